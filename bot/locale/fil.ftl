### What players read, in Filipino.
###
### Written for this project; read by a second reader who translated it back into English; no native
### reader has reviewed it yet. No authoritative glossary of patience in Filipino was found, so a
### native reader has to see it, the words of the game most of all: please mend what does not sound
### like you.
###
### How the bot speaks Filipino: plain Filipino as people type it to a friend they play cards with.
### “Ikaw, ka, mo”, no “po”. Warm, brief, the useful part first. Light Taglish where that is what
### people really say (deck, stock, undo, hint, leaderboard, i-save, mag-undo), no bookish words.
### A notice fits one line of a phone (about 45 characters). A refusal is at most two sentences: what
### is wrong, what to do. Buttons are verbs, two words at most where that can be done.
###
### What everyone in a channel can read (tables, boards, scoreboards, posts) doesn't say “ikaw”, except
### where the title names the player. Private answers do.
###
### Plural forms: nouns and verbs don't change after a number (“1 galaw”, “5 galaw”), so most messages
### need no choice. Never choose by [one]: in Filipino that category has nearly all numbers (all that
### don't end in 4, 6 or 9); write [0] or [1]. After figures there is no linker in labels
### (“5 baraha”); in whole sentences it is “na” (“5 na baraha”).
###
### Games keep their English names, by which players here know them. Discord has no Filipino, so
### commands, options and Discord's own permissions keep their English names, too (`/hint`, `game`,
### “Manage Server”). Piles keep the names that players type (t1, f1, c1, r, w, s; where there are
### several wastes or reserves w1, r1). Deal numbers arrive as text, so that no comma divides them.
### A label quoted in a sentence (“Parehong deal”) must match its button-… message.
###
### The words of the game. One word for each thing:
###
###   solitaire             the kind of game; “solitaryo” is in books, but people mean a lonely person
###   deck                  52 cards, in one game 32; some games use up to four decks
###   baraha                card, cards
###   deal                  a shuffled deck, known by its number or by a word: the same for everyone
###   mesa                  table: what a player has in front of them
###   stock (s)             stock: the face-down cards that are drawn from
###   tapunan (w)           waste: the cards drawn from the stock, face up; its top card can be played
###   reserba (r)           reserve: Canfield's thirteen set-aside cards; the top one can be played
###   cell (c1…)            cells: places for one card each, where some games let cards wait
###   pundasyon (f1…)       foundations: the piles to fill, in most games each of one suit, going up;
###                         those that go down beside others are g1…
###   haligi (t1…)          columns: the piles to build on, going down; together they are the tableau
###   tumpok                pile: any of the above
###   walang laman          empty: a pile without cards; one that was just emptied is “nabakante”
###   ibabaw, ilalim        top, bottom (of a pile)
###   galaw, ilipat         a move, to move
###   patong, ipatong       how columns and foundations build; to put a card on another
###   magkakasunod          cards in sequence
###   bumunot               draw: turn cards from the stock onto the waste
###   baligtarin, redeal    turn over: make the waste the stock again, without shuffling
###   parehong suit         in suit: each card on one of its own suit
###   ibang suit            in any suit but the same
###   salit-salit           alternating colours: red on black, black on red (“iba't ibang kulay” would
###                         be any different colours)
###   pataas, pababa        up, down: one rank higher, one rank lower
###   nakaharap, nakataob   face up, face down: seen, not seen; “buksan” turns one card up
###   naiakyat              cards up: cards on the foundations; “iakyat” sends one there
###   suit, ranggo          suit, rank of a card
###   Hearts, Spades, Diamonds, Clubs; Ace, Jack, Queen, King; 2 to 10 in figures: “10 ng Hearts”
###   wala nang galaw       stuck: no move is left that leads anywhere new
###   panalo, manalo        win: all cards are on the foundations
###   malinis na panalo     clean win: a win without undo and without hints
###   sumuko                give up
###   practice              a game that counts on no leaderboard; one that counts is “binibilang”
###   daily                 the deal of the day; everyone has one attempt
###   daily ng server       server daily: a server's own deal of the day, beside that
###   challenge             one deal for several players, with a scoreboard
###   attempt               the one game that counts in a daily or challenge
###   ranking               who stands where; “wala sa ranking” is unranked: an attempt at a deal that
###                         the player knew already, without a place
###   puwesto               place on a leaderboard; of one player “ika-3”
###   leaderboard           win rates of a server or of all servers (global)
###   scoreboard            who did how well in one daily or challenge
###   streak                wins in a row, or days in a row with the daily played
###   house                 the house: what deals Canfield for play money
###   dealer                the dealer: the bot's own player
###   may taya              for money
###   mag-cash out          cash in: end a game for money; here “cash in” is to put money in
###   rules                 rules of a game; people don't say “panuntunan”

## Games: the name, a shorter one for use within a sentence, other names players may type if it
## has any, one line about it

family-canfield = Pamilyang Canfield
family-forty-thieves = Pamilyang Forty Thieves
family-klondike = Pamilyang Klondike

game-canfield = Canfield
names-canfield = Demon; Thirteen
about-canfield = Ang klasiko ng casino: reserbang may 13 baraha, apat na haligi, at unang barahang nagtatakda kung saan magsisimula ang mga pundasyon. Mahirap ipanalo.
game-canfield-french = Canfield, rules na French
brief-canfield-french = French Canfield
names-canfield-french = La canfield; Règles de la canfield
about-canfield-french = Reserbang may 13 baraha at apat na haliging puwedeng ilipat nang bahagi lang. Dapat iakyat ang puwedeng iakyat, at bubunot ka lang kapag wala nang ibang magagawa.
game-rainbow = Rainbow
names-rainbow = Arc-en-ciel
game-storehouse = Storehouse
names-storehouse = Provisions; Straight Up; Thirteen Up; The Reserve
game-superior-canfield = Superior Canfield
names-superior-canfield = Superior Demon
about-superior-canfield = Reserbang may 13 baraha na kita lahat, at apat na haligi. Ikaw ang bahala sa ilalagay sa mga haliging walang laman.
game-demon = Demon
game-acme = Acme
names-acme = Acme Canfield
game-chameleon = Chameleon
names-chameleon = Kansas
game-fascination = Fascination
names-fascination = Canfield, ayon sa PySolFC
about-fascination = Reserbang may 13 baraha at apat na haligi; puwedeng ilipat ang ibabaw na baraha ng haligi nang hindi kasama ang iba. Ikaw ang bahala sa mga haliging walang laman kapag ubos na ang reserba.
game-rainfall = Rainfall
game-casino-canfield = Casino Canfield
names-casino-canfield = Reno
game-variegated-canfield = Variegated Canfield
game-american-toad = American Toad
game-double-canfield = Double Canfield
game-triple-canfield = Triple Canfield
game-quadruple-canfield = Quadruple Canfield
game-candike = Candike
about-candike = Reserbang may 13 baraha at pitong haliging tigdalawa, isang baraha ang nakataob. Sabay lumilipat ang magkakasunod; hindi ipinapatong ang King sa Ace.
game-munger = Munger
game-minerva = Minerva
game-mystique = Mystique
game-canfield-rush = Canfield Rush
about-canfield-rush = Reserbang may 13 baraha at apat na haligi, sa tatlong ikot: tatlong baraha muna ang bunot, saka dalawa, saka isa.
game-eagle-wing = Eagle Wing
names-eagle-wing = Thirteen Down
about-eagle-wing = Walong haligi na hanggang tatlong baraha lang ang laman, parehong suit ang patong. Nakataob ang reserba at pampuno lang ng haliging walang laman; ang huling baraha lang nito ang puwedeng laruin.
game-beehive = Beehive
about-beehive = Pagsamahin ang magkakaparehong ranggo: sabay-sabay lang umaakyat ang apat na baraha ng isang ranggo. Ang reserba ang pumupuno sa anim mong haligi.
game-the-plot = The Plot
about-the-plot = Dalawang deck at 12 haligi na kahit anong suit ang patong, pati sa mga pundasyon. Tapusin muna ang unang pundasyon bago simulan ang iba.
game-duke = Duke
game-dutchess = Dutchess
names-dutchess = Duchess; Glenwood
about-dutchess = Apat na maliit na reserba, kita lahat. Ikaw ang pipili ng simula ng mga pundasyon: ang unang barahang ilalatag mo roon mula sa reserba.
game-little-gate = Little Gate
game-gate = Gate
game-lafayette = Lafayette
about-lafayette = Bawat suit ay umaakyat mula Ace at bumababa mula King, hanggang magtagpo. Kapag ubos na ang reserba, 7 lang ang puwede sa haliging walang laman.
game-doorway = Doorway
names-doorway = Solstice
about-doorway = Limang haligi na kahit anong suit ang patong, at dalawang cell: isa para sa King, isa para sa Queen.
game-skippy = Skippy
game-club = Club
about-club = Labing-isang haliging tigtatlong baraha. Ang baraha ng unang tatlong haligi ay maililipat lang sa pundasyon o sa isa pa sa tatlong iyon.

game-forty-thieves = Forty Thieves
names-forty-thieves = Napoleon at St Helena; Napoleon at Saint Helena; 40 Thieves; Big Forty; Roosevelt at San Juan; Le Cadran
about-forty-thieves = Dalawang deck at sampung haliging nakaharap, parehong suit, isa-isang baraha. Laro raw ni Napoleon sa St Helena.
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
names-lucas-runs = Lucas, ayon sa PySolFC
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
about-carre-napoleon = Labindalawang haligi, nakalatag na ang mga Ace, at umaakyat agad ang anumang barahang puwede na habang nagdi-deal. King lang ang puwede sa haliging walang laman.
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
about-forty-nine = Pitong haliging tigpipitong baraha, nakaharap lahat, salit-salit ang kulay. Sa haliging walang laman lang sabay na lumilipat ang magkakasunod.
game-courtyard = Courtyard
game-big-courtyard = Big Courtyard
game-corona = Corona
names-corona = Round Dozen
game-quadrangle = Quadrangle
about-quadrangle = 12 haliging tigtatlo, parehong suit. Isang barahang na-deal ang nagtatakda ng simula ng mga pundasyon; tapunan ang pumupuno sa walang lamang haligi.
game-triple-line = Triple Line
game-congress = Congress
names-congress = President's Cabinet
game-parliament = Parliament
game-octagon = Octagon
game-zebra = Zebra
about-zebra = Salit-salit ang kulay sa mga haligi at pati sa mga pundasyon. Nakalatag na ang mga Ace, at kusang pinupuno ng tapunan ang mga haliging walang laman.
game-red-and-black = Red and Black
about-red-and-black = Salit-salit ang kulay sa mga haligi at pati sa mga pundasyon, nakalatag na ang mga Ace. Sabay na lumilipat ang magkakasunod.
game-twin-queens = Twin Queens
game-wheatsheaf = Wheatsheaf
about-wheatsheaf = Pataas o pababa ang patong sa mga haligi, parehong suit, pati sa mga pundasyon: apat ang pataas mula Ace, apat ang pababa mula King.
game-little-forty-spider = Little Forty Spider
names-little-forty-spider = Little Forty, ayon sa PySolFC
about-little-forty-spider = Kahit anong suit ang patong sa mga haligi, pero ang magkakasunod lang sa parehong suit ang sabay na lumilipat, gaya ng sa Spider. Tatlong baraha ang bunot, at may tatlong redeal.
game-fortunes-favor = Fortune's Favor
names-fortunes-favor = Fortune's Favour
game-preference = Preference
game-indian-patience = Indian Patience
about-indian-patience = May tatlong bagong baraha mula sa stock ang haliging nabakante, at hindi pinapatungan ang nag-iisang baraha.
game-squadron = Squadron
game-jacks-in-the-box = Jacks in the Box
game-cascade = Cascade
about-cascade = Isang deck sa pitong haliging tiglilimang baraha, at dalawang cell. Salit-salit ang kulay sa mga haligi at pati sa mga pundasyon.
game-following = Following
about-following = Paikot ang patong ng mga suit: Hearts sa Spades, Clubs sa Hearts, Diamonds sa Clubs, Spades sa Diamonds. Isang deck, isang redeal.
game-foothold = Foothold
game-floradora = Floradora
about-floradora = Anim na haliging tig-aanim na baraha, kahit anong suit ang patong. May sariling pundasyon ang mga King.
game-junction = Junction
about-junction = Apat na maliit na deck ng mga Ace at ng 7 hanggang King, sa pitong haliging salit-salit ang kulay.
game-blind-patience = Blind Patience
about-blind-patience = Sampung haliging salit-salit ang kulay, nakataob lahat: ikaw ang magbubukas ng ibabaw na baraha kung kailan mo gusto.
game-demons-and-thieves = Demons and Thieves
about-demons-and-thieves = Apat na haliging salit-salit ang kulay at reserbang may 13 baraha, katabi ng limang haliging parehong suit ang patong.
game-octave = Octave
about-octave = Sa 10 nagtatapos ang mga pundasyon. Hinahati ng redeal ang tapunan sa walo, at magagamit mo ang ibabaw na baraha ng bawat isa.
game-kilowatt = Kilowatt
about-kilowatt = Mga pundasyong mula sa King, na nakalatag na, at 12 haliging tig-iisang baraha. Bawat bunot, tigtatlong baraha ang napupunta sa dalawang tapunan.
game-the-spark = The Spark
about-the-spark = Baligtad ang lahat: pataas ang mga haligi, parehong suit, at pababa mula King ang mga pundasyon. Bawat bunot, tigtatlong baraha ang napupunta sa dalawang tapunan.
game-single-spark = Single Spark
names-single-spark = Simple Spark

game-klondike = Klondike
names-klondike = Klondike, isahang bunot; Solitaire
about-klondike = Ang tinatawag na solitaire ng karamihan, isa-isang baraha ang bunot.
game-klondike-three = Klondike, tatlong baraha
brief-klondike-three = Klondike ×3
names-klondike-three = Klondike, tatluhang bunot; Klondike na tatluhan; Solitaire, tatluhang bunot
about-klondike-three = Ang tinatawag na solitaire ng karamihan, tatlong baraha ang bunot.
game-klondike-vegas = Vegas Klondike
names-klondike-vegas = Vegas Klondike; Vegas solitaire
about-klondike-vegas = Tatlong baraha ang bunot, at tatlong ikot sa stock: ang solitaire ng mga casino.
game-klondike-one-pass = Klondike 1 ikot
names-klondike-one-pass = Klondike, one pass; Klondike, once through; Vegas, isahang bunot
about-klondike-one-pass = Isa-isang baraha ang bunot, at isang ikot lang sa stock.
about-columns = { $decks } deck; { $columns } haligi{ $cards ->
        [0] {""}
        [1] {" "}na may isang baraha
       *[other] {" "}na may { $cards }
    }, { $build }
about-reserve = reserbang may { $cards }
about-cells = { $cells } cell
about-base = mga pundasyon mula { $base }{ $laid ->
        [yes] , nakalatag na
       *[no] {""}
    }
about-face-down = { $rows ->
        [alternate] nakataob ang bawat ikalawang hilera
       *[all] ibabaw na baraha lang ang nakaharap
    }
about-runs = sabay lumilipat ang magkakasunod
about-fill = pinupuno ng tapunan ang walang lamang haligi
about-redeals = { $redeals ->
        [any] walang limit ang redeal
       *[other] { $redeals } redeal
    }

## Cards

