### What players read, in English.
###
### How the bot speaks: like a friendly host who plays cards. Plain, warm, brief, modern. The useful
### part comes first. A notice fits one line of a phone (about 45 characters). A refusal is at most
### two sentences: what is wrong, what to do. Buttons are verbs, two words at most. Use your
### language's own natural words for this; don't translate the English word for word.
###
### What everyone in a channel can read (tables, boards, scoreboards, posts) doesn't say “you”, except
### where the title names the player. Private answers do.
###
### Piles keep the names that players type (t1, f1, c1, r, w, s; where there are several wastes or
### reserves w1, r1). Deal numbers arrive as text, so that no
### comma divides them. A label quoted in a sentence (“Same deal”) must match its button-… message.
###
### The words of the game. Choose one word for each thing and keep to it.
###
###   solitaire             the kind of game; some people call it patience
###   deck                  52 cards, in one game 32; some games use up to four decks
###   deal                  a shuffled deck, known by its number or by a word: the same for everyone
###   table                 what a player has in front of them
###   stock (s)             the face-down cards that are drawn from
###   waste (w)             the cards drawn from the stock, face up; its top card can be played
###   reserve (r)           Canfield's thirteen set-aside cards; the top one can be played
###   cells (c1…)           places for one card each, where some games let cards wait
###   foundations (f1…)     the piles to fill, in most games each of one suit, going up; those that go
###                         down beside others are g1…
###   columns (t1…)         the piles to build on, going down; together they are the tableau
###   empty                 a pile without cards
###   draw                  turn cards from the stock onto the waste
###   turn over, redeal     make the waste the stock again, without shuffling
###   in suit               each card on one of its own suit
###   alternating colours   red on black, black on red
###   up, down              one rank higher, one rank lower
###   face up, face down    seen, not seen
###   cards up              cards on the foundations, as in “12 of 52 up”
###   hearts, spades, diamonds, clubs; ace, jack, queen, king
###   stuck                 no move is left that leads anywhere new
###   win                   all cards are on the foundations
###   clean win             a win without undo and without hints
###   practice              a game that counts on no leaderboard
###   daily                 the deal of the day; everyone has one attempt
###   server daily          a server's own deal of the day, beside that
###   challenge             one deal for several players, with a scoreboard
###   attempt               the one game that counts in a daily or challenge
###   unranked              an attempt at a deal that the player knew already: it has no place
###   leaderboard           win rates of a server or of all servers (global)
###   scoreboard            who did how well in one daily or challenge
###   streak                wins in a row, or days in a row with the daily played
###   the house             what deals Canfield for play money
###   the dealer            the bot's own player, whose attempt is beside the ranks

## Games: the name, a shorter one for use within a sentence, other names players may type if it
## has any, one line about it

family-canfield = Canfield family
family-forty-thieves = Forty Thieves family
family-klondike = Klondike family

game-canfield = Canfield
names-canfield = Demon; Thirteen
about-canfield = The casino classic: a reserve of thirteen cards, four columns, and a first card that sets where foundations start. Hard to win.
game-canfield-french = Canfield, French rules
brief-canfield-french = French Canfield
names-canfield-french = La canfield; Règles de la canfield
about-canfield-french = A reserve of thirteen and four columns, whose parts move. Cards that can go up must, and you draw when nothing else is left.
game-rainbow = Rainbow
names-rainbow = Arc-en-ciel
game-storehouse = Storehouse
names-storehouse = Provisions; Straight Up; Thirteen Up; The Reserve
game-superior-canfield = Superior Canfield
names-superior-canfield = Superior Demon
about-superior-canfield = A reserve of thirteen, all in view, and four columns. Empty columns are yours to fill.
game-demon = Demon
game-acme = Acme
names-acme = Acme Canfield
game-chameleon = Chameleon
names-chameleon = Kansas
game-fascination = Fascination
names-fascination = Canfield, as PySolFC plays it
about-fascination = A reserve of thirteen and four columns, whose top cards can move without the rest. Empty columns are yours once the reserve is out.
game-rainfall = Rainfall
game-casino-canfield = Casino Canfield
names-casino-canfield = Reno
game-variegated-canfield = Variegated Canfield
game-american-toad = American Toad
game-double-canfield = Double Canfield
game-triple-canfield = Triple Canfield
game-quadruple-canfield = Quadruple Canfield
game-candike = Candike
about-candike = A reserve of thirteen and seven columns of two, one card face down. Sequences move together; kings don't go on aces.
game-munger = Munger
game-minerva = Minerva
game-mystique = Mystique
game-canfield-rush = Canfield Rush
about-canfield-rush = A reserve of thirteen and four columns, in three rounds: you draw three cards at a time, then two, then one.
game-eagle-wing = Eagle Wing
names-eagle-wing = Thirteen Down
about-eagle-wing = Eight columns of at most three cards, built in suit. The reserve lies face down and fills empty columns; only its last card can be played.
game-beehive = Beehive
about-beehive = Gather equal ranks: only all four cards of a rank go up, together. The reserve fills your six columns.
game-the-plot = The Plot
about-the-plot = Two decks and twelve columns built in any suit, on foundations of any suit. Finish the first one before you start the others.
game-duke = Duke
game-dutchess = Dutchess
names-dutchess = Duchess; Glenwood
about-dutchess = Four small reserves in view, and you choose where the foundations start: with the first reserve card you lay on one.
game-little-gate = Little Gate
game-gate = Gate
game-lafayette = Lafayette
about-lafayette = Each suit goes up from its ace and down from its king, until the two meet. Once the reserve is out, only sevens fill empty columns.
game-doorway = Doorway
names-doorway = Solstice
about-doorway = Five columns built in any suit, and two cells: one takes a king, the other a queen.
game-skippy = Skippy
game-club = Club
about-club = Eleven columns of three, where cards of the first three columns only go up or to one another.

game-forty-thieves = Forty Thieves
names-forty-thieves = Napoleon at St Helena; Napoleon at Saint Helena; 40 Thieves; Big Forty; Roosevelt at San Juan; Le Cadran
about-forty-thieves = Two decks and ten open columns, built in suit, one card at a time. Napoleon's game on St Helena, they say.
game-indian = Indian
game-limited = Limited
names-limited = Limited Patience
game-little-forty = Little Forty
names-little-forty = The Little Forty
game-lucas = Lucas
names-lucas = St Lucas
game-maria = Maria
names-maria = Marie; Maria Luisa; Thirty-Six Card Tableau
game-number-ten = Number Ten
names-number-ten = No. 10
game-rank-and-file = Rank and File
names-rank-and-file = Dress Parade
game-streets = Streets
names-streets = Street
game-josephine = Josephine
names-josephine = Joséphine; Forty Bandits; Pack of Thieves
game-forty-and-eight = Forty and Eight
names-forty-and-eight = 40 and 8
game-napoleons-square = Napoleon's Square
names-napoleons-square = Napoleon Square
game-san-juan-hill = San Juan Hill
names-san-juan-hill = San Juan; Kettle Hill
game-sixty-thieves = Sixty Thieves
names-sixty-thieves = 60 Thieves
game-famous-fifty = Famous Fifty
names-famous-fifty = 50 Thieves
game-waning-moon = Waning Moon
game-lucas-runs = Lucas with Runs
names-lucas-runs = Lucas, as PySolFC plays it
game-busy-aces = Busy Aces
game-thirty-nine-steps = Thirty-Nine Steps
names-thirty-nine-steps = 39 Steps
game-mcclellan = McClellan
game-emperor = Emperor
names-emperor = Deauville
game-roosevelt = Roosevelt
game-double-gold-mine = Double Gold Mine
game-napoleons-exile = Napoleon's Exile
game-diplomat = Diplomat
game-lady-palk = Lady Palk
game-rows-of-four = Rows of Four
game-napoleons-shoulder = Napoleon's Shoulder
game-double-rail = Double Rail
game-single-rail = Single Rail
names-single-rail = Auxiliary Sequences
game-triple-rail = Triple Rail
game-final-battle = Final Battle
game-napoleons-folly = Napoleon's Folly
game-midshipman = Midshipman
game-mumbai = Mumbai
game-express = Express
game-marie-rose = Marie Rose
game-big-streets = Big Streets
game-number-twelve = Number Twelve
names-number-twelve = No. 12
game-delivery = Delivery
game-carnation = Carnation
game-eighty-thieves = Eighty Thieves
names-eighty-thieves = 80 Thieves
game-malmaison = Malmaison
game-deuces = Deuces
names-deuces = Twos; Les Deux
game-pluto = Pluto
names-pluto = Square
game-carre-napoleon = Carré Napoleon
names-carre-napoleon = Carré Napoléon
about-carre-napoleon = Twelve columns, with the aces laid out and whatever fits played up while you deal. Only kings fill empty columns.
game-dieppe = Dieppe
game-breakwater = Breakwater
game-alternation = Alternation
game-crossroads = Crossroads
game-interchange = Interchange
game-unlimited = Unlimited
game-triple-interchange = Triple Interchange
game-little-napoleon = Little Napoleon
game-waterloo = Waterloo
game-forty-nine = Forty-Nine
names-forty-nine = 49
about-forty-nine = Seven columns of seven, all face up, built in alternating colours. Sequences move together to empty columns only.
game-courtyard = Courtyard
game-big-courtyard = Big Courtyard
game-corona = Corona
names-corona = Round Dozen
game-quadrangle = Quadrangle
about-quadrangle = Twelve columns of three, in suit. A dealt card sets where foundations start; the waste fills empty columns.
game-triple-line = Triple Line
game-congress = Congress
names-congress = President's Cabinet
game-parliament = Parliament
game-octagon = Octagon
game-zebra = Zebra
about-zebra = Columns and foundations both go in alternating colours. The aces are laid out, and the waste fills empty columns by itself.
game-red-and-black = Red and Black
about-red-and-black = Columns and foundations both go in alternating colours, with the aces laid out. Sequences move together.
game-twin-queens = Twin Queens
game-wheatsheaf = Wheatsheaf
about-wheatsheaf = Columns build up or down in suit, and so do the foundations: four go up from the ace, four down from the king.
game-little-forty-spider = Little Forty Spider
names-little-forty-spider = Little Forty, as PySolFC plays it
about-little-forty-spider = Columns build in any suit, but only sequences in one suit move together, as in Spider. Draw three, with three redeals.
game-fortunes-favor = Fortune's Favor
names-fortunes-favor = Fortune's Favour
game-preference = Preference
game-indian-patience = Indian Patience
about-indian-patience = A column you empty gets three new cards from the stock, and nothing goes on a column's only card.
game-squadron = Squadron
game-jacks-in-the-box = Jacks in the Box
game-cascade = Cascade
about-cascade = One deck in seven columns of five, and two cells. Columns and foundations both go in alternating colours.
game-following = Following
about-following = Suits follow in a ring: hearts on spades, clubs on hearts, diamonds on clubs, spades on diamonds. One deck, one redeal.
game-foothold = Foothold
game-floradora = Floradora
about-floradora = Six columns of six, built in any suit. The kings have a foundation to themselves.
game-junction = Junction
about-junction = Four small decks of aces and sevens to kings, in seven columns built in alternating colours.
game-blind-patience = Blind Patience
about-blind-patience = Ten columns in alternating colours, all cards face down: you turn up the top card of a column when you like.
game-demons-and-thieves = Demons and Thieves
about-demons-and-thieves = Four columns in alternating colours and a reserve of thirteen, beside five columns built in suit.
game-octave = Octave
about-octave = Foundations end with the ten. The redeal spreads the waste into eight, whose top cards are all yours.
game-kilowatt = Kilowatt
about-kilowatt = Foundations from the kings, laid out for you, twelve columns of one card, and two wastes that take three cards each draw.
game-the-spark = The Spark
about-the-spark = Everything the other way round: columns build up in suit, foundations down from the king. Two wastes take three cards each draw.
game-single-spark = Single Spark
names-single-spark = Simple Spark

game-klondike = Klondike
names-klondike = Klondike, draw one; Solitaire
about-klondike = What most people call solitaire, one card at a time.
game-klondike-three = Klondike, draw three
brief-klondike-three = Klondike ×3
names-klondike-three = Klondike by threes; Solitaire, draw three
about-klondike-three = What most people call solitaire, three cards at a time.
game-klondike-vegas = Vegas Klondike
names-klondike-vegas = Klondike, Vegas; Vegas solitaire
about-klondike-vegas = Three cards at a time, and two redeals: the casinos' solitaire.
game-klondike-one-pass = One-pass Klondike
names-klondike-one-pass = Klondike, once through; Vegas, draw one
about-klondike-one-pass = One card at a time, and once through the stock.
# A line about a game without one of its own: its first part, and others where they apply.
about-columns = { $decks ->
        [one] 1 deck
       *[other] { $decks } decks
    }; { $columns } columns{ $cards ->
        [0] {""}
        [1] {" "}of one card
       *[other] {" "}of { $cards }
    }, built { $build }