# $rank-letter is A, 2 to 9, T, J, Q or K, $suit-letter C, S, H or D: your language may choose words
# by them (“le roi”, “la dame”).
card = { $rank } ng { $suit }
# If your language needs cards in other forms than the above, such as with an article or in another
# case, name the forms here, separated by semicolons, and add a message for each: for “the” that is
# card-form-the, with $card (the name as above, or only a rank or a suit), and the letters, which are
# none where only the other is named. Refusals and rules that are given $card are then given
# $card-the, too, and so for every other card and rank in them ($onto-the, $base-the …).
card-forms = -
rank-A = Ace
rank-2 = 2
rank-3 = 3
rank-4 = 4
rank-5 = 5
rank-6 = 6
rank-7 = 7
rank-8 = 8
rank-9 = 9
rank-T = 10
rank-J = Jack
rank-Q = Queen
rank-K = King
suit-C = Clubs
suit-S = Spades
suit-H = Hearts
suit-D = Diamonds

# What players may type in a move, besides the names of ranks and suits above; separate words with
# semicolons. English words are understood in every language. Capitals and accents don't matter, and
# one word may stand in several lines. “Queen of spades from column 2 to the foundation” needs most.
typed-pile-s = stock; bunutan
typed-pile-w = tapunan; tapunang; tapon; itinapon; tumpok na itinapon; itapon
typed-pile-r = reserba; reserbang
typed-pile-c = cell; cells; selda
typed-pile-t = haligi; haliging; hanay; kolum; kolumna; tumpok; talahanayan
typed-pile-f = pundasyon; pundasyong; taas; itaas; pataas; paakyat; akyat; iakyat
# Foundations that build down beside others that build up.
typed-pile-g = pababang pundasyon; mga pababang pundasyon; pababa; baba
# In their order, from the first on: “second reserve”. Commas between the forms of one.
typed-ordinals = unang; ikalawang, pangalawang; ikatlong, pangatlong; ikaapat, pang-apat; ikalimang, panlimang; ikaanim, pang-anim; ikapitong, pampitong; ikawalong, pangwalong; ikasiyam, pansiyam; ikasampung, pansampung
# Words before or after a number in digits that make it such a one: “3rd column”.
typed-ordinal-before = ika; pang
typed-ordinal-after = -
typed-draw = bunot; bumunot; bunutin; baligtad; baligtarin; baligtarin ang tapunan; baliktarin; baliktarin ang tapunan; i-redeal
# Before a column: its top card is turned up, where a game leaves that to the player.
typed-turn = iharap; buksan; ibukas; baligtarin; baliktarin
# Other words for two commands, for those who type them as moves.
typed-undo = bawiin; bawi; ibalik; balik; atras; umatras
typed-hint = pahiwatig; payo
# Well-known games that are not among ours, in this order: FreeCell, Golf, Pyramid, Scorpion, Spider,
# TriPeaks, Yukon. Commas between the names of one.
typed-absent-games = freecell; golf; piramide; alakdan; gagamba; tatlong tuktok; yukon
# Words before or after the name of a game that add nothing to it: “Spider solitaire”.
typed-solitaire = solitaryo
# Words before a pile or a card, and words after it; a dash where your language has none.
typed-from = mula; mula sa; galing; galing sa; buhat sa
typed-to = sa; papunta; papunta sa; papuntang; patungo sa; patungong; patong sa; ipatong sa; ilipat sa; ilagay sa; sa ibabaw ng; sa taas ng
typed-from-after = -
typed-to-after = -
typed-cards = baraha; barahang; kard; kards
# Units after a number, for how long a challenge lasts: “90 m”, “2 hours”, “3 days”.
typed-minute = min; minuto; minutong
typed-hour = oras
typed-day = araw
typed-week = linggo
# Words that may be left out.
typed-ignored = ang; ng; mga; na; nasa; si; yung; iyong; ko; mo; at; i; isang; lang; nga; po; paki; galaw; ilipat; ilagay; ipatong; igalaw; dalhin; kunin; laruin; itira; iakyat ang; itaas ang; walang; laman; lamang; numero; ibabaw; tuktok; tuktok na; na nasa tuktok; kahit; alin; anong
# Other names and letters of ranks and suits; leave a line without them as a dash.
typed-rank-A = alas; isa
typed-rank-2 = dos; dalawa
typed-rank-3 = tres; tatlo
typed-rank-4 = kuwatro; kwatro; apat
typed-rank-5 = singko; lima
typed-rank-6 = sais; sa-is; anim
typed-rank-7 = siyete; syete; pito
typed-rank-8 = otso; walo
typed-rank-9 = nuwebe; nwebe; siyam
typed-rank-T = diyes; dyes; sampu
typed-rank-J = sota
typed-rank-Q = reyna
typed-rank-K = hari
typed-suit-C = club; bulaklak; trebol; klub
typed-suit-S = spade; espada; pala
typed-suit-H = heart; puso; pusong
typed-suit-D = diamond; diyamante; dyamante

# These end a sentence: “Columns build down … .”
build-suit = parehong suit
build-colour = salit-salit ang kulay
build-other = kahit anong ibang suit
build-any = kahit anong suit
build-next-suit = Hearts sa Spades, Clubs sa Hearts, Diamonds sa Clubs at Spades sa Diamonds
# Ends a sentence like “Maria builds … .” $suits is one of the lines above, $fault what was wrong.
building = { $direction ->
        [up] pataas
        [either] pataas o pababa
        [level] magkaparehong ranggo
       *[down] pababa
    }{ $direction ->
        [level] {""}
       *[other] { $fault ->
            [rank] {" "}nang isa-isang ranggo
            [suit] , { $suits }
           *[both] {" "}nang isa-isang ranggo, { $suits }
        }
    }
# As above, in a game whose columns differ.
building-here = { $build }, sa haliging ito

## Money, lists, and how long something took

# An amount of play money, a minus sign before it where something is owed.
dollars = ${ $amount }
game-ended = { $outcome ->
        [won] naipanalo sa { $moves } galaw
        [left] naubusan ng oras pagkatapos ng { $moves } galaw
        [at-end] { $moves } galaw bago natapos ang daily o challenge
       *[given-up] sumuko pagkatapos ng { $moves } galaw
    }
# Between the parts of a list in a table or a long line; lists in sentences follow your language.
# Counts that other messages refer to.
moves = { $moves } galaw
games = { $games } laro
cards = { $up } baraha
list-separator = {", "}
# Between parts that have commas of their own.
row-separator = {"; "}
# Between whole sentences that follow one another in a line; {""} where your language has no spaces.
sentence-separator = {" "}
# Between the units of a duration: “12 min 5 s”.
span-separator = {" "}
span = { $count } { $unit ->
        [day] araw
        [hour] oras
        [minute] min
       *[second] seg
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
table-state = -# { $up } sa { $cards } ang naiakyat · { $moves } galaw{ $made ->
    [0] {""}
   *[other] , { $made } kasama ang na-undo
  }{ $limit ->
    [0] { $redeals ->
        [0] {""}
       *[other] {" "}· { $redeals } redeal
      }
   *[other] {" "}· redeal: { $redeals } sa { $limit }
  } · { $who }
# The name of the thread for a player's tables.
table-thread-name = Mesa ni { $player }
table-in-thread = Nasa { $thread } ang mesa mo. [Puntahan]({ $link })
table-no-thread = -# Hindi ako makagamit ng thread dito ngayon, kaya ikaw lang ang nakakakita nito.
# Said once of a private table: after that long without a press, typed moves leave it as it is.
table-private-note = -# Ikaw lang ang nakakakita nito. Pagkalipas ng { $minutes } minutong walang pindot, hindi ko na ito maa-update: ipapakita ulit ito ng { $table }.
# A table that Discord did not take as an answer, once it does.
table-shown-late = -# Hindi ko naipakita agad ang huling galaw. Heto na ang mesa.
# What is left of an older message once its table is shown in a newer one.
table-continued = -# { $game } · { $place ->
        [above] tuloy sa itaas
        [thread] tuloy sa { $thread }
        [elsewhere] tuloy sa ibang lugar
       *[below] tuloy sa ibaba
    }.
# The first reserve card on a foundation sets the rank that they all start with.
table-choose-base = Maglagay sa pundasyon ng ibabaw na baraha ng isang reserba: doon magsisimula ang lahat.
table-stuck = **Wala nang galaw na makakatulong.** Mag-undo ng ilan, ulitin ang deal na ito, o kumuha ng bago.
table-won = ## 🎉 Panalo!
    Naiakyat ang lahat ng { $cards } baraha: { $moves } galaw sa loob ng { $time }, { $undos ->
        [0] walang undo
       *[other] { $undos } undo
    }, { $hints ->
        [0] walang hint
       *[other] { $hints } hint
    }.
table-given-up = **{ $ending ->
        [left] Naubusan ng oras
        [cashed-in] Nag-cash out
       *[given-up] Sumuko
    }**, { $up } sa { $cards } na baraha ang naiakyat: { $moves } galaw sa loob ng { $time }.
table-counts = { $counts ->
        [yes] -# Kasama ito sa mga leaderboard.
       *[no] -# Hindi ito kasama sa mga leaderboard.
    }
# The number of a deal that was a secret while the game was under way.
table-deal = -# Deal { $deal } ito.
back-at-deal = Balik sa umpisa ng deal.
# Several moves were typed, and one was refused. $reason is a whole sentence.
table-stopped = Huminto ako sa galaw { $number }, “{ $text }”: { $reason } Nagawa na ang mga nauna.
# Another game was resumed by pressing one of its controls, and this one set aside in exchange.
table-saved-game = Na-save muna ang { $game }.
table-hint = Hint: { $move }.
hint-draw = bumunot
hint-redeal = baligtarin ang tapunan
# A hint where no move helps. $move is how many moves are left after going back.
table-hint-back = Wala nang mararating dito. { $move ->
        [0] Ulitin ang deal na ito, o sumubok ng bago.
       *[other] Bumalik sa galaw { $move }, o sumubok ng bagong deal.
    }
table-hint-give-up = Wala nang mararating dito. Mas mabuting sumuko na.
# What the solver says, which knows all cards. $move is as in a hint.
slow-hint-searching = Sinisilip ko ang mga susunod, kadalasan hanggang { $seconds } segundo… Tuloy lang muna ang laro.
search-waits = Naghihintay: { $ahead } ang nauuna.
certain-winnable = Maipapanalo pa ito: { $move }.
certain-unwinnable = Hindi na ito maipapanalo.
certain-unknown = { $winnable ->
        [yes] Maipapanalo ang deal na ito; mula rito, hindi ko masabi.
       *[no] Hindi ko alam kung maipapanalo pa ito.
    }
certain-practice = -# Practice na mula rito: sinilip na ang lahat ng baraha.
think-move = { $orders ->
        [0] Hint: { $move }. Tumingin muna ng iba pang baraha.
        [1] Hint: { $move }. Panalo ito.
       *[other] Hint: { $move }. Puwedeng manalo sa { $winnable } sa { $orders } sinubukang ayos ng mga nakataob na baraha.
    }
think-lost = Tiningnan ko ang mga susunod na galaw at wala akong nakitang panalo.
think-unfinished = Hindi ko natapos ang pag-iisip; ito ang karaniwang hint.
think-practice = -# Practice na mula rito: mas madalas manalo ang hint na ito kaysa sa karamihan.
# The player went on before the answer came. $answer is one of the sentences above.
slow-hint-late = Para ito sa mesa noong nagtanong ka: { $answer }
table-hint-cash-in = Wala nang mararating dito. Mag-cash out na ng { $worth }.
table-auto-played = { $count } baraha ang naiakyat.
# Cards were drawn until one could be played or the stock ended. $turned says that the waste was turned over first. One of the next four follows.
drew = { $turned ->
        [yes] Binaligtad, saka bumunot nang { $count ->
            [1] isang beses.
            [2] dalawang beses.
            [3] tatlong beses.
           *[other] { $count } na beses.
        }
       *[no] Bumunot nang { $count ->
            [1] isang beses.
            [2] dalawang beses.
            [3] tatlong beses.
           *[other] { $count } na beses.
        }
    }
# A redeal that dealt the waste to several wastes.
drew-dealt = Binaligtad, at nag-deal sa lahat ng tapunan.
drew-all = Wala nang laman ang stock.
drew-playable = Puwedeng laruin: { $card }.
drew-to-column = Puwedeng ilipat sa { $target }: { $card }.
drew-to-foundation = Puwedeng iakyat: { $card }.

button-draw = Bumunot
button-redeal = Baligtarin
# Draw until a card can be played.
button-draw-on = Bunot pa
# How many moves are taken back or played again together.
button-undo = { $count ->
        [1] Undo
       *[other] Undo ({ $count })
    }
button-redo = { $count ->
        [1] Redo
       *[other] Redo ({ $count })
    }
button-auto = Auto
button-hint = Hint
# Under a hint: asks the solver, which knows all cards.
button-certain = Mananalo pa ba?
button-think = Pag-isipan pa
button-play-it = Gawin ito
button-go-back = Bumalik
button-more = Iba pa
button-bigger-cards = Malalaking baraha
button-same-cards = Huwag na
button-same = Parehong deal
button-new = Bagong deal
# By its number or a word, in a form.
button-pick-deal = Pumili ng deal
# Where no useful move is left: the game is given up, and the same deal or a new one is dealt.
button-give-up-same = Suko, ulitin
button-give-up-new = Suko, bagong deal
# A card, and the piles it goes from and to: “9♠ w→f1”.
button-move = { $more ->
        [0] { $card } { $source }→{ $target }
       *[other] { $card } +{ $more } { $source }→{ $target }
    }
# Turns up the face-down top card of a column.
button-turn-card = Buksan ang { $column }
button-play = Maglaro
# On somebody's table: deals the same cards to the person who presses.
button-play-this = Laruin ito
# For others, under a table: they get the same deal.
button-play-too = Laruin din
button-aside = I-save muna
button-give-up = Sumuko
button-keep = Ituloy ang laro
button-go-on = Ituloy
button-show = Ipakita ang mesa
button-games = Mga laro ko
button-all-games = Lahat ng laro
button-surprise = Sorpresa!
button-remove = Alisin
button-rules = Rules
button-language = Wika
button-settings = Settings
button-words = Ipakita ang text
button-picture = Ipakita ang larawan
button-replay = Replay
button-moves = Ilista ang mga galaw
button-help = Tulong
# From a private page to the one whose place it took.
button-back = Bumalik
button-basics = Ang basics
button-counts = Ano ang binibilang
button-kept = Data mo
button-how = Paano maglaro
button-commands = Mga command

menu-moves = { $count } posibleng galaw
menu-sources = Ilipat mula sa… ({ $count } galaw)
menu-source = { $cards } { $source } · { $count } galaw
menu-targets = { $cards } mula { $source } papunta sa…
menu-counts = Ilang baraha mula { $source } papuntang { $target }?
# $onto is the card that the move ends on, or menu-empty.
menu-move = { $count ->
        [1] { $card } { $source } → { $onto } { $target }
       *[other] { $card } { $source } → { $onto } { $target } · { $count } baraha
    }
menu-target-open = { $source } → { $onto } { $target } · { $least } hanggang { $most } baraha
menu-empty = walang laman
menu-face-down = barahang nakataob
menu-target-column = sa { $card }
menu-target-empty = sa haliging walang laman
menu-target-face-down = sa barahang nakataob
menu-target-cell = sa cell
menu-target-foundation = sa pundasyon
menu-count = { $card } · { $count } baraha

# Suggestions while somebody types. $told is a card and where it goes.
complete-game = { $game } · { $family }
complete-game-as = { $name } → { $game } · { $family }
# The game that its family is named after.
complete-namesake-as = { $name } → { $game }
# $target is one of the lines menu-target-…
complete-move = { $typed } — { $card } { $target }
complete-draw = { $typed } — bumunot mula sa stock
complete-redeal = { $typed } — baligtarin ang tapunan
complete-turn = { $typed } — buksan ang ibabaw na baraha

told-move = { $more ->
        [0] { $card } mula { $source } papuntang { $target }
       *[other] { $card } +{ $more } mula { $source } papuntang { $target }
    }
# A face-down card is turned up where it lies.
told-turn = buksan ang ibabaw na baraha ng { $column }
told-turned = binuksan ang { $card } sa { $column }