about-reserve = reserve of { $cards }
about-cells = { $cells } cells
about-base = foundations from the { $base }{ $laid ->
        [yes] , laid out
       *[no] {""}
    }
about-face-down = { $rows ->
        [alternate] every other row face down
       *[all] only top cards face up
    }
about-runs = sequences move together
about-fill = the waste fills empty columns
about-redeals = { $redeals ->
        [any] unlimited redeals
        [one] 1 redeal
       *[other] { $redeals } redeals
    }

## Cards

# $rank-letter is A, 2 to 9, T, J, Q or K, $suit-letter C, S, H or D: your language may choose words
# by them (“le roi”, “la dame”).
card = { $rank } of { $suit }
# If your language needs cards in other forms than the above, such as with an article or in another
# case, name the forms here, separated by semicolons, and add a message for each: for “the” that is
# card-form-the, with $card (the name as above, or only a rank or a suit), and the letters, which are
# none where only the other is named. Refusals, rules, told moves and suggested ones that
# are given $card are then given $card-the, too, and so for every other card and rank in them
# ($onto-the, $base-the …). Where cards are symbols, each form is the symbol.
card-forms = -
rank-A = ace
rank-2 = two
rank-3 = three
rank-4 = four
rank-5 = five
rank-6 = six
rank-7 = seven
rank-8 = eight
rank-9 = nine
rank-T = ten
rank-J = jack
rank-Q = queen
rank-K = king
suit-C = clubs
suit-S = spades
suit-H = hearts
suit-D = diamonds

# What players may type in a move, besides the names of ranks and suits above; separate words with
# semicolons. English words are understood in every language. Capitals and accents don't matter, and
# one word may stand in several lines. “Queen of spades from column 2 to the foundation” needs most.
typed-pile-s = stock; deck; draw pile; talon; hand
typed-pile-w = waste; wastepile; discard; discards; waste pile; discard pile
typed-pile-r = reserve; reserve pile; demon; thirteen
typed-pile-c = cell; cells; free cell; freecell
typed-pile-t = column; columns; col; tableau; pile; stack
typed-pile-f = foundation; foundations; foundation pile; home; up; goal
# Foundations that build down beside others that build up.
typed-pile-g = down foundation; down foundations; descending foundation; down
# In their order, from the first on: “second reserve”. Commas between the forms of one.
typed-ordinals = first; second; third; fourth; fifth; sixth; seventh; eighth; ninth; tenth
# Words before or after a number in digits that make it such a one: “3rd column”.
typed-ordinal-before = -
typed-ordinal-after = st; nd; rd; th
typed-draw = draw; deal; deal from the hand; deal from the stock; turn; turn over; turn the waste over; redeal; recycle; flip
# Before a column: its top card is turned up, where a game leaves that to the player.
typed-turn = turn; turn up; turn over; flip; flip over; flip up; reveal
# Other words for two commands, for those who type them as moves.
typed-undo = take back; take it back; back; go back; step back; undo move
typed-hint = hints; tip; clue; what now
# Well-known games that are not among ours, in this order: FreeCell, Golf, Pyramid, Scorpion, Spider,
# TriPeaks, Yukon. Commas between the names of one.
typed-absent-games = freecell; golf; pyramid; scorpion; spider; tripeaks; yukon
# Words before or after the name of a game that add nothing to it: “Spider solitaire”.
typed-solitaire = solitaire; patience
# Words before a pile or a card, and words after it; a dash where your language has none.
typed-from = from; off; out of
typed-to = to; up to; on; up on; onto; up onto; on top of; into; in; upon; over; under
typed-from-after = -
typed-to-after = -
typed-cards = card; cards
# Units after a number, for how long a challenge lasts: “90 m”, “2 hours”, “3 days”.
typed-minute = m; min; mins; minute; minutes
typed-hour = h; hr; hrs; hour; hours
typed-day = d; day; days
typed-week = w; wk; wks; week; weeks
# Words that may be left out.
typed-ignored = a; an; the; of; my; and; with; move; moves; play; put; place; bring; send; take; then; please; put up; move up; send up; empty; number; no; at; it; top
# Other names and letters of ranks and suits; leave a line without them as a dash.
typed-rank-A = aces; one
typed-rank-2 = twos; deuce
typed-rank-3 = threes; trey
typed-rank-4 = fours
typed-rank-5 = fives
typed-rank-6 = sixes
typed-rank-7 = sevens
typed-rank-8 = eights
typed-rank-9 = nines
typed-rank-T = tens
typed-rank-J = jacks; knave
typed-rank-Q = queens
typed-rank-K = kings
typed-suit-C = club
typed-suit-S = spade
typed-suit-H = heart
typed-suit-D = diamond

# These end a sentence: “Columns build down … .”
build-suit = in suit
build-colour = in alternating colours
build-other = in any suit but the same
build-any = in any suit
build-next-suit = with hearts on spades, clubs on hearts, diamonds on clubs and spades on diamonds
# Ends a sentence like “Maria builds … .” $suits is one of the lines above, $fault what was wrong.
building = { $direction ->
        [up] up
        [either] up or down
        [level] by equal rank
       *[down] down
    }{ $direction ->
        [level] {""}
       *[other] { $fault ->
            [rank] {" "}one rank at a time
            [suit] {" "}{ $suits }
           *[both] {" "}one rank at a time, { $suits }
        }
    }
# As above, in a game whose columns differ.
building-here = { $build } in this column

## Money, lists, and how long something took

# An amount of play money, a minus sign before it where something is owed.
dollars = ${ $amount }
# How a game ended, within a line; at-end: a contest ended while the game went on.
game-ended = { $outcome ->
        [won] won in { moves }
        [left] timed out after { moves }
        [at-end] { moves } before the daily or challenge ended
       *[given-up] given up after { moves }
    }
# Between the parts of a list in a table or a long line; lists in sentences follow your language.
# Counts that other messages refer to.
moves = { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
games = { $games ->
        [one] 1 game
       *[other] { $games } games
    }
cards = { $up ->
        [one] 1 card
       *[other] { $up } cards
    }
list-separator = {", "}
# Between parts that have commas of their own.
row-separator = {"; "}
# Between whole sentences that follow one another in a line; {""} where your language has no spaces.
sentence-separator = {" "}
# Between the units of a duration: “12 min 5 s”.
span-separator = {" "}
span = { $count } { $unit ->
        [day] d
        [hour] h
        [minute] min
       *[second] s
    }

## The table

# $deal is none while the deal is a secret.
table-title = **{ $game }**{ $deal ->
        [none] {""}
       *[told] {" "}· deal { $deal }
    }
game-and-deal = { $game }, deal { $deal }
deal-word = { $deal } “{ $word }”
# $up of $cards: the cards on the foundations. $made: all moves made, 0 where none was taken back.
table-state = -# { $up } of { $cards } up · { moves }{ $made ->
    [0] {""}
   *[other] { " " }({ $made } with undone ones)
  }{ $limit ->
    [0] { $redeals ->
        [0] {""}
        [one] {" "}· 1 redeal
       *[other] {" "}· { $redeals } redeals
      }
   *[other] {" "}· redeals: { $redeals } of { $limit }
  } · { $who }
# The name of the thread for a player's tables.
table-thread-name = { $player }'s table
table-in-thread = Your table is in { $thread }. [Go to it]({ $link })
table-no-thread = -# I can't use a thread here now, so only you see this.
# Said once of a private table: after that long without a press, typed moves leave it as it is.
table-private-note = -# Only you see this. After { $minutes } idle minutes I can't update it: { $table } shows it again.
# A table that Discord did not take as an answer, once it does.
table-shown-late = -# I couldn't show the last move before. Here's the table now.
# What is left of an older message once its table is shown in a newer one.
table-continued = -# { $game } · { $place ->
        [above] continued above
        [thread] continued in { $thread }
        [elsewhere] continued elsewhere
       *[below] continued below
    }.
# The first reserve card on a foundation sets the rank that they all start with.
table-choose-base = Lay a reserve's top card on a foundation: its rank starts them all.
table-stuck = **No useful moves left.** Undo a few, try this deal again, or deal a new one.
table-won = ## 🎉 Won!
    All { $cards } cards up: { moves } in { $time }, { $undos ->
        [0] no undos
        [one] 1 undo
       *[other] { $undos } undos
    }, { $hints ->
        [0] no hints
        [one] 1 hint
       *[other] { $hints } hints
    }.
# $ending: left where the bot ended the game, as nobody had made a new move for days, or its time or
# its contest was over; cashed-in for play money.
table-given-up = **{ $ending ->
        [left] Timed out
        [cashed-in] Cashed in
       *[given-up] Given up
    }** with { $up } of { $cards } cards up: { moves } in { $time }.
table-counts = { $counts ->
        [yes] -# Counts towards the leaderboards.
       *[no] -# Doesn't count towards the leaderboards.
    }
# The number of a deal that was a secret while the game was under way.
table-deal = -# It was deal { $deal }.
back-at-deal = Back at the deal.
# Several moves were typed, and one was refused. $reason is a whole sentence.
table-stopped = I stopped at move { $number }, “{ $text }”: { $reason } The moves before it were played.
# Another game was resumed by pressing one of its controls, and this one set aside in exchange.
table-saved-game = Saved { $game } for later.
table-hint = Hint: { $move }.
hint-draw = draw
hint-redeal = turn the waste over
# A hint where no move helps. $move is how many moves are left after going back.
table-hint-back = Nothing new this way. { $move ->
        [0] Start this deal over,
       *[other] Go back to move { $move },
    } or try a new deal.
table-hint-give-up = Nothing new this way. Better give this one up.
# While a certain or thorough hint is searched for.
slow-hint-searching = Looking ahead, usually for { $seconds } seconds at most… The game can go on meanwhile.
search-waits = Waiting: { $ahead } ahead.
# What the solver says, which knows all cards. $move is as in a hint.
certain-winnable = This can still be won: { $move }.
certain-unwinnable = This can't be won any more.
certain-unknown = { $winnable ->
        [yes] The deal can be won; from here I can't tell.
       *[no] I don't know if this can still be won.
    }
certain-practice = -# Practice from here on: all cards were looked at.
# What the fair player says. $orders is how many orders of the hidden cards it tried: 0 where the
# move is there to see more cards, 1 where all cards are known.
think-move = { $orders ->
        [0] Hint: { $move }. First see more cards.
        [1] Hint: { $move }. This wins.
       *[other] Hint: { $move }. It can win in { $winnable } of the { $orders } orders of hidden cards I tried.
    }
think-lost = I looked ahead and found no way to win.
think-unfinished = I couldn't finish thinking; this is the usual hint.
think-practice = -# Practice from here on: this hint wins more often than most people do.
# The player went on before the answer came. $answer is one of the sentences above.
slow-hint-late = For the table as it was when you asked: { $answer }
table-hint-cash-in = Nothing new this way. Better cash in for { $worth }.
table-auto-played = { $count ->
        [one] One card went up.
       *[other] { $count } cards went up.
    }
# Cards were drawn until one could be played or the stock ended. $turned says that the waste was turned over first. One of the next four follows.
drew = { $turned ->
        [yes] Turned over, drew { $count ->
            [one] once.
           *[other] { $count } times.
        }
       *[no] Drew { $count ->
            [one] once.
           *[other] { $count } times.
        }
    }
# A redeal that dealt the waste to several wastes.
drew-dealt = Turned over, and dealt to all wastes.
drew-all = The stock is empty.
drew-playable = Can be played: { $card }.
drew-to-column = Can go to { $target }: { $card }.
drew-to-foundation = Can go up: { $card }.

button-draw = Draw
button-redeal = Turn over
# Draw until a card can be played.
button-draw-on = Draw on
# How many moves are taken back or played again together.
button-undo = { $count ->
        [one] Undo
       *[other] Undo ({ $count })
    }
button-redo = { $count ->
        [one] Redo
       *[other] Redo ({ $count })
    }
button-auto = Auto
button-hint = Hint
# Under a hint: asks the solver, which knows all cards.
button-certain = Can I still win?
# Under a hint: asks the fair player, which tries many orders of the hidden cards.
button-think = Think harder
button-play-it = Play it
button-go-back = Go back
button-more = More
button-bigger-cards = Bigger cards
button-same-cards = No, thanks
button-same = Same deal
button-new = New deal
# By its number or a word, in a form.
button-pick-deal = Pick deal
# Where no useful move is left: the game is given up, and the same deal or a new one is dealt.
button-give-up-same = Give up, retry
button-give-up-new = Give up, new deal
# A card, and the piles it goes from and to: “9♠ w→f1”.
button-move = { $more ->
        [0] { $card } { $source }→{ $target }
       *[other] { $card } +{ $more } { $source }→{ $target }
    }