## The table in words: lines of a text table, and the alt text of its picture

# $up is how many of the $cards are on the foundations.
alt-title = { $game }. { $up } sa { $cards } baraha ang naiakyat
alt-opening = { $game }, bagong deal
# Ends each sentence of a description: the title, each pile.
alt-sentence = { $sentence }.
# What stands in the corner of the picture.
alt-deal = Deal { $deal }
# $game is the name of the game and its deal.
alt-won = Panalo! { $game }: lahat ng { $cards } baraha, nakalatag na parang abaniko, pagkatapos ng { $moves } galaw sa loob ng { $time }.
alt-preview = Ganito ang mesa sa settings mo. Tema: { $theme }.
text-hint = Hint: { $move }
text-last = Huling galaw: { $move }
text-drawn = { $count ->
        [0] Huling galaw: binunot ang mga huling baraha
       *[other] Huling galaw: bumunot ng { $count } baraha
    }
# $drawn is text-drawn, $cards are on the waste now, the top card first.
text-drawn-cards = { $drawn }: { $cards }
text-turned = { $count ->
        [0] Huling galaw: binaligtad ang tapunan
       *[other] Huling galaw: binaligtad ang tapunan at nag-deal ng { $count } baraha
    }
# A face-down card was turned up where it lay.
text-turned-up = Huling galaw: binuksan ang { $card } sa { $column }
# The last move turned a card up where it came from.
text-uncovered = { $move }, nabuksan ang { $card }
# After the last move, cards went from pile to pile by themselves, to fill one that was empty.
text-refilled = { $count ->
        [1] { $move }, saka { $card } mula { $source } papuntang { $target }
       *[other] { $move }, saka { $count } baraha mula { $source } papuntang { $target }
    }
# The top cards of the foundations. $base is the rank that every foundation starts with.
text-foundations = Mga pundasyon mula { $base }: { $tops }
text-foundations-down = Mga pundasyon mula { $base } pababa: { $tops }
# The first card that the player puts on a foundation decides what all of them start with.
text-foundations-unchosen = Mga pundasyon, wala pang unang ranggo: { $tops }
# A foundation that takes four cards of the same rank together.
text-foundation-fours = Pundasyon para sa apat na magkaparehong ranggo: { $tops }
# A foundation that takes kings only.
text-foundation-kings = Mga King ({ $pile }): { $count ->
        [0] walang laman
       *[other] { $card } sa ibabaw, { $count } lahat-lahat
    }
text-on = { $card } sa { $pile }
# Foundations without a card yet.
text-empty-count = { $count } ang walang laman
text-waste = Tapunan (w): { $cards }
text-reserve = Reserba (r): { $cards }
# Several of a kind. $piles are the piles with their cards, as text-pile and text-cell-for say.
text-wastes = Mga tapunan, ibabaw muna: { $piles }
text-reserves = Mga reserba, ibabaw muna: { $piles }
text-cells = Mga cell: { $piles }
# The cards of a pile, or that it, or all of several, are empty.
text-pile = { $name } { $cards }
# An empty cell that takes cards of one rank only.
text-cell-for = { $name } walang laman, para sa { $rank }
text-stock = Stock (s): { $cards }
# Of the waste and the reserve only the top card can be played. $below are cards, the next one first.
text-top = { $card } sa ibabaw
text-top-of = { $card } sa ibabaw, sa ilalim nito ang { $below }
text-and-more = { $cards } at { $more }
text-more = { $count } pa
text-hidden = { $count } na nakataob
text-empty = walang laman
text-redeal = walang laman, puwedeng baligtarin ang tapunan
text-ready = Puwedeng iakyat: { $cards }
text-ready-none = Walang barahang puwedeng iakyat
# Moves that do not go up, one after the other.
text-moves = Iba pang galaw: { $moves }
text-from = { $more ->
        [0] { $card } mula { $pile }
       *[other] { $card } +{ $more } mula { $pile }
    }
# One line for each column follows.
text-columns = Mga haligi, nasa dulo ang ibabaw na baraha
text-column = { $name }: { $cards }
text-columns-empty = Mga haligi: { $count } ang walang laman

## In the corner of the picture

caption = { $game }{ $deal ->
        [none] {""}
       *[told] {" "}· { $deal }
    }{ $moves ->
        [0] {""}
       *[other] {" "}· { $moves } galaw
    }

## On the picture of a won game

win-word = Panalo!
win-deal = { $game } · { $deal }
win-how = { $moves } galaw · { $time }

## On the poster of a finished game

poster-up = { $up }/{ $cards }
poster-beat = Kaya mo bang talunin ang { $moves } galaw?
# The game was not won.
poster-better = Kaya mo bang higitan?
poster-rank = Ika-{ $rank } sa { $count } dito
poster-beaten = Mas mahusay sa { $share } ng lahat
poster-first-win = Unang panalo
poster-clean = Malinis na panalo
# The kinds of moves, which the poster shows as squares of different shapes: to a foundation, from
# the reserve, from the waste, between columns, and draws.
poster-move-up = paakyat
poster-move-reserve = reserba
poster-move-waste = tapunan
poster-move-column = haligi
poster-move-draw = bunot
alt-poster = Poster: { $lines }. { $word } { $challenge }
alt-poster-course = Ang simula, at ang takbo ng laro: { $up } galaw paakyat, { $reserve } mula sa reserba, { $waste } mula sa tapunan, { $columns } sa pagitan ng mga haligi, { $draws } bunot.

## Attempts at dailies and challenges

attempt-daily = Daily ng { $day }
attempt-own-daily = Daily ng server, { $day }
attempt-challenge = Challenge { $number }
# $when is a relative time, such as “in 3 hours”.
attempt-title = { $over ->
        [yes] -# { $contest } · tapos na
       *[no] -# { $contest } · magtatapos { $when }
    }
attempt-practice = -# Practice. Ikaw lang ang nakakakita nito hanggang magtapos ang daily o challenge nito { $when }.
attempt-stuck = **Wala nang galaw na makakatulong.** { $back ->
       *[yes] Mag-undo ng ilan, o sumuko: binibilang ang mga naiakyat na.
        [no] Sumuko na: binibilang ang mga naiakyat na.
    }
attempt-place = { $open ->
        [yes] **Ika-{ $place } sa { $among } sa ngayon**, { $up } baraha ang naiakyat.
       *[no] **Ika-{ $place } sa { $among }**, { $up } baraha ang naiakyat.
    }
attempt-out-of-rank = { $up } baraha ang naiakyat, wala sa ranking.
# The daily or challenge ended before the game did: what was up at that moment counts.
attempt-late = Ubos na ang oras. { $up } baraha ang binilang.
button-scoreboard = Scoreboard
button-boast = I-share
button-play-anyway = Maglaro pa rin
button-begin-known = Maglaro, unranked
left-as-it-is = Sige, walang binago.

boast-copy = Kopyahin at i-share. Walang spoiler.
boast-posted = Na-post na. Puwede mo ring kopyahin.
# $text: the lines that follow, as they are copied.
boast-post = {""}Ibinahagi ni **{ $name }**:
    { $text }
button-post-share = I-post dito
# Under a public post: whoever posted it takes it back.
button-unpost = Alisin
unposted = Inalis na.
unposted-table = Inalis na. `/table` ang magpapakita ulit ng laro mo.
boast-contest = { $contest } · { $game }
boast-deal = { $game } · deal { $deal }
# $days: the player's daily streak.
boast-how = { $up }/{ $cards }
    { $moves } galaw · { $time }{ $days ->
        [0] {""}
        [1] {""}
       *[other] {" "}· streak { $days }
    }

games-contest = { $over ->
        [yes] **{ $contest }** · tapos na
       *[no] **{ $contest }** · magtatapos { $when }
    }
games-line-unbegun = {""}**{ $game }**
    -# hindi pa nasisimulan

error-attempt-timed-out = **Ubos na ang oras:** late na dumating iyon. Bilang ang mesa gaya noong naubos ang oras.
error-attempt-over = Nagamit mo na ang nag-iisa mong attempt. Para i-practice ang deal, pindutin ang “Parehong deal” sa ilalim.
error-contest-deal-known = Nakita mo na ang deal na ito. Kung maglalaro ka, **wala sa ranking** ang attempt mo.
error-deal-in-contest = Nasa daily o challenge na hindi mo pa nalalaro ang deal na ito. Kung lalaruin mo rito, **wala sa ranking** ang attempt mo roon.
error-contest-not-over = Nasa daily o challenge na bukas pa ang deal na iyan. Magtanong ulit kapag tapos na.

## Lost games looked into: could they have been won?

button-could-have-won = Panalo ba sana?
button-play-from = Maglaro mula roon
button-winning-line = Mga panalong galaw
button-winning-film = Panoorin ang panalo
lost-thinking = Naghahanap ng paraan para manalo sa **{ $game }**, deal { $deal }… Baka abutin ng isang minuto.
# $better and $played are moves.
lost-by-move = {""}**Oo, hanggang sa galaw { $number }.** Ang galaw mo: { $played }. Ito sana ang nagligtas: { $better }.
# One of these moves lost the game, and it isn't known which.
lost-between = {""}**Oo, at least hanggang sa galaw { $first }.** Hindi ko masabi kung aling sumunod na galaw ang nagpatalo. Mas mabuti: { $better }.
lost-to-the-end = {""}**Oo, at mananalo ka pa sana noong natapos ito.** Ang tamang galaw: { $better }.
lost-unwinnable = {""}**Hindi. Walang makakapagpanalo sa deal na ito**, kahit anong gawin.
lost-unknown = { $winnable ->
        [yes] **Oo, sa umpisa**, pero wala akong nahanap na paraan.
       *[no] **Hindi ko alam.** Wala akong nahanap na paraan para manalo.
    }
lost-all-cards-known = -# Nakikita ko pati ang mga nakataob na baraha, na hindi mo nakikita.
lost-winning-line = {""}**Isang paraan para manalo**, mula sa galaw { $number }:
lost-referee = Ang buong laro, para ma-check sa computer mo:
alt-won-film = Replay ng { $game }: gaya ng laro mo bago ang galaw { $number }, saka isang paraan para manalo sa { $moves } galaw pa. Nasa “Mga panalong galaw” ito bilang text.
# The strip below a film of the game, explained.
lost-strip-green = Berde: kayang ipanalo, bago ang galaw { $number }.
lost-strip-grey = Kulay-abo: hindi ko alam.
lost-strip-red = Pula: talo na, mula sa galaw { $number }.

## Replays

film-making = Ginagawa ang replay ng **{ $game }**… { $part }%
film-waiting = May { $count } replay pang nauuna. Dito mismo lalabas ang replay na ito.
film-below = Nasa ibaba ang replay.

# The race of a contest's players: their games on one clock, which counts moves or time.
button-contest-file = File ng challenge
button-race = Panoorin ang karera
race-plays = Nandito na ang karera: { $link }
race-title = ### Karera · { $game }, deal { $deal }
race-lead = { $name } mula { $measure ->
        [time] { $time }
       *[moves] galaw { $moves }
    }
race-leads = -# Nangunguna: { $leads }.
# The rows are daily-alt-row: place, cards up, moves.
alt-race = Karera: { $count } laro ng { $game }, deal { $deal }, magkakatabi sa iisang orasan. { $ever ->
        [yes] Nangunguna: { $leads }.
       *[no] Walang nanguna.
    } Sa dulo, naiakyat na baraha sa { $cards }: { $rows }.
drawn-race-lead = Nangunguna na si { $name }
drawn-race-result = { $rank ->
        [1] Panalo si { $name }
       *[other] { $name } · ika-{ $rank }
    }

# $game is the name of the game and its deal.
alt-film = Replay ng { $game }: { $ended }, { $up } sa { $cards } baraha ang naiakyat. Nasa “Ilista ang mga galaw” ito bilang text.
replay-at-end = Ganito ang lagay noong natapos ang daily o challenge nito.
replay-drawn = { $count ->
        [1] bumunot
       *[other] bumunot ×{ $count }
    }
replay-no-moves = Walang nagawang galaw.
replay-more-moves = … Nasa file ang lahat ng galaw.
complete-replay = { $number } · { $game } · { $ended } · { $when }

## Questions

ask-leave = May laro ka pang di tapos: **{ $game }**, { $up } sa { $cards } na baraha ang naiakyat. I-save muna ito, o sumuko na?
ask-resign = Sumuko na sa **{ $game }**? { $up } sa { $cards } baraha ang naiakyat.
ask-resign-attempt = Ito ang nag-iisa mong attempt.
left-aside = Na-save ang **{ $game }**. `/games` para balikan ito.
left-unreadable = -# Hindi na mabuksan ang **{ $game }**, deal { $deal }. `/games` para alisin ito.
removed = Inalis na ang **{ $game }**, deal { $deal }. Hindi ito binibilang kahit saan.
left-given-up = Sumuko ka sa **{ $game }**, { $up } sa { $cards } baraha ang naiakyat.
dealt-practice = -# Practice: pinili mo o nakita mo na ang deal, kaya hindi ito binibilang.
# Fresh deals that were given up before their first move.
dealt-after-leaving = -# Practice hanggang bukas: { $most } deal na ng larong ito ang iniwan ngayong araw bago mabilang.
dealt-winnable = -# { $level ->
        [easy] Madaling deal na kayang ipanalo.
        [medium] Katamtamang deal na kayang ipanalo.
        [hard] Mahirap na deal na kayang ipanalo.
       *[none] Deal na kayang ipanalo.
    } Practice ito, kaya hindi binibilang.
dealt-attempt = -# Sa scoreboard lang nito ito binibilang, hindi sa mga leaderboard.
dealt-attempt-known = -# Practice: nakita mo na ang deal na ito, kaya wala ka sa ranking.
# After “Keep playing”.
kept = Balik tayo sa **{ $game }**.
more-title = Ano ang susunod?

## A new player's first minute

first-game-title = ### Welcome! Anong laro ang gusto mo?
# $about is the text of the game's key, such as first-game-klondike; $rate one of the next two.
first-game-choice = {""}**{ $game }:** { $about }
    -# { $rate }
first-game-players-win = Mga { $wins } sa { $games } laro ang naipapanalo.
# Nobody has played much yet: how many games are won by playing nothing but the hints.
first-game-hints-win = Kung hint lang ang susundin, mga { $wins } sa { $games } laro ang panalo.
first-game-klondike = ang tinatawag na solitaire ng karamihan.
first-game-canfield = ang klasiko ng casino. Mabilis, at mahirap ipanalo.
first-game-forty-thieves = dalawang deck, kita ang lahat ng haligi. Magplano!
# A game that the player did not choose; $rules is a mention of the command.
dealt-surprise = Sorpresa: **{ $game }**! Nasa { $rules } kung paano ito laruin.
# The same, before what becomes of another game is asked; $about is the line about the game.
ask-surprise = Sorpresa: **{ $game }**! { $about }
ask-next = Susunod: **{ $game }**.
# The question is answered, and the table stands below.
dealt-chosen = Sige, **{ $game }**. Mag-enjoy ka!

# On the first table of each game. $foundations: the first and the last pile; $down of those that go down.
# $times: how often each suit is built; $way is open while the first rank is.
introduction-goal = **Goal:** buuin ang bawat suit{ $times ->
        [1] {""}
        [2] {" "}nang dalawang beses
        [3] {" "}nang tatlong beses
       *[other] {" "}nang { $times } na beses
    } { $way ->
        [up] mula { $base } hanggang { $last }
        [down] pababa mula { $base } hanggang { $last }
       *[open] mula sa ranggo ng unang baraha,
    } { $row ->
        [top] sa pinakataas na hanay ({ $foundations })
       *[other] sa { $foundations }
    }.