# Turns up the face-down top card of a column.
button-turn-card = Turn up { $column }
button-play = Play
# On somebody's table: deals the same cards to the person who presses.
button-play-this = Play this
# For others, under a table: they get the same deal.
button-play-too = Play too
button-aside = Save for later
button-give-up = Give up
button-keep = Keep playing
button-go-on = Resume
button-show = Show table
button-games = My games
button-all-games = All games
button-surprise = Surprise me
button-remove = Remove it
button-rules = Rules
# Leads to the settings, on a new player's first message; beside it stand the other languages.
button-language = Language
button-settings = Settings
button-words = Show text
button-picture = Show picture
button-replay = Replay
button-moves = List moves
button-help = Help
# From a private page to the one whose place it took.
button-back = Go back
button-basics = Basics
button-counts = What counts
button-kept = Your data
button-how = How to play
button-commands = Commands

menu-moves = { $count ->
        [one] 1 possible move
       *[other] { $count } possible moves
    }
menu-sources = Move from… ({ $count } moves)
menu-source = { $cards } { $source } · { $count } moves
menu-targets = { $cards } from { $source } to…
menu-counts = How many cards from { $source } to { $target }?
# $onto is the card that the move ends on, or menu-empty.
menu-move = { $count ->
        [1] { $card } { $source } → { $onto } { $target }
       *[other] { $card } { $source } → { $onto } { $target } · { $count } cards
    }
menu-target-open = { $source } → { $onto } { $target } · { $least } to { $most } cards
menu-empty = empty
menu-face-down = face-down card
menu-target-column = onto { $card }
menu-target-empty = to the empty column
menu-target-face-down = onto the face-down card
menu-target-cell = to the cell
menu-target-foundation = to the foundation
menu-count = { $count ->
        [one] { $card } · 1 card
       *[other] { $card } · { $count } cards
    }

# Suggestions while somebody types. $told is a card and where it goes.
complete-game = { $game } · { $family }
complete-game-as = { $name } → { $game } · { $family }
# The game that its family is named after.
complete-namesake-as = { $name } → { $game }
# $target is one of the lines menu-target-…
complete-move = { $typed } — { $card } { $target }
complete-draw = { $typed } — draw from the stock
complete-redeal = { $typed } — turn the waste over
complete-turn = { $typed } — turn up the top card

told-move = { $more ->
        [0] { $card } from { $source } to { $target }
       *[other] { $card } +{ $more } from { $source } to { $target }
    }
# A face-down card is turned up where it lies.
told-turn = turn up the top card of { $column }
told-turned = { $card } turned up on { $column }

## The table in words: lines of a text table, and the alt text of its picture

# $up is how many of the $cards are on the foundations.
alt-title = { $game }. { $up } of { $cards } cards up
alt-opening = { $game }, freshly dealt
# Ends each sentence of a description: the title, each pile.
alt-sentence = { $sentence }.
# What stands in the corner of the picture.
alt-deal = Deal { $deal }
# $game is the name of the game and its deal.
alt-won = Won! { $game }: all { $cards } cards as an open fan, after { moves } in { $time }.
alt-preview = A table with your settings. Theme: { $theme }.
text-hint = Hint: { $move }
text-last = Last move: { $move }
text-drawn = { $count ->
        [0] Last move: drew the last cards
       *[other] Last move: drew { $count ->
            [one] 1 card
           *[other] { $count } cards
        }
    }
# $drawn is text-drawn, $cards are on the waste now, the top card first.
text-drawn-cards = { $drawn }: { $cards }
text-turned = { $count ->
        [0] Last move: turned the waste over
       *[other] Last move: turned the waste over and dealt { $count ->
            [one] 1 card
           *[other] { $count } cards
        }
    }
# A face-down card was turned up where it lay.
text-turned-up = Last move: turned up { $card } on { $column }
# The last move turned a card up where it came from.
text-uncovered = { $move }, turning up { $card }
# After the last move, cards went from pile to pile by themselves, to fill one that was empty.
text-refilled = { $count ->
        [1] { $move }, then { $card } from { $source } to { $target }
       *[other] { $move }, then { $count } cards from { $source } to { $target }
    }
# The top cards of the foundations. $base is the rank that every foundation starts with.
text-foundations = Foundations from { $base }: { $tops }
text-foundations-down = Foundations from { $base } down: { $tops }
# The first card that the player puts on a foundation decides what all of them start with.
text-foundations-unchosen = Foundations, first rank not chosen: { $tops }
# A foundation that takes four cards of the same rank together.
text-foundation-fours = Foundation for four of a rank: { $tops }
# A foundation that takes kings only.
text-foundation-kings = Kings ({ $pile }): { $count ->
        [0] empty
       *[other] { $card } on top, { $count } in all
    }
text-on = { $card } on { $pile }
# Foundations without a card yet.
text-empty-count = { $count } empty
text-waste = Waste (w): { $cards }
text-reserve = Reserve (r): { $cards }
# Several of a kind. $piles are the piles with their cards, as text-pile and text-cell-for say.
text-wastes = Wastes, top card first: { $piles }
text-reserves = Reserves, top card first: { $piles }
text-cells = Cells: { $piles }
# The cards of a pile, or that it, or all of several, are empty.
text-pile = { $name } { $cards }
# An empty cell that takes cards of one rank only.
text-cell-for = { $name } empty, for a { $rank }
text-stock = Stock (s): { $cards }
# Of the waste and the reserve only the top card can be played. $below are cards, the next one first.
text-top = { $card } on top
text-top-of = { $card } on top, under it { $below }
text-and-more = { $cards } and { $more }
text-more = { $count } more
text-hidden = { $count } face down
text-empty = empty
text-redeal = empty, the waste can be turned over
text-ready = Can go up: { $cards }
text-ready-none = No card can go up
# Moves that do not go up, one after the other.
text-moves = Other moves: { $moves }
text-from = { $more ->
        [0] { $card } from { $pile }
       *[other] { $card } +{ $more } from { $pile }
    }
# One line for each column follows.
text-columns = Columns, top card last
text-column = { $name }: { $cards }
text-columns-empty = Columns: { $count } empty

## In the corner of the picture

caption = { $game }{ $deal ->
        [none] {""}
       *[told] {" "}· { $deal }
    }{ $moves ->
        [0] {""}
        [one] {" "}· 1 move
       *[other] {" "}· { $moves } moves
    }

## On the picture of a won game

win-word = Won!
win-deal = { $game } · { $deal }
win-how = { moves } · { $time }

## On the poster of a finished game

poster-up = { $up }/{ $cards }
poster-beat = Can you beat { moves }?
# The game was not won.
poster-better = Can you do better?
poster-rank = Place { $rank } of { $count } here
poster-beaten = Better than { $share } everywhere
poster-first-win = First win
poster-clean = Clean win
# The kinds of moves, which the poster shows as squares of different shapes: to a foundation, from
# the reserve, from the waste, between columns, and draws.
poster-move-up = up
poster-move-reserve = reserve
poster-move-waste = waste
poster-move-column = columns
poster-move-draw = draw
alt-poster = Poster: { $lines }. { $word } { $challenge }
alt-poster-course = Its opening, and its course in moves: { $up } up, { $reserve } from the reserve, { $waste } from the waste, { $columns } between columns, { $draws } to draw.

## Attempts at dailies and challenges

attempt-daily = Daily of { $day }
attempt-own-daily = Server daily of { $day }
attempt-challenge = Challenge { $number }
# $when is a relative time, such as “in 3 hours”.
attempt-title = { $over ->
        [yes] -# { $contest } · over
       *[no] -# { $contest } · ends { $when }
    }
attempt-practice = -# Practice. Only you see this until its daily or challenge ends { $when }.
attempt-stuck = **No useful moves left.** { $back ->
       *[yes] Undo a few, or give up:
        [no] Give up:
    } the cards that are up count.
attempt-place = { $open ->
        [yes] **Place { $place } of { $among } so far**, with { cards } up.
       *[no] **Place { $place } of { $among }**, with { cards } up.
    }
attempt-out-of-rank = { cards } up, unranked.
# The daily or challenge ended before the game did: what was up at that moment counts.
attempt-late = Time's up. { $up ->
        [one] 1 card up counts.
       *[other] { $up } cards up count.
    }
button-scoreboard = Scoreboard
button-boast = Share
button-play-anyway = Play anyway
button-begin-known = Play unranked
left-as-it-is = OK, nothing changed.

boast-copy = Copy and share. No spoilers.
boast-posted = Posted. You can copy it, too.
# $text: the lines that follow, as they are copied.
boast-post = {""}**{ $name }** shares:
    { $text }
button-post-share = Post here
# Under a public post: whoever posted it takes it back.
button-unpost = Remove
unposted = Removed.
unposted-table = Removed. `/table` shows your game again.
boast-contest = { $contest } · { $game }
boast-deal = { $game } · deal { $deal }
# $days: the player's daily streak.
boast-how = { $up }/{ $cards }
    { moves } · { $time }{ $days ->
        [0] {""}
        [1] {""}
       *[other] {" "}· streak { $days }
    }

games-contest = { $over ->
        [yes] **{ $contest }** · over
       *[no] **{ $contest }** · ends { $when }
    }
games-line-unbegun = {""}**{ $game }**
    -# not started

error-attempt-timed-out = **Time's up:** that came after the end. The table counts as it was.
error-attempt-over = You've used your one attempt. To practise this deal, press “Same deal” under it.
error-contest-deal-known = You've seen this deal before. If you play, your attempt is **unranked**.
error-deal-in-contest = This deal is in a daily or challenge that you haven't played. If you play it here, your attempt there is **unranked**.
error-contest-not-over = That deal's daily or challenge is still open. Ask again once it's over.

## Lost games looked into: could they have been won?

button-could-have-won = Could I have won?
button-play-from = Play from there
button-winning-line = Winning moves
button-winning-film = Watch win
lost-thinking = Looking for a way to win **{ $game }**, deal { $deal }… That may take a minute.
# $better and $played are moves.
lost-by-move = {""}**Yes, until move { $number }.** Your move: { $played }. This would have kept it alive: { $better }.
# A later move lost the game, or perhaps none did.
lost-between = {""}**Yes, at least until move { $first }.** Which later move lost it, I can't tell. Better: { $better }.
lost-to-the-end = {""}**Yes, and you still could when it ended.** The way on: { $better }.
lost-unwinnable = {""}**No. Nobody can win this deal**, however they play.
lost-unknown = { $winnable ->
        [yes] **Yes, as dealt**, but I found no way.
       *[no] **I don't know.** I found no way to win.
    }
lost-all-cards-known = -# I look at the face-down cards too, which you couldn't see.
lost-winning-line = {""}**A way to win**, from move { $number } on:
lost-referee = The whole game, for the rules on your computer:
alt-won-film = Replay of { $game }: as you played it before move { $number }, then a way to win in { $moves ->
        [one] 1 more move
       *[other] { $moves } more moves
    }. “Winning moves” has it as text.
# The strip below a film of the game, explained.
lost-strip-green = Green: could be won, before move { $number }.
lost-strip-grey = Grey: I don't know.
lost-strip-red = Red: lost, from move { $number } on.

## Replays

film-making = Making the replay of **{ $game }**… { $part }%
film-waiting = { $count ->
        [one] One replay comes
       *[other] { $count } replays come
    } first. This one will appear right here.
film-below = The replay is below.

# The race of a contest's players: their games on one clock, which counts moves or time.
button-contest-file = Contest file
button-race = Watch race
race-plays = The race already plays here: { $link }
race-title = ### Race · { $game }, deal { $deal }
race-lead = { $name } from { $measure ->
        [time] { $time }
       *[moves] move { $moves }
    } on
race-leads = -# Ahead: { $leads }.
# The rows are daily-alt-row: place, cards up, moves.
alt-race = Race: { $count } games of { $game }, deal { $deal }, side by side on one clock. { $ever ->
        [yes] Ahead: { $leads }.
       *[no] Nobody was ahead.
    } At the end, cards up of { $cards }: { $rows }.
drawn-race-lead = { $name } pulls ahead
drawn-race-result = { $rank ->
        [1] { $name } wins
       *[other] { $name } · place { $rank }
    }

# $game is the name of the game and its deal, $ended is game-ended.
alt-film = Replay of { $game }: { $ended }, { $up } of { $cards } cards up. “List moves” has it as text.
replay-at-end = This is how it stood when its daily or challenge ended.
replay-drawn = { $count ->
        [one] draw
       *[other] draw ×{ $count }
    }
replay-no-moves = No moves were played.
replay-more-moves = … All moves are in the file.
complete-replay = { $number } · { $game } · { $ended } · { $when }

## Questions

ask-leave = You have a game in progress: **{ $game }**, { $up } of { $cards } cards up. Keep it for later, or give it up?
ask-resign = Give up **{ $game }** with { $up } of { $cards } cards up?
ask-resign-attempt = It's your one attempt.
left-aside = **{ $game }** is saved. `/games` brings it back.
left-unreadable = -# **{ $game }**, deal { $deal }, can't be opened any more. `/games` removes it.
removed = **{ $game }**, deal { $deal }, is removed. It counts nowhere.
left-given-up = **{ $game }** given up with { $up } of { $cards } cards up.
dealt-practice = -# Practice: you picked this deal or have seen it, so it won't count.
# Fresh deals that were given up before their first move.
dealt-after-leaving = -# Practice until tomorrow: { $most } deals of this game were left today before they counted.
dealt-winnable = -# Practice: { $level ->
        [easy] an easy
        [medium] a medium
        [hard] a hard
       *[none] a
    } deal that can be won.
dealt-attempt = -# This counts on its scoreboard, not on leaderboards.
dealt-attempt-known = -# Practice: you've seen this deal, so you're unranked.
# After “Keep playing”.
kept = Back to **{ $game }**.
more-title = What next?

## A new player's first minute

first-game-title = ### Welcome! Which game?
# $about is the text of the game's key, such as first-game-klondike; $rate one of the next two.
first-game-choice = {""}**{ $game }:** { $about }
    -# { $rate }
first-game-players-win = Players win about { $wins } in { $games }.
# Nobody has played much yet: how many games are won by playing nothing but the hints.
first-game-hints-win = Following hints wins about { $wins } in { $games }.
first-game-klondike = what most people call solitaire.
first-game-canfield = the casino classic. Quick, and hard to win.
first-game-forty-thieves = two decks, every column in view. Plan ahead!
# A game that the player did not choose; $rules is a mention of the command.
dealt-surprise = It's a surprise: **{ $game }**! { $rules } says how it goes.
# The same, before what becomes of another game is asked; $about is the line about the game.
ask-surprise = It's a surprise: **{ $game }**! { $about }
ask-next = Next: **{ $game }**.
# The question is answered, and the table stands below.
dealt-chosen = **{ $game }** it is. Have fun!

# On the first table of each game. $foundations: the first and the last pile; $down of those that go down.
# $times: how often each suit is built; $way is open while the first rank is; $row is top where the
# picture has the foundations in its top row. $columns is all, or the first and the last of some.
introduction-goal = **Goal:** Build each suit{ $times ->
        [one] {""}
        [2] {" "}twice
       *[other] {" "}{ $times } times
    } { $way ->
        [up] from { $base } to { $last }
        [down] down from { $base } to { $last }
       *[open] up from the first card's rank,
    } { $row ->
        [top] in the top row ({ $foundations })
       *[other] on { $foundations }
    }.
introduction-goal-piles = **Goal:** Fill the foundations{ $row ->
        [top] {" "}in the top row
       *[other] {""}
    } ({ $foundations }), each from { $base } to { $last }, { $suits }.
introduction-goal-both-ways = **Goal:** Get all cards onto the foundations: each suit up from { $base } ({ $foundations }) and down from { $last } ({ $down }).
introduction-goal-fours = **Goal:** Get every rank to the foundation ({ $foundations }): gather its four cards in a column, then move them together.
introduction-goal-kings = All kings go on { $foundation }.
introduction-goal-part = The other cards stay in the columns, none on a waste.
introduction-columns = **Columns{ $columns ->
        [all] {""}
       *[other] {" "}{ $columns }
    }:** { $build }, such as { $card } on { $onto }.
# Once, on a player's first message, one after the other. $button is the button's label.
introduction-draw = **{ $button }** turns up { $count ->
        [one] a card
       *[other] { $count } cards
    }
introduction-auto = **{ $button }** sends cards up
introduction-hint = **{ $button }** shows a move
introduction-phone = On a phone?

# All games in sections, each with a menu: of what to deal, or of whose rules to read.
all-games-deal = ### Which game would you like?
all-games-rules = ### How is it played? Pick a game.
all-games-family = {""}**{ $family }** · { $count ->
        [one] 1 game
       *[other] { $count } games
    }
# $least: about how many moves a win of the shortest of these games takes at the least.
all-games-length = {""}**{ $length ->
        [quick] Quick
        [medium] Medium
       *[long] Long
    }** · from { $least } moves · { $count ->
        [one] 1 game
       *[other] { $count } games
    }
all-games-decks = {""}**{ $decks ->
        [one] One deck
        [2] Two decks
        [3] Three decks
        [4] Four decks
       *[other] { $decks } decks
    }** · { $count ->
        [one] 1 game
       *[other] { $count } games
    }
all-games-by-name = {""}**A to Z** · { $count ->
        [one] 1 game
       *[other] { $count } games
    }
all-games-own = {""}**You play most**
all-games-popular = {""}**Popular**
# $game was played last.
all-games-like = {""}**Like { $game }**
all-games-about-length = -# Shortest possible win. Expect about twice that.
# $command is a mention of the command that finds a game.
all-games-search = -# Know its name? Type a bit of it after { $command } `game:`
menu-games = Pick a game…
# One of several menus of a large section: its first and its last game.
menu-games-part = { $first } … { $last }
# Under a menu that has no room for all games; $command is a mention of the command that finds them.
menu-other-games = -# Other games: type a bit of the name after { $command } `game:`
menu-game-order = Sort games…
game-order-family = By family
game-order-length = By length
game-order-decks = By decks
game-order-name = A to Z
game-order-suggested = Suggestions for you

## Answers

games-title = ### Your games
games-none = No games in progress. `/new` deals one.
# $paid: the play money that the game was bought for.
games-line = {""}{ $title }
    -# { $up } of { $cards } up · { moves } · { $when }{ $paid ->
        [none] {""}
       *[some] {" "}· for { $paid }
    }
games-line-unreadable = {""}**{ $game }** · deal { $deal }
    -# can't be opened any more
games-on-table = on the table
games-aside = saved, last played { $when }
settings-title = ### Settings
settings-tables = **Who can see your tables?** Everyone, in channels where I may post. “Only me” keeps them private.
settings-language = **Language**
# Options and a placeholder of the menus of languages, each of which is shown in its own name. The
# first: the language that the person, or the server, has chosen in Discord itself.
language-as-in-discord = As in Discord
menu-languages = In this language…
settings-theme = **Theme**
theme-classic = Classic
theme-antique = Antique
theme-contrast = High contrast
theme-dark = Dark
theme-festive = Festive
theme-four-colour = Four colours, colour-blind friendly
theme-ocean = Ocean
settings-large = **Cards:** { $on ->
        [yes] large print, easier on phones
       *[no] standard print
    }
settings-tall = **Pictures:** { $on ->
        [yes] tall, for phones
       *[no] wide
    }
settings-ready = **Cards that can go up:** { $on ->
        [yes] marked in pictures
       *[no] not marked in pictures
    }
settings-text = **Your tables:** as { $on ->
        [yes] text, one line per pile
       *[no] pictures
    }
settings-suits = **Suits in text:** { $on ->
        [yes] spelled, 10 of hearts
       *[no] as symbols, 10♥
    }
button-large = { $on ->
        [yes] Large print
       *[no] Standard print
    }
button-tall = { $on ->
        [yes] Tall pictures
       *[no] Wide pictures
    }
button-ready = { $on ->
        [yes] Mark them
       *[no] Don't mark
    }
button-text = { $on ->
        [yes] Use text
       *[no] Use pictures
    }
button-suits = { $on ->
        [yes] Spell suits
       *[no] Use symbols
    }
menu-themes = Theme…
menu-tables = Who can see your tables…

# The first page of /help. Every command must be named in it or in one of its other pages.
# A command is a variable here: the code fills in Discord's clickable mention, such as </new:123>, or
# “`/new`” where its id is not known. A group's variable names its subcommand.
help-start = -# Screen reader? { $settings } turns tables into text.
    { $new } deals a game you choose, or a surprise. Play with the buttons under the table.
    { $daily } is the deal of the day: the same for everyone, one attempt each.
    { $challenge_create } challenges your friends, { $leaderboard } shows who wins most, { $stats } is your record.
    { $rules } explains a game, { $games } has your saved games, { $settings } changes how tables look.
    { $house } deals Canfield for play money.
help-start-server = -# You manage this server: { $server_daily } posts the daily here. The other `/server` commands set where I post and what counts.
help-play = ### How to play
    - **Goal:** in most games each suit goes up from ace to king on the foundations. A game's first table says its own; { $rules } says all.
    - **Moves** are the buttons under the table: “9♠ w→f1” takes the nine of spades from the waste to `f1`. Green ones go up.
    - **Columns** are for sorting, mostly one rank down. Turn up face-down cards and empty columns first.
    - “Draw” turns cards from the stock, “Auto” sends up all that can go. Stuck? “Hint” shows a move, “Undo” takes moves back.
help-moves = ### Commands
    - { $move } `t2 f1` moves the top card of column 2 to a foundation, `t1 t4 3` three cards. Several moves: `w f, t1 t3`
    - Or name the card: `10h t4`, `queen of spades up`, `waste to column 2`
    - { $draw } turns cards from the stock, or the waste over. { $undo }, { $redo }, { $auto } and { $hint } work like the buttons
    - { $table } shows your table again, { $resign } gives up, { $replay } plays back a finished game, { $share } makes a poster of it

    {""}**Piles:** `s` stock, `w` waste, `r` reserve, `c1` … cells, `t1` … columns, `f1` … foundations (`g1` … if some go down).
    {""}**Deals:** a number or a word is the same deal for everyone: { $new } with `deal:friday`.
    {""}**Saved games:** up to { $most }.
help-counts = ### What counts
    - **A fresh deal counts from your first move.** One you chose, have seen, or asked “Can I still win?” or “Think harder” about is practice. Leave { $left } deals of one game unplayed, and it is practice until tomorrow.
    - **A daily or challenge is one attempt**, on its own scoreboard.
    - **❄ keeps your streak on a day you miss.** Seven dailies in a row earn one; you can hold two.
    - Wins come first, then cards up, fewer moves made, less time. A win without undo or hints is clean.
    - A game ends { $days } days after its last new move, or { $longest } after its deal.
    - Play { $least } games to be ranked. { $leaderboard } with `season:October 2026` shows a month that is over.

# Written from a game's rules, one sentence or two for each choice that it makes.
rules-title = ## { $game }
rules-names = -# Also called { $names }.
rules-aim = Goal: get all { $cards } cards onto the { $foundations } foundations. Each is built { $build }, one card at a time.
# Foundations f1 and so on go up, g1 and so on down. $half is how many there are of each.
rules-aim-both-ways = Goal: get all { $cards } cards onto the { $foundations } foundations, one card at a time. Each suit has one that is built up (`f1` to `f{ $half }`) and one that is built down (`g1` to `g{ $half }`): it's done when the two hold all its cards between them.
rules-aim-kings = Goal: get all { $cards } cards onto the { $foundations } foundations, one card at a time. The last one, `f{ $foundations }`, takes all the kings from the start, in any order of suits; the others are built { $build }.
rules-aim-fours = Goal: get all { $cards } cards onto the foundation, four at a time.
rules-fours = The four cards of a rank go up together once they lie together at the end of a column, in any order of ranks: `t1 f`.
rules-aim-part = Goal: get { $up } of the { $cards } cards onto the { $foundations } foundations, with no card left on a waste. Each is built { $build }, one card at a time; the other cards stay in the columns.
rules-pack = A deck here has { $count } cards: { $ranks }.
rules-pack-low = aces, and { $low }s to kings
rules-base-first = The first card dealt starts a foundation, and the others start with the same rank. After the king comes the ace.
rules-base-after-columns = After the columns, one card is dealt to a foundation, and the others start with the same rank. After the king comes the ace.
rules-base-second-after-columns = The second card after the columns starts a foundation (the first stays on the stock), and the others start with the same rank. After the king comes the ace.
rules-base-chosen = You choose where the foundations start: the first reserve card you lay on one sets the rank of all. Until then you can't draw or move columns; a reserve's top card can go onto a column, though. After the king comes the ace.
rules-base = Every foundation starts with the { $base } and ends with the { $last }.
rules-base-laid-out = Every foundation starts with the { $base }, laid out before the deal, and ends with the { $last }.
rules-base-both-ways = Foundations that go up start with the { $base }, those that go down with the { $last }.
# All but the last foundation, which takes the kings.
rules-base-but-kings = Foundations `f1` to `f{ $others }` start with the { $base } and end with the { $last }.
rules-base-next = After the { $rank } comes the { $next }.
rules-first-foundation-first = You can't start another foundation before the first one holds { $height } cards.
rules-columns-empty = There are { $columns } columns, which start empty.
rules-columns-one = There are { $columns } columns of one card each.
rules-columns-equal = Each of the { $columns } columns is dealt { $most } cards.
rules-columns-rising = There are { $columns } columns of { $least } to { $most } cards.
rules-columns-two-heights = There are { $columns } columns: `t1` to `t{ $split }` of { $least ->
        [one] one card
       *[other] { $least } cards
    } each, `t{ $next }` to `t{ $columns }` of { $most }.