introduction-goal-piles = **Goal:** punuin ang mga pundasyon{ $row ->
        [top] {" "}sa pinakataas na hanay
       *[other] {""}
    } ({ $foundations }), bawat isa mula { $base } hanggang { $last }, { $suits }.
introduction-goal-both-ways = **Goal:** iakyat sa mga pundasyon ang lahat ng baraha: bawat suit, pataas mula { $base } ({ $foundations }) at pababa mula { $last } ({ $down }).
introduction-goal-fours = **Goal:** iakyat ang bawat ranggo sa pundasyon ({ $foundations }): ipunin ang apat na baraha nito sa isang haligi, saka ilipat nang sabay-sabay.
introduction-goal-kings = Sa { $foundation } ang lahat ng King.
introduction-goal-part = Maiiwan sa mga haligi ang ibang baraha, at wala sa tapunan.
introduction-columns = **Mga haligi{ $columns ->
        [all] {""}
       *[other] {" "}{ $columns }
    }:** { $build }, gaya ng { $card } sa { $onto }.
# Once, on a player's first message, one after the other. $button is the button's label.
introduction-draw = **{ $button }**: { $count ->
        [1] isang baraha
       *[other] { $count } baraha
    } mula sa stock
introduction-auto = **{ $button }**: nag-aakyat ng mga baraha
introduction-hint = **{ $button }**: nagpapakita ng galaw
introduction-phone = Nasa telepono?

# All games in sections, each with a menu: of what to deal, or of whose rules to read.
all-games-deal = ### Anong laro ang gusto mo?
all-games-rules = ### Paano ito laruin? Pumili ng laro.
all-games-family = {""}**{ $family }** · { $count } laro
# $least: about how many moves a win of the shortest of these games takes at the least.
all-games-length = {""}**{ $length ->
        [quick] Mabilis
        [medium] Katamtaman
       *[long] Mahaba
    }** · mula { $least } galaw · { $count } laro
all-games-decks = {""}**{ $decks ->
        [1] Isang deck
        [2] Dalawang deck
        [3] Tatlong deck
        [4] Apat na deck
       *[other] { $decks } deck
    }** · { $count } laro
all-games-by-name = {""}**A hanggang Z** · { $count } laro
all-games-own = {""}**Madalas mong laruin**
all-games-popular = {""}**Patok**
# $game was played last.
all-games-like = {""}**Katulad ng { $game }**
all-games-about-length = -# Pinakamaikling posibleng panalo. Asahan ang mga doble nito.
# $command is a mention of the command that finds a game.
all-games-search = -# Alam mo ang pangalan? I-type ang bahagi nito pagkatapos ng { $command } `game:`
menu-games = Pumili ng laro…
# One of several menus of a large section: its first and its last game.
menu-games-part = { $first } … { $last }
# Under a menu that has no room for all games; $command is a mention of the command that finds them.
menu-other-games = -# Ibang laro: i-type ang bahagi ng pangalan pagkatapos ng { $command } `game:`
menu-game-order = Ayos ng listahan…
game-order-family = Ayon sa pamilya
game-order-length = Ayon sa haba
game-order-decks = Ayon sa dami ng deck
game-order-name = A hanggang Z
game-order-suggested = Mungkahi para sa iyo

## Answers

games-title = ### Mga laro mo
games-none = Wala kang larong di pa tapos. `/new` para magsimula.
# $paid: the play money that the game was bought for.
games-line = {""}{ $title }
    -# { $up } sa { $cards } ang naiakyat · { $moves } galaw · { $when }{ $paid ->
        [none] {""}
       *[some] {" "}· para sa { $paid }
    }
games-line-unreadable = {""}**{ $game }** · deal { $deal }
    -# hindi na mabuksan
games-on-table = nasa mesa
games-aside = naka-save, huling nilaro { $when }
settings-title = ### Settings
settings-tables = **Sino ang makakakita ng mga mesa mo?** Lahat, sa mga channel na puwede akong mag-post. “Ako lang” para pribado ang mga ito.
settings-language = **Wika**
# Options and a placeholder of the menus of languages, each of which is shown in its own name. The
# first: the language that the person, or the server, has chosen in Discord itself.
language-as-in-discord = Gaya ng sa Discord
menu-languages = Sa wikang ito…
settings-theme = **Tema**
theme-classic = Klasiko
theme-antique = Antigo
theme-contrast = High contrast
theme-dark = Madilim
theme-festive = Fiesta
theme-four-colour = Apat na kulay, para sa color-blind
theme-ocean = Dagat
settings-large = **Baraha:** { $on ->
        [yes] malaki, mas madaling basahin sa phone
       *[no] karaniwang laki
    }
settings-tall = **Larawan:** { $on ->
        [yes] patayo, para sa phone
       *[no] pahalang
    }
settings-ready = **Barahang puwedeng iakyat:** { $on ->
        [yes] may marka sa larawan
       *[no] walang marka sa larawan
    }
settings-text = **Mga mesa mo:** bilang { $on ->
        [yes] text, isang linya bawat tumpok
       *[no] larawan
    }
settings-suits = **Suit sa text:** { $on ->
        [yes] salita, 10 ng Hearts
       *[no] simbolo, 10♥
    }
button-large = { $on ->
        [yes] Malaking baraha
       *[no] Karaniwang laki
    }
button-tall = { $on ->
        [yes] Patayong larawan
       *[no] Pahalang na larawan
    }
button-ready = { $on ->
        [yes] Lagyan ng marka
       *[no] Alisin ang marka
    }
button-text = { $on ->
        [yes] Gamitin ang text
       *[no] Gamitin ang larawan
    }
button-suits = { $on ->
        [yes] Isulat ang suit
       *[no] Gamitin ang simbolo
    }
menu-themes = Tema…
menu-tables = Sino ang makakakita ng mga mesa mo…

# The first page of /help. Every command must be named in it or in one of its other pages.
# A command is a variable here: the code fills in Discord's clickable mention, such as </new:123>, or
# “`/new`” where its id is not known. A group's variable names its subcommand.
help-start = -# May screen reader? { $settings }: gawing text ang mga mesa.
    { $new }: magdi-deal ng larong pipiliin mo, o sorpresa. Maglaro gamit ang mga button sa ilalim ng mesa.
    { $daily }: ang deal ng araw, pareho para sa lahat, tig-isang attempt.
    { $challenge_create }: i-challenge ang mga kaibigan mo. { $leaderboard }: sino ang pinakamadalas manalo. { $stats }: ang record mo.
    { $rules }: paano laruin ang isang laro. { $games }: mga na-save mong laro. { $settings }: palitan ang itsura ng mesa.
    { $house }: Canfield gamit ang play money.
help-start-server = -# Ikaw ang nagma-manage ng server na ito: { $server_daily } para i-post dito ang daily. Sa iba pang command na `/server` sine-set kung saan ako magpo-post at ano ang binibilang.
help-play = ### Paano maglaro
    - **Goal:** sa karamihan ng laro, umaakyat ang bawat suit mula Ace hanggang King sa mga pundasyon. Sinasabi ng unang mesa ng laro ang sa kanya; nasa { $rules } ang lahat.
    - **Mga galaw** ang mga button sa ilalim ng mesa: inililipat ng “9♠ w→f1” ang 9 ng Spades mula sa tapunan papunta sa `f1`. Paakyat ang mga berde.
    - **Ang mga haligi** ay para sa pag-aayos, kadalasan pababa nang isa-isang ranggo. Unahing buksan ang mga nakataob at bakantehin ang mga haligi.
    - “Bumunot”: mga baraha mula sa stock. “Auto”: iniaakyat ang lahat ng puwede. Natigil? “Hint”: isang galaw. “Undo”: bawiin ang galaw.
help-moves = ### Mga command
    - { $move } `t2 f1`: inililipat ang ibabaw na baraha ng haligi 2 sa pundasyon; `t1 t4 3`: tatlong baraha. Ilang galaw: `w f, t1 t3`
    - O sabihin ang baraha: `10h t4`, `iakyat ang Queen ng Spades`, `tapunan sa haligi 2`
    - { $draw }: bumubunot sa stock, o binabaligtad ang tapunan. Gaya ng mga button ang { $undo }, { $redo }, { $auto } at { $hint }
    - { $table }: ang mesa mo ulit. { $resign }: sumuko. { $replay }: ulitin ang natapos na laro. { $share }: poster nito

    {""}**Mga tumpok:** `s` stock, `w` tapunan, `r` reserba, `c1` … mga cell, `t1` … mga haligi, `f1` … mga pundasyon (`g1` … kung may pababa).
    {""}**Mga deal:** pareho para sa lahat ang deal ng isang numero o salita: { $new } na may `deal:biyernes`.
    {""}**Mga na-save na laro:** hanggang { $most }.
help-counts = ### Ano ang binibilang
    - **Binibilang ang bagong deal mula sa una mong galaw.** Practice ang pinili, nakita na, o tinanong mo ng “Mananalo pa ba?” o “Pag-isipan pa”. Kapag iniwan bago mabilang ang { $left } deal ng laro, practice na hanggang bukas.
    - **Isang attempt lang sa daily o challenge**, sa sarili nitong scoreboard.
    - **Sinasalo ng ❄ ang streak mo sa araw na wala ka.** Isa sa bawat pitong sunod-sunod na daily, hanggang dalawa.
    - Una ang panalo, saka naiakyat, mas kaunting galaw, mas maikling oras. Malinis ang panalong walang undo at hint.
    - Natatapos ang larong iniwan pagkalipas ng { $days } araw, at anuman pagkalipas ng { $longest }.
    - Maglaro ng { $least } beses para mapasama sa ranking. { $leaderboard } na may `season:Oktubre 2026` para sa buwang tapos na.

# Written from a game's rules, one sentence or two for each choice that it makes.
rules-title = ## { $game }
rules-names = -# Tinatawag ding { $names }.
rules-aim = Goal: iakyat ang lahat ng { $cards } na baraha sa { $foundations } na pundasyon. Ipatong nang isa-isa: { $build }.
# Foundations f1 and so on go up, g1 and so on down. $half is how many there are of each.
rules-aim-both-ways = Goal: iakyat ang lahat ng { $cards } na baraha sa { $foundations } na pundasyon, isa-isang baraha. May dalawang pundasyon ang bawat suit: isang pataas (`f1` hanggang `f{ $half }`) at isang pababa (`g1` hanggang `g{ $half }`). Tapos na ang suit kapag nasa dalawang ito ang lahat ng baraha nito.
rules-aim-kings = Goal: iakyat ang lahat ng { $cards } na baraha sa { $foundations } na pundasyon, isa-isang baraha. Ang huli, `f{ $foundations }`, ay para sa lahat ng King mula sa simula, kahit anong ayos ng suit; sa iba, ang patong ay { $build }.
rules-aim-fours = Goal: iakyat ang lahat ng { $cards } na baraha sa pundasyon, apat-apat.
rules-fours = Sabay-sabay na umaakyat ang apat na baraha ng isang ranggo kapag magkakasama na sila sa dulo ng haligi, kahit anong ranggo ang mauna: `t1 f`.
rules-aim-part = Goal: iakyat ang { $up } sa { $cards } na baraha sa { $foundations } na pundasyon, at walang matira sa tapunan. Ipatong nang isa-isa: { $build }; maiiwan sa mga haligi ang iba.
rules-pack = May { $count } na baraha ang deck dito: { $ranks }.
rules-pack-low = mga Ace, at mula { $low } hanggang King
rules-base-first = Ang unang barahang na-deal ang simula ng isang pundasyon, at sa parehong ranggo nagsisimula ang iba. Pagkatapos ng King, Ace ang kasunod.
rules-base-after-columns = Pagkatapos ng mga haligi, isang baraha ang idini-deal sa pundasyon, at sa parehong ranggo nagsisimula ang iba. Pagkatapos ng King, Ace ang kasunod.
rules-base-second-after-columns = Ang ikalawang baraha pagkatapos ng mga haligi ang simula ng isang pundasyon (naiiwan sa stock ang una), at sa parehong ranggo nagsisimula ang iba. Pagkatapos ng King, Ace ang kasunod.
rules-base-chosen = Ikaw ang pipili ng simula ng mga pundasyon: ang unang barahang ilalatag mo roon mula sa reserba ang nagtatakda ng ranggo ng lahat ng pundasyon. Hangga't wala pa, hindi ka makakabunot o makakapaglipat ng haligi; pero puwede nang ilipat sa haligi ang ibabaw na baraha ng reserba. Pagkatapos ng King, Ace ang kasunod.
rules-base = Bawat pundasyon ay nagsisimula sa { $base } at nagtatapos sa { $last }.
rules-base-laid-out = Bawat pundasyon ay nagsisimula sa { $base }, na nakalatag na bago ang deal, at nagtatapos sa { $last }.
rules-base-both-ways = Ang mga pundasyong pataas ay nagsisimula sa { $base }, ang mga pababa sa { $last }.
# All but the last foundation, which takes the kings.
rules-base-but-kings = Ang mga pundasyong `f1` hanggang `f{ $others }` ay nagsisimula sa { $base } at nagtatapos sa { $last }.
rules-base-next = Pagkatapos ng { $rank }, { $next } ang kasunod.
rules-first-foundation-first = Hindi masisimulan ang ibang pundasyon hangga't wala pang { $height } na baraha ang una.
rules-columns-empty = May { $columns } na haligi, na walang laman sa simula.
rules-columns-one = May { $columns } na haligi na tig-iisang baraha.
rules-columns-equal = May { $columns } na haligi na binibigyan ng { $most ->
        [2] tigdadalawang
        [3] tigtatlong
        [4] tig-aapat na
        [5] tiglilimang
        [6] tig-aanim na
        [7] tigpipitong
        [8] tigwawalong
        [9] tigsisiyam na
       *[other] tig-{ $most } na
    } baraha.
rules-columns-rising = May { $columns } na haligi na may { $least } hanggang { $most } na baraha.
rules-columns-two-heights = May { $columns } na haligi: { $least } na baraha bawat isa sa `t1` hanggang `t{ $split }`, { $most } sa `t{ $next }` hanggang `t{ $columns }`.
rules-face-up = Nakaharap ang lahat ng baraha.
rules-face-up-top = Ang ibabaw na baraha lang ng bawat isa ang nakaharap. Kapag napunta sa ibabaw ang barahang nakataob, kusa itong bumubukas.
rules-face-down = Nakataob ang { $down ->
        [1] barahang nasa ilalim
       *[other] { $down } na barahang nasa ilalim
    } ng bawat isa. Kapag napunta sa ibabaw ang barahang nakataob, kusa itong bumubukas.
rules-face-down-rows = Kung bibilangin mula sa ilalim ng bawat haligi, nakataob ang hilera { $rows }. Kapag napunta sa ibabaw ang barahang nakataob, kusa itong bumubukas.
rules-turn-by-hand = Nakataob ang lahat ng baraha, at walang kusang bumubukas: buksan ang ibabaw na baraha ng haligi anumang oras (`t3 t3`). Hindi naililipat ang barahang nakataob, pero puwede itong patungan ng kahit anong baraha.
rules-clearing-rows = Pagka-deal ng bawat hanay, kusang umaakyat mula sa mga haligi ang mga barahang puwede na sa pundasyon, ang pinakakaliwa muna.
rules-clearing-cards = Habang dini-deal ang mga haligi, bawat barahang puwede na ay napupunta sa pundasyon, at ang kasunod na baraha ang papalit sa lugar nito.
rules-reserve = { $count ->
        [1] May { $size } na baraha ang reserba (`r`).
       *[other] May { $count } na reserba (`r1` { $count ->
            [2] at
           *[other] hanggang
        } `r{ $count }`), { $size } na baraha bawat isa.
    }