rules-face-up = All cards are face up.
rules-face-up-top = Only the top card of each is face up. When a face-down card becomes the top one, it turns up by itself.
rules-face-down = { $down ->
        [one] The bottom card of each is
       *[other] The bottom { $down } cards of each are
    } face down. When a face-down card becomes the top one, it turns up by itself.
rules-face-down-rows = Counted from the bottom, rows { $rows } are face down. When a face-down card becomes the top one, it turns up by itself.
rules-turn-by-hand = All cards are face down, and none turns up by itself: turn up the top card of a column at any time (`t3 t3`). A face-down card can't move, but any card can go on it.
rules-clearing-rows = After each row is dealt, cards that fit go from the columns to the foundations by themselves, the leftmost first.
rules-clearing-cards = While the columns are dealt, each card that fits goes to a foundation, and the next card takes its place.
rules-reserve = { $count ->
        [one] The reserve (`r`) has { $size } cards.
       *[other] There are { $count } reserves (`r1` { $count ->
            [2] and
           *[other] to
        } `r{ $count }`) of { $size } cards each.
    }
rules-reserve-seen = You see { $count ->
        [one] it all, but only the top card can go
       *[other] them all, but only the top ones can go
    } { $goes ->
        [up] to a foundation, and nowhere else.
        [column] to a column.
       *[anywhere] to a foundation or a column.
    }
rules-reserve-covered = You see only { $count ->
        [one] the reserve's top card, which can go
       *[other] their top cards, which can go
    } { $goes ->
        [up] to a foundation, and nowhere else.
        [column] to a column.
       *[anywhere] to a foundation or a column.
    }
rules-reserve-face-down = The reserve's cards lie face down; only the last one turns up, and can go to a foundation or a column.
rules-cells = There are { $cells } cells (`c1` { $cells ->
        [2] and
       *[other] to
    } `c{ $cells }`), which hold one card each. { $kind ->
        [ranks] {""}
       *[any] Any top card can go to an empty one.
    }
rules-cell-rank = `{ $cell }` takes only a { $rank }.
rules-cells-dealt = Each is dealt a card before the columns.
rules-cells-leave = From a cell, a card can go to a foundation or a column.
rules-build = Columns build { $build }, one rank at a time.
rules-build-level = Columns build by equal rank: a card goes only on one of the same rank, in any suit.
# Where columns differ: $first to $last are columns with the same rule.
rules-build-columns = { $first } to { $last } build { $build }
rules-build-each = Columns differ: { $columns }, one rank at a time.
rules-no-wrap-down = Ranks don't wrap around in columns: nothing goes on an ace, and a king goes on no card.
rules-no-wrap-up = Ranks don't wrap around in columns: nothing goes on a king, and an ace goes on no card.
rules-no-wrap-either = Ranks don't wrap around in columns: kings and aces don't go on each other.
rules-wrap-down = Ranks wrap around in columns too: a king can go on an ace.
rules-low-ace = In columns the ace is the lowest card: nothing goes on it, and it goes on no card.
rules-column-limit = A column holds at most { $most } cards.
rules-closed-columns = Cards of `t1` to `t{ $last }` can go to foundations and to one another, but not to the other columns.
rules-carry-one = You move one card at a time, from the top of a column.
rules-carry-run = Cards in sequence by this rule can move together from the end of a column, all of them or just some.
rules-carry-run-columns = Cards in sequence by the rule of their column can move together, all or some, to any column where the first of them fits.
rules-carry-run-level = Cards of equal rank at the end of a column can move together, all of them or just some.
rules-carry-suit-run = Cards in sequence in one suit can move together from the end of a column, all of them or just some.
rules-carry-run-to-empty-column = You move one card at a time onto another; to an empty column, cards in sequence can move together.
rules-carry-whole = Only a whole column can move onto another column, never a part of it; its top card can go to a foundation.
rules-carry-top-or-whole = You can move a column's top card, or the whole column, onto another; the top card can also go to a foundation.
rules-fill-reserve = An empty column is filled from the reserve at once, by itself.
rules-fill-longest-reserve = A column you empty is filled at once, by itself: from the longer reserve (`r1` where they're equal), or from the waste when all reserves are out. With the waste empty too, it stays empty.
rules-fill-waste = A column you empty is filled at once, by itself, from the waste. It stays empty only when the stock and the waste are out.
rules-fill-waste-or-stock = { $draw ->
        [one] A column you empty is filled at once, by itself, from the waste, or with the next card of the stock if the waste is empty.
       *[other] A column you empty is filled at once, by itself, from the waste. If that's empty, { $draw } cards are drawn first.
    } It stays empty only when both are out.
rules-fill-three-from-stock = A column you empty gets three cards from the stock at once, by itself: the first face down, the others face up. The stock's last card always lies face up. Once the stock is out, columns stay empty.
rules-protects-last-cards = While the stock lasts, nothing goes on a column of one card, and that card goes only to a foundation.
# $after says whether that is so only once the reserve is out (`reserve`), or of columns that nothing
# fills by itself (`fill`); $runs whether cards move together.
rules-enter-any = { $after ->
        [reserve] Once the reserve is out, any
       *[no] Any
    } card that can move can fill { $after ->
        [fill] a column that stays empty.
       *[no] an empty column.
    }
rules-enter-king = { $after ->
        [reserve] Once the reserve is out, only
       *[no] Only
    } a king{ $runs ->
        [yes] , or a sequence from a king,
       *[no] {""}
    } can fill an empty column.
rules-enter-seven = { $after ->
        [reserve] Once the reserve is out, only
       *[no] Only
    } a seven{ $runs ->
        [yes] , or a sequence from a seven,
       *[no] {""}
    } can fill an empty column.
rules-enter-below-base = { $after ->
        [reserve] Once the reserve is out, only
       *[no] Only
    } a card one rank below the foundations' first (a king below an ace) can fill an empty column.
rules-enter-waste = { $after ->
        [reserve] Once the reserve is out, only
       *[no] Only
    } the top card of the waste can fill an empty column, or you leave it empty.
rules-enter-waste-base-first = { $after ->
        [reserve] Once the reserve is out, only
       *[no] Only
    } the top card of the waste can fill an empty column; before the first foundation is full, it must have the foundations' first rank.
rules-enter-reserves-before-waste = { $after ->
        [reserve] Once the reserve is out, a
       *[no] A
    } reserve's top card or a whole column can fill an empty column, and the top card of the waste only when all reserves are out.
rules-draw = { $draw ->
        [one] You draw one card at a time from the stock to the waste.
       *[other] You draw { $draw } cards at a time from the stock, or what's left of it, to the waste.
    }
rules-draw-shrinking = You draw { $draw } cards at a time from the stock, or what's left of it, to the waste, after the first redeal { $second }, after the second { $third }.
rules-draw-to-wastes = A draw turns { $cards } cards from the stock, or what's left of it, one by one to the { $wastes } wastes in turn (`w1` { $wastes ->
        [2] and
       *[other] to
    } `w{ $wastes }`).
rules-draw-to-first-waste = You draw one card at a time from the stock to the waste `w1`.
rules-waste-top = { $wastes ->
        [one] The waste's top card can go to { $goes ->
            [column] a column.
            [cell] a foundation, a column or a cell.
           *[anywhere] a foundation or a column.
        }
       *[other] The top card of each waste can go to a foundation or a column.
    }
rules-waste-filled = While the stock lasts, the waste is never empty: its next card turns up by itself.
rules-redeals = { $redeals ->
        [0] There's no redeal: you go through the stock once.
       *[other] When the stock is empty, you can turn the waste over to be the stock again, { $redeals ->
            [one] once.
            [2] twice in all.
           *[other] { $redeals } times in all.
        }
    }
rules-redeals-unlimited = When the stock is empty, you can turn the waste over to be the stock again, as often as you like.
rules-dealt-at-redeal = The redeal also deals a card face up to each of { $wastes } wastes (`w1` to `w{ $wastes }`); after that there's no more drawing, and a waste you empty takes the stock's next card by itself.
rules-up-first = While any card can go to a foundation, you can't do anything else.
rules-draw-last = You can draw, or turn the waste over, only when the reserve's top card fits on no column, and no whole column fits on another.
rules-no-return = Cards never come back from the foundations.
# How long a game is: $least is about how many moves a win takes at the least.
rules-length = -# { $length ->
        [quick] A quick game
        [medium] A game of medium length
       *[long] A long game
    }: a win takes about { $least } moves or more.
menu-similar-games = Games like it…

## Records

stats-option = { $game } · { games }
stats-head = { $game }: won { $wins } of { games } ({ $rate }).
stats-clean = Clean wins (no undo, no hints): { $clean }.
stats-streak = Streak: { $streak } (best { $best }).
stats-up = Cards up: { $mean } on average (best { $best }).
stats-each = Average game: moves { $moves }, { $time }, undos { $undos }, hints { $hints }.
stats-fewest = Fewest moves in a win: { $fewest }. Fastest win: { $time }.
stats-practice = Practice: { $practice ->
        [one] 1 game
       *[other] { $practice } games
    }.
stats-contests = Challenges and server dailies: won { $wins } of { $games }.
stats-last = Cards up{ $unit } in the last games, newest last: { $ups }.
# A list of stats-bin: how many games ended with how many cards up.
stats-spread = Cards up{ $unit } × games: { $bins }.
stats-bin = { $up } × { $games }
stats-bin-many = { $least }–{ $most } × { $games }
# A rating in points, and how far off it may be.
stats-rating = { $provisional ->
        [yes] { $family }: about { $points } ± { $margin }, provisional after { games }
       *[no] **{ $family }: { $points }** ± { $margin } after { games }
    }
stats-daily-streak = **Daily streak:** { $count }{ $freezes } (best { $best })
stats-about-rating = -# Rating: 1500 is average. Only clean wins count as won. Updated every night.
stats-about = -# Time runs from the deal to the last move, breaks included.

## Two players compared over the deals that both have played

versus-title = ## { $first } and { $second }
versus-better = { $game }: of { $deals ->
        [one] 1 deal
       *[other] { $deals } deals
    } that both played, { $first } did better in { $firsts } and { $second } in { $seconds }{ $ties ->
        [0] .
        [one] , with 1 tie.
       *[other] , with { $ties } ties.
    }
versus-won = Deals won: { $first } { $firsts }, { $second } { $seconds }.
# Of the deals that both have won.
versus-moves = Fewer moves in { $deals ->
        [one] the 1 deal
       *[other] the { $deals } deals
    } that both won: { $first } { $firsts }, { $second } { $seconds }{ $ties ->
        [0] .
       *[other] , equal { $ties }.
    }
versus-last = **Last deals**
versus-row = - { $game }, { $kind ->
        [daily] daily
        [own] server daily
        [challenge] challenge
       *[none] same deal
    }, { $day }: { $first }, { $second }
versus-play = { $name } { $told }
versus-play-better = **{ $name } { $told }**
versus-play-won = won in { moves }
versus-play-up = { $up } up
versus-about = -# Dailies and challenges count once they're over, if both were ranked. Better is who won, then more cards up, then fewer moves.

# Drawn in the picture, where there is little room.
drawn-games = Games
drawn-practice = { $practice } practice
drawn-won = Won
drawn-wins = Wins
drawn-clean = { $clean } clean
drawn-streak = Best streak
drawn-streak-now = { $streak } now
drawn-up = Cards up
drawn-best = best { $best }
drawn-moves = Moves a game
drawn-fewest = fewest { $fewest }
drawn-time = Time a game
drawn-undos = Undos a game
drawn-hints = { $hints ->
        [one] 1 hint
       *[other] { $hints } hints
    } a game
# $unit is “ (%)” where it is of the deck.
drawn-spread = Games by cards up{ $unit } · gold: won
drawn-last = Cards up{ $unit } in the last { $count ->
        [one] game
       *[other] { $count } games
    } · gold: won
drawn-versus = { $game } · { $deals ->
        [1] 1 deal
       *[other] { $deals } deals
    } that both played
drawn-versus-better = did better
drawn-versus-ties = Ties
drawn-versus-player = Player { $number }
drawn-versus-won = Deals won
drawn-versus-moves = Fewer moves in the { $deals } that both won

settings-record = **Who can see your record and your name on leaderboards?** “Only me” lists you as “Anonymous”.
settings-names = **Your name in pictures:** { $on ->
        [yes] on scoreboards, podiums, races and comparisons, if your record is public
       *[no] not shown, only your place
    }
button-names = { $on ->
        [yes] Show it
       *[no] Don't show
    }
settings-reminder = **Reminder:** { $on ->
        [yes] this server's daily post mentions you, if your record is public
       *[no] none on this server
    }
button-reminder = { $on ->
        [yes] Remind me
       *[no] Don't remind
    }
settings-public = Everyone
settings-private = Only me
menu-record = Who can see your record…

error-no-common-deals = Those two have no deal in common yet. Dailies and challenges that both played count once they're over.
error-no-record = No finished game counts here yet. `/new` deals one that does.

command-stats = A player's record, in one game or in all
command-stats-player = Whose record (default: yours)
command-stats-game = Which game (default: all)
command-stats-versus = Compare with this player

## Leaderboards

board-title = ### { $game }
    -# { $where } · { $period }{ $ranking ->
        [clean] {" "}· wins without undo or hints
       *[plain] {""}
    }
board-here = This server
# The leaderboards of all servers together.
board-everywhere = Global
board-ever = All time
board-month = This month
board-week = This week
# All players together.
board-together = **Together:** won { $won } of { games } ({ $rate }){ $ranking ->
        [clean] {" "}without undo or hints
       *[plain] {""}
    }
# $low and $high: between which shares the truth lies, such as “67%” and “85%”.
# $when: such as “5 seconds ago”.
board-complete-until = -# As of { $when }: games that ended since are still being added.
board-winnable = -# Between { $low } and { $high } of its deals can be won.
board-row = { $own ->
        [yes] **{ $place }. { $name }**{ $alone ->
            [yes] {" "}(you)
           *[no] {""}
        } · { $told }
       *[no] **{ $place }.** { $name } · { $told }
    }
# A player without enough games for a place.
board-row-waiting = **{ $name }**{ $alone ->
        [yes] {" "}(you)
       *[no] {""}
    } · { $told } · { $missing ->
        [one] 1 more game
       *[other] { $missing } more games
    } to be ranked
board-wins = { $clean ->
        [0] { $wins ->
            [0] no wins
            [one] 1 win, not clean
           *[other] { $wins } wins, none clean
        }
       *[other] { $wins ->
            [one] 1 win, clean
           *[other] { $wins } wins, { $clean } clean
        }
    }
board-figures = { $ranking ->
        [clean] won { $clean } of { $games } clean ({ $rate }), { $wins } in all
       *[plain] won { $wins } of { $games } ({ $rate }), { $clean } clean
    }
board-none-yet = Nobody is ranked yet. On the way:
board-row-on-the-way = **{ $name }**{ $alone ->
        [yes] {" "}(you)
       *[no] {""}
    }: { $games } of { $least } games
board-empty = No games here yet. `/new` deals one that counts.
board-not-played = You have no games here.
board-about = -# { $pages ->
        [one] {""}
       *[other] Places { $first } to { $last } of { $length }.{" "}
    }{ $time ->
        [past] It took { $minimum ->
            [one] 1 game
           *[other] { $minimum } games
        }
       *[now] Play { $minimum ->
            [one] 1 game
           *[other] { $minimum } games
        }
    } to be ranked. More games rank higher at the same rate.
# The columns of the table that follows: its rows are board-alt-row.
board-alt = { $game }, { $where }, { $period }. Place, win rate, games won{ $ranking ->
        [clean] {" "}without undo or hints
       *[plain] {""}
    }: { $rows }.
board-alt-row = { $place }: won { $won } of { $games } ({ $rate })
board-alt-own = you, { $row }
button-first = « First
button-previous = ‹ Back
button-next = Next ›
button-last = Last »
button-own = Find me
button-clean = Clean wins
button-ratings = Skill ratings
button-win-rates = Win rates
button-plain = All wins
menu-period = Period…
menu-board-game = Which games…

## Players ranked by their skill ratings

ratings-title = ### { $family }
    -# { $where } · Skill ratings
ratings-row = { $own ->
        [yes] **{ $place }. { $name }**{ $alone ->
            [yes] {" "}(you)
           *[no] {""}
        } · { $points } ± { $margin } · { games }
       *[no] **{ $place }.** { $name } · { $points } ± { $margin } · { games }
    }
ratings-row-provisional = **{ $name }**{ $alone ->
        [yes] {" "}(you)
       *[no] {""}
    } · about { $points } ± { $margin } · provisional after { games }
ratings-empty = Nobody is rated here yet. It takes about 25 games that count.
ratings-not-played = You have no rating here yet.
ratings-about = -# { $pages ->
        [one] {""}
       *[other] Places { $first } to { $last } of { $length }.{" "}
    }The low end of the range ranks, so a few lucky games can't lead. Provisional ratings aren't ranked.
ratings-made-at = Made { $when }.
# The columns of the table that follows: its rows are ratings-alt-row.
ratings-alt = { $family }, { $where }. Place, skill rating: { $rows }.
ratings-alt-row = { $place }: { $points } ± { $margin }
# Drawn in the picture, where there is little room.
drawn-ratings = { $family } · skill ratings

# Drawn in the picture, where there is little room.
drawn-board = { $game } · { $period }{ $ranking ->
        [clean] {" "}· clean wins
       *[plain] {""}
    }
player-unknown = an unknown player
# A player whose settings keep their name private.
player-private = Anonymous


command-leaderboard = Who wins how many of their games
command-leaderboard-game = A game, a family or all games
command-leaderboard-period = Which period (default: all time)
command-leaderboard-scope = Here or global (default: here)
command-leaderboard-order = What ranks (default: all wins)
command-leaderboard-season = A month that is over, such as October 2026

## Seasons: months that are over

season-empty = No games were played here that month.
season-none-ranked = Nobody played enough games to be ranked.
# A player without enough games for a place.
season-row-unranked = **{ $name }**{ $alone ->
        [yes] {" "}(you)
       *[no] {""}
    } · { $told } · not enough games to be ranked
season-medals-soon = -# Medals come seven days after the end of the month.

# A hall of records: the best in one game.
hall-title = ### { $game }: hall of records
    -# { $where } · { $period }
hall-line = **{ $what }:** { $value } · { $name } · { $day }
hall-empty = No records here yet. They take a win in a game that counts.
hall-about = -# Streaks count wins in a row, also from the month before. Clean: no undo, no hints.
hall-alt = Hall of records: { $game }, { $where }, { $period }. { $records }.
hall-alt-record = { $what }: { $value }, { $name }
button-hall = Records
button-leaderboard = Leaderboard

# In a player's record. $counts: a list of medal-count.
medals = **Season medals:** { $counts }
medal-count = { $medal } { $count }
# $list: the newest, a list of medal-newest.
medals-new = -# Newest: { $list }
medal-newest = { $medal } { $game }, { $period }{ $where ->
        [global] {" "}(global)
       *[here] {""}
    }

# Drawn in the picture, where there is little room.
drawn-hall = { $game } · records · { $period }
hall-fewest-moves = Fewest moves
hall-fastest-win = Fastest win
hall-longest-streak = Streak
hall-clean-streak = Clean streak
drawn-medals = Season medals
drawn-medals-global = { $count } global
drawn-season-end = Medals of { $period }
drawn-medal-gold = gold
drawn-medal-silver = silver
drawn-medal-bronze = bronze

error-no-such-season = I have no results for that month. Pick a season from the list.

## The house: Canfield for play money

# What a deck costs is all that these two differ in; they are named after the books.
stakes-hoyle = $50 a deck
stakes-english = $52 a deck
house-stakes = -# { $paid } paid · { $worth } on the table
house-dealt = The deck cost { $paid } of play money. Each card up pays { $card }, all { $cards } pay { $all }. From { $least } cards up, it's a win. No undo; “Cash in” ends the game.
house-stuck = **No useful moves left.** Cash in for { $worth }.
house-pays = The house pays { $pays } for { cards }{ $came ->
        [won] : { $sum } won.
        [lost] : { $sum } lost.
       *[even] : break-even.
    }
# $payment is house-pays.
house-ask-cash-in = Cash in **{ $game }**? { $payment }
house-ask-leave = You have a game for money in progress: **{ $game }**, { $paid } paid, { $worth } on the table. Keep it for later, or cash in?
house-left = **{ $game }** is cashed in. { $payment }
button-cash-in = Cash in
button-stakes-again = Play for { $price }

house-title = ### { $who } and the house
house-prices = Canfield for play money, at { $hoyle } or { $english } a deck. Each card up pays { $card }, all 52 pay { $all }: { $least } cards or more win money.
house-account = **Account:** { games }, { $paid } paid in, { $won } paid out. Balance { $balance }, { $mean } a game.
house-account-none = No game for money finished yet.
house-under-way = { $count ->
        [one] One game
       *[other] { $count } games
    } in progress, { $paid } paid.
house-course = **Balance** { $count ->
        [one] before the last game: { $before }; after it: { $after }.
       *[other] before the last { $count } games: { $before }; after each of them: { $after }.
    }
house-here-none = Nobody here has played for money yet.
house-here = { $where ->
        [global] **The house, globally:** { games }, { $paid } paid in, { $won } paid out. Balance { $balance }.
       *[here] **The house on this server:** { games }, { $paid } paid in, { $won } paid out. Balance { $balance }.
    }
house-nights = **Best nights on this server** (midnight to midnight, UTC)
house-night = { $place }. { $who }: { $profit } · { $day }
house-ask-away = **Opt out of play money?** You'll get no more games for money, and your nights leave the list. A game in progress still pays. **This can't be undone.**
button-stakes = Play for { $paid }
button-put-away = Opt out
button-keep-money = Stay in

# Drawn in the picture, where there is little room.
drawn-house = Against the house
drawn-house-paid = Paid in
drawn-house-won = Paid out
drawn-house-balance = Balance
drawn-house-mean = { $mean } a game
drawn-house-even = break-even
drawn-house-course = { $count ->
        [one] Balance · last game
       *[other] Balance · last { $count } games
    }

## Dailies

# $at is a time of day, $when a relative time, such as “in 3 hours”.
daily-title = ### { $contest }
    {""}**{ $game }** · until { $at }, { $when }
daily-title-over = ### { $contest }
    {""}**{ $game }**, deal { $deal } · over
daily-about = Same deal for everyone, one attempt each, undo and hints allowed. Tables stay hidden until the day is over. { $winnable ->
        [yes] The deal can be won.
       *[no] Not proved winnable.
    }
# The fine print under the day's board; the daily post is without it.
daily-order = -# Ranked by win, cards up, moves (undone ones count), time. Ties share a place.
daily-own = **{ $alone ->
        [yes] Your attempt
       *[no] { $name }'s attempt
    }:** { $told }.
daily-own-out = Unranked: deal seen before.
daily-streak = **Streak:** { $count }{ $freezes } (best { $best })
daily-board = **Scoreboard** · { $where }
daily-board-empty = Nobody has started yet.
daily-row-out = { $own ->
        [yes] **– { $name }**{ $alone ->
            [yes] {" "}(you)
           *[no] {""}
        } · { $told } · unranked
       *[no] **–** { $name } · { $told } · unranked
    }
daily-figures = { $won ->
        [won] won, { $up } of { $cards } up
       *[not] { $up } of { $cards } up
    } · { moves } · { $time }{ $undos ->
        [0] {""}
        [one] {" "}· 1 undo
       *[other] {" "}· { $undos } undos
    }{ $hints ->
        [0] {""}
        [one] {" "}· 1 hint
       *[other] {" "}· { $hints } hints
    }
daily-playing = { $told } · still playing
# On the global scoreboard, for a player whose attempt is missing there.
daily-apart = -# Some servers keep their results local. They show only on that server's scoreboard.
daily-pages = -# Places { $first } to { $last } of { $length }.
daily-yesterday = **Yesterday:** { $game }, deal { $deal }. { $shared ->
        [yes] Tied for first:
       *[no] First:
    } { $name } · { $told }