rules-reserve-seen = Kita mo ang lahat, pero ang { $count ->
        [1] ibabaw lang
       *[other] ibabaw lang ng bawat isa
    } ang puwedeng ilipat { $goes ->
        [up] sa pundasyon, at wala nang iba.
        [column] sa haligi.
       *[anywhere] sa pundasyon o sa haligi.
    }
rules-reserve-covered = Ang ibabaw na baraha lang { $count ->
        [1] ng reserba
       *[other] ng bawat isa
    } ang kita mo, at puwede itong ilipat { $goes ->
        [up] sa pundasyon, at wala nang iba.
        [column] sa haligi.
       *[anywhere] sa pundasyon o sa haligi.
    }
rules-reserve-face-down = Nakataob ang mga baraha ng reserba; ang huli lang ang bumubukas, at puwede itong ilipat sa pundasyon o sa haligi.
rules-cells = May { $cells } na cell (`c1` { $cells ->
        [2] at
       *[other] hanggang
    } `c{ $cells }`), na may lugar para sa tig-isang baraha. { $kind ->
        [ranks] {""}
       *[any] Puwedeng ilipat sa cell na walang laman ang kahit anong ibabaw na baraha.
    }
rules-cell-rank = { $rank } lang ang puwede sa `{ $cell }`.
rules-cells-dealt = May tig-isang barahang idini-deal sa mga ito bago ang mga haligi.
rules-cells-leave = Mula sa cell, puwedeng ilipat ang baraha sa pundasyon o sa haligi.
rules-build = Ang patong sa mga haligi ay { $build }, isa-isang ranggo.
rules-build-level = Magkaparehong ranggo ang patong sa mga haligi: ipinapatong lang ang baraha sa kaparehong ranggo, kahit anong suit.
# Where columns differ: $first to $last are columns with the same rule.
rules-build-columns = { $first } hanggang { $last } ({ $build })
rules-build-each = Magkakaiba ang patong sa mga haligi: { $columns }, isa-isang ranggo.
rules-no-wrap-down = Hindi nagdurugtong ang King at Ace sa mga haligi: walang ipinapatong sa Ace, at hindi ipinapatong ang King.
rules-no-wrap-up = Hindi nagdurugtong ang King at Ace sa mga haligi: walang ipinapatong sa King, at hindi ipinapatong ang Ace.
rules-no-wrap-either = Hindi nagdurugtong ang King at Ace sa mga haligi: hindi sila nagpapatungan.
rules-wrap-down = Nagdurugtong ang King at Ace pati sa mga haligi: puwedeng ipatong ang King sa Ace.
rules-low-ace = Sa mga haligi, Ace ang pinakamababa: walang ipinapatong dito, at hindi ito ipinapatong sa kahit anong baraha.
rules-column-limit = Hanggang { $most } na baraha lang ang kasya sa haligi.
rules-closed-columns = Ang mga baraha ng `t1` hanggang `t{ $last }` ay puwedeng ilipat sa mga pundasyon at sa alinman sa mga haliging iyon, pero hindi sa iba.
rules-carry-one = Isa-isang baraha ang inililipat, mula sa ibabaw ng haligi.
rules-carry-run = Puwedeng ilipat nang sabay ang mga barahang magkakasunod ayon sa rule na ito mula sa dulo ng haligi, lahat o ilan lang.
rules-carry-run-columns = Puwedeng ilipat nang sabay ang mga barahang magkakasunod ayon sa rule ng haligi nila, mula sa dulo nito, lahat o ilan lang. Puwede sa kahit anong haligi na mapapatungan ng una sa kanila.
rules-carry-run-level = Puwedeng ilipat nang sabay ang mga barahang magkakapareho ang ranggo sa dulo ng haligi, lahat o ilan lang.
rules-carry-suit-run = Puwedeng ilipat nang sabay ang mga barahang magkakasunod sa parehong suit mula sa dulo ng haligi, lahat o ilan lang.
rules-carry-run-to-empty-column = Isa-isang baraha ang inililipat kapag may papatungan; sa haliging walang laman, puwedeng ilipat nang sabay ang mga barahang magkakasunod.
rules-carry-whole = Buong haligi lang ang puwedeng ilipat sa ibang haligi, hindi bahagi nito; puwedeng ilipat sa pundasyon ang ibabaw na baraha nito.
rules-carry-top-or-whole = Puwedeng ilipat sa ibang haligi ang ibabaw na baraha ng haligi, o ang buong haligi; puwede ring ilipat sa pundasyon ang ibabaw na baraha.
rules-fill-reserve = Agad na pinupuno ng reserba ang haliging walang laman.
rules-fill-longest-reserve = Agad na napupuno ang haliging nabakante mo: mula sa mas mahabang reserba (`r1` kung magkapareho), o sa tapunan kapag ubos na ang mga reserba. Kung wala ring laman ang tapunan, mananatili itong walang laman.
rules-fill-waste = Agad na pinupuno ng tapunan ang haliging nabakante mo. Mananatili lang itong walang laman kapag ubos na ang stock at ang tapunan.
rules-fill-waste-or-stock = Agad na pinupuno ng tapunan ang haliging nabakante mo{ $draw ->
        [1] , o ng kasunod na baraha ng stock kung walang laman ang tapunan.
       *[other] . Kung wala itong laman, { $draw } na baraha muna ang binubunot.
    } Mananatili lang itong walang laman kapag ubos na ang dalawa.
rules-fill-three-from-stock = Agad na nakakakuha ng tatlong baraha mula sa stock ang haliging nabakante mo: nakataob ang una, nakaharap ang iba. Laging nakaharap ang huling baraha ng stock. Kapag ubos na ang stock, nananatiling walang laman ang mga haligi.
rules-protects-last-cards = Habang may stock pa, hindi pinapatungan ang haliging may isang baraha, at sa pundasyon lang puwedeng ilipat ang barahang iyon.
# $after says whether that is so only once the reserve is out (`reserve`), or of columns that nothing
# fills by itself (`fill`); $runs whether cards move together.
rules-enter-any = { $after ->
        [reserve] Kapag ubos na ang reserba, puwedeng
       *[no] Puwedeng
    } ilagay sa { $after ->
        [fill] haliging nananatiling walang laman
       *[no] haliging walang laman
    } ang kahit anong barahang naililipat.
rules-enter-king = { $after ->
        [reserve] Kapag ubos na ang reserba, King lang
       *[no] King lang
    }{ $runs ->
        [yes] , o mga barahang magkakasunod mula King,
       *[no] {""}
    } ang puwedeng ilagay sa haliging walang laman.
rules-enter-seven = { $after ->
        [reserve] Kapag ubos na ang reserba, 7 lang
       *[no] 7 lang
    }{ $runs ->
        [yes] , o mga barahang magkakasunod mula 7,
       *[no] {""}
    } ang puwedeng ilagay sa haliging walang laman.
rules-enter-below-base = { $after ->
        [reserve] Kapag ubos na ang reserba, ang
       *[no] Ang
    } baraha lang na mas mababa ng isang ranggo sa simula ng mga pundasyon (King kung Ace ang simula) ang puwedeng ilagay sa haliging walang laman.
rules-enter-waste = { $after ->
        [reserve] Kapag ubos na ang reserba, ang
       *[no] Ang
    } ibabaw na baraha lang ng tapunan ang puwedeng ilagay sa haliging walang laman, o puwede itong iwang walang laman.
rules-enter-waste-base-first = { $after ->
        [reserve] Kapag ubos na ang reserba, ang
       *[no] Ang
    } ibabaw na baraha lang ng tapunan ang puwedeng ilagay sa haliging walang laman; hangga't di pa puno ang unang pundasyon, dapat ay kaparehong ranggo ito ng simula ng mga pundasyon.
rules-enter-reserves-before-waste = { $after ->
        [reserve] Kapag ubos na ang reserba, ang ibabaw na baraha ng reserba o isang buong haligi
       *[no] Ang ibabaw na baraha ng reserba o isang buong haligi
    } ang puwedeng ilagay sa haliging walang laman; puwede lang ang ibabaw na baraha ng tapunan kapag ubos na ang lahat ng reserba.
rules-draw = { $draw ->
        [1] Bawat bunot ay isang baraha mula sa stock papunta sa tapunan.
       *[other] Bawat bunot ay { $draw } na baraha mula sa stock, o kung ano ang natitira, papunta sa tapunan.
    }
rules-draw-shrinking = Bawat bunot ay { $draw } na baraha mula sa stock, o kung ano ang natitira, papunta sa tapunan, { $second } pagkatapos ng unang redeal, { $third } pagkatapos ng ikalawa.
rules-draw-to-wastes = Bawat bunot ay { $cards } na baraha mula sa stock, o kung ano ang natitira, isa-isang salitan sa { $wastes } na tapunan (`w1` { $wastes ->
        [2] at
       *[other] hanggang
    } `w{ $wastes }`).
rules-draw-to-first-waste = Bawat bunot ay isang baraha mula sa stock papunta sa tapunang `w1`.
rules-waste-top = { $wastes ->
        [1] Puwedeng ilipat ang ibabaw na baraha ng tapunan sa { $goes ->
            [column] haligi.
            [cell] pundasyon, sa haligi o sa cell.
           *[anywhere] pundasyon o sa haligi.
        }
       *[other] Puwedeng ilipat ang ibabaw na baraha ng bawat tapunan sa pundasyon o sa haligi.
    }
rules-waste-filled = Habang may stock pa, laging may laman ang tapunan: kusang lumalabas ang kasunod na baraha ng stock.
rules-redeals = { $redeals ->
        [0] Walang redeal: isang ikot lang sa stock.
       *[other] Kapag wala nang laman ang stock, puwede mong baligtarin ang tapunan para maging stock ulit, { $redeals ->
            [1] isang beses lang.
            [2] dalawang beses sa kabuuan.
            [3] tatlong beses sa kabuuan.
           *[other] { $redeals } na beses sa kabuuan.
        }
    }
rules-redeals-unlimited = Kapag wala nang laman ang stock, puwede mong baligtarin ang tapunan para maging stock ulit, kahit ilang beses.
rules-dealt-at-redeal = Sa redeal, may tig-isang barahang idini-deal nang nakaharap sa { $wastes } na tapunan (`w1` hanggang `w{ $wastes }`); pagkatapos noon, wala nang bunot, at kusang kinukuha ng tapunang nabakante ang kasunod na baraha ng stock.
rules-up-first = Habang may barahang puwedeng iakyat sa pundasyon, wala ka munang ibang magagawa.
rules-draw-last = Makakabunot ka lang, o makakapagbaligtad ng tapunan, kapag walang haliging mapapatungan ng ibabaw na baraha ng reserba, at walang buong haligi na maipapatong sa iba.
rules-no-return = Hindi na naibabalik ang mga baraha mula sa pundasyon.
# How long a game is: $least is about how many moves a win takes at the least.
rules-length = -# { $length ->
        [quick] Mabilis na laro
        [medium] Larong katamtaman ang haba
       *[long] Mahabang laro
    }: mga { $least } galaw o higit pa bago manalo.
menu-similar-games = Mga katulad na laro…

## Records

stats-option = { $game } · { $games } laro
stats-head = { $game }: { $wins } panalo sa { $games } laro ({ $rate }).
stats-clean = Malinis na panalo (walang undo, walang hint): { $clean }.
stats-streak = Streak: { $streak } (pinakamahaba { $best }).
stats-up = Naiakyat na baraha: { $mean } ang average (pinakamarami { $best }).
stats-each = Average bawat laro: { $moves } galaw, { $time }, { $undos } undo, { $hints } hint.
stats-fewest = Pinakakaunting galaw sa panalo: { $fewest }. Pinakamabilis na panalo: { $time }.
stats-practice = Practice: { $practice } laro.
stats-contests = Mga challenge at server daily: { $wins } panalo sa { $games }.
stats-last = Naiakyat na baraha{ $unit } sa mga huling laro, nasa dulo ang pinakabago: { $ups }.
# A list of stats-bin: how many games ended with how many cards up.
stats-spread = Naiakyat na baraha{ $unit } × laro: { $bins }.
stats-bin = { $up } × { $games }
stats-bin-many = { $least }–{ $most } × { $games }
# A rating in points, and how far off it may be.
stats-rating = { $provisional ->
        [yes] { $family }: mga { $points } ± { $margin }, provisional pagkatapos ng { $games } laro
       *[no] **{ $family }: { $points }** ± { $margin } pagkatapos ng { $games } laro
    }
stats-daily-streak = **Streak sa daily:** { $count }{ $freezes } (pinakamahaba { $best })
stats-about-rating = -# Rating: 1500 ang average. Malinis na panalo lang ang binibilang na panalo. Ina-update gabi-gabi.
stats-about = -# Ang oras ay mula sa deal hanggang sa huling galaw, kasama ang mga pahinga.

## Two players compared over the deals that both have played

versus-title = ## { $first } at { $second }
versus-better = { $game }: sa { $deals } deal na parehong nalaro, mas magaling si { $first } sa { $firsts } at si { $second } sa { $seconds }{ $ties ->
        [0] .
       *[other] , tabla sa { $ties }.
    }
versus-won = Mga deal na naipanalo: { $first } { $firsts }, { $second } { $seconds }.
# Of the deals that both have won.
versus-moves = Mas kaunting galaw sa { $deals } deal na parehong naipanalo: { $first } { $firsts }, { $second } { $seconds }{ $ties ->
        [0] .
       *[other] , tabla { $ties }.
    }
versus-last = **Mga huling deal**
versus-row = - { $game }, { $kind ->
        [daily] daily
        [own] daily ng server
        [challenge] challenge
       *[none] parehong deal
    }, { $day }: { $first }, { $second }
versus-play = { $name } { $told }
versus-play-better = **{ $name } { $told }**
versus-play-won = panalo sa { $moves } galaw
versus-play-up = { $up } ang naiakyat
versus-about = -# Binibilang ang mga daily at challenge kapag tapos na, kung parehong nasa ranking. Mas magaling ang nanalo, saka ang mas maraming naiakyat, saka ang mas kaunting galaw.

# Drawn in the picture.
drawn-games = Laro
drawn-practice = { $practice } practice
drawn-won = Win rate
drawn-wins = Panalo
drawn-clean = { $clean } malinis
drawn-streak = Record na streak
drawn-streak-now = { $streak } ngayon
drawn-up = Naiakyat
drawn-best = record { $best }
drawn-moves = Galaw/laro
drawn-fewest = pinakakaunti { $fewest }
drawn-time = Oras/laro
drawn-undos = Undo/laro
drawn-hints = { $hints } hint/laro
drawn-spread = Mga laro ayon sa naiakyat{ $unit } · ginto: panalo
drawn-last = Naiakyat na baraha{ $unit } sa huling { $count } laro · ginto: panalo
drawn-versus = { $game } · { $deals } deal na parehong nalaro
drawn-versus-better = mas magaling
drawn-versus-ties = Tabla
drawn-versus-player = Manlalaro { $number }
drawn-versus-won = Naipanalong deal
drawn-versus-moves = Mas kaunting galaw sa { $deals } na parehong naipanalo

settings-record = **Sino ang makakakita ng record mo at ng pangalan mo sa mga leaderboard?** Sa “Ako lang”, “Anonymous” ang nakalista.
settings-names = **Pangalan mo sa larawan:** { $on ->
        [yes] sa mga scoreboard, podium, karera at comparison, kung kita ng lahat ang record mo
       *[no] hindi ipinapakita, puwesto mo lang
    }
button-names = { $on ->
        [yes] Ipakita
       *[no] Huwag ipakita
    }
settings-reminder = **Paalala:** { $on ->
        [yes] mina-mention ka ng daily post ng server na ito, kung kita ng lahat ang record mo
       *[no] wala sa server na ito
    }
button-reminder = { $on ->
        [yes] Paalalahanan ako
       *[no] Huwag paalalahanan
    }
settings-public = Lahat
settings-private = Ako lang
menu-record = Sino ang makakakita ng record mo…