daily-yesterday-none = **Yesterday:** { $game }, deal { $deal }. Nobody was ranked.
# The columns of the table that follows: its rows are daily-alt-row.
daily-alt = { $game }, daily of { $day }. Place, cards up of { $cards }, moves: { $rows }.
daily-alt-row = { $place }: { $up } up, { moves }
# The dealer's attempt at a daily or challenge, beside the ranks, and how often it wins the deal.
dealer-result = **Dealer:** { $won ->
        [won] won
       *[not] { $up } of { $cards } up
    } · { moves }
dealer-playing = **Dealer:** still playing
dealer-share = -# The dealer wins this deal { $wins } of { $count } times.
# After a player's win in a daily or challenge: on its result, its poster and in its words to share.
dealer-beaten = Dealer beaten!
# In races, and on the button that shows its game once the daily or challenge is over.
dealer-name = Dealer
button-dealer = Watch dealer
# The weekly league adds up the points of dailies.
league-title = ### League of { $first } to { $last }
    { $where }
league-empty = Nobody has points yet: a day counts once it is over and three have played it.
league-points = { $points } points · { $days ->
        [one] 1 day
       *[other] { $days } days
    }
league-about = -# Beating 80% of the others gives 80 points, ties count half. The best five days of a week count.
league-post = { $where ->
        [global] **Last week's global league:**
       *[here] **Last week's league here:**
    }
button-league = League
button-week-before = Week before
button-week-after = Week after
daily-is-over = That day is over. Here's today's daily:

button-calendar = Calendar
button-best-game = Best game
button-month-before = Month before
button-month-after = Month after
calendar-title = ### Your dailies in { $month }
menu-days = Days { $first } to { $last }
# In the picture, on one line with the others: short.
drawn-calendar = Dailies · { $month }
drawn-days = { $mark ->
        [won] Won
        [lost] Lost
        [frozen] Streak kept
       *[missed] Missed
    } { $count }
calendar-days = { $told }: { $days }

daily-post-about = Same deal for everyone, one attempt each.
# What the daily post says first. $names may end in morning-unnamed: players without a name, besides
# others ($also) or alone.
morning-played = **Yesterday:** { $game }, deal { $deal }. Played by { $names }.
morning-won = **Won by** { $names }. Fewest moves: { $first }, { $moves }.
morning-lost = Nobody won. Furthest: { $first }, { $up } of { $cards } up.
morning-unnamed = { $count ->
        [one] { $also ->
            [yes] 1 other
           *[no] 1 player
        }
       *[other] { $also ->
            [yes] { $count } others
           *[no] { $count } players
        }
    }
morning-streak = { $days ->
        [1] **Somebody here won:** day 1 of a new streak.
       *[other] **Day { $days } in a row that somebody here won.**
    }
daily-post-podium = **{ $kind ->
        [global] Yesterday's global podium
        [own] Yesterday's podium, server daily
       *[here] Yesterday's podium
    }** ({ $game }, deal { $deal }):
daily-post-none = Nobody made yesterday's podium ({ $game }, deal { $deal }).

own-daily-here = **Server daily:** { $game }
own-daily-everyones = **Daily for everyone:** { $game }
button-show-daily = Show
error-daily-elsewhere = That's another server's daily. Open it there.

server-daily = ### Where should I post the daily?
server-daily-off = Not posted yet. Pick a channel.
server-daily-on = Posted in { $channel }, daily at { $hour } UTC (your time: { $local }), in { $language }.
server-daily-next = Next: { $at }, { $when }.
server-daily-soon = Today's will be there within a minute.
server-daily-gone = **That channel is gone, or takes no messages any more.** Pick another.
# Permissions as Discord names them.
permission-view = View Channel
permission-send = Send Messages
permission-send-in-threads = Send Messages in Threads
server-daily-refused = **Discord refused today's post.** I'll try again tomorrow, or when you change something here.
server-daily-hour = { $hour } UTC
# A game that the server's managers choose; $command is a mention of the command that takes it.
server-own-daily-none = **Server daily:** none. { $command } `game:` adds one more deal a day, only for this server.
# $since is tomorrow where today has another one already.
server-own-daily = **Server daily:** { $game }{ $since ->
        [tomorrow] , from tomorrow
       *[today] {""}
    }.
button-own-daily-off = Remove
button-daily-off = Stop posting
menu-daily-channel = In this channel…
menu-daily-hour = At this hour…
# What the server's managers choose for all posts there, and for people whose language isn't ours.
server-language = **Language on this server:** for my posts, and for people whose language I don't speak

# Drawn in the picture, where there is little room.
drawn-opening = { $game } · { $day }
drawn-daily = { $game } · { $day } · cards up

## Challenges

challenge-title = ### Challenge { $number } · { $game }
# A challenge's number where the challenges of several places may be meant.
challenge-number-on-server = { $number } in { $server }
challenge-number-elsewhere = { $number } on another server
challenge-number-in-chat = { $number } in a private chat
challenge-everyone = everyone here
# $others is a list of names, or challenge-everyone.
challenge-by = {""}**{ $maker }** { $over ->
        [yes] challenged
       *[no] challenges
    } { $others }.
challenge-by-nobody = { $over ->
        [yes] Was open
       *[no] Open
    } to { $others }.
challenge-until = Open until { $at }, { $when }{ $named ->
        [yes] {""}, or until all have played
       *[no] {""}
    }.
challenge-closed = { $early ->
        [yes] Ended early by { $who } { $when }.
       *[no] Ended { $when }.
    }
challenge-over = ## The challenge is over
# A promise of the deal, which anyone can check once the contest is over.
contest-seal = -# Sealed deal: `{ $seal }`, checkable
button-seal = How?
# $seal: all of its digits.
seal-page = ### The seal of this deal
    The deal was chosen before anyone played, and can't be swapped unseen. This is a hash (SHA-256) of the game, the deal's number and a secret; posts show its first { $digits } digits:
    `{ $seal }`
    { $kind ->
        [daily] When the day is over, this page shows the hashed text.
        [over] The hashed text, for any SHA-256 program: `{ $sealed }`
       *[challenge] When a challenge is over, **Contest file** under its scoreboard sends you the deal, the secret, and everyone's moves and ranks. `python -m bot.referee verify` checks all of it. It comes with the program that runs me: `patience-table` { $version }.
    }
contest-file = The whole challenge: its deal, everyone's moves and ranks. The program `patience-table` { $version } checks it: `python -m bot.referee verify { $file }`. Its deal is practice for you now.
challenge-terms = -# One attempt each; tables stay hidden until the end. Wins first, then more cards up, { $measure ->
        [time] less time, fewer moves made
       *[moves] fewer moves made, less time
    }. Undo { $undo ->
        [no] not allowed
       *[yes] allowed
    }, hints { $hints ->
        [no] not allowed
       *[yes] allowed
    }.{ $fresh ->
        [no] {" "}Its maker picked the deal.
       *[yes] {""}
    } { $winnable ->
        [yes] The deal can be won.
       *[no] Not proved winnable.
    }
# A place among players: on a scoreboard, and before a name in films of races.
place = { $rank }.
challenge-row = { $own ->
        [yes] **{ $place } { $name }** (you) · { $told }
       *[no] **{ $place }** { $name } · { $told }
    }
# The per cent of others beaten, once a challenge is over.
challenge-points = { $told } · { $points } points
challenge-out = { $told } · unranked
challenge-empty = Nobody has joined.
challenge-count = -# { $count ->
        [one] 1 player
       *[other] { $count } players
    } in all.
# The columns of the table that follows: its rows are challenge-alt-row.
challenge-alt = { $game }. Place, cards up of { $cards }, { $measure ->
        [time] time
       *[moves] moves
    }, state: { $rows }.
challenge-alt-row = { $place }: { $state ->
        [waiting] not started
        [absent] didn't play
       *[begun] { $up } up, { $measure ->
            [time] { $time }
           *[moves] { moves }
        }, { $state ->
            [playing] still playing
            [won] won
           *[done] done
        }
    }
challenge-alt-podium = Podium, by cards up of { $cards }: { $rows }.
challenge-alt-step = place { $place }: { $up }
challenge-join-over = This challenge is over. Here's how it ended.
challenge-join-done = You've played your one attempt. Here's how it stands.
challenge-ask-end = End challenge { $number }, **{ $game }**, for everyone? It would end { $when }. Others' games in progress stay on its scoreboard, and count nowhere else.
challenge-ended = The challenge is over. See the scoreboard for results.
challenge-final = Place { $place } · { $up } of { $cards } up
challenges-title = { $where ->
        [here] ### Challenges on this server
        [place] ### Challenges here
       *[elsewhere] ### Your challenges elsewhere
    }
challenges-line = {""}**{ $number }** · { $game }
    -# by { $maker } · ends { $when }
challenges-more = -# { $count ->
        [one] One more is
       *[other] { $count } more are
    } open: type `/challenge board` to find it.
complete-challenge = { $number } · { $game } · ends { $when }
measure-moves = Cards up, then fewer moves made
measure-time = Cards up, then less time
# Forms: titles and labels of at most 45 characters, and what is said below them.
form-challenge = New challenge
form-deal = Pick a deal
form-game = Game
form-game-about = Any part of its name
form-number = Deal
form-number-about = A number or a word, the same for everyone
form-lasts = How long
form-players = Who
form-players-about = Leave it empty for everyone here
form-measure = What decides
form-allowed = Allowed
form-undo = Undo
form-hints = Hints
# $field is a label, $reason a whole sentence.
form-refused = {""}**{ $field }:** { $reason }
button-fill-again = Back to form
# Where several challenges are open: one of them.
button-challenge = { $number } · { $game }
button-refresh = Refresh
button-end = End challenge
button-again = Rematch
button-everyone = Show all
menu-final = Final tables…

# Drawn in the picture, where there is little room.
drawn-challenge = { $game } · cards up of { $cards }
challenge-not-begun = not started
challenge-not-played = didn't play
# A hollow dot follows, the same that stands in the row of each player who is still playing.
drawn-playing = playing
drawn-podium = { $game } · podium · cards up of { $cards }
drawn-step = { $up ->
        [one] card up
       *[other] cards up
    }

error-already-joined = You're already in this. “Play” takes you back to your attempt.
error-bad-duration = A challenge lasts 10 minutes to 14 days. Type a time like 90m, 2h or 3d.
error-challenge-not-invited = This challenge is only for the people it names. `/challenge create` makes your own.
error-challenge-full = This challenge is full: { $most } players have joined.
error-too-many-challenges = You already have { $most } challenges open. Wait for one to end, or end one with `/challenge end`.
error-no-such-contest = There's no such challenge open. `/challenge list` shows those that are.
error-no-challenge = No challenge is open here. `/challenge create` makes one.
error-which-challenge = Several challenges are open. Which one?
error-challenge-not-yours = Only its maker or a moderator can end a challenge early.
error-no-race = There's no race to watch: it takes two players whose tables others may see.
error-challenge-not-played = That player didn't play in this challenge.