error-no-common-deals = Wala pang deal na parehong nalaro ang dalawang iyan. Binibilang ang mga daily at challenge na parehong nalaro kapag tapos na.
error-no-record = Wala pang tapos na larong binibilang dito. `/new` para sa larong binibilang.

command-stats = Record ng manlalaro, sa isang laro o sa lahat
command-stats-player = Kaninong record (default: sa iyo)
command-stats-game = Aling laro (default: lahat)
command-stats-versus = Ikumpara sa manlalarong ito

## Leaderboards

board-title = ### { $game }
    -# { $where } · { $period }{ $ranking ->
        [clean] {" "}· panalong walang undo o hint
       *[plain] {""}
    }
board-here = Server na ito
# The leaderboards of all servers together.
board-everywhere = Global
board-ever = All-time
board-month = Buwang ito
board-week = Linggong ito
# All players together.
board-together = **Lahat:** { $won } panalo sa { $games } laro ({ $rate }){ $ranking ->
        [clean] {" "}nang walang undo o hint
       *[plain] {""}
    }
# $low and $high: between which shares the truth lies, such as “67%” and “85%”.
# $when: such as “5 seconds ago”.
board-complete-until = -# Updated { $when }; isinasama pa ang mga mas bagong laro.
board-winnable = -# { $low } hanggang { $high } ng mga deal nito ang kayang ipanalo.
board-row = { $own ->
        [yes] **{ $place }. { $name }**{ $alone ->
            [yes] {" "}(ikaw)
           *[no] {""}
        } · { $told }
       *[no] **{ $place }.** { $name } · { $told }
    }
# A player without enough games for a place.
board-row-waiting = **{ $name }**{ $alone ->
        [yes] {" "}(ikaw)
       *[no] {""}
    } · { $told } · { $missing } laro pa para sa ranking
board-wins = { $clean ->
        [0] { $wins ->
            [0] walang panalo
           *[other] { $wins } panalo, walang malinis
        }
       *[other] { $wins } panalo, { $clean } malinis
    }
board-figures = { $ranking ->
        [clean] { $clean } malinis na panalo sa { $games } ({ $rate }), { $wins } lahat-lahat
       *[plain] { $wins } panalo sa { $games } ({ $rate }), { $clean } malinis
    }
board-none-yet = Wala pang nasa ranking. Papunta na roon:
board-row-on-the-way = **{ $name }**{ $alone ->
        [yes] {" "}(ikaw)
       *[no] {""}
    }: { $games } sa { $least } laro
board-empty = Wala pang laro rito. `/new` para sa larong binibilang.
board-not-played = Wala kang laro dito.
board-about = -# { $pages ->
        [1] {""}
       *[other] Puwesto { $first } hanggang { $last } sa { $length }.{" "}
    }{ $time ->
        [past] Kinailangan ng { $minimum } na laro
       *[now] Maglaro ng { $minimum } na laro
    } para mapasama sa ranking. Kung pareho ang win rate, mas mataas ang mas maraming laro.
# The columns of the table that follows: its rows are board-alt-row.
board-alt = { $game }, { $where }, { $period }. Puwesto, win rate, naipanalong laro{ $ranking ->
        [clean] {" "}nang walang undo o hint
       *[plain] {""}
    }: { $rows }.
board-alt-row = { $place }: { $won } panalo sa { $games } ({ $rate })
board-alt-own = ikaw, { $row }
button-first = « Una
button-previous = ‹ Nakaraan
button-next = Susunod ›
button-last = Huli »
button-own = Hanapin ako
button-clean = Malinis na panalo
button-ratings = Skill rating
button-win-rates = Win rate
button-plain = Lahat ng panalo
menu-period = Anong period…
menu-board-game = Aling mga laro…

## Players ranked by their skill ratings

ratings-title = ### { $family }
    -# { $where } · Skill rating
ratings-row = { $own ->
        [yes] **{ $place }. { $name }**{ $alone ->
            [yes] {" "}(ikaw)
           *[no] {""}
        } · { $points } ± { $margin } · { $games } laro
       *[no] **{ $place }.** { $name } · { $points } ± { $margin } · { $games } laro
    }
ratings-row-provisional = **{ $name }**{ $alone ->
        [yes] {" "}(ikaw)
       *[no] {""}
    } · mga { $points } ± { $margin } · provisional pagkatapos ng { $games } laro
ratings-empty = Wala pang may rating dito. Kailangan ng mga 25 larong binibilang.
ratings-not-played = Wala ka pang rating dito.
ratings-about = -# { $pages ->
        [1] {""}
       *[other] Puwesto { $first } hanggang { $last } sa { $length }.{" "}
    }Ibabang dulo ang basehan ng ranking, kaya hindi sapat ang ilang suwerteng laro. Wala sa ranking ang provisional na rating.
ratings-made-at = Updated { $when }.
# The columns of the table that follows: its rows are ratings-alt-row.
ratings-alt = { $family }, { $where }. Puwesto, skill rating: { $rows }.
ratings-alt-row = { $place }: { $points } ± { $margin }
# Drawn in the picture.
drawn-ratings = { $family } · skill rating

# Drawn in the picture.
drawn-board = { $game } · { $period }{ $ranking ->
        [clean] {" "}· malinis na panalo
       *[plain] {""}
    }
player-unknown = di-kilalang manlalaro
# A player whose settings keep their name private.
player-private = Anonymous


command-leaderboard = Sino ang nananalo sa ilan sa mga laro nila
command-leaderboard-game = Isang laro, pamilya ng laro o lahat
command-leaderboard-period = Anong period (default: all-time)
command-leaderboard-scope = Dito o global (default: dito)
command-leaderboard-order = Ayon sa ano (default: lahat ng panalo)
command-leaderboard-season = Buwang tapos na, gaya ng Oktubre 2026

## Seasons: months that are over

season-empty = Walang larong nilaro rito noong buwang iyon.
season-none-ranked = Walang nakaabot sa dami ng laro para sa ranking.
# A player without enough games for a place.
season-row-unranked = **{ $name }**{ $alone ->
        [yes] {" "}(ikaw)
       *[no] {""}
    } · { $told } · kulang ang laro para sa ranking
season-medals-soon = -# Darating ang mga medalya pitong araw pagkatapos ng buwan.

# A hall of records: the best in one game.
hall-title = ### { $game }: mga record
    -# { $where } · { $period }
hall-line = **{ $what }:** { $value } · { $name } · { $day }
hall-empty = Wala pang record dito. Kailangan ng panalo sa larong binibilang.
hall-about = -# Sunod-sunod na panalo ang binibilang sa streak, pati mula sa nakaraang buwan. Malinis: walang undo, walang hint.
hall-alt = Mga record: { $game }, { $where }, { $period }. { $records }.
hall-alt-record = { $what }: { $value }, { $name }
button-hall = Mga record
button-leaderboard = Leaderboard

# In a player's record. $counts: a list of medal-count.
medals = **Mga medalya ng season:** { $counts }
medal-count = { $medal } { $count }
# $list: the newest, a list of medal-newest.
medals-new = -# Pinakabago: { $list }
medal-newest = { $medal } { $game }, { $period }{ $where ->
        [global] {" "}(global)
       *[here] {""}
    }

# Drawn in the picture.
drawn-hall = { $game } · mga record · { $period }
hall-fewest-moves = Pinakakaunting galaw
hall-fastest-win = Pinakamabilis
hall-longest-streak = Streak
hall-clean-streak = Malinis na streak
drawn-medals = Mga medalya ng season
drawn-medals-global = { $count } global
drawn-season-end = Mga medalya ng { $period }
drawn-medal-gold = ginto
drawn-medal-silver = pilak
drawn-medal-bronze = tanso

error-no-such-season = Wala akong resulta para sa buwang iyan. Pumili ng season sa listahan.

## The house: Canfield for play money

# What a deck costs is all that these two differ in; they are named after the books.
stakes-hoyle = $50 kada deck
stakes-english = $52 kada deck
house-stakes = -# { $paid } ang bayad · { $worth } ang nasa mesa
house-dealt = { $paid } na play money ang deck. { $card } ang bayad sa bawat barahang naiakyat, { $all } kapag lahat ng { $cards }: may panalo mula { $least } baraha. Walang undo; sa “Cash out” natatapos ang laro.
house-stuck = **Wala nang galaw na makakatulong.** Mag-cash out ng { $worth }.
house-pays = Nagbabayad ang house ng { $pays } para sa { $up } baraha{ $came ->
        [won] : panalo ng { $sum }.
        [lost] : talo ng { $sum }.
       *[even] : tabla lang.
    }
# $payment is house-pays.
house-ask-cash-in = Mag-cash out sa **{ $game }**? { $payment }
house-ask-leave = May larong may taya ka pang di tapos: **{ $game }**, { $paid } ang bayad, { $worth } ang nasa mesa. I-save muna ito, o mag-cash out?
house-left = Na-cash out ang **{ $game }**. { $payment }
button-cash-in = Cash out
button-stakes-again = Maglaro: { $price }

house-title = ### { $who } at ang house
house-prices = Canfield gamit ang play money, { $hoyle } o { $english } kada deck. Nagbabayad ang house ng { $card } bawat barahang naiakyat, o { $all } para sa lahat ng 52: kikita kapag { $least } baraha o higit pa.
house-account = **Account:** { $games } laro, { $paid } ang ibinayad, { $won } ang natanggap. Balance { $balance }, { $mean } bawat laro.
house-account-none = Wala pang natapos na larong may taya.
house-under-way = { $count } laro ang di pa tapos, { $paid } ang bayad.
house-course = **Balance** { $count ->
        [1] bago ang huling laro: { $before }; pagkatapos nito: { $after }.
       *[other] bago ang huling { $count } laro: { $before }; pagkatapos ng bawat isa: { $after }.
    }
house-here-none = Wala pang naglaro rito nang may taya.
house-here = { $where ->
        [global] **Ang house, global:** { $games } laro, { $paid } ang pumasok, { $won } ang inilabas. Balance { $balance }.
       *[here] **Ang house sa server na ito:** { $games } laro, { $paid } ang pumasok, { $won } ang inilabas. Balance { $balance }.
    }
house-nights = **Mga best night sa server na ito** (hatinggabi hanggang hatinggabi, UTC)
house-night = { $place }. { $who }: { $profit } · { $day }
house-ask-away = **Ayaw mo na ba ng play money?** Hindi ka na makakapaglaro nang may taya, at aalisin sa listahan ang mga best night mo. Babayaran pa rin ang larong di pa tapos. **Hindi na ito mababawi.**
button-stakes = Maglaro: { $paid }
button-put-away = Itigil na
button-keep-money = Huwag itigil

# Drawn in the picture.
drawn-house = Laban sa house
drawn-house-paid = Ibinayad
drawn-house-won = Natanggap
drawn-house-balance = Balance
drawn-house-mean = { $mean }/laro
drawn-house-even = patas
drawn-house-course = { $count ->
        [1] Balance · huling laro
       *[other] Balance · huling { $count } laro
    }

## Dailies

# $at is a time of day, $when a relative time, such as “in 3 hours”.
daily-title = ### { $contest }
    {""}**{ $game }** · hanggang { $at }, { $when }
daily-title-over = ### { $contest }
    {""}**{ $game }**, deal { $deal } · tapos na
daily-about = Parehong deal para sa lahat, tig-isang attempt, puwede ang undo at hint. Nakatago ang mga mesa hanggang matapos ang araw.{ $winnable ->
        [yes] {" "}Kayang ipanalo ang deal.
       *[no] {" "}Hindi napatunayang kayang ipanalo ang deal.
    }
# The fine print under the day's board; the daily post is without it.
daily-order = -# Ranking: panalo, naiakyat, galaw (kasama ang mga na-undo), oras. Pareho ang puwesto kapag tabla.
daily-own = **{ $alone ->
        [yes] Attempt mo
       *[no] Attempt ni { $name }
    }:** { $told }.
daily-own-out = Wala sa ranking: nakita na ang deal na ito.
daily-streak = **Streak:** { $count }{ $freezes } (pinakamahaba { $best })
daily-board = **Scoreboard** · { $where }
daily-board-empty = Wala pang nagsisimula.
daily-row-out = { $own ->
        [yes] **– { $name }**{ $alone ->
            [yes] {" "}(ikaw)
           *[no] {""}
        } · { $told } · wala sa ranking
       *[no] **–** { $name } · { $told } · wala sa ranking
    }
daily-figures = { $won ->
        [won] panalo, { $up } sa { $cards } ang naiakyat
       *[not] { $up } sa { $cards } ang naiakyat
    } · { $moves } galaw · { $time }{ $undos ->
        [0] {""}
       *[other] {" "}· { $undos } undo
    }{ $hints ->
        [0] {""}
       *[other] {" "}· { $hints } hint
    }
daily-playing = { $told } · naglalaro pa
# On the global scoreboard, for a player whose attempt is missing there.
daily-apart = -# May mga server na sa sarili lang nilang scoreboard ipinapakita ang resulta.
daily-pages = -# Puwesto { $first } hanggang { $last } sa { $length }.
daily-yesterday = **Kahapon:** { $game }, deal { $deal }. { $shared ->
        [yes] Tabla sa unang puwesto:
       *[no] Una:
    } { $name } · { $told }
daily-yesterday-none = **Kahapon:** { $game }, deal { $deal }. Walang nasa ranking.
# The columns of the table that follows: its rows are daily-alt-row.
daily-alt = { $game }, daily ng { $day }. Puwesto, naiakyat na baraha sa { $cards }, galaw: { $rows }.
daily-alt-row = { $place }: { $up } ang naiakyat, { $moves } galaw
# The dealer's attempt at a daily or challenge, beside the ranks, and how often it wins the deal.
dealer-result = **Dealer:** { $won ->
        [won] panalo
       *[not] { $up } sa { $cards } ang naiakyat
    } · { $moves } galaw
dealer-playing = **Dealer:** naglalaro pa
dealer-share = -# Panalo ang dealer sa deal na ito nang { $wins } sa { $count } beses.
# After a player's win in a daily or challenge: on its result, its poster and in its words to share.
dealer-beaten = Tinalo ang dealer!
# In races, and on the button that shows its game once the daily or challenge is over.
dealer-name = Dealer
button-dealer = Panoorin ang dealer
# The weekly league adds up the points of dailies.
league-title = ### Liga, { $first } hanggang { $last }
    { $where }
league-empty = Wala pang may puntos: binibilang ang araw kapag tapos na at tatlo na ang naglaro.
league-points = { $points } puntos · { $days } araw
league-about = -# Kung 80% ng iba ang natalo, 80 puntos; kalahati kung tabla. Limang best na araw sa linggo ang binibilang.
league-post = { $where ->
        [global] **Global na liga noong nakaraang linggo:**
       *[here] **Liga rito noong nakaraang linggo:**
    }
button-league = Liga
button-week-before = Linggo bago nito
button-week-after = Linggo pagkatapos
daily-is-over = Tapos na ang araw na iyan. Heto ang daily ngayong araw:

button-calendar = Kalendaryo
button-best-game = Pinakamahusay
button-month-before = Nakaraang buwan
button-month-after = Sunod na buwan
calendar-title = ### Mga daily mo, { $month }
menu-days = Araw { $first } hanggang { $last }
drawn-calendar = Mga daily · { $month }
drawn-days = { $mark ->
        [won] Panalo
        [lost] Talo
        [frozen] Nasalong streak
       *[missed] Hindi nilaro
    } { $count }
calendar-days = { $told }: { $days }

daily-post-about = Parehong deal para sa lahat, tig-isang attempt.
morning-played = **Kahapon:** { $game }, deal { $deal }. Naglaro: { $names }.
morning-won = **Nanalo:** { $names }. Pinakakaunting galaw: { $first }, { $moves }.
morning-lost = Walang nanalo. Pinakamalayo: { $first }, { $up } sa { $cards } ang naiakyat.
morning-unnamed = { $also ->
        [yes] { $count } pa
       *[no] { $count } manlalaro
    }