command-challenge = One deal for several players, with a scoreboard
command-challenge-create = Challenge everyone here, or the people you name
command-challenge-game = Which game (default: a form asks for it)
command-challenge-lasts = How long, like 90m, 2h or 3d (default: one day)
command-challenge-deal = A number or a word (default: a fresh deal)
command-challenge-measure = What breaks ties (default: moves)
command-challenge-undo = Allow undo (default: yes)
command-challenge-hints = Allow hints (default: yes)
command-challenge-player = Who you challenge (default: everyone here)
command-challenge-join = Play a challenge: deals your one attempt
command-challenge-board = A challenge's scoreboard
command-challenge-list = Open challenges: here, and yours elsewhere
command-challenge-end = End a challenge early (I'll ask first)
command-challenge-which = Which challenge (default: the only one open)

## Privacy

# Also sent with the export.
help-privacy = ### What I keep about you, and why
    - **Your games**, move by move, and the messages that show them: to pause, undo and replay.
    - **Your results**: for your record, the leaderboards and the play money.
    - **Your dailies, challenges, and deals you've watched**: so that nobody plays a deal twice.
    - **Your settings.**
    Pictures have your name; { $settings } turns that off for new ones. All is stored under your Discord id. I forget your name within an hour and never see your messages. { $privacy_export } sends you everything, { $privacy_erase } deletes it, but for a scrambled form of your id until open dailies and challenges end.
export-ready = ### Everything I keep about you
export-part = File { $number } of { $count }
ask-erase = ### Erase everything I keep about you?
    Your games, results, record, places, play money, dailies, challenges and settings. **This can't be undone.** Games for money in progress won't be paid. Open dailies and challenges keep a code made from your id until they end. Messages already on Discord stay.
erased = Done, it's all erased. `/new` starts fresh.
erase-nothing = I keep nothing about you.
button-erase = Erase everything
button-export = Send copy
button-not-now = Not now
button-reset = Reset

## Servers

server-channels = ### Where may I post publicly?
server-channels-some = Nothing chosen: everywhere. Outside the chosen channels, only the person who asks sees my answers.
server-channels-gone = The chosen channels are gone, so my answers are private. Pick others, or all.
button-channels-all = All channels
menu-channels = In these channels…
server-tables = ### Where should tables appear?
# Where threads are chosen and the bot may not open any in this channel.
server-tables-no-threads = **I can't open threads in this channel**, so tables are private here. Give me Create Public Threads and Send Messages in Threads.
menu-table-place = Show tables…
server-tables-option-channel = In the channel, for everyone
server-tables-option-private = Privately, only to the player
server-tables-option-thread = In a thread for each player
server-board = ### This server's leaderboards
server-board-empty = No games have counted here yet.
server-board-figures = Games: { $games }. Players: { $players }, ranked: { $placed }.
# What the two say applies to games dealt from the change on.
server-everywhere = **Global leaderboards:** { $on ->
        [yes] on
       *[no] off
    }, for games dealt from now on.
button-everywhere-on = Count globally
button-everywhere-off = Keep local
server-minimum = **Games to be ranked here:** `/server board minimum:` takes any number from 1 to 1,000.
menu-minimum = Games to be ranked…
ask-reset = ### Reset this server's leaderboards?
    { games } and the house's { $staked } go. **This can't be undone.** Players keep their own records, money and global places.
server-reset-done = Done: leaderboards and house are reset.

## Refusals: what is wrong, and what to do about it. Two sentences at most

# Certain: nothing was stored.
error-unexpected = Something went wrong, but your game is as it was. If it keeps happening, tell the bot's owner this number: { $id }.
# Discord sent a press or a command in a form that cannot be read.
unreadable-request = I couldn't read that, so nothing was done. Please try again.
# What was asked for is stored, but the answer failed; the table follows.
error-answer-lost = I couldn't confirm that. Your table shows where the game stands.
# Whether the last move is stored is not known, so nothing is promised.
error-database = I can't reach the stored games, so I couldn't confirm that. Please try again later. Number for the bot's owner: { $id }.
# Too many players at once, or the database is not free: the request will never be carried out.
error-busy = I'm busy right now, so nothing was played. Please try again.
error-too-fast = That's very fast. Wait a moment, then go on.
error-not-your-table = This is somebody else's table. You can play, too:
# The button was on an older message. Certain: nothing was played.
error-stale-game = That button is from an earlier position, so nothing was played. Here's your table now.
error-table-occupied = Another of your games is on the table now. `/table` shows it.
error-no-game = You have no game on the table. `/new` deals one, `/games` lists saved ones.
# A stored game whose rules or moves the bot no longer understands.
error-game-unreadable = **{ $variant }**, deal { $deal }, can't be opened any more.{ $removable ->
        [yes] {" "}Remove it, or deal another.
       *[no] {""}
    }
error-game-over = That game is over. `/new` deals another.
# Something that takes time is asked for while another is under way, or too many people wait.
error-in-progress = I'm still busy with earlier requests. Ask again in a moment.
error-options-clash = Those options don't go together. Leave one of them out.
error-private = That player keeps this private.
error-bots = Bots don't play here. Name somebody else.
error-same-player = That takes two different players. Name somebody else.
error-game-set-aside = That game is saved for later. `/games` brings it back.
error-which-game = Which game? Name one in `game`.
error-too-many-set-aside = You have { $most } saved games, and that's the limit. Finish one (`/games`), or give this one up.
error-unknown-control = I don't know that button. `/table` shows your table with ones that work.
error-command-changed = That command has changed. Reload Discord and try again.
error-no-such-game = There's no game called “{ $game }”. Type any part of its name; a deal goes into `deal`.
error-several-games = “{ $game }” may be { $games }{ $more ->
        [0] .
       *[other] , among others.
    } Type more of the name, or pick one.
error-similar-games = There's no game called “{ $game }”. Did you mean { $games }?
error-no-such-replay = There's no such finished game yet. Pick one from the list as you type.
error-game-not-over = That game isn't over yet. Try again once it is.
error-deal-in-progress = You're still playing that deal, and it counts. `/games` brings it back.
error-no-winnable-deals = I know no winnable deals of { $game } yet. Pick another game, or leave `winnable` and `level` out.
error-money-opted-out = You've opted out of play money. All other games are open to you.
error-no-certain-hints = I can't look at hidden cards in this game.
error-no-thorough-hints = I can't think harder in this game.
error-not-allowed = This game doesn't allow that. Keep going!
error-certain-hint-loses-game = That looks at all cards, so this game would count as lost, without a rank, and go on as practice.
error-certain-hint-loses-rank = That looks at all cards, so this attempt would lose its rank and count nowhere.
error-thorough-hint-loses-game = This hint wins more often than most people do, so this game would count as lost, without a rank, and go on as practice.
error-thorough-hint-loses-rank = This hint wins more often than most people do, so this attempt would lose its rank and count nowhere.
error-entry-erased = You had seen this deal before you erased your data, so you can't play it here. `/new` deals you something else.
error-no-server = There's no server here. Ask again in one.
# Certain: nothing was changed by this press.
error-out-of-date = That has changed since, so nothing was done. Please look again.
error-not-yours = That's somebody else's. Use the command yourself.
error-not-your-post = Only whoever posted that can remove it, or somebody who manages messages here.
error-no-deal-there = There's no deal to play on that message.
error-post-of-others = That isn't one of my messages.
error-post-stays = I can't remove that one from here. Use its “Remove” button, or dismiss it.
error-not-your-server = Only people with the “Manage Server” permission can set this.
error-channel-closed-to-bot = I can't post in { $channel }. Give me “{ $permission }” there, or pick another channel.
error-daily-no-channel = There's no channel for the daily yet. Name one in `channel`.
error-daily-bot-not-member = I'm not a member of this server, so I can't post here by myself. Invite me first.
error-no-foundation-play = No card can go to a foundation now.
error-nothing-to-undo = There's nothing to undo: this is the deal.
error-nothing-to-redo = There's nothing to redo.
error-no-moves = Type moves like `t2 f1`, separated by commas.
error-too-many-moves = That's { $count } moves. I can play { $most } at once.
error-nothing-to-turn = The top card of { $source } is face up already.
error-cell-taken = { $target } holds the { $card } already.
# A move that the game does not allow; $rule is a sentence of its rules page.
error-against-rules = { $game } doesn't allow that. { $rule }
# $moves is a list of moves to type.
error-ambiguous-move = “{ $text }” fits several moves: { $moves }. Type the one you mean.
error-bad-card-count = { $count } isn't a number of cards to move. Type 1 or more, or leave it out.
error-card-covered = The { $card } is in { $source }, under the { $onto }.
# $named is a card, or only a rank or a suit: “ten of hearts”, “queen”, “hearts”.
error-card-not-free = No { $named } fits that move now. Name another card, or piles like `t2 f1`.
error-card-count-differs = Counting from the { $named }, { $carried ->
        [one] only one card moves
       *[other] { $carried } cards move
    }, not { $count }. Leave the number out.
error-unreadable-move = “{ $text }” isn't a move. Type one like `t2 f1`, `10h t4` or `draw`.
error-command-as-move = “{ $text }” isn't a move, but `/{ $command }` does that.
error-pile-alone = “{ $text }” is a pile{ $moves ->
        [none] , and no card can go from or to it now.
       *[other] . Its moves: { $moves }.
    }
error-which-pile = There are several such piles. Type the number too, like `{ $pile }1`.
# $like are the wastes, reserves, cells or foundations that there are instead, such as “c1–c4”.
error-no-such-pile = There's no pile { $pile } here{ $like ->
        [none] . Columns are `t1` to `t{ $columns }`, { $foundations ->
            [one] the foundation is `f1`.
           *[other] foundations `f1` to `f{ $foundations }`.
        }
       *[other] , but there's `{ $like }`.
    }
error-foundation-stays = Cards can't leave the foundations, so those of { $source } stay there.
error-stock-is-drawn = Stock cards go to the waste first: `/draw`.
error-no-target = Nothing can go on { $target }. Move cards to columns (`t1`…) or foundations (`f`).
error-same-pile = That card is already on { $source }. Name another pile.
error-empty-source = { $source } is empty. Move from a pile that has cards.
error-top-card-only = Only the top card of { $source }, the { $card }, can move.
error-too-many = { $source } shows { $seen ->
        [one] one card
       *[other] { $seen } cards
    }, so { $count } can't move from it.
error-face-down = The top card of { $source } is face down. Turn it up first: `{ $source } { $source }`.
error-one-at-a-time = Only one card at a time can go to a foundation, not { $count } from { $source }.
error-foundation-taken = The { $card } starts an empty foundation, but { $target } isn't empty. Leave the number out, and I'll find the right one.
error-wants-base = { $target } is empty and starts with the { $base }, not the { $card }.
error-cell-rank = { $target } takes only a { $base }, not the { $card }.
error-does-not-follow = The { $card } can't go on { $target }'s { $top }. { $target } goes { $build }, one rank at a time.
error-covered-target = { $target } shows no card to play on.
error-does-not-fit = { $source }'s { $card } can't go on { $target }'s { $onto }. { $game } builds { $build }.
error-not-a-run = { $count } cards of { $source } can't move together: the { $card } doesn't fit on the { $onto }, as { $game } builds { $build }. { $run ->
        [one] Only the top card can move.
       *[other] The last { $run } can move.
    }
error-foundation-full = { $target } ends with the { $top }, so the { $card } can't go there.
error-suit-has-foundation = That suit is on { $other } already, so the { $card } can't start { $target } too.
error-nothing-to-draw = Stock and waste are both empty, so there's nothing to draw.
error-no-redeal = The stock is empty, and { $game } allows no more redeals.
error-bad-deal = That isn't a deal. Type a whole number from 1 up, or a short word like `friday`.
error-out-of-range = That number doesn't work here. Pick one from 1 to { $most }.

## Commands: at most 100 characters each

command-new = Deal a game: a number, a word, or a fresh one
command-new-deal = A number or a word, the same for everyone (default: a fresh deal)
command-new-stakes = Play Canfield for play money, at this price
command-new-winnable = A deal that can be won, for practice
command-new-level = How hard, for practice
level-easy = Easy
level-medium = Medium
level-hard = Hard
option-yes = Yes
command-move = Play moves, like t2 f1 or 10h t4
command-move-moves = Like t2 f1 or 10h t4; several with commas between
command-draw = Draw from the stock, or turn the waste over
command-draw-times = How many times (default: once)
command-draw-until = Draw until a card can be played
command-undo = Undo moves
command-redo = Redo undone moves
command-auto = Send every card up that can go
command-hint = Show a move
command-hint-certain = Look at all cards: can I still win? Then it's practice
command-table = Show your table again, here
command-table-text = As text, not as a picture (default: your setting)
command-games = Your unfinished games: go back to one
command-resign = Give up this game
command-replay = Play back a finished game
command-replay-game-id = Its number (default: your last finished one)
command-share = A poster of a finished game
# In the menus of messages and people, at most 32 characters each.
menu-command-remove = Remove my post
menu-command-play = Play this deal
menu-command-stats = Stats
menu-command-compare = Compare with me
menu-command-challenge = Challenge
command-daily = The deal of the day
command-house = Your account with the house
command-rules = How a game is played
command-rules-game = Which game (default: your last)
command-settings = Language, looks, and who sees your tables and record
command-help = Where to start
command-privacy = What I keep about you
command-privacy-export = Get everything I keep about you, as a private file
command-privacy-erase = Erase it all (I'll ask first)
command-server = Settings for this server
command-server-channels = Where I may post publicly
command-server-tables = Where players' tables appear
command-server-board = This server's leaderboards
command-server-board-minimum = How many games to be ranked, from 1 to 1,000
command-server-daily = Where, when and in which language I post the daily
command-server-daily-channel = The channel (default: the one already set)
command-server-daily-hour = The hour in UTC, from 0 to 23
command-server-daily-language = This server's language
command-server-daily-game = The server daily's game: one more deal a day, only here
command-server-reset = Reset leaderboards and house here (I'll ask first)

## The names of commands and their options are those of the code. Another language has its own, as
## people type them: `command-name-new`, `command-name-challenge-create`, `option-name-game`, at most
## 32 small letters, digits, hyphens and underscores, without spaces.