morning-streak = { $days ->
        [1] **May nanalo rito:** unang araw ng bagong streak.
       *[other] **Ika-{ $days } sunod na araw na may nanalo rito.**
    }
daily-post-podium = **{ $kind ->
        [global] Global na podium kahapon
        [own] Podium kahapon, daily ng server
       *[here] Podium kahapon
    }** ({ $game }, deal { $deal }):
daily-post-none = Walang nakapasok sa podium kahapon ({ $game }, deal { $deal }).

own-daily-here = **Daily ng server:** { $game }
own-daily-everyones = **Daily para sa lahat:** { $game }
button-show-daily = Ipakita
error-daily-elsewhere = Daily iyan ng ibang server. Buksan ito roon.

server-daily = ### Saan ko ipo-post ang daily?
server-daily-off = Hindi pa ito ipino-post. Pumili ng channel.
server-daily-on = Ipino-post sa { $channel }, araw-araw nang { $hour } UTC (sa oras mo: { $local }), sa wikang { $language }.
server-daily-next = Susunod: { $at }, { $when }.
server-daily-soon = Lalabas doon ang daily ngayong araw sa loob ng isang minuto.
server-daily-gone = **Wala na ang channel na iyon, o hindi na tumatanggap ng mensahe.** Pumili ng iba.
# Permissions as Discord names them.
permission-view = View Channel
permission-send = Send Messages
permission-send-in-threads = Send Messages in Threads
server-daily-refused = **Tinanggihan ng Discord ang post ngayong araw.** Susubok ulit ako bukas, o kapag may binago ka rito.
server-daily-hour = { $hour } UTC
# A game that the server's managers choose; $command is a mention of the command that takes it.
server-own-daily-none = **Daily ng server:** wala. { $command } `game:` para sa isa pang deal bawat araw, para lang sa server na ito.
server-own-daily = **Daily ng server:** { $game }{ $since ->
        [tomorrow] , mula bukas
       *[today] {""}
    }.
button-own-daily-off = Alisin
button-daily-off = Itigil ang post
menu-daily-channel = Sa channel na ito…
menu-daily-hour = Sa oras na ito…
# What the server's managers choose for all posts there, and for people whose language isn't ours.
server-language = **Wika sa server na ito:** para sa mga post ko, at para sa mga taong hindi ko alam ang wika

# Drawn in the picture.
drawn-opening = { $game } · { $day }
drawn-daily = { $game } · { $day } · naiakyat na baraha

## Challenges

challenge-title = ### Challenge { $number } · { $game }
# A challenge's number where the challenges of several places may be meant.
challenge-number-on-server = { $number } sa { $server }
challenge-number-elsewhere = { $number } sa ibang server
challenge-number-in-chat = { $number } sa pribadong chat
challenge-everyone = lahat ng narito
# $others is a list of names, or challenge-everyone.
challenge-by = {""}{ $over ->
        [yes] Natapos na challenge
       *[no] Challenge
    } ni **{ $maker }**. Kasali: { $others }.
challenge-by-nobody = { $over ->
        [yes] Kasali noon
       *[no] Kasali
    }: { $others }.
challenge-until = Puwedeng sumali hanggang { $at }, { $when }{ $named ->
        [yes] {""}, o hanggang nakalaro na ang lahat
       *[no] {""}
    }.
challenge-closed = { $early ->
        [yes] Maagang tinapos ni { $who } { $when }.
       *[no] Natapos { $when }.
    }
challenge-over = ## Tapos na ang challenge
# A promise of the deal, which anyone can check once the contest is over.
contest-seal = -# Sealed na deal: `{ $seal }`, nasusuri
button-seal = Paano?
# $seal: all of its digits.
seal-page = ### Ang seal ng deal na ito
    Pinili ang deal bago may naglaro, at hindi ito mapapalitan nang palihim. Ito ang hash (SHA-256) ng laro, ng numero ng deal at ng isang lihim; ang unang { $digits } digit nito ang nasa mga post:
    `{ $seal }`
    { $kind ->
        [daily] Kapag tapos na ang araw, ipapakita ng pahinang ito ang tekstong na-hash.
        [over] Ang tekstong na-hash, para sa alinmang programa ng SHA-256: `{ $sealed }`
       *[challenge] Kapag tapos na ang challenge, ipapadala sa iyo ng **File ng challenge** sa ilalim ng scoreboard ang deal, ang lihim, at ang mga galaw at puwesto ng lahat. Sinusuri ang lahat ng `python -m bot.referee verify`. Kasama ito sa program na nagpapatakbo sa akin: `patience-table` { $version }.
    }
contest-file = Heto ang buong challenge: ang deal nito, ang mga galaw at puwesto ng lahat. Sinusuri ito ng program na `patience-table` { $version }: `python -m bot.referee verify { $file }`. Hindi na binibilang para sa iyo ang deal nito.
challenge-terms = -# Tig-isang attempt; nakatago ang mga mesa hanggang dulo. Panalo muna, saka mas maraming naiakyat, { $measure ->
        [time] mas maikling oras, mas kaunting nagawang galaw
       *[moves] mas kaunting nagawang galaw, mas maikling oras
    }. { $undo ->
        [no] Bawal
       *[yes] Puwede
    } ang undo, { $hints ->
        [no] bawal
       *[yes] puwede
    } ang hint.{ $fresh ->
        [no] {" "}Pinili ang deal.
       *[yes] {""}
    }{ $winnable ->
        [yes] {" "}Kayang ipanalo ang deal.
       *[no] {" "}Hindi napatunayang kayang ipanalo ang deal.
    }
# A place among players: on a scoreboard, and before a name in films of races.
place = { $rank }.
challenge-row = { $own ->
        [yes] **{ $place } { $name }** (ikaw) · { $told }
       *[no] **{ $place }** { $name } · { $told }
    }
# The per cent of others beaten, once a challenge is over.
challenge-points = { $told } · { $points } puntos
challenge-out = { $told } · wala sa ranking
challenge-empty = Walang sumali.
challenge-count = -# { $count } manlalaro lahat-lahat.
# The columns of the table that follows: its rows are challenge-alt-row.
challenge-alt = { $game }. Puwesto, naiakyat na baraha sa { $cards }, { $measure ->
        [time] oras
       *[moves] galaw
    }, lagay: { $rows }.
challenge-alt-row = { $place }: { $state ->
        [waiting] hindi pa nagsisimula
        [absent] hindi naglaro
       *[begun] { $up } ang naiakyat, { $measure ->
            [time] { $time }
           *[moves] { $moves } galaw
        }, { $state ->
            [playing] naglalaro pa
            [won] panalo
           *[done] tapos na
        }
    }
challenge-alt-podium = Podium, ayon sa naiakyat na baraha sa { $cards }: { $rows }.
challenge-alt-step = ika-{ $place }: { $up }
challenge-join-over = Tapos na ang challenge na ito. Ito ang resulta.
challenge-join-done = Nagamit mo na ang nag-iisa mong attempt. Ito ang lagay ngayon.
challenge-ask-end = Tapusin ang challenge { $number }, **{ $game }**, para sa lahat? Magtatapos sana ito { $when }. Mananatili sa scoreboard ang mga larong di pa tapos ng iba, pero hindi na bibilangin saanman.
challenge-ended = Tapos na ang challenge. Nasa scoreboard ang resulta.
challenge-final = Ika-{ $place } · { $up } sa { $cards } ang naiakyat
challenges-title = { $where ->
        [here] ### Mga challenge sa server na ito
        [place] ### Mga challenge dito
       *[elsewhere] ### Mga challenge mo sa ibang lugar
    }
challenges-line = {""}**{ $number }** · { $game }
    -# ni { $maker } · magtatapos { $when }
challenges-more = -# May { $count } pang bukas: i-type ang `/challenge board` para mahanap.
complete-challenge = { $number } · { $game } · magtatapos { $when }
measure-moves = Naiakyat na baraha, saka mas kaunting nagawang galaw
measure-time = Naiakyat na baraha, saka mas maikling oras
# Forms: titles and labels of at most 45 characters, and what is said below them.
form-challenge = Bagong challenge
form-deal = Pumili ng deal
form-game = Laro
form-game-about = Kahit bahagi lang ng pangalan
form-number = Deal
form-number-about = Numero o salita, pareho para sa lahat
form-lasts = Gaano katagal
form-players = Sino
form-players-about = Walang pinili: lahat dito
form-measure = Ano ang magpapasya
form-allowed = Puwede
form-undo = Undo
form-hints = Hint
# $field is a label, $reason a whole sentence.
form-refused = {""}**{ $field }:** { $reason }
button-fill-again = Balik sa form
# Where several challenges are open: one of them.
button-challenge = { $number } · { $game }
button-refresh = I-refresh
button-end = Tapusin na
button-again = Rematch
button-everyone = Ipakita lahat
menu-final = Mga mesa sa pagtatapos…

# Drawn in the picture.
drawn-challenge = { $game } · naiakyat na baraha sa { $cards }
challenge-not-begun = hindi pa nagsisimula
challenge-not-played = hindi naglaro
# A hollow dot follows, the same that stands in the row of each player who is still playing.
drawn-playing = naglalaro
drawn-podium = { $game } · podium · naiakyat na baraha sa { $cards }
drawn-step = { $up ->
       *[other] naiakyat
    }

error-already-joined = Kasali ka na rito. “Maglaro” para bumalik sa attempt mo.
error-bad-duration = 10 minuto hanggang 14 araw ang tagal ng challenge. Mag-type ng tagal gaya ng 90 min, 2 oras o 3 araw.
error-challenge-not-invited = Para lang sa mga pinangalanan ang challenge na ito. `/challenge create` para gumawa ng sarili mo.
error-challenge-full = Puno na ang challenge na ito: { $most } manlalaro na ang sumali.
error-too-many-challenges = May { $most } ka nang bukas na challenge. Hintaying matapos ang isa, o tapusin ang isa sa `/challenge end`.
error-no-such-contest = Walang ganyang challenge na bukas. Nasa `/challenge list` ang mga bukas.
error-no-challenge = Walang bukas na challenge dito. `/challenge create` para gumawa.
error-which-challenge = May ilang challenge na bukas. Alin?
error-challenge-not-yours = Ang gumawa lang nito o isang moderator ang puwedeng magtapos nang maaga.
error-no-race = Walang karerang mapapanood: kailangan ng dalawang manlalarong puwedeng ipakita ang mesa.
error-challenge-not-played = Hindi naglaro sa challenge na ito ang manlalarong iyan.

command-challenge = Isang deal para sa ilang manlalaro, may scoreboard
command-challenge-create = I-challenge ang lahat dito, o ang mga papangalanan mo
command-challenge-game = Aling laro (default: may form na magtatanong)
command-challenge-lasts = Gaano katagal, gaya ng 90m, 2h o 3d (default: isang araw)
command-challenge-deal = Isang numero o salita (default: bagong deal)
command-challenge-measure = Ano ang tie-break (default: mga galaw)
command-challenge-undo = Payagan ang undo (default: oo)
command-challenge-hints = Payagan ang hint (default: oo)
command-challenge-player = Sino ang icha-challenge mo (default: lahat dito)
command-challenge-join = Sumali sa challenge: idi-deal ang nag-iisa mong attempt
command-challenge-board = Scoreboard ng challenge
command-challenge-list = Mga bukas na challenge: dito, at ang sa iyo sa ibang lugar
command-challenge-end = Tapusin nang maaga ang challenge (magtatanong muna ako)
command-challenge-which = Aling challenge (default: ang nag-iisang bukas)

## Privacy

# Also sent with the export.
help-privacy = ### Anong data mo ang hawak ko, at bakit
    - **Mga laro mo**, bawat galaw, at mga mensaheng nagpapakita nito: para makapag-pause, undo at replay.
    - **Mga resulta mo**: para sa record mo, sa mga leaderboard at sa play money.
    - **Mga daily, challenge at napanood mong deal**: para walang makaulit ng deal.
    - **Settings mo.**
    Nasa mga larawan ang pangalan mo; sa { $settings } ito i-off para sa mga bago. Naka-save ang lahat gamit ang Discord ID mo. Nalilimutan ko ang pangalan mo sa loob ng isang oras at hindi ko nakikita ang mga mensahe mo. { $privacy_export }: ipapadala sa iyo ang lahat. { $privacy_erase }: buburahin ito, maliban sa naka-scramble na anyo ng ID mo hanggang matapos ang mga bukas na daily at challenge.
export-ready = ### Lahat ng hawak kong data mo
export-part = File { $number } sa { $count }
ask-erase = ### Burahin ang lahat ng hawak kong data mo?
    Ang mga laro, resulta, record, puwesto, play money, daily, challenge at settings mo. **Hindi na ito mababawi.** Hindi babayaran ang mga larong may tayang di pa tapos. May maiiwang code na gawa sa ID mo sa mga bukas na daily at challenge hanggang matapos ang mga iyon. Maiiwan ang mga mensaheng nasa Discord na.
erased = Tapos, nabura na ang lahat. `/new` para magsimula ulit.
erase-nothing = Wala akong hawak na data mo.
button-erase = Burahin lahat
button-export = Ipadala ang kopya
button-not-now = Hindi muna
button-reset = I-reset

## Servers

server-channels = ### Saan ako puwedeng mag-post na kita ng lahat?
server-channels-some = Walang pinili: kahit saan. Sa labas ng mga piniling channel, ang nagtanong lang ang nakakakita ng sagot ko.
server-channels-gone = Wala na ang mga piniling channel, kaya pribado ang mga sagot ko. Pumili ng iba, o lahat.
button-channels-all = Lahat ng channel
menu-channels = Sa mga channel na ito…
server-tables = ### Saan lalabas ang mga mesa?
# Where threads are chosen and the bot may not open any in this channel.
server-tables-no-threads = **Hindi ako makapagbukas ng thread sa channel na ito**, kaya pribado ang mga mesa rito. Bigyan ako ng Create Public Threads at Send Messages in Threads.
menu-table-place = Ipakita ang mga mesa…
server-tables-option-channel = Sa channel, para sa lahat
server-tables-option-private = Pribado, sa manlalaro lang
server-tables-option-thread = Sa thread ng bawat manlalaro
server-board = ### Mga leaderboard ng server na ito
server-board-empty = Wala pang larong binibilang dito.
server-board-figures = Laro: { $games }. Manlalaro: { $players }, nasa ranking: { $placed }.
# What the two say applies to games dealt from the change on.
server-everywhere = **Global na leaderboard:** { $on ->
        [yes] naka-on
       *[no] naka-off
    }, para sa mga larong idi-deal mula ngayon.
button-everywhere-on = Isama sa global
button-everywhere-off = Dito lang
server-minimum = **Ilang laro para mapasama sa ranking dito:** kahit anong numero mula 1 hanggang 1,000 ang puwede sa `/server board minimum:`.
menu-minimum = Ilang laro para sa ranking…
ask-reset = ### I-reset ang mga leaderboard ng server na ito?
    Mawawala ang { $games } laro at ang { $staked } ng house. **Hindi na ito mababawi.** Mananatili ang sariling record, pera at global na puwesto ng bawat isa.
server-reset-done = Tapos: na-reset ang mga leaderboard at ang house.

## Refusals: what is wrong, and what to do about it. Two sentences at most

# Certain: nothing was stored.
error-unexpected = May nangyaring mali, pero walang nagbago sa laro mo. Kung paulit-ulit ito, sabihin sa may-ari ng bot ang numerong ito: { $id }.
# Discord sent a press or a command in a form that cannot be read.
unreadable-request = Hindi ko iyon mabasa, kaya walang nagawa. Pakisubukan ulit.
# What was asked for is stored, but the answer failed; the table follows.
error-answer-lost = Hindi ako sigurado kung natuloy iyon. Nasa mesa mo ang lagay ng laro.
error-database = Hindi ko maabot ang mga naka-save na laro, kaya hindi ko ito makumpirma. Subukan ulit mamaya. Numero para sa may-ari ng bot: { $id }.
# Too many players at once, or the database is not free: the request will never be carried out.
error-busy = Abala ako ngayon, kaya walang nagawa. Pakisubukan ulit.
error-too-fast = Ang bilis mo naman. Maghintay sandali, saka magpatuloy.
error-not-your-table = Mesa ito ng iba. Puwede ka ring maglaro:
# The button was on an older message. Certain: nothing was played.
error-stale-game = Luma na ang button na iyon, kaya walang nagawa. Heto na ang mesa mo ngayon.
error-table-occupied = Ibang laro mo na ang nasa mesa ngayon. `/table` para makita ito.
error-no-game = Wala kang laro sa mesa. `/new` para mag-deal, `/games` para sa mga naka-save.
# A stored game whose rules or moves the bot no longer understands.
error-game-unreadable = Hindi na mabuksan ang **{ $variant }**, deal { $deal }.{ $removable ->
        [yes] {" "}Alisin ito, o mag-deal ng iba.
       *[no] {""}
    }
error-game-over = Tapos na ang larong iyan. `/new` para sa bago.
error-in-progress = May inaasikaso pa ako. Ulitin mo sandali lang.
error-options-clash = Hindi puwedeng sabay ang mga option na iyan. Alisin ang isa.
error-private = Naka-private ito sa manlalarong iyon.
error-bots = Hindi naglalaro ang mga bot dito. Pumili ng iba.
error-same-player = Dalawang magkaibang manlalaro ang kailangan. Pumili ng iba.
error-game-set-aside = Naka-save muna ang larong iyan. `/games` para balikan ito.
error-which-game = Aling laro? Ilagay ang pangalan sa `game`.
error-too-many-set-aside = May { $most } ka nang naka-save na laro, at iyon na ang limit. Tapusin ang isa (`/games`), o sumuko sa larong ito.
error-unknown-control = Hindi ko alam ang button na iyan. `/table` para sa mesa mo na may mga gumaganang button.
error-command-changed = Nagbago na ang command na iyan. I-reload ang Discord at subukan ulit.
error-no-such-game = Walang larong “{ $game }”. Kahit bahagi lang ng pangalan ay puwede; sa `deal` inilalagay ang deal.
error-several-games = Puwedeng { $games }{ $more ->
        [0] { "" }
       *[other] , at iba pa,
    } ang “{ $game }”. Dagdagan ang pangalan, o pumili ng isa.
error-similar-games = Walang larong “{ $game }”. { $games } ba ang ibig mong sabihin?
error-no-such-replay = Wala pang ganyang tapos na laro. Pumili sa listahan habang nagta-type.
error-game-not-over = Hindi pa tapos ang larong iyan. Subukan ulit kapag tapos na.
error-deal-in-progress = Nilalaro mo pa ang deal na iyan, at binibilang ito. Balikan sa `/games`.
error-no-winnable-deals = Wala pa akong alam na deal ng { $game } na kayang ipanalo. Pumili ng ibang laro, o iwang blangko ang `winnable` at `level`.
error-money-opted-out = Tumigil ka na sa play money. Bukas sa iyo ang lahat ng ibang laro.
error-no-certain-hints = Hindi ko puwedeng silipin ang mga nakataob na baraha sa larong ito.
error-no-thorough-hints = Hindi ko na mapag-iisipan pa ang larong ito.
error-not-allowed = Hindi puwede iyan sa larong ito. Tuloy lang!
error-certain-hint-loses-game = Titingnan ko ang lahat ng baraha, kaya talo at walang ranggo na ang larong ito, at practice na ang kasunod.
error-certain-hint-loses-rank = Titingnan ko ang lahat ng baraha, kaya mawawala sa ranking ang attempt na ito at hindi na bibilangin kahit saan.
error-thorough-hint-loses-game = Mas madalas manalo ang hint na ito kaysa sa karamihan, kaya talo at walang ranggo na ang larong ito, at practice na ang kasunod.
error-thorough-hint-loses-rank = Mas madalas manalo ang hint na ito kaysa sa karamihan, kaya mawawala sa ranking ang attempt na ito at hindi na bibilangin kahit saan.
error-entry-erased = Nakita mo na ang deal na ito bago mo burahin ang data mo, kaya hindi mo na ito malalaro rito. `/new` para sa iba.
error-no-server = Walang server dito. Ulitin mo sa loob ng server.
error-out-of-date = Nagbago na iyan, kaya walang ginawa. Tingnan ulit.
error-not-yours = Sa iba iyan. Gamitin mo mismo ang command.
error-not-your-post = Ang nag-post lang nito, o may hawak ng mga mensahe rito, ang puwedeng mag-alis.
error-no-deal-there = Walang deal na malalaro sa mensaheng iyan.
error-post-of-others = Hindi sa akin ang mensaheng iyan.
error-post-stays = Hindi ko iyan maalis mula rito. Gamitin ang button nitong “Alisin”, o i-dismiss mo.
error-not-your-server = Ang may permission na “Manage Server” lang ang puwedeng mag-set nito.
error-channel-closed-to-bot = Hindi ako makapag-post sa { $channel }. Bigyan ako roon ng “{ $permission }”, o pumili ng ibang channel.
error-daily-no-channel = Wala pang channel para sa daily. Maglagay ng isa sa `channel`.
error-daily-bot-not-member = Hindi ako miyembro ng server na ito, kaya hindi ako makapag-post dito nang kusa. Imbitahan muna ako.
error-no-foundation-play = Walang barahang puwedeng iakyat sa pundasyon ngayon.
error-nothing-to-undo = Walang mau-undo: ito na ang mismong deal.
error-nothing-to-redo = Walang mare-redo.
error-no-moves = Mag-type ng mga galaw na gaya ng `t2 f1`, na may kuwit sa pagitan.
error-too-many-moves = { $count } na galaw iyan. { $most } ang kaya kong laruin nang sabay-sabay.
error-nothing-to-turn = Walang nakataob na baraha sa ibabaw ng { $source } na mabubuksan.
error-cell-taken = Nasa { $target } na ang { $card }.
# A move that the game does not allow; $rule is a sentence of its rules page.
error-against-rules = Hindi puwede sa { $game }. { $rule }
# $moves is a list of moves to type.
error-ambiguous-move = Ilang galaw ang tugma sa “{ $text }”: { $moves }. I-type ang ibig mong sabihin.
error-bad-card-count = Hindi puwedeng ilipat ang { $count } na baraha. Mag-type ng 1 o higit pa, o iwang blangko.
error-card-covered = Nasa { $source } ang { $card }, sa ilalim ng { $onto }.
# $named is a card, or only a rank or a suit: “ten of hearts”, “queen”, “hearts”.
error-card-not-free = Walang { $named } na bagay sa galaw na iyan ngayon. Sabihin ang ibang baraha, o mga tumpok gaya ng `t2 f1`.
error-card-count-differs = Mula sa { $named }, { $carried } na baraha ang lilipat, hindi { $count }. Huwag nang lagyan ng numero.
error-unreadable-move = Hindi galaw ang “{ $text }”. Mag-type ng galaw gaya ng `t2 f1`, `10h t4` o `bumunot`.
error-command-as-move = Hindi galaw ang “{ $text }”; `/{ $command }` ang gumagawa niyan.
error-pile-alone = Tumpok ang “{ $text }”{ $moves ->
        [none] , at walang barahang makakaalis o makakapunta roon ngayon.
       *[other] . Mga galaw nito: { $moves }.
    }
error-which-pile = Marami niyan. Isulat din ang numero, gaya ng `{ $pile }1`.
# $like are the wastes, reserves, cells or foundations that there are instead, such as “c1–c4”.
error-no-such-pile = Walang { $pile } dito{ $like ->
        [none] . `t1` hanggang `t{ $columns }` ang mga haligi, { $foundations ->
            [1] `f1` ang pundasyon.
           *[other] `f1` hanggang `f{ $foundations }` ang mga pundasyon.
        }
       *[other] , pero may `{ $like }`.
    }
error-foundation-stays = Hindi na naaalis ang mga baraha sa pundasyon, kaya mananatili ang nasa { $source }.
error-stock-is-drawn = Sa tapunan muna ang mga baraha ng stock: `/draw`.
error-no-target = Walang nailalagay sa { $target }. Ilipat ang mga baraha sa haligi (`t1`…) o sa pundasyon (`f`).
error-same-pile = Nasa { $source } na ang barahang iyan. Sabihin ang ibang tumpok.
error-empty-source = Walang laman ang { $source }. Maglipat mula sa tumpok na may baraha.
error-top-card-only = Ang ibabaw na baraha lang ng { $source }, ang { $card }, ang naililipat.
error-too-many = { $seen } na baraha lang ang nakaharap sa { $source }, kaya hindi maililipat ang { $count } mula rito.
error-face-down = Nakataob ang ibabaw na baraha ng { $source }. Buksan muna: `{ $source } { $source }`.
error-one-at-a-time = Isa-isang baraha lang ang naiaakyat sa pundasyon, hindi { $count } mula { $source }.
error-foundation-taken = Sa pundasyong walang laman nagsisimula ang { $card }, pero may laman na ang { $target }. Huwag nang lagyan ng numero, at hahanapin ko ang tama.
error-wants-base = Walang laman ang { $target } at nagsisimula sa { $base }, hindi sa { $card }.
error-cell-rank = { $base } lang ang puwede sa { $target }, hindi ang { $card }.
error-does-not-follow = Hindi maipapatong ang { $card } sa { $top } na nasa { $target }. Sa { $target }, ang patong ay { $build }, isa-isang ranggo.
error-covered-target = Walang barahang mapapatungan sa { $target }.
error-does-not-fit = Hindi maipapatong ang { $card } mula { $source } sa { $onto } na nasa { $target }. Sa { $game }, ang patong ay { $build }.
error-not-a-run = Hindi sabay na maililipat ang { $count } na baraha ng { $source }: hindi maipapatong ang { $card } sa { $onto }, dahil sa { $game }, ang patong ay { $build }. { $run ->
        [1] Ang ibabaw na baraha lang ang naililipat.
       *[other] Ang huling { $run } ang naililipat.
    }
error-foundation-full = Nagtatapos ang { $target } sa { $top }, kaya hindi na puwede roon ang { $card }.
error-suit-has-foundation = Nasa { $other } na ang suit na iyan, kaya hindi na puwedeng magsimula ang { $card } sa { $target }.
error-nothing-to-draw = Parehong walang laman ang stock at tapunan, kaya walang mabubunot.
error-no-redeal = Wala nang laman ang stock, at wala nang redeal sa { $game }.
error-bad-deal = Hindi iyan deal. Mag-type ng buong numero mula 1, o ng maikling salitang gaya ng `biyernes`.
error-out-of-range = Hindi puwede ang numerong iyan dito. Pumili mula 1 hanggang { $most }.

## Commands: at most 100 characters each

command-new = Mag-deal ng laro: numero, salita, o bago
command-new-deal = Isang numero o salita, pareho para sa lahat (default: bagong deal)
command-new-stakes = Canfield gamit ang play money, sa presyong ito
command-new-winnable = Deal na kayang ipanalo, pang-practice
command-new-level = Gaano kahirap, para sa practice
level-easy = Madali
level-medium = Katamtaman
level-hard = Mahirap
option-yes = Oo
command-move = Maglaro ng mga galaw, gaya ng t2 f1 o 10h t4
command-move-moves = Gaya ng t2 f1 o 10h t4; comma sa pagitan kung marami
command-draw = Bumunot mula sa stock, o baligtarin ang tapunan
command-draw-times = Ilang beses (default: isa)
command-draw-until = Bumunot hanggang may barahang malalaro
command-undo = I-undo ang mga galaw
command-redo = I-redo ang mga na-undong galaw
command-auto = Iakyat ang bawat barahang puwede
command-hint = Magpakita ng galaw
command-hint-certain = Tingnan lahat ng baraha: kaya pa ba? Practice na ito noon
command-table = Ipakita ulit ang mesa mo, dito
command-table-text = Bilang text, hindi larawan (default: ang setting mo)
command-games = Mga larong di mo pa tapos: balikan ang isa
command-resign = Sumuko sa larong ito
command-replay = Panoorin ulit ang natapos na laro
command-replay-game-id = Ang numero nito (default: ang huli mong natapos)
command-share = Poster ng natapos na laro
# In the menus of messages and people, at most 32 characters each.
menu-command-remove = Alisin ang post ko
menu-command-play = Laruin ang deal na ito
menu-command-stats = Stats
menu-command-compare = Ikumpara sa akin
menu-command-challenge = I-challenge
command-daily = Ang deal ng araw
command-house = Account mo sa house
command-rules = Paano nilalaro ang isang laro
command-rules-game = Aling laro (default: ang huli mo)
command-settings = Wika, itsura, at sino ang nakakakita ng mesa at record mo
command-help = Saan magsisimula
command-privacy = Anong data mo ang hawak ko
command-privacy-export = Lahat ng hawak kong data mo, sa pribadong file
command-privacy-erase = Burahin lahat (magtatanong muna ako)
command-server = Settings ng server na ito
command-server-channels = Saan ako puwedeng mag-post na kita ng lahat
command-server-tables = Saan lalabas ang mga mesa
command-server-board = Mga leaderboard ng server na ito
command-server-board-minimum = Ilang laro para sa ranking, mula 1 hanggang 1,000
command-server-daily = Saan, kailan at sa anong wika ko ipo-post ang daily
command-server-daily-channel = Ang channel (default: ang naka-set na)
command-server-daily-hour = Ang oras sa UTC, mula 0 hanggang 23
command-server-daily-language = Wika ng server na ito
command-server-daily-game = Laro ng daily ng server: isa pang deal bawat araw, dito lang
command-server-reset = I-reset ang mga leaderboard at house dito (magtatanong muna ako)

## The names of commands and their options, as people type them in your language: at most 32 small
## letters, digits, hyphens and underscores, without spaces

command-name-new = new
command-name-move = move
command-name-draw = draw
command-name-undo = undo
command-name-redo = redo
command-name-auto = auto
command-name-hint = hint
command-name-table = table
command-name-games = games
command-name-resign = resign
command-name-replay = replay
command-name-share = share
command-name-daily = daily
command-name-challenge = challenge
command-name-challenge-create = create
command-name-challenge-join = join
command-name-challenge-board = board
command-name-challenge-list = list
command-name-challenge-end = end
command-name-house = house
command-name-stats = stats
command-name-leaderboard = leaderboard
command-name-rules = rules
command-name-settings = settings
command-name-privacy = privacy
command-name-privacy-export = export
command-name-privacy-erase = erase
command-name-server = server
command-name-server-channels = channels
command-name-server-tables = tables
command-name-server-board = board
command-name-server-daily = daily
command-name-server-reset = reset
command-name-help = help
option-name-game = game
option-name-deal = deal
option-name-stakes = stakes
option-name-winnable = winnable
option-name-level = level
option-name-moves = moves
option-name-times = times
option-name-until = until
option-name-certain = certain
option-name-text = text
option-name-game_id = game_id
option-name-lasts = lasts
option-name-measure = measure
option-name-undo = undo
option-name-hints = hints
option-name-player1 = player1
option-name-player2 = player2
option-name-player3 = player3
option-name-player4 = player4
option-name-player5 = player5
option-name-challenge = challenge
option-name-player = player
option-name-versus = versus
option-name-period = period
option-name-scope = scope
option-name-season = season
option-name-order = order
option-name-minimum = minimum
option-name-channel = channel
option-name-hour = hour
option-name-language = language
