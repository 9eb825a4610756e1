### What players read, in German.
###
### Written for this project; read by a second reader who translated it back into English; no native
### reader has reviewed it yet.
###
### How the bot speaks: like a friendly host who plays cards. Plain, warm, brief, modern. It says
### “du” (small). The useful part comes first. A notice fits one line of a phone (about 45
### characters). A refusal is at most two sentences: what is wrong, what to do. Imperatives are the
### short ones people say (Nimm, Leg, Schreib, Versuch), but “Gewinne”; never “Tipp”, which is a hint.
### Buttons are infinitives or nouns, two or three words at most. People are “Person”, “Leute”,
### “jemand”, “alle”, “wer …”: not “Spieler”, which would be men only.
###
### What everyone in a channel can read (tables, leaderboards, scoreboards, posts) doesn't say “du”,
### except in calls to all (“Nimm ein paar zurück”) and where the title names the player. Private
### answers do.
###
### Piles keep the names that players type (t1, f1, c1, r, w, s; where there are several wastes or
### reserves w1, r1), and cards their English letters (A K Q J). Deal numbers arrive as text, so
### that no point divides them. A label quoted in a sentence („Gleiches Blatt“) must match its
### button-… message. Commands and options are named as at the end of this file.
###
### Typography: „…“ as quotation marks, „ at the beginning and “ at the end; a no-break space
### (U+00A0) before % and $; after a colon a whole sentence begins with a capital.
###
### Names of games have no article and no gender: they stand after “bei”, “von”, a colon, or as the
### subject. Names of players and servers are never in the genitive.
###
### The words of the game. One word for each thing; keep to it.
###
###   solitaire             Solitär; some people call it Patience
###   game                  Spiel (what is played: Klondike), Partie (one play of it)
###   deck                  Deck
###   deal                  Blatt; the dealing is das Geben, to deal austeilen
###   table                 Tisch
###   pile                  Stapel (any of them)
###   stock (s)             Talon
###   waste (w)             Ablage
###   reserve (r)           Reserve
###   cells (c1…)           Zellen
###   foundations (f1…)     Zielstapel
###   columns (t1…)         Spalten
###   empty                 leer
###   draw                  ziehen (only this; cards are moved: bewegen, legen, wandern)
###   turn over, redeal     die Ablage umdrehen, das Umdrehen
###   rank                  Wert (of a card), Platz (in a ranking)
###   suit                  Farbe: Kreuz, Pik, Herz or Karo; red and black are never “Farben”
###   in suit               in gleicher Farbe
###   in any suit but the same
###                         in jeder Farbe, nur nicht der gleichen
###   alternating colours   im Wechsel von Rot und Schwarz, abwechselnd rot und schwarz
###   up, down              aufwärts, abwärts
###   face up, face down    offen, verdeckt
###   a sequence            Folge
###   first rank            Anfangswert (of the foundations)
###   top card, bottom card oberste Karte, unterste Karte
###   the goal of a game    Ziel des Spiels (“Ziel” alone is where cards go)
###   cards up              Karten im Ziel; a card goes up: sie kommt ins Ziel
###   hearts, spades, diamonds, clubs; ace, jack, queen, king
###                         Herz, Pik, Karo, Kreuz; Ass, Bube, Dame, König
###   move                  Zug
###   undo, redo            rückgängig machen, zurücknehmen, Rückgängig; wiederholen
###   hint                  Tipp
###   stuck                 kein Zug bringt mehr etwas
###   win                   gewinnen, Sieg; winnable: zu gewinnen
###   clean win             sauberer Sieg
###   give up               aufgeben
###   save for later        für später speichern
###   practice              Übung
###   daily                 Tagespartie
###   server daily          Serverpartie
###   challenge             Herausforderung
###   attempt               Versuch
###   ranked, unranked      in der Wertung, außer Wertung
###   leaderboard           Rangliste; global: global
###   scoreboard            Ergebnisliste, on buttons Ergebnisse
###   streak                Serie
###   the house             die Bank
###   the dealer            der Geber
###   play money            Spielgeld; a game for money: Partie um Spielgeld
###   skill rating          Spielstärke (the level of a deal is its Schwierigkeit)
###   record of a player    Bilanz; a Rekord is the best of a kind
###   replay                Film

## Games: the name, a shorter one for use within a sentence, other names players may type if it
## has any, one line about it

family-canfield = Canfield-Familie
family-forty-thieves = Vierzig-Räuber-Familie
family-klondike = Klondike-Familie

game-canfield = Canfield
names-canfield = Demon; Dämon; Thirteen; Dreizehn
about-canfield = Der Klassiker aus dem Casino: eine Reserve aus dreizehn Karten, vier Spalten und eine erste Karte, die bestimmt, womit die Zielstapel beginnen. Schwer zu gewinnen.
game-canfield-french = Canfield, französische Regeln
brief-canfield-french = Canfield französisch
names-canfield-french = La canfield; Règles de la canfield; Canfield, French rules; French Canfield
about-canfield-french = Eine Reserve aus dreizehn Karten und vier Spalten, von denen auch Teile wandern. Was ins Ziel kann, muss dorthin; gezogen wird erst, wenn sonst nichts geht.
game-rainbow = Regenbogen
names-rainbow = Rainbow; Arc-en-ciel
game-storehouse = Vorratskammer
names-storehouse = Storehouse; Provisions; Straight Up; Thirteen Up; The Reserve
game-superior-canfield = Superior Canfield
names-superior-canfield = Superior Demon
about-superior-canfield = Eine Reserve aus dreizehn Karten, alle zu sehen, und vier Spalten. Leere Spalten füllst du selbst.
game-demon = Demon
game-acme = Acme
names-acme = Acme Canfield
game-chameleon = Chamäleon
names-chameleon = Chameleon; Kansas
game-fascination = Fascination
names-fascination = Canfield wie in PySolFC; Canfield, as PySolFC plays it
about-fascination = Eine Reserve aus dreizehn Karten und vier Spalten, deren oberste Karten für sich wandern dürfen. Leere Spalten füllst du selbst, sobald die Reserve leer ist.
game-rainfall = Rainfall
game-casino-canfield = Casino-Canfield
names-casino-canfield = Casino Canfield; Reno
game-variegated-canfield = Buntes Canfield
game-american-toad = American Toad
game-double-canfield = Doppel-Canfield
game-triple-canfield = Dreifach-Canfield
game-quadruple-canfield = Vierfach-Canfield
game-candike = Candike
about-candike = Eine Reserve aus dreizehn Karten und sieben Spalten zu zwei Karten, eine davon verdeckt. Folgen wandern zusammen; Könige kommen nicht auf Asse.
game-munger = Munger
game-minerva = Minerva
game-mystique = Mystique
game-canfield-rush = Canfield Rush
about-canfield-rush = Eine Reserve aus dreizehn Karten und vier Spalten, in drei Runden: Du ziehst erst drei Karten auf einmal, dann zwei, dann eine.
game-eagle-wing = Adlerschwinge
names-eagle-wing = Eagle Wing; Thirteen Down
about-eagle-wing = Acht Spalten zu höchstens drei Karten, in gleicher Farbe gebaut. Die Reserve liegt verdeckt und füllt leere Spalten; nur ihre letzte Karte darf gespielt werden.
game-beehive = Bienenstock
about-beehive = Sammle gleiche Werte: Nur alle vier Karten eines Werts kommen zusammen ins Ziel. Die Reserve füllt deine sechs Spalten.
game-the-plot = The Plot
about-the-plot = Zwei Decks und zwölf Spalten; Spalten wie Zielstapel in beliebigen Farben. Mach den ersten Zielstapel fertig, bevor du die anderen beginnst.
game-duke = Duke
game-dutchess = Dutchess
names-dutchess = Duchess; Herzogin; Glenwood
about-dutchess = Vier kleine offene Reserven, und du bestimmst, womit die Zielstapel beginnen: mit der ersten Reservekarte, die du ins Ziel legst.
game-little-gate = Kleines Tor
game-gate = Tor
game-lafayette = Lafayette
about-lafayette = Jede Farbe geht vom Ass aufwärts und vom König abwärts, bis sich beide treffen. Ist die Reserve leer, füllen nur Siebenen leere Spalten.
game-doorway = Doorway
names-doorway = Solstice
about-doorway = Fünf Spalten in beliebigen Farben und zwei Zellen: eine für einen König, eine für eine Dame.
game-skippy = Skippy
game-club = Club
about-club = Elf Spalten zu drei Karten. Die Karten der ersten drei Spalten kommen nur ins Ziel oder aufeinander.

game-forty-thieves = Vierzig Räuber
names-forty-thieves = Forty Thieves; Vierzig Diebe; 40 Räuber; 40 Thieves; Napoleon at St Helena; Napoleon at Saint Helena; Napoleon auf St. Helena; Big Forty; Roosevelt at San Juan; Le Cadran
about-forty-thieves = Zwei Decks, zehn offene Spalten in gleicher Farbe, Karte für Karte. Napoleons Spiel auf St. Helena, heißt es.
game-indian = Indian
game-limited = Limited
names-limited = Limited Patience
game-little-forty = Little Forty
names-little-forty = The Little Forty; Kleine Vierzig
game-lucas = Lucas
names-lucas = St Lucas
game-maria = Maria
names-maria = Marie; Maria Luisa; Thirty-Six Card Tableau
game-number-ten = Nummer Zehn
names-number-ten = Number Ten; No. 10; Nr. 10
game-rank-and-file = Rank and File
names-rank-and-file = Dress Parade
game-streets = Straßen
names-streets = Streets; Street; Straße
game-josephine = Josephine
names-josephine = Joséphine; Forty Bandits; Pack of Thieves
game-forty-and-eight = Vierzig und Acht
names-forty-and-eight = Forty and Eight; 40 and 8; 40 und 8; Achtundvierzig; 48
game-napoleons-square = Napoleons Quadrat
names-napoleons-square = Napoleon's Square; Napoleon Square; Napoleons Platz; Napoleons Karree
game-san-juan-hill = San Juan Hill
names-san-juan-hill = San Juan; Kettle Hill
game-sixty-thieves = Sechzig Räuber
names-sixty-thieves = Sixty Thieves; Sechzig Diebe; 60 Räuber; 60 Thieves
game-famous-fifty = Famous Fifty
names-famous-fifty = 50 Thieves; 50 Räuber; Fünfzig Räuber
game-waning-moon = Abnehmender Mond
game-lucas-runs = Lucas mit Folgen
names-lucas-runs = Lucas with Runs; Lucas wie in PySolFC; Lucas, as PySolFC plays it
game-busy-aces = Fleißige Asse
game-thirty-nine-steps = Neununddreißig Stufen
brief-thirty-nine-steps = 39 Stufen
names-thirty-nine-steps = Thirty-Nine Steps; 39 Steps; 39 Stufen
game-mcclellan = McClellan
game-emperor = Kaiser
names-emperor = Emperor; Deauville
game-roosevelt = Roosevelt
game-double-gold-mine = Doppelte Goldmine
game-napoleons-exile = Napoleons Exil
game-diplomat = Diplomat
game-lady-palk = Lady Palk
game-rows-of-four = Viererreihen
game-napoleons-shoulder = Napoleons Schulter
game-double-rail = Double Rail
game-single-rail = Single Rail
names-single-rail = Auxiliary Sequences
game-triple-rail = Triple Rail
game-final-battle = Letzte Schlacht
game-napoleons-folly = Napoleons Torheit
game-midshipman = Midshipman
game-mumbai = Mumbai
game-express = Express
game-marie-rose = Marie Rose
game-big-streets = Große Straßen
game-number-twelve = Nummer Zwölf
names-number-twelve = Number Twelve; No. 12; Nr. 12
game-delivery = Lieferung
game-carnation = Nelke
game-eighty-thieves = Achtzig Räuber
names-eighty-thieves = Eighty Thieves; Achtzig Diebe; 80 Räuber; 80 Thieves
game-malmaison = Malmaison
game-deuces = Zweien
names-deuces = Deuces; Twos; Les Deux
game-pluto = Pluto
names-pluto = Square
game-carre-napoleon = Carré Napoleon
names-carre-napoleon = Carré Napoléon
about-carre-napoleon = Zwölf Spalten, die Asse liegen aus, und was passt, kommt schon beim Geben ins Ziel. Nur Könige füllen leere Spalten.
game-dieppe = Dieppe
game-breakwater = Wellenbrecher
game-alternation = Alternation
game-crossroads = Kreuzung
game-interchange = Interchange
game-unlimited = Unlimited
game-triple-interchange = Triple Interchange
game-little-napoleon = Kleiner Napoleon
game-waterloo = Waterloo
game-forty-nine = Neunundvierzig
names-forty-nine = Forty-Nine; 49
about-forty-nine = Sieben Spalten zu sieben Karten, alle offen, abwechselnd rot und schwarz gebaut. Folgen wandern nur in leere Spalten zusammen.
game-courtyard = Innenhof
game-big-courtyard = Großer Innenhof
game-corona = Corona
names-corona = Round Dozen
game-quadrangle = Quadrangle
about-quadrangle = Zwölf Spalten zu drei, in gleicher Farbe. Eine ausgeteilte Karte bestimmt, womit die Zielstapel beginnen; die Ablage füllt leere Spalten.
game-triple-line = Triple Line
game-congress = Kongress
names-congress = Congress; President's Cabinet
game-parliament = Parlament
game-octagon = Achteck
game-zebra = Zebra
about-zebra = Spalten und Zielstapel wechseln beide zwischen Rot und Schwarz. Die Asse liegen aus, und die Ablage füllt leere Spalten von selbst.
game-red-and-black = Rot und Schwarz
about-red-and-black = Spalten und Zielstapel wechseln beide zwischen Rot und Schwarz; die Asse liegen aus. Folgen wandern zusammen.
game-twin-queens = Zwillingsdamen
game-wheatsheaf = Weizengarbe
about-wheatsheaf = Spalten gehen in gleicher Farbe auf- oder abwärts, die Zielstapel auch: vier vom Ass aufwärts, vier vom König abwärts.
game-little-forty-spider = Little Forty Spider
names-little-forty-spider = Little Forty wie in PySolFC; Little Forty, as PySolFC plays it
about-little-forty-spider = Spalten in beliebigen Farben, aber wie bei Spider wandern nur Folgen in einer Farbe zusammen. Du ziehst drei Karten und drehst die Ablage dreimal um.
game-fortunes-favor = Fortunas Gunst
names-fortunes-favor = Fortune's Favor; Fortune's Favour
game-preference = Preference
game-indian-patience = Indian Patience
about-indian-patience = Eine geleerte Spalte bekommt drei neue Karten vom Talon, und auf die einzige Karte einer Spalte kommt nichts.
game-squadron = Geschwader
game-jacks-in-the-box = Jacks in the Box
game-cascade = Kaskade
about-cascade = Ein Deck, sieben Spalten zu fünf Karten, zwei Zellen. Spalten und Zielstapel wechseln beide zwischen Rot und Schwarz.
game-following = Following
about-following = Die Farben folgen im Kreis: Herz auf Pik, Kreuz auf Herz, Karo auf Kreuz, Pik auf Karo. Ein Deck; die Ablage wird einmal umgedreht.
game-foothold = Foothold
game-floradora = Floradora
about-floradora = Sechs Spalten zu sechs Karten, in beliebigen Farben. Die Könige haben einen Zielstapel für sich.
game-junction = Junction
about-junction = Vier kleine Decks aus Assen und Siebenen bis Königen, in sieben Spalten, abwechselnd rot und schwarz gebaut.
game-blind-patience = Blinde Patience
about-blind-patience = Zehn Spalten, abwechselnd rot und schwarz, alle Karten verdeckt: Du deckst die oberste einer Spalte auf, wann du magst.
game-demons-and-thieves = Dämonen und Räuber
about-demons-and-thieves = Vier Spalten im Wechsel von Rot und Schwarz und eine Reserve aus dreizehn Karten, daneben fünf Spalten in gleicher Farbe.
game-octave = Oktave
about-octave = Zielstapel enden mit der Zehn. Beim Umdrehen wird die Ablage auf acht Ablagen verteilt; alle obersten Karten sind spielbar.
game-kilowatt = Kilowatt
about-kilowatt = Zielstapel ab den Königen, die schon ausliegen, zwölf Spalten zu einer Karte und zwei Ablagen, die bei jedem Ziehen je drei Karten bekommen.
game-the-spark = Der Funke
about-the-spark = Alles andersherum: Spalten gehen in gleicher Farbe aufwärts, Zielstapel vom König abwärts. Zwei Ablagen bekommen bei jedem Ziehen je drei Karten.
game-single-spark = Einzelner Funke
names-single-spark = Single Spark; Simple Spark

game-klondike = Klondike
names-klondike = Klondike, eine Karte; Klondike, draw one; Solitaire; Solitär
about-klondike = Was die meisten Solitär nennen, Karte für Karte gezogen.
game-klondike-three = Klondike, drei Karten
brief-klondike-three = Klondike ×3
names-klondike-three = Klondike, draw three; Klondike zu dritt; Klondike by threes; Solitaire, draw three; Solitär, drei Karten
about-klondike-three = Was die meisten Solitär nennen, drei Karten auf einmal gezogen.
game-klondike-vegas = Vegas-Klondike
names-klondike-vegas = Klondike Vegas; Vegas-Solitär; Vegas Klondike; Vegas Solitaire
about-klondike-vegas = Drei Karten auf einmal, zweimal umdrehen: das Solitär der Casinos.
game-klondike-one-pass = Klondike einmal
names-klondike-one-pass = Klondike, once through; Klondike, one pass; Vegas, eine Karte
about-klondike-one-pass = Karte für Karte, und nur einmal durch den Talon.
about-columns = { $decks ->
        [one] 1 Deck
       *[other] { $decks } Decks
    }; { $columns } Spalten{ $cards ->
        [0] {""}
        [1] {" "}zu einer Karte
       *[other] {" "}zu { $cards }
    }, { $build }
about-reserve = Reserve mit { $cards }
about-cells = { $cells } Zellen
about-base = Zielstapel ab { $base-dem }{ $laid ->
        [yes] {" "}(liegt schon aus)
       *[no] {""}
    }
about-face-down = { $rows ->
        [alternate] jede zweite Reihe verdeckt
       *[all] nur die obersten Karten offen
    }
about-runs = Folgen wandern zusammen
about-fill = die Ablage füllt leere Spalten
about-redeals = Ablage { $redeals ->
        [any] beliebig oft
       *[other] { $redeals }-mal
    } umdrehen

## Cards

# $rank-letter is A, 2 to 9, T, J, Q or K, $suit-letter C, S, H or D.
card = { $suit }-{ $rank }
# The forms of a card in a sentence, by gender (das Ass, der Bube, der König, all others die): with
# the article in the nominative (der; Der at the beginning of a sentence), the accusative (den) and
# the dative (dem), with the indefinite article in the nominative (eine, Eine) and the accusative
# (einen), and “Keine” at the beginning of a sentence. $card is the name as above, or only a rank or
# a suit; the letters are none where only the other is named. Refusals, rules, told moves and suggested
# ones that are given $card are also given $card-der and so on, and so for every other card and rank
# in them ($onto-den, $base-dem …). Where cards are symbols, each form is the symbol.
card-forms = der; Der; den; dem; eine; Eine; einen; Keine
card-form-der = { $rank-letter ->
        [A] das { $card }
        [J] der { $card }
        [K] der { $card }
        [none] die { $card }-Karte
       *[other] die { $card }
    }
card-form-Der = { $rank-letter ->
        [A] Das { $card }
        [J] Der { $card }
        [K] Der { $card }
        [none] Die { $card }-Karte
       *[other] Die { $card }
    }
card-form-den = { $rank-letter ->
        [A] das { $card }
        [J] den { $card }n
        [K] den { $card }
        [none] die { $card }-Karte
       *[other] die { $card }
    }
card-form-dem = { $rank-letter ->
        [A] dem { $card }
        [J] dem { $card }n
        [K] dem { $card }
        [none] der { $card }-Karte
       *[other] der { $card }
    }
card-form-eine = { $rank-letter ->
        [A] ein { $card }
        [J] ein { $card }
        [K] ein { $card }
        [none] eine { $card }-Karte
       *[other] eine { $card }
    }
card-form-Eine = { $rank-letter ->
        [A] Ein { $card }
        [J] Ein { $card }
        [K] Ein { $card }
        [none] Eine { $card }-Karte
       *[other] Eine { $card }
    }
card-form-einen = { $rank-letter ->
        [A] ein { $card }
        [J] einen { $card }n
        [K] einen { $card }
        [none] eine { $card }-Karte
       *[other] eine { $card }
    }
card-form-Keine = { $rank-letter ->
        [A] Kein { $card }
        [J] Kein { $card }
        [K] Kein { $card }
        [none] Keine { $card }-Karte
       *[other] Keine { $card }
    }
rank-A = Ass
rank-2 = Zwei
rank-3 = Drei
rank-4 = Vier
rank-5 = Fünf
rank-6 = Sechs
rank-7 = Sieben
rank-8 = Acht
rank-9 = Neun
rank-T = Zehn
rank-J = Bube
rank-Q = Dame
rank-K = König
suit-C = Kreuz
suit-S = Pik
suit-H = Herz
suit-D = Karo

# What players may type in a move, besides the names of ranks and suits above; separate words with
# semicolons. English words are understood in every language. Capitals and umlauts don't matter, but
# “koenig” for “könig” is another word. Words may be written as one (“Pikdame”), and one may stand in
# several lines. “Pik-Dame von Spalte 2 auf den Zielstapel” needs most.
typed-pile-s = Talon; Stapel; Ziehstapel; Nachziehstapel; Deck; Stock
typed-pile-w = Ablage; Ablagen; Ablagestapel; Abwurf; Abwurfstapel
typed-pile-r = Reserve; Reserven; Reservestapel; Dämon; Dreizehn
typed-pile-c = Zelle; Zellen; freie Zelle; freien Zelle; freie Zellen
typed-pile-t = Spalte; Spalten; Reihe; Reihen; Kolonne; Tableau; Haufen
typed-pile-f = Zielstapel; Zielstapeln; Ziel; Zielfeld; Zielablage; Fundament; Fundamente; Grundstapel; Basis; Basisstapel; hoch; rauf; hinauf; nach oben; oben
# Foundations that build down beside others that build up.
typed-pile-g = absteigender Zielstapel; absteigenden Zielstapel; absteigendes Ziel; Abwärtsstapel; nach unten; runter
# In their order, from the first on: “zweite Reserve”. Commas between the forms of one.
typed-ordinals = erste, ersten, erster, erstes; zweite, zweiten, zweiter, zweites; dritte, dritten, dritter, drittes; vierte, vierten, vierter, viertes; fünfte, fünften, fünfter, fünftes, fuenfte, fuenften; sechste, sechsten, sechster, sechstes; siebte, siebten, siebter, siebtes, siebente, siebenten; achte, achten, achter, achtes; neunte, neunten, neunter, neuntes; zehnte, zehnten, zehnter, zehntes; elfte, elften, elfter, elftes; zwölfte, zwölften, zwölfter, zwölftes; dreizehnte, dreizehnten, dreizehnter, dreizehntes; vierzehnte, vierzehnten, vierzehnter, vierzehntes; fünfzehnte, fünfzehnten, fünfzehnter, fünfzehntes; sechzehnte, sechzehnten, sechzehnter, sechzehntes
# Words before or after a number in digits that make it such a one: “3rd column”.
typed-ordinal-before = -
typed-ordinal-after = te; ten; ter; ste; sten
typed-draw = ziehen; ziehe; zieh; nächste Karte; weiterziehen; abheben; heb ab; nachziehen; geben; umdrehen; drehe um; dreh um; Ablage umdrehen; die Ablage umdrehen; dreh die Ablage um; drehe die Ablage um; Talon umdrehen
# Before a column: its top card is turned up, where a game leaves that to the player.
typed-turn = aufdecken; decke; deck; decke auf; deck auf; umdrehen; drehe; dreh; wende; wenden; zeige; zeig
# Other words for two commands, for those who type them as moves.
typed-undo = zurück; zurueck; zurücknehmen; nimm zurück; einen Zug zurück; rückgängig machen; widerrufen
typed-hint = Tipps; Hinweis; Hilf mir; Was nun
# Well-known games that are not among ours, in this order: FreeCell, Golf, Pyramid, Scorpion, Spider,
# TriPeaks, Yukon. Commas between the names of one.
typed-absent-games = freecell; golf; Pyramide; Skorpion; Spinne; Drei Gipfel; Yukon
# Words before or after the name of a game that add nothing to it: “Spider solitaire”.
typed-solitaire = Solitär; Patience
# Words before a pile or a card, and words after it; a dash where your language has none.
typed-from = von; vom; von der; von dem; aus; aus der; aus dem; ab; weg von
typed-to = zu; zum; zur; nach; auf; auf die; auf den; auf das; aufs; in; in die; in den; in das; ins; an; an die; an den; über; unter; bis; hinauf auf; hoch auf
typed-from-after = -
typed-to-after = -
typed-cards = Karte; Karten
# Units after a number, for how long a challenge lasts: “90 m”, “2 Stunden”, “3 Tage”.
typed-minute = m; min; Minute; Minuten
typed-hour = h; std; Stunde; Stunden
typed-day = t; d; tg; Tag; Tage; Tagen
typed-week = w; wo; Woche; Wochen
# Words that may be left out.
typed-ignored = der; die; das; den; dem; des; ein; eine; einen; einem; einer; mein; meine; meinen; und; mit; dann; danach; bitte; leg; lege; legen; setz; setze; setzen; spiel; spiele; spielen; schieb; schiebe; schieben; beweg; bewege; bewegen; verschieb; verschiebe; verschieben; bring; bringe; bringen; schick; schicke; schicken; nimm; nehmen; tu; pack; packe; leer; leere; leeren; leeres; frei; freie; freien; Nummer; Nr; oberste; obersten; oberster; obere; oberen; Zug; um; mal
# Other names and letters of ranks and suits; leave a line without them as a dash.
typed-rank-A = Asse; As; Eins
typed-rank-2 = Zweien; Zweier; Zwo
typed-rank-3 = Dreien; Dreier
typed-rank-4 = Vieren; Vierer
typed-rank-5 = Fünfen; Fünfer; Fuenf
typed-rank-6 = Sechsen; Sechser
typed-rank-7 = Siebenen; Siebener
typed-rank-8 = Achten; Achter
typed-rank-9 = Neunen; Neuner
typed-rank-T = Zehnen; Zehner
typed-rank-J = Buben; Bauer; Junge; Unter; B
typed-rank-Q = Damen; Königin; Koenigin; Ober
typed-rank-K = Könige; Koenig; Königs
typed-suit-C = Kreuze; Treff; Eichel
typed-suit-S = Schippe; Schippen; Blatt; Laub
typed-suit-H = Herzen; Coeur
typed-suit-D = Karos; Eckstein; Schelle; Schellen

# These stand before “gebaut” or end a sentence: “Spalten werden abwärts … gebaut.”
build-suit = in gleicher Farbe (Pik auf Pik)
build-colour = im Wechsel von Rot und Schwarz
build-other = in jeder Farbe (nur nicht der gleichen)
build-any = in beliebigen Farben
build-next-suit = mit Herz auf Pik, Kreuz auf Herz, Karo auf Kreuz und Pik auf Karo
# Stands in a sentence like “Bei Maria wird … gebaut.” $suits is one of the lines above, $fault what was wrong.
building = { $direction ->
        [up] aufwärts
        [either] auf- oder abwärts
        [level] mit gleichem Wert
       *[down] abwärts
    }{ $direction ->
        [level] {""}
       *[other] { $fault ->
            [rank] {" "}Wert für Wert
            [suit] {" "}{ $suits }
           *[both] {" "}Wert für Wert und { $suits }
        }
    }
# As above, in a game whose columns differ.
building-here = in dieser Spalte { $build }

## Money, lists, and how long something took

# An amount of play money, a minus sign before it where something is owed.
dollars = { $amount } $
game-ended = { $outcome ->
        [won] gewonnen, { moves }
        [left] Zeit abgelaufen, { moves }
        [at-end] { moves } bis zum Ende der Tagespartie oder Herausforderung
       *[given-up] aufgegeben, { moves }
    }
# Between the parts of a list in a table or a long line; lists in sentences follow your language.
# Counts that other messages refer to.
moves = { $moves ->
        [one] 1 Zug
       *[other] { $moves } Züge
    }
games = { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    }
cards = { $up ->
        [one] 1 Karte
       *[other] { $up } Karten
    }
list-separator = {", "}
# Between parts that have commas of their own.
row-separator = {"; "}
# Between whole sentences that follow one another in a line; {""} where your language has no spaces.
sentence-separator = {" "}
# Between the units of a duration: “12 min 5 s”.
span-separator = {" "}
span = { $count } { $unit ->
        [day] T
        [hour] h
        [minute] min
       *[second] s
    }

## The table

# $deal is none while the deal is a secret.
table-title = **{ $game }**{ $deal ->
        [none] {""}
       *[told] {" "}· Blatt { $deal }
    }
game-and-deal = { $game }, Blatt { $deal }
deal-word = { $deal } „{ $word }“
# $up of $cards: the cards on the foundations. $made: all moves made, 0 where none was taken back.
table-state = -# { $up } von { $cards } im Ziel · { moves }{ $made ->
    [0] {""}
   *[other] { " " }({ $made } mit zurückgenommenen)
  }{ $limit ->
    [0] { $redeals ->
        [0] {""}
        [one] {" "}· 1-mal umgedreht
       *[other] {" "}· { $redeals }-mal umgedreht
      }
   *[other] {" "}· umgedreht: { $redeals } von { $limit }
  } · { $who }
# The name of the thread for a player's tables.
table-thread-name = Tisch von { $player }
table-in-thread = Dein Tisch steht in { $thread }. [Hingehen]({ $link })
table-no-thread = -# Ich kann hier gerade keinen Thread nutzen, deshalb siehst nur du das.
# Said once of a private table: after that long without a press, typed moves leave it as it is.
table-private-note = -# Nur du siehst das. Nach { $minutes } Minuten Pause kann ich den Tisch nicht mehr aktualisieren: { $table } zeigt ihn neu.
# A table that Discord did not take as an answer, once it does.
table-shown-late = -# Den letzten Zug konnte ich nicht zeigen. Hier ist der Tisch, wie er jetzt steht.
# What is left of an older message once its table is shown in a newer one.
table-continued = -# { $game } · { $place ->
        [above] weiter oben fortgesetzt
        [thread] fortgesetzt in { $thread }
        [elsewhere] anderswo fortgesetzt
       *[below] weiter unten fortgesetzt
    }.
# The first reserve card on a foundation sets the rank that they all start with.
table-choose-base = Leg die oberste Karte einer Reserve auf einen Zielstapel: Mit ihrem Wert beginnen dann alle.
table-stuck = **Kein Zug bringt mehr etwas.** Nimm ein paar zurück, versuch dieses Blatt noch mal oder nimm ein neues.
table-won = ## 🎉 Gewonnen!
    Alle { $cards } Karten im Ziel: { moves } in { $time }, { $undos ->
        [0] nichts zurückgenommen
        [one] 1-mal zurückgenommen
       *[other] { $undos }-mal zurückgenommen
    }, { $hints ->
        [0] keine Tipps
        [one] 1 Tipp
       *[other] { $hints } Tipps
    }.
table-given-up = **{ $ending ->
        [left] Zeit abgelaufen
        [cashed-in] Ausgezahlt
       *[given-up] Aufgegeben
    }** mit { $up } von { $cards } Karten im Ziel: { moves } in { $time }.
table-counts = { $counts ->
        [yes] -# Zählt für die Ranglisten.
       *[no] -# Zählt nicht für die Ranglisten.
    }
# The number of a deal that was a secret while the game was under way.
table-deal = -# Es war Blatt { $deal }.
back-at-deal = Zurück am Anfang.
# Several moves were typed, and one was refused. $reason is a whole sentence.
table-stopped = Halt bei Zug { $number }, „{ $text }“: { $reason } Die Züge davor sind gespielt.
# Another game was resumed by pressing one of its controls, and this one set aside in exchange.
table-saved-game = Für später gespeichert: { $game }.
table-hint = Tipp: { $move }.
hint-draw = ziehen
hint-redeal = die Ablage umdrehen
# A hint where no move helps. $move is how many moves are left after going back.
table-hint-back = Hier geht es nicht weiter. { $move ->
        [0] Fang dieses Blatt von vorn an oder nimm ein neues.
       *[other] Geh zurück zu Zug { $move } oder nimm ein neues Blatt.
    }
table-hint-give-up = Hier geht es nicht weiter. Gib diese Partie lieber auf.
# What the solver says, which knows all cards. $move is as in a hint.
slow-hint-searching = Ich schaue voraus, meist höchstens { $seconds } Sekunden… Die Partie kann solange weitergehen.
search-waits = Wartet: { $ahead } davor.
certain-winnable = Das ist noch zu gewinnen: { $move }.
certain-unwinnable = Das ist nicht mehr zu gewinnen.
certain-unknown = { $winnable ->
        [yes] Das Blatt ist zu gewinnen; ob von hier aus noch, weiß ich nicht.
       *[no] Ich weiß nicht, ob das noch zu gewinnen ist.
    }
certain-practice = -# Ab hier Übung: Alle Karten wurden angesehen.
think-move = { $orders ->
        [0] Tipp: { $move }. Erst mehr Karten sehen.
        [1] Tipp: { $move }. Das gewinnt.
       *[other] Tipp: { $move }. Das kann in { $winnable } von { $orders } probierten Reihenfolgen der verdeckten Karten gewinnen.
    }
think-lost = Ich habe vorausgedacht und keinen Weg zum Sieg gefunden.
think-unfinished = Ich bin mit dem Nachdenken nicht fertig geworden; das ist der übliche Tipp.
think-practice = -# Ab hier Übung: Dieser Tipp gewinnt öfter als die meisten Leute.
# The player went on before the answer came. $answer is one of the sentences above.
slow-hint-late = Für den Tisch, wie er bei der Frage stand: { $answer }
table-hint-cash-in = Hier geht es nicht weiter. Lass dir lieber { $worth } auszahlen.
table-auto-played = { $count ->
        [one] Eine Karte kam ins Ziel.
       *[other] { $count } Karten kamen ins Ziel.
    }
# Cards were drawn until one could be played or the stock ended. $turned says that the waste was turned over first. One of the next four follows.
drew = { $turned ->
        [yes] Umgedreht, { $count ->
            [one] einmal gezogen.
           *[other] { $count }-mal gezogen.
        }
       *[no] { $count ->
            [one] Einmal gezogen.
           *[other] { $count }-mal gezogen.
        }
    }
# A redeal that dealt the waste to several wastes.
drew-dealt = Umgedreht und auf alle Ablagen verteilt.
drew-all = Der Talon ist leer.
drew-playable = Spielbar: { $card }.
drew-to-column = Kann nach { $target }: { $card }.
drew-to-foundation = Kann ins Ziel: { $card }.

button-draw = Ziehen
button-redeal = Umdrehen
# Draw until a card can be played.
button-draw-on = Weiterziehen
# How many moves are taken back or played again together.
button-undo = { $count ->
        [one] Rückgängig
       *[other] Rückgängig ({ $count })
    }
button-redo = { $count ->
        [one] Wiederholen
       *[other] Wiederholen ({ $count })
    }
button-auto = Auto
button-hint = Tipp
# Under a hint: asks the solver, which knows all cards.
button-certain = Noch zu gewinnen?
button-think = Nachdenken
button-play-it = Das spielen
button-go-back = Zurückgehen
button-more = Mehr
button-bigger-cards = Größere Karten
button-same-cards = Nein, danke
button-same = Gleiches Blatt
button-new = Neues Blatt
# By its number or a word, in a form.
button-pick-deal = Blatt auswählen
# Where no useful move is left: the game is given up, and the same deal or a new one is dealt.
button-give-up-same = Aufgeben, noch mal
button-give-up-new = Aufgeben, neues
# A card, and the piles it goes from and to: “9♠ w→f1”.
button-move = { $more ->
        [0] { $card } { $source }→{ $target }
       *[other] { $card } +{ $more } { $source }→{ $target }
    }
# Turns up the face-down top card of a column.
button-turn-card = { $column } aufdecken
button-play = Spielen
# On somebody's table: deals the same cards to the person who presses.
button-play-this = Dieses Blatt spielen
# For others, under a table: they get the same deal.
button-play-too = Mitspielen
button-aside = Für später
button-give-up = Aufgeben
button-keep = Weiterspielen
button-go-on = Fortsetzen
button-show = Tisch zeigen
button-games = Meine Partien
button-all-games = Alle Spiele
button-surprise = Überrasch mich
button-remove = Entfernen
button-rules = Regeln
button-language = Sprache
button-settings = Einstellungen
button-words = Text zeigen
button-picture = Bild zeigen
button-replay = Film ansehen
button-moves = Zugliste
button-help = Hilfe
# From a private page to the one whose place it took.
button-back = Zurück
button-basics = Grundlagen
button-counts = Was zählt
button-kept = Deine Daten
button-how = So wird gespielt
button-commands = Befehle

menu-moves = { $count ->
        [one] 1 möglicher Zug
       *[other] { $count } mögliche Züge
    }
menu-sources = Karte von… ({ $count ->
        [one] 1 Zug
       *[other] { $count } Züge
    })
menu-source = { $cards } { $source } · { $count ->
        [one] 1 Zug
       *[other] { $count } Züge
    }
menu-targets = { $cards } von { $source } nach…
menu-counts = Wie viele Karten von { $source } nach { $target }?
# $onto is the card that the move ends on, or menu-empty.
menu-move = { $count ->
        [1] { $card } { $source } → { $onto } { $target }
       *[other] { $card } { $source } → { $onto } { $target } · { $count } Karten
    }
menu-target-open = { $source } → { $onto } { $target } · { $least } bis { $most } Karten
menu-empty = leer
menu-face-down = verdeckte Karte
menu-target-column = auf { $card-den }
menu-target-empty = in die leere Spalte
menu-target-face-down = auf die verdeckte Karte
menu-target-cell = in die Zelle
menu-target-foundation = auf den Zielstapel
menu-count = { $count ->
        [one] { $card } · 1 Karte
       *[other] { $card } · { $count } Karten
    }

# Suggestions while somebody types. $told is a card and where it goes.
complete-game = { $game } · { $family }
complete-game-as = { $name } → { $game } · { $family }
# The game that its family is named after.
complete-namesake-as = { $name } → { $game }
# $target is one of the lines menu-target-…
complete-move = { $typed } — { $card } { $target }
complete-draw = { $typed } — vom Talon ziehen
complete-redeal = { $typed } — die Ablage umdrehen
complete-turn = { $typed } — die oberste Karte aufdecken

told-move = { $more ->
        [0] { $card } von { $source } nach { $target }
       *[other] { $card } +{ $more } von { $source } nach { $target }
    }
# A face-down card is turned up where it lies.
told-turn = die oberste Karte von { $column } aufdecken
told-turned = { $card } auf { $column } aufgedeckt

## The table in words: lines of a text table, and the alt text of its picture

# $up is how many of the $cards are on the foundations.
alt-title = { $game }. { $up } von { $cards } Karten im Ziel
alt-opening = { $game }, frisch ausgeteilt
# Ends each sentence of a description: the title, each pile.
alt-sentence = { $sentence }.
# What stands in the corner of the picture.
alt-deal = Blatt { $deal }
# $game is the name of the game and its deal.
alt-won = Gewonnen! { $game }: alle { $cards } Karten als offener Fächer, nach { $moves ->
        [one] 1 Zug
       *[other] { $moves } Zügen
    } in { $time }.
alt-preview = Ein Tisch mit deinen Einstellungen. Design: { $theme }.
text-hint = Tipp: { $move }
text-last = Letzter Zug: { $move }
text-drawn = { $count ->
        [0] Letzter Zug: die letzten Karten gezogen
       *[other] Letzter Zug: { $count ->
            [one] 1 Karte gezogen
           *[other] { $count } Karten gezogen
        }
    }
# $drawn is text-drawn, $cards are on the waste now, the top card first.
text-drawn-cards = { $drawn }: { $cards }
text-turned = { $count ->
        [0] Letzter Zug: Ablage umgedreht
       *[other] Letzter Zug: Ablage umgedreht und { $count ->
            [one] 1 Karte verteilt
           *[other] { $count } Karten verteilt
        }
    }
# A face-down card was turned up where it lay.
text-turned-up = Letzter Zug: { $card } auf { $column } aufgedeckt
# The last move turned a card up where it came from.
text-uncovered = { $move }, { $card } aufgedeckt
# After the last move, cards went from pile to pile by themselves, to fill one that was empty.
text-refilled = { $count ->
        [1] { $move }, dann { $card } von { $source } nach { $target }
       *[other] { $move }, dann { $count } Karten von { $source } nach { $target }
    }
# The top cards of the foundations. $base is the rank that every foundation starts with.
text-foundations = Zielstapel ab { $base }: { $tops }
text-foundations-down = Zielstapel ab { $base } abwärts: { $tops }
# The first card that the player puts on a foundation decides what all of them start with.
text-foundations-unchosen = Zielstapel, Anfangswert noch offen: { $tops }
# A foundation that takes four cards of the same rank together.
text-foundation-fours = Zielstapel für vier gleiche Werte: { $tops }
# A foundation that takes kings only.
text-foundation-kings = Könige ({ $pile }): { $count ->
        [0] leer
       *[other] { $card } oben, { $count } insgesamt
    }
text-on = { $card } auf { $pile }
# Foundations without a card yet.
text-empty-count = { $count } leer
text-waste = Ablage (w): { $cards }
text-reserve = Reserve (r): { $cards }
# Several of a kind. $piles are the piles with their cards, as text-pile and text-cell-for say.
text-wastes = Ablagen, oberste Karte zuerst: { $piles }
text-reserves = Reserven, oberste Karte zuerst: { $piles }
text-cells = Zellen: { $piles }
# The cards of a pile, or that it, or all of several, are empty.
text-pile = { $name } { $cards }
# An empty cell that takes cards of one rank only.
text-cell-for = { $name } leer, Platz für: { $rank }
text-stock = Talon (s): { $cards }
# Of the waste and the reserve only the top card can be played. $below are cards, the next one first.
text-top = { $card } oben
text-top-of = { $card } oben, darunter { $below }
text-and-more = { $cards } und { $more }
text-more = { $count } weitere
text-hidden = { $count } verdeckt
text-empty = leer
text-redeal = leer, die Ablage kann umgedreht werden
text-ready = Kann ins Ziel: { $cards }
text-ready-none = Keine Karte kann ins Ziel
# Moves that do not go up, one after the other.
text-moves = Andere Züge: { $moves }
text-from = { $more ->
        [0] { $card } von { $pile }
       *[other] { $card } +{ $more } von { $pile }
    }
# One line for each column follows.
text-columns = Spalten, oberste Karte zuletzt
text-column = { $name }: { $cards }
text-columns-empty = Spalten: { $count } leer

## In the corner of the picture

caption = { $game }{ $deal ->
        [none] {""}
       *[told] {" "}· { $deal }
    }{ $moves ->
        [0] {""}
        [one] {" "}· 1 Zug
       *[other] {" "}· { $moves } Züge
    }

## On the picture of a won game

win-word = Gewonnen!
win-deal = { $game } · { $deal }
win-how = { moves } · { $time }

## On the poster of a finished game

poster-up = { $up }/{ $cards }
poster-beat = Schaffst du es in weniger als { $moves ->
        [one] einem Zug
       *[other] { $moves } Zügen
    }?
# The game was not won.
poster-better = Schaffst du es besser?
poster-rank = Platz { $rank } von { $count } hier
poster-beaten = Besser als { $share } weltweit
poster-first-win = Erster Sieg
poster-clean = Sauberer Sieg
# The kinds of moves, which the poster shows as squares of different shapes: to a foundation, from
# the reserve, from the waste, between columns, and draws.
poster-move-up = Ziel
poster-move-reserve = Reserve
poster-move-waste = Ablage
poster-move-column = Spalten
poster-move-draw = gezogen
alt-poster = Poster: { $lines }. { $word } { $challenge }
alt-poster-course = Der Tisch zu Beginn und der Verlauf: { $up }-mal ins Ziel, { $reserve }-mal von der Reserve, { $waste }-mal von der Ablage, { $columns }-mal zwischen Spalten, { $draws }-mal gezogen.

## Attempts at dailies and challenges

attempt-daily = Tagespartie vom { $day }
attempt-own-daily = Serverpartie vom { $day }
attempt-challenge = Herausforderung { $number }
# $when is a relative time, such as “in 3 hours”.
attempt-title = { $over ->
        [yes] -# { $contest } · vorbei
       *[no] -# { $contest } · endet { $when }
    }
attempt-practice = -# Übung. Nur du siehst das, bis die Tagespartie oder Herausforderung endet: { $when }.
attempt-stuck = **Kein Zug bringt mehr etwas.** { $back ->
       *[yes] Nimm ein paar zurück oder gib auf: Was im Ziel liegt, zählt.
        [no] Gib auf: Was im Ziel liegt, zählt.
    }
attempt-place = { $open ->
        [yes] **Bisher Platz { $place } von { $among }**, mit { cards } im Ziel.
       *[no] **Platz { $place } von { $among }**, mit { cards } im Ziel.
    }
attempt-out-of-rank = { cards } im Ziel, außer Wertung.
# The daily or challenge ended before the game did: what was up at that moment counts.
attempt-late = Die Zeit ist um. { $up ->
        [one] 1 Karte im Ziel zählt.
       *[other] { $up } Karten im Ziel zählen.
    }
button-scoreboard = Ergebnisse
button-boast = Teilen
button-play-anyway = Trotzdem spielen
button-begin-known = Ohne Wertung spielen
left-as-it-is = Gut, alles bleibt, wie es ist.

boast-copy = Kopieren und teilen. Ohne Spoiler.
boast-posted = Gepostet. Kopieren kannst du es auch.
# $text: the lines that follow, as they are copied.
boast-post = {""}**{ $name }** teilt:
    { $text }
button-post-share = Hier posten
# Under a public post: whoever posted it takes it back.
button-unpost = Entfernen
unposted = Entfernt.
unposted-table = Entfernt. `/tisch` zeigt deine Partie wieder.
boast-contest = { $contest } · { $game }
boast-deal = { $game } · Blatt { $deal }
# $days: the player's daily streak.
boast-how = { $up }/{ $cards }
    { moves } · { $time }{ $days ->
        [0] {""}
        [1] {""}
       *[other] {" "}· Serie { $days }
    }

games-contest = { $over ->
        [yes] **{ $contest }** · vorbei
       *[no] **{ $contest }** · endet { $when }
    }
games-line-unbegun = {""}**{ $game }**
    -# noch nicht begonnen

error-attempt-timed-out = **Die Zeit ist um:** Das kam nach dem Ende. Es zählt der Tisch, wie er stand.
error-attempt-over = Deinen einen Versuch hast du gespielt. Üben kannst du das Blatt mit „Gleiches Blatt“ darunter.
error-contest-deal-known = Dieses Blatt hast du schon gesehen. Wenn du es spielst, ist dein Versuch **außer Wertung**.
error-deal-in-contest = Dieses Blatt gehört zu einer Tagespartie oder Herausforderung, die du noch nicht gespielt hast. Spielst du es hier, ist dein Versuch dort **außer Wertung**.
error-contest-not-over = Dieses Blatt gehört zu einer Tagespartie oder Herausforderung, die noch läuft. Frag danach noch einmal.

## Lost games looked into: could they have been won?

button-could-have-won = War es zu gewinnen?
button-play-from = Ab dort spielen
button-winning-line = Weg zum Sieg
button-winning-film = Sieg ansehen
lost-thinking = Ich suche einen Weg zum Sieg: **{ $game }**, Blatt { $deal }… Das kann eine Minute dauern.
# $better and $played are moves.
lost-by-move = {""}**Ja, bis Zug { $number }.** Dein Zug: { $played }. So wäre noch alles drin gewesen: { $better }.
# One of these moves lost the game, and it isn't known which.
lost-between = {""}**Ja, mindestens bis Zug { $first }.** Welcher spätere Zug die Partie gekostet hat, weiß ich nicht. Besser: { $better }.
lost-to-the-end = {""}**Ja, sogar am Ende noch.** So wäre es weitergegangen: { $better }.
lost-unwinnable = {""}**Nein. Dieses Blatt kann niemand gewinnen**, egal wie.
lost-unknown = { $winnable ->
        [yes] **Ja, am Anfang**, aber einen Weg habe ich nicht gefunden.
       *[no] **Das weiß ich nicht.** Ich habe keinen Weg zum Sieg gefunden.
    }
lost-all-cards-known = -# Ich sehe auch die verdeckten Karten; du konntest das nicht.
lost-winning-line = {""}**Ein Weg zum Sieg**, ab Zug { $number }:
lost-referee = Die ganze Partie, zum Nachprüfen auf deinem Computer:
alt-won-film = Film von „{ $game }“: wie du vor Zug { $number } gespielt hast, dann ein Weg zum Sieg in { $moves ->
        [one] einem weiteren Zug
       *[other] { $moves } weiteren Zügen
    }. „Weg zum Sieg“ zeigt es als Text.
# The strip below a film of the game, explained.
lost-strip-green = Grün: noch zu gewinnen, vor Zug { $number }.
lost-strip-grey = Grau: weiß ich nicht.
lost-strip-red = Rot: verloren, ab Zug { $number }.

## Replays

film-making = Der Film entsteht: **{ $game }**… { $part } %
film-waiting = { $count ->
        [one] Vorher ist noch ein anderer Film dran.
       *[other] Vorher sind noch { $count } andere Filme dran.
    } Danach erscheint der neue genau hier.
film-below = Der Film ist unten.

# The race of a contest's players: their games on one clock, which counts moves or time.
button-contest-file = Als Datei
button-race = Rennen ansehen
race-plays = Das Rennen läuft hier schon: { $link }
race-title = ### Rennen · { $game }, Blatt { $deal }
race-lead = { $name } ab { $measure ->
        [time] { $time }
       *[moves] Zug { $moves }
    }
race-leads = -# In Führung: { $leads }.
# The rows are daily-alt-row: place, cards up, moves.
alt-race = Rennen: { $count } Partien { $game }, Blatt { $deal }, nebeneinander nach derselben Uhr. { $ever ->
        [yes] In Führung: { $leads }.
       *[no] Niemand lag vorn.
    } Am Ende, Karten im Ziel von { $cards }: { $rows }.
drawn-race-lead = { $name } geht in Führung
drawn-race-result = { $rank ->
        [1] { $name } gewinnt
       *[other] { $name } · Platz { $rank }
    }

# $game is the name of the game and its deal.
alt-film = Film von „{ $game }“: { $ended }, { $up } von { $cards } Karten im Ziel. „Zugliste“ zeigt es als Text.
replay-at-end = So stand es, als die Tagespartie oder Herausforderung endete.
replay-drawn = { $count ->
        [one] ziehen
       *[other] ziehen ×{ $count }
    }
replay-no-moves = Es wurde kein Zug gespielt.
replay-more-moves = … Alle Züge stehen in der Datei.
complete-replay = { $number } · { $game } · { $ended } · { $when }

## Questions

ask-leave = Du hast eine laufende Partie: **{ $game }**, { $up } von { $cards } Karten im Ziel. Für später speichern oder aufgeben?
ask-resign = **{ $game }** mit { $up } von { $cards } Karten im Ziel aufgeben?
ask-resign-attempt = Es ist dein einziger Versuch.
left-aside = Gespeichert: **{ $game }**. `/partien` holt die Partie zurück.
left-unreadable = -# **{ $game }**, Blatt { $deal }, lässt sich nicht mehr öffnen. `/partien` entfernt die Partie.
removed = Entfernt: **{ $game }**, Blatt { $deal }. Die Partie zählt nirgends.
left-given-up = **{ $game }** mit { $up } von { $cards } Karten im Ziel aufgegeben.
dealt-practice = -# Übung: Das Blatt hast du ausgesucht oder schon gesehen, deshalb zählt es nicht.
# Fresh deals that were given up before their first move.
dealt-after-leaving = -# Übung bis morgen: Heute blieben { $most } Blätter dieses Spiels liegen, bevor sie zählten.
dealt-winnable = -# { $level ->
        [easy] Leicht und gewinnbar.
        [medium] Mittelschwer und gewinnbar.
        [hard] Schwer und gewinnbar.
       *[none] Gewinnbar.
    } Zur Übung, zählt also nicht.
dealt-attempt = -# Das zählt in seiner Ergebnisliste, nicht in den Ranglisten.
dealt-attempt-known = -# Übung: Dieses Blatt kanntest du schon, deshalb bist du außer Wertung.
# After “Keep playing”.
kept = Weiter mit **{ $game }**.
more-title = Und jetzt?

## A new player's first minute

first-game-title = ### Willkommen! Welches Spiel?
# $about is the text of the game's key, such as first-game-klondike; $rate one of the next two.
first-game-choice = {""}**{ $game }:** { $about }
    -# { $rate }
first-game-players-win = Gewonnen { $wins ->
        [one] wird
       *[other] werden
    } etwa { $wins } von { $games } Partien.
# Nobody has played much yet: how many games are won by playing nothing but the hints.
first-game-hints-win = Wer den Tipps folgt, gewinnt etwa { $wins } von { $games } Partien.
first-game-klondike = was die meisten Solitär nennen.
first-game-canfield = der Klassiker aus dem Casino. Schnell gespielt, aber schwer zu gewinnen.
first-game-forty-thieves = zwei Decks, alle Spalten offen. Plan voraus!
# A game that the player did not choose; $rules is a mention of the command.
dealt-surprise = Überraschung: **{ $game }**! { $rules } erklärt, wie es geht.
# The same, before what becomes of another game is asked; $about is the line about the game.
ask-surprise = Überraschung: **{ $game }**! { $about }
ask-next = Als Nächstes: **{ $game }**.
# The question is answered, and the table stands below.
dealt-chosen = Also **{ $game }**. Viel Spaß!

# On the first table of each game. $foundations: the first and the last pile; $down of those that go down.
# $times: how often each suit is built; $way is open while the first rank is.
introduction-goal = **Ziel des Spiels:** Baue jede Farbe{ $times ->
        [one] {""}
        [2] {" "}zweimal
       *[other] {" "}{ $times }-mal
    } { $way ->
        [up] von { $base } bis { $last }
        [down] abwärts von { $base } bis { $last }
       *[open] ab dem Wert der ersten Karte,
    } { $row ->
        [top] in der obersten Reihe ({ $foundations })
       *[other] auf { $foundations }
    }.
introduction-goal-piles = **Ziel des Spiels:** Fülle die Zielstapel{ $row ->
        [top] {" "}in der obersten Reihe
       *[other] {""}
    } ({ $foundations }), jeden von { $base } bis { $last }, { $suits }.
introduction-goal-both-ways = **Ziel des Spiels:** Bring alle Karten auf die Zielstapel: jede Farbe aufwärts ab { $base-dem } ({ $foundations }) und abwärts ab { $last-dem } ({ $down }).
introduction-goal-fours = **Ziel des Spiels:** Bring jeden Wert auf den Zielstapel ({ $foundations }): Sammle seine vier Karten in einer Spalte und bewege sie zusammen.
introduction-goal-kings = Alle Könige kommen auf { $foundation }.
introduction-goal-part = Die übrigen Karten bleiben in den Spalten, keine auf einer Ablage.
introduction-columns = **Spalten{ $columns ->
        [all] {""}
       *[other] {" "}{ $columns }
    }:** { $build }, etwa { $card } auf { $onto }.
# Once, on a player's first message, one after the other. $button is the button's label.
introduction-draw = **{ $button }** deckt { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    } auf
introduction-auto = **{ $button }** bringt Karten ins Ziel
introduction-hint = **{ $button }** zeigt einen Zug
introduction-phone = Am Handy?

# All games in sections, each with a menu: of what to deal, or of whose rules to read.
all-games-deal = ### Welches Spiel soll es sein?
all-games-rules = ### Wie wird es gespielt? Such ein Spiel aus.
all-games-family = {""}**{ $family }** · { $count ->
        [one] 1 Spiel
       *[other] { $count } Spiele
    }
# $least: about how many moves a win of the shortest of these games takes at the least.
all-games-length = {""}**{ $length ->
        [quick] Kurz
        [medium] Mittel
       *[long] Lang
    }** · ab { $least } Zügen · { $count ->
        [one] 1 Spiel
       *[other] { $count } Spiele
    }
all-games-decks = {""}**{ $decks ->
        [one] Ein Deck
        [2] Zwei Decks
        [3] Drei Decks
        [4] Vier Decks
       *[other] { $decks } Decks
    }** · { $count ->
        [one] 1 Spiel
       *[other] { $count } Spiele
    }
all-games-by-name = {""}**A bis Z** · { $count ->
        [one] 1 Spiel
       *[other] { $count } Spiele
    }
all-games-own = {""}**Deine Lieblingsspiele**
all-games-popular = {""}**Beliebt**
# $game was played last.
all-games-like = {""}**Ähnlich wie { $game }**
all-games-about-length = -# Der kürzeste mögliche Sieg. Rechne mit etwa doppelt so vielen Zügen.
# $command is a mention of the command that finds a game.
all-games-search = -# Du kennst den Namen? Schreib ein Stück davon nach { $command } `spiel:`
menu-games = Spiel aussuchen…
# One of several menus of a large section: its first and its last game.
menu-games-part = { $first } … { $last }
# Under a menu that has no room for all games; $command is a mention of the command that finds them.
menu-other-games = -# Andere Spiele: Schreib ein Stück vom Namen nach { $command } `spiel:`
menu-game-order = Spiele ordnen…
game-order-family = Nach Familie
game-order-length = Nach Länge
game-order-decks = Nach Zahl der Decks
game-order-name = A bis Z
game-order-suggested = Vorschläge für dich

## Answers

games-title = ### Deine Partien
games-none = Keine laufenden Partien. `/neu` beginnt eine.
# $paid: the play money that the game was bought for.
games-line = {""}{ $title }
    -# { $up } von { $cards } im Ziel · { moves } · { $when }{ $paid ->
        [none] {""}
       *[some] {" "}· für { $paid }
    }
games-line-unreadable = {""}**{ $game }** · Blatt { $deal }
    -# lässt sich nicht mehr öffnen
games-on-table = auf dem Tisch
games-aside = gespeichert, zuletzt gespielt { $when }
settings-title = ### Einstellungen
settings-tables = **Wer darf deine Tische sehen?** Alle, in Kanälen, in denen ich posten darf. Mit „Nur ich“ bleiben sie privat.
settings-language = **Sprache**
# Options and a placeholder of the menus of languages, each of which is shown in its own name. The
# first: the language that the person, or the server, has chosen in Discord itself.
language-as-in-discord = Wie in Discord
menu-languages = In dieser Sprache…
settings-theme = **Design**
theme-classic = Klassisch
theme-antique = Antik
theme-contrast = Hoher Kontrast
theme-dark = Dunkel
theme-festive = Festlich
theme-four-colour = Vier Farben, gut bei Farbsehschwäche
theme-ocean = Ozean
settings-large = **Karten:** { $on ->
        [yes] große Schrift, besser auf Handys
       *[no] normale Schrift
    }
settings-tall = **Bilder:** { $on ->
        [yes] hoch, für Handys
       *[no] breit
    }
settings-ready = **Karten, die ins Ziel können:** in Bildern { $on ->
        [yes] markiert
       *[no] nicht markiert
    }
settings-text = **Deine Tische:** als { $on ->
        [yes] Text, eine Zeile je Stapel
       *[no] Bilder
    }
settings-suits = **Kartenfarben im Text:** { $on ->
        [yes] ausgeschrieben, Herz-10
       *[no] als Zeichen, 10♥
    }
button-large = { $on ->
        [yes] Große Schrift
       *[no] Normale Schrift
    }
button-tall = { $on ->
        [yes] Hohe Bilder
       *[no] Breite Bilder
    }
button-ready = { $on ->
        [yes] Markieren
       *[no] Nicht markieren
    }
button-text = { $on ->
        [yes] Text nutzen
       *[no] Bilder nutzen
    }
button-suits = { $on ->
        [yes] Farben als Wort
       *[no] Farben als Zeichen
    }
menu-themes = Design…
menu-tables = Wer darf deine Tische sehen…

# The first page of /help. Every command must be named in it or in one of its other pages.
# A command is a variable here: the code fills in Discord's clickable mention, such as </new:123>, or
# “`/new`” where its id is not known. A group's variable names its subcommand.
help-start = -# Screenreader? { $settings } zeigt Tische als Text.
    { $new } beginnt ein Spiel deiner Wahl oder eine Überraschung. Gespielt wird mit den Knöpfen unter dem Tisch.
    { $daily } ist das Blatt des Tages: für alle gleich, ein Versuch pro Person.
    { $challenge_create } fordert andere heraus, { $leaderboard } zeigt, wer am meisten gewinnt, { $stats } ist deine Bilanz.
    { $rules } erklärt ein Spiel, { $games } hat deine gespeicherten Partien, { $settings } ändert, wie Tische aussehen.
    { $house } gibt Canfield um Spielgeld.
help-start-server = -# Du verwaltest diesen Server: { $server_daily } postet hier die Tagespartie. Die anderen `/server`-Befehle regeln, wo ich poste und was zählt.
help-play = ### So wird gespielt
    - **Ziel des Spiels:** Meist kommt jede Farbe vom Ass bis zum König auf die Zielstapel. Der erste Tisch eines Spiels sagt das eigene Ziel, { $rules } alles.
    - **Züge** sind die Knöpfe unter dem Tisch: „9♠ w→f1“ bringt die Pik-Neun von der Ablage nach `f1`. Grüne gehen ins Ziel.
    - **Spalten** sind zum Sortieren da, meist Wert für Wert abwärts. Deck zuerst verdeckte Karten auf und mach Spalten leer.
    - „Ziehen“ deckt Karten vom Talon auf, „Auto“ bringt alles ins Ziel, was dorthin kann. Nicht weiter? „Tipp“ zeigt einen Zug, „Rückgängig“ nimmt Züge zurück.
help-moves = ### Befehle
    - { $move } `t2 f1` bringt die oberste Karte von Spalte 2 auf einen Zielstapel, `t1 t4 3` drei Karten. Mehrere Züge: `w f, t1 t3`
    - Oder nenn die Karte: `10h t4`, `Pik-Dame ins Ziel`, `Ablage auf Spalte 2`
    - { $draw } zieht Karten vom Talon oder dreht die Ablage um. { $undo }, { $redo }, { $auto } und { $hint } tun, was die Knöpfe tun
    - { $table } zeigt deinen Tisch noch mal, { $resign } gibt auf, { $replay } zeigt eine beendete Partie als Film, { $share } macht ein Poster daraus

    {""}**Stapel:** `s` Talon, `w` Ablage, `r` Reserve, `c1` … Zellen, `t1` … Spalten, `f1` … Zielstapel (`g1` …, wenn welche abwärts gehen).
    {""}**Blätter:** Eine Nummer oder ein Wort ist für alle dasselbe Blatt: { $new } mit `blatt:freitag`.
    {""}**Gespeicherte Partien:** bis zu { $most }.
help-counts = ### Was zählt
    - **Ein frisches Blatt zählt ab deinem ersten Zug.** Eines, das du gewählt hast, schon kennst oder zu dem du „Noch zu gewinnen?“ oder „Nachdenken“ gefragt hast, ist Übung. Bleiben { $left } Blätter eines Spiels liegen, bevor sie zählen, ist es bis morgen Übung.
    - **Eine Tagespartie oder Herausforderung ist ein Versuch**, auf ihrer eigenen Ergebnisliste.
    - **❄ rettet deine Serie an einem verpassten Tag.** Sieben Tagespartien in Folge bringen eine, zwei kannst du haben.
    - Siege zuerst, dann mehr Karten im Ziel, weniger Züge, weniger Zeit. Ein Sieg ohne Rückgängig und ohne Tipps ist sauber.
    - Eine verlassene Partie endet nach { $days } Tagen, jede nach { $longest }.
    - In die Wertung kommst du ab { $least } Partien. { $leaderboard } mit `saison:Oktober 2026` zeigt einen vergangenen Monat.

# Written from a game's rules, one sentence or two for each choice that it makes.
rules-title = ## { $game }
rules-names = -# Auch bekannt als { $names }.
rules-aim = Ziel des Spiels: Bring alle { $cards } Karten auf die { $foundations } Zielstapel. Jeder wird { $build } gebaut, Karte für Karte.
# Foundations f1 and so on go up, g1 and so on down. $half is how many there are of each.
rules-aim-both-ways = Ziel des Spiels: Bring alle { $cards } Karten auf die { $foundations } Zielstapel, Karte für Karte. Jede Farbe hat einen, der aufwärts geht (`f1` bis `f{ $half }`), und einen, der abwärts geht (`g1` bis `g{ $half }`): Sie ist fertig, wenn beide zusammen alle ihre Karten haben.
rules-aim-kings = Ziel des Spiels: Bring alle { $cards } Karten auf die { $foundations } Zielstapel, Karte für Karte. Der letzte, `f{ $foundations }`, nimmt von Anfang an alle Könige, in beliebiger Reihenfolge der Farben; die anderen werden { $build } gebaut.
rules-aim-fours = Ziel des Spiels: Bring alle { $cards } Karten auf den Zielstapel, immer vier auf einmal.
rules-fours = Die vier Karten eines Werts kommen zusammen ins Ziel, sobald sie am Ende einer Spalte beisammenliegen, in beliebiger Reihenfolge der Werte: `t1 f`.
rules-aim-part = Ziel des Spiels: Bring { $up } der { $cards } Karten auf die { $foundations } Zielstapel, sodass keine Karte auf einer Ablage bleibt. Jeder wird { $build } gebaut, Karte für Karte; die übrigen Karten bleiben in den Spalten.
rules-pack = Ein Deck hat hier { $count } Karten: { $ranks }.
rules-pack-low = Asse und alles von { $low-dem } bis zum König
rules-base-first = Die erste ausgeteilte Karte beginnt einen Zielstapel, und die anderen beginnen mit demselben Wert. Auf den König folgt das Ass.
rules-base-after-columns = Nach den Spalten kommt eine Karte auf einen Zielstapel, und die anderen beginnen mit demselben Wert. Auf den König folgt das Ass.
rules-base-second-after-columns = Die zweite Karte nach den Spalten beginnt einen Zielstapel (die erste bleibt auf dem Talon), und die anderen beginnen mit demselben Wert. Auf den König folgt das Ass.
rules-base-chosen = Du bestimmst, womit die Zielstapel beginnen: Die erste Reservekarte, die du auf einen Zielstapel legst, gibt den Anfangswert für alle vor. Bis dahin kannst du weder ziehen noch Spalten bewegen; die oberste Karte einer Reserve darf aber auf eine Spalte. Auf den König folgt das Ass.
rules-base = Jeder Zielstapel beginnt mit { $base-dem } und endet mit { $last-dem }.
rules-base-laid-out = Jeder Zielstapel beginnt mit { $base-dem } (liegt schon aus) und endet mit { $last-dem }.
rules-base-both-ways = Aufsteigende Zielstapel beginnen mit { $base-dem }, absteigende mit { $last-dem }.
# All but the last foundation, which takes the kings.
rules-base-but-kings = Die Zielstapel `f1` bis `f{ $others }` beginnen mit { $base-dem } und enden mit { $last-dem }.
rules-base-next = Auf { $rank-den } folgt { $next-der }.
rules-first-foundation-first = Ein weiterer Zielstapel kann erst beginnen, wenn auf dem ersten { $height } Karten liegen.
rules-columns-empty = Es gibt { $columns } Spalten, die zu Beginn leer sind.
rules-columns-one = Es gibt { $columns } Spalten zu je einer Karte.
rules-columns-equal = An { $columns } Spalten werden je { $most } Karten ausgeteilt.
rules-columns-rising = Es gibt { $columns } Spalten mit { $least } bis { $most } Karten.
rules-columns-two-heights = Es gibt { $columns } Spalten: `t1` bis `t{ $split }` zu je { $least ->
        [one] einer Karte
       *[other] { $least } Karten
    }, `t{ $next }` bis `t{ $columns }` zu je { $most }.
rules-face-up = Alle Karten liegen offen.
rules-face-up-top = Nur die jeweils oberste Karte liegt offen. Wird eine verdeckte Karte zur obersten, dreht sie sich von selbst um.
rules-face-down = { $down ->
        [one] Die jeweils unterste Karte liegt
       *[other] Die jeweils unteren { $down } Karten liegen
    } verdeckt. Wird eine verdeckte Karte zur obersten, dreht sie sich von selbst um.
rules-face-down-rows = Von unten gezählt liegen die Reihen { $rows } verdeckt. Wird eine verdeckte Karte zur obersten, dreht sie sich von selbst um.
rules-turn-by-hand = Alle Karten liegen verdeckt, und keine dreht sich von selbst um: Deck die oberste Karte einer Spalte jederzeit auf (`t3 t3`). Eine verdeckte Karte lässt sich nicht bewegen, aber jede Karte darf auf sie.
rules-clearing-rows = Nach jeder ausgeteilten Reihe kommen passende Karten von selbst aus den Spalten auf die Zielstapel, von links nach rechts.
rules-clearing-cards = Während die Spalten ausgeteilt werden, kommt jede passende Karte auf einen Zielstapel, und die nächste nimmt ihren Platz ein.
rules-reserve = { $count ->
        [one] Die Reserve (`r`) hat { $size } Karten.
       *[other] Es gibt { $count } Reserven (`r1` { $count ->
            [2] und
           *[other] bis
        } `r{ $count }`) zu je { $size } Karten.
    }
rules-reserve-seen = { $count ->
        [one] Du siehst sie alle, aber nur die oberste darf
       *[other] Du siehst sie alle, aber nur die jeweils oberste darf
    } { $goes ->
        [up] auf einen Zielstapel, und nur dorthin.
        [column] auf eine Spalte.
       *[anywhere] auf einen Zielstapel oder eine Spalte.
    }
rules-reserve-covered = { $count ->
        [one] Du siehst nur die oberste Karte der Reserve, und die darf
       *[other] Du siehst nur die jeweils oberste Karte. Die darf
    } { $goes ->
        [up] auf einen Zielstapel, und nur dorthin.
        [column] auf eine Spalte.
       *[anywhere] auf einen Zielstapel oder eine Spalte.
    }
rules-reserve-face-down = Die Karten der Reserve liegen verdeckt; nur die letzte dreht sich um und darf auf einen Zielstapel oder eine Spalte.
rules-cells = Es gibt { $cells } Zellen (`c1` { $cells ->
        [2] und
       *[other] bis
    } `c{ $cells }`) für je eine Karte. { $kind ->
        [ranks] {""}
       *[any] In eine leere darf jede oberste Karte.
    }
rules-cell-rank = `{ $cell }` nimmt nur { $rank-einen }.
rules-cells-dealt = Jede bekommt vor den Spalten eine Karte.
rules-cells-leave = Aus einer Zelle darf eine Karte auf einen Zielstapel oder eine Spalte.
rules-build = Spalten werden { $build } gebaut, Wert für Wert.
rules-build-level = Spalten werden mit gleichem Wert gebaut: Eine Karte kommt nur auf eine mit demselben Wert, egal in welcher Farbe.
# Where columns differ: $first to $last are columns with the same rule.
rules-build-columns = { $first } bis { $last } { $build }
rules-build-each = Die Spalten werden verschieden gebaut: { $columns }, Wert für Wert.
rules-no-wrap-down = In Spalten geht es nicht reihum weiter: Auf ein Ass kommt nichts, und ein König kommt auf keine Karte.
rules-no-wrap-up = In Spalten geht es nicht reihum weiter: Auf einen König kommt nichts, und ein Ass kommt auf keine Karte.
rules-no-wrap-either = In Spalten geht es nicht reihum weiter: Könige und Asse kommen nicht aufeinander.
rules-wrap-down = Auch in Spalten geht es reihum weiter: Ein König darf auf ein Ass.
rules-low-ace = In Spalten ist das Ass die niedrigste Karte: Auf das Ass kommt nichts, und es kommt auf keine Karte.
rules-column-limit = In einer Spalte liegen höchstens { $most } Karten.
rules-closed-columns = Karten aus `t1` bis `t{ $last }` dürfen auf Zielstapel und aufeinander, aber nicht in die anderen Spalten.
rules-carry-one = Du bewegst immer nur eine Karte, die oberste einer Spalte.
rules-carry-run = Karten, die nach dieser Regel aufeinander folgen, dürfen vom Ende einer Spalte zusammen wandern, alle oder nur ein Teil.
rules-carry-run-columns = Karten, die nach der Regel ihrer Spalte aufeinander folgen, dürfen von deren Ende zusammen wandern, alle oder nur ein Teil, in jede Spalte, in die die erste von ihnen passt.
rules-carry-run-level = Karten mit gleichem Wert am Ende einer Spalte dürfen zusammen wandern, alle oder nur ein Teil.
rules-carry-suit-run = Karten, die in einer Farbe aufeinander folgen, dürfen vom Ende einer Spalte zusammen wandern, alle oder nur ein Teil.
rules-carry-run-to-empty-column = Auf eine andere Karte bewegst du immer nur eine; in eine leere Spalte dürfen Folgen zusammen wandern.
rules-carry-whole = Nur eine ganze Spalte darf auf eine andere, nie ein Teil davon; ihre oberste Karte darf auf einen Zielstapel.
rules-carry-top-or-whole = Auf eine andere Spalte darf die oberste Karte oder die ganze Spalte; die oberste Karte darf auch auf einen Zielstapel.
rules-fill-reserve = Eine leere Spalte wird sofort von selbst aus der Reserve gefüllt.
rules-fill-longest-reserve = Eine geleerte Spalte wird sofort von selbst gefüllt: aus der längeren Reserve (`r1`, wenn sie gleich sind) oder von der Ablage, wenn alle Reserven leer sind. Ist auch die Ablage leer, bleibt die Spalte leer.
rules-fill-waste = Eine geleerte Spalte wird sofort von selbst von der Ablage gefüllt. Leer bleibt sie nur, wenn Talon und Ablage leer sind.
rules-fill-waste-or-stock = { $draw ->
        [one] Eine geleerte Spalte wird sofort von selbst von der Ablage gefüllt, oder mit der nächsten Karte des Talons, wenn die Ablage leer ist.
       *[other] Eine geleerte Spalte wird sofort von selbst von der Ablage gefüllt. Ist die leer, werden erst { $draw } Karten gezogen.
    } Leer bleibt sie nur, wenn beide leer sind.
rules-fill-three-from-stock = Eine geleerte Spalte bekommt sofort von selbst drei Karten vom Talon: die erste verdeckt, die anderen offen. Die letzte Karte des Talons liegt immer offen. Ist der Talon leer, bleiben Spalten leer.
rules-protects-last-cards = Solange der Talon reicht, kommt nichts auf eine Spalte mit nur einer Karte, und diese Karte kommt nur auf einen Zielstapel.
# $after says whether that is so only once the reserve is out (`reserve`), or of columns that nothing
# fills by itself (`fill`); $runs whether cards move together.
rules-enter-any = { $after ->
        [reserve] Ist die Reserve leer, darf jede bewegliche Karte
       *[no] Jede bewegliche Karte darf
    } in { $after ->
        [fill] eine Spalte, die leer bleibt.
       *[no] eine leere Spalte.
    }
rules-enter-king = { $after ->
        [reserve] Ist die Reserve leer, darf nur ein König
       *[no] Nur ein König
    }{ $runs ->
        [yes] {" "}oder eine Folge ab einem König
       *[no] {""}
    }{ $after ->
        [reserve] {""}
       *[no] {" "}darf
    } in eine leere Spalte.
rules-enter-seven = { $after ->
        [reserve] Ist die Reserve leer, darf nur eine Sieben
       *[no] Nur eine Sieben
    }{ $runs ->
        [yes] {" "}oder eine Folge ab einer Sieben
       *[no] {""}
    }{ $after ->
        [reserve] {""}
       *[no] {" "}darf
    } in eine leere Spalte.
rules-enter-below-base = { $after ->
        [reserve] Ist die Reserve leer, darf nur eine Karte
       *[no] In eine leere Spalte darf nur eine Karte
    }, die einen Wert unter dem Anfangswert der Zielstapel liegt (bei einem Ass ein König){ $after ->
        [reserve] , in eine leere Spalte.
       *[no] .
    }
rules-enter-waste = { $after ->
        [reserve] Ist die Reserve leer, darf nur
       *[no] Nur
    } die oberste Karte der Ablage{ $after ->
        [reserve] {""}
       *[no] {" "}darf
    } in eine leere Spalte, die auch leer bleiben darf.
rules-enter-waste-base-first = { $after ->
        [reserve] Ist die Reserve leer, darf nur
       *[no] Nur
    } die oberste Karte der Ablage{ $after ->
        [reserve] {""}
       *[no] {" "}darf
    } in eine leere Spalte; bevor der erste Zielstapel voll ist, muss sie den Anfangswert der Zielstapel haben.
rules-enter-reserves-before-waste = { $after ->
        [reserve] Ist die Reserve leer, darf die oberste Karte einer Reserve oder eine ganze Spalte
       *[no] Die oberste Karte einer Reserve oder eine ganze Spalte darf
    } in eine leere Spalte, die oberste Karte der Ablage nur, wenn alle Reserven leer sind.
rules-draw = { $draw ->
        [one] Du ziehst immer eine Karte vom Talon auf die Ablage.
       *[other] Du ziehst immer { $draw } Karten vom Talon, oder was davon übrig ist, auf die Ablage.
    }
rules-draw-shrinking = Du ziehst erst { $draw } Karten auf einmal vom Talon, oder was davon übrig ist, auf die Ablage, nach dem ersten Umdrehen { $second }, nach dem zweiten { $third }.
rules-draw-to-wastes = Du ziehst immer { $cards } Karten vom Talon, oder was davon übrig ist, und sie kommen einzeln reihum auf { $wastes } Ablagen (`w1` { $wastes ->
        [2] und
       *[other] bis
    } `w{ $wastes }`).
rules-draw-to-first-waste = Du ziehst immer eine Karte vom Talon auf die Ablage `w1`.
rules-waste-top = { $wastes ->
        [one] Die oberste Karte der Ablage darf auf { $goes ->
            [column] eine Spalte.
            [cell] einen Zielstapel, eine Spalte oder in eine Zelle.
           *[anywhere] einen Zielstapel oder eine Spalte.
        }
       *[other] Die oberste Karte jeder Ablage darf auf einen Zielstapel oder eine Spalte.
    }
rules-waste-filled = Solange der Talon reicht, ist die Ablage nie leer: Die nächste Karte deckt sich von selbst auf.
rules-redeals = { $redeals ->
        [0] Umgedreht wird nicht: Du gehst nur einmal durch den Talon.
        [one] Ist der Talon leer, kannst du die Ablage einmal umdrehen; sie wird wieder zum Talon.
        [2] Ist der Talon leer, kannst du die Ablage umdrehen, insgesamt zweimal; sie wird wieder zum Talon.
       *[other] Ist der Talon leer, kannst du die Ablage umdrehen, insgesamt { $redeals }-mal; sie wird wieder zum Talon.
    }
rules-redeals-unlimited = Ist der Talon leer, kannst du die Ablage umdrehen, so oft du magst; sie wird wieder zum Talon.
rules-dealt-at-redeal = Beim Umdrehen kommt außerdem je eine offene Karte auf { $wastes } Ablagen (`w1` bis `w{ $wastes }`); danach wird nicht mehr gezogen, und eine geleerte Ablage nimmt sich von selbst die nächste Karte des Talons.
rules-up-first = Solange eine Karte auf einen Zielstapel kann, ist nichts anderes möglich.
rules-draw-last = Ziehen oder die Ablage umdrehen kannst du nur, wenn die oberste Karte der Reserve auf keine Spalte passt und keine ganze Spalte auf eine andere.
rules-no-return = Von den Zielstapeln kommen Karten nie zurück.
# How long a game is: $least is about how many moves a win takes at the least.
rules-length = -# { $length ->
        [quick] Ein kurzes Spiel
        [medium] Ein mittellanges Spiel
       *[long] Ein langes Spiel
    }: Ein Sieg braucht etwa { $least } Züge oder mehr.
menu-similar-games = Ähnliche Spiele…

## Records

stats-option = { $game } · { games }
stats-head = { $game }: { $wins } von { games } gewonnen ({ $rate }).
stats-clean = Saubere Siege (kein Rückgängig, keine Tipps): { $clean }.
stats-streak = Serie: { $streak } (beste { $best }).
stats-up = Karten im Ziel: im Schnitt { $mean } (Bestwert { $best }).
stats-each = Im Schnitt je Partie: Züge { $moves }, Zeit { $time }, zurückgenommen { $undos }, Tipps { $hints }.
stats-fewest = Wenigste Züge bei einem Sieg: { $fewest }. Schnellster Sieg: { $time }.
stats-practice = Übung: { $practice ->
        [one] 1 Partie
       *[other] { $practice } Partien
    }.
stats-contests = Herausforderungen und Serverpartien: { $wins } von { $games } gewonnen.
stats-last = Karten im Ziel{ $unit } in den letzten Partien, neueste zuletzt: { $ups }.
# A list of stats-bin: how many games ended with how many cards up.
stats-spread = Karten im Ziel{ $unit } × Partien: { $bins }.
stats-bin = { $up } × { $games }
stats-bin-many = { $least }–{ $most } × { $games }
# A rating in points, and how far off it may be.
stats-rating = { $provisional ->
        [yes] { $family }: etwa { $points } ± { $margin }, vorläufig nach { games }
       *[no] **{ $family }: { $points }** ± { $margin } nach { games }
    }
stats-daily-streak = **Tagesserie:** { $count }{ $freezes } (beste { $best })
stats-about-rating = -# Spielstärke: 1500 ist Durchschnitt. Als gewonnen zählen nur saubere Siege. Jede Nacht neu.
stats-about = -# Die Zeit läuft vom Geben bis zum letzten Zug, Pausen eingerechnet.

## Two players compared over the deals that both have played

versus-title = ## { $first } und { $second }
versus-better = { $game }: { $deals ->
        [one] 1 Blatt
       *[other] { $deals } Blätter
    } von beiden gespielt, { $first } war { $firsts }-mal besser, { $second } { $seconds }-mal{ $ties ->
        [0] .
        [one] , 1-mal unentschieden.
       *[other] , { $ties }-mal unentschieden.
    }
versus-won = Gewonnene Blätter: { $first } { $firsts }, { $second } { $seconds }.
# Of the deals that both have won.
versus-moves = Weniger Züge bei { $deals ->
        [one] dem einen Blatt, das beide gewonnen haben
       *[other] den { $deals } Blättern, die beide gewonnen haben
    }: { $first } { $firsts }, { $second } { $seconds }{ $ties ->
        [0] .
       *[other] , gleich { $ties }.
    }
versus-last = **Letzte Blätter**
versus-row = - { $game }, { $kind ->
        [daily] Tagespartie
        [own] Serverpartie
        [challenge] Herausforderung
       *[none] gleiches Blatt
    }, { $day }: { $first }, { $second }
versus-play = { $name } { $told }
versus-play-better = **{ $name } { $told }**
versus-play-won = gewonnen in { $moves ->
        [one] 1 Zug
       *[other] { $moves } Zügen
    }
versus-play-up = { $up } im Ziel
versus-about = -# Tagespartien und Herausforderungen zählen nach ihrem Ende, wenn beide in der Wertung waren. Besser ist, wer gewonnen hat; danach zählen mehr Karten im Ziel, dann weniger Züge.

# Drawn in the picture, where there is little room.
drawn-games = Partien
drawn-practice = { $practice } Übung
drawn-won = Gewonnen
drawn-wins = Siege
drawn-clean = { $clean } sauber
drawn-streak = Beste Serie
drawn-streak-now = jetzt { $streak }
drawn-up = Karten im Ziel
drawn-best = Bestwert { $best }
drawn-moves = Züge je Partie
drawn-fewest = wenigste { $fewest }
drawn-time = Zeit je Partie
drawn-undos = Zurückgenommen
drawn-hints = { $hints ->
        [one] 1 Tipp
       *[other] { $hints } Tipps
    } je Partie
drawn-spread = Partien nach Karten im Ziel{ $unit } · gold: gewonnen
drawn-last = Karten im Ziel{ $unit } in { $count ->
        [one] der letzten Partie
       *[other] den letzten { $count } Partien
    } · gold: gewonnen
drawn-versus = { $game } · { $deals ->
        [1] 1 Blatt
       *[other] { $deals } Blätter
    } von beiden gespielt
drawn-versus-better = war besser
drawn-versus-ties = Gleichstand
drawn-versus-player = Person { $number }
drawn-versus-won = Blätter gewonnen
drawn-versus-moves = Weniger Züge, wo beide gewannen: { $deals }

settings-record = **Wer darf deine Bilanz und deinen Namen in Ranglisten sehen?** „Nur ich“ führt dich als „Anonym“.
settings-names = **Dein Name in Bildern:** { $on ->
        [yes] bei Ergebnissen, Podesten, Rennen und Vergleichen, wenn deine Bilanz öffentlich ist
       *[no] wird nicht gezeigt, nur dein Platz
    }
button-names = { $on ->
        [yes] Zeigen
       *[no] Nicht zeigen
    }
settings-reminder = **Erinnerung:** { $on ->
        [yes] der tägliche Post dieses Servers erwähnt dich, wenn deine Bilanz öffentlich ist
       *[no] auf diesem Server keine
    }
button-reminder = { $on ->
        [yes] Erinnern
       *[no] Nicht erinnern
    }
settings-public = Alle
settings-private = Nur ich
menu-record = Wer darf deine Bilanz sehen…

error-no-common-deals = Die beiden haben noch kein gemeinsames Blatt. Tagespartien und Herausforderungen, die beide gespielt haben, zählen nach ihrem Ende.
error-no-record = Hier zählt noch keine beendete Partie. `/neu` beginnt eine, die zählt.

command-stats = Die Bilanz einer Person, in einem Spiel oder in allen
command-stats-player = Wessen Bilanz (sonst: deine)
command-stats-game = Welches Spiel (sonst: alle)
command-stats-versus = Mit dieser Person vergleichen

## Leaderboards

board-title = ### { $game }
    -# { $where } · { $period }{ $ranking ->
        [clean] {" "}· Siege ohne Rückgängig und Tipps
       *[plain] {""}
    }
board-here = Dieser Server
# The leaderboards of all servers together.
board-everywhere = Global
board-ever = Insgesamt
board-month = Dieser Monat
board-week = Diese Woche
# All players together.
board-together = **Zusammen:** { $won } von { games } gewonnen ({ $rate }){ $ranking ->
        [clean] {" "}ohne Rückgängig und Tipps
       *[plain] {""}
    }
# $low and $high: between which shares the truth lies, such as “67%” and “85%”.
# $when: such as “5 seconds ago”.
board-complete-until = -# Stand: { $when }. Partien, die seither endeten, kommen noch dazu.
board-winnable = -# Zwischen { $low } und { $high } der Blätter sind zu gewinnen.
board-row = { $own ->
        [yes] **{ $place }. { $name }**{ $alone ->
            [yes] {" "}(du)
           *[no] {""}
        } · { $told }
       *[no] **{ $place }.** { $name } · { $told }
    }
# A player without enough games for a place.
board-row-waiting = **{ $name }**{ $alone ->
        [yes] {" "}(du)
       *[no] {""}
    } · { $told } · noch { $missing ->
        [one] 1 Partie
       *[other] { $missing } Partien
    } bis zur Wertung
board-wins = { $clean ->
        [0] { $wins ->
            [0] keine Siege
            [one] 1 Sieg, nicht sauber
           *[other] { $wins } Siege, keiner sauber
        }
       *[other] { $wins ->
            [one] 1 Sieg, sauber
           *[other] { $wins } Siege, { $clean } sauber
        }
    }
board-figures = { $ranking ->
        [clean] { $clean } von { $games } sauber gewonnen ({ $rate }), { $wins } insgesamt
       *[plain] { $wins } von { $games } gewonnen ({ $rate }), { $clean } sauber
    }
board-none-yet = Noch niemand in der Wertung. Auf dem Weg dahin:
board-row-on-the-way = **{ $name }**{ $alone ->
        [yes] {" "}(du)
       *[no] {""}
    }: { $games } von { $least } Partien
board-empty = Hier gibt es noch keine Partien. `/neu` beginnt eine, die zählt.
board-not-played = Du hast hier keine Partien.
board-about = -# { $pages ->
        [one] {""}
       *[other] Plätze { $first } bis { $last } von { $length }.{" "}
    }{ $time ->
        [past] In die Wertung kam man ab { $minimum ->
            [one] 1 Partie
           *[other] { $minimum } Partien
        }
       *[now] In die Wertung kommt man ab { $minimum ->
            [one] 1 Partie
           *[other] { $minimum } Partien
        }
    }. Bei gleicher Quote liegt vorn, wer mehr gespielt hat.
# The columns of the table that follows: its rows are board-alt-row.
board-alt = { $game }, { $where }, { $period }. Platz, Siegquote, gewonnene Partien{ $ranking ->
        [clean] {" "}ohne Rückgängig und Tipps
       *[plain] {""}
    }: { $rows }.
board-alt-row = { $place }: { $won } von { $games } gewonnen ({ $rate })
board-alt-own = du, { $row }
button-first = « Anfang
button-previous = ‹ Zurück
button-next = Weiter ›
button-last = Ende »
button-own = Wo bin ich?
button-clean = Saubere Siege
button-ratings = Spielstärke
button-win-rates = Siegquoten
button-plain = Alle Siege
menu-period = Welcher Zeitraum…
menu-board-game = Welche Spiele…

## Players ranked by their skill ratings

ratings-title = ### { $family }
    -# { $where } · Spielstärke
ratings-row = { $own ->
        [yes] **{ $place }. { $name }**{ $alone ->
            [yes] {" "}(du)
           *[no] {""}
        } · { $points } ± { $margin } · { games }
       *[no] **{ $place }.** { $name } · { $points } ± { $margin } · { games }
    }
ratings-row-provisional = **{ $name }**{ $alone ->
        [yes] {" "}(du)
       *[no] {""}
    } · etwa { $points } ± { $margin } · vorläufig nach { games }
ratings-empty = Hier hat noch niemand eine Spielstärke. Dafür braucht es etwa 25 Partien, die zählen.
ratings-not-played = Du hast hier noch keine Spielstärke.
ratings-about = -# { $pages ->
        [one] {""}
       *[other] Plätze { $first } bis { $last } von { $length }.{" "}
    }Das untere Ende zählt, damit ein paar Glückspartien nicht an die Spitze führen. Vorläufige Werte sind außer Wertung.
ratings-made-at = Berechnet { $when }.
# The columns of the table that follows: its rows are ratings-alt-row.
ratings-alt = { $family }, { $where }. Platz, Spielstärke: { $rows }.
ratings-alt-row = { $place }: { $points } ± { $margin }
# Drawn in the picture, where there is little room.
drawn-ratings = { $family } · Spielstärke

# Drawn in the picture, where there is little room.
drawn-board = { $game } · { $period }{ $ranking ->
        [clean] {" "}· saubere Siege
       *[plain] {""}
    }
player-unknown = eine unbekannte Person
# A player whose settings keep their name private.
player-private = Anonym


command-leaderboard = Wer wie viele Partien gewinnt
command-leaderboard-game = Ein Spiel, eine Familie oder alle Spiele
command-leaderboard-period = Welcher Zeitraum (sonst: insgesamt)
command-leaderboard-scope = Hier oder global (sonst: hier)
command-leaderboard-order = Wonach (sonst: alle Siege)
command-leaderboard-season = Ein vergangener Monat, etwa Oktober 2026

## Seasons: months that are over

season-empty = In diesem Monat wurde hier nicht gespielt.
season-none-ranked = Niemand hat genug Partien für die Wertung gespielt.
# A player without enough games for a place.
season-row-unranked = **{ $name }**{ $alone ->
        [yes] {" "}(du)
       *[no] {""}
    } · { $told } · zu wenige Partien für die Wertung
season-medals-soon = -# Medaillen gibt es sieben Tage nach Monatsende.

# A hall of records: the best in one game.
hall-title = ### { $game }: Rekorde
    -# { $where } · { $period }
hall-line = **{ $what }:** { $value } · { $name } · { $day }
hall-empty = Hier gibt es noch keine Rekorde. Dafür braucht es einen Sieg in einer Partie, die zählt.
hall-about = -# Serien sind Siege in Folge, auch über Monatsgrenzen hinweg. Sauber: kein Rückgängig, keine Tipps.
hall-alt = Rekorde: { $game }, { $where }, { $period }. { $records }.
hall-alt-record = { $what }: { $value }, { $name }
button-hall = Rekorde
button-leaderboard = Rangliste

# In a player's record. $counts: a list of medal-count.
medals = **Saisonmedaillen:** { $counts }
medal-count = { $medal } { $count }
# $list: the newest, a list of medal-newest.
medals-new = -# Neueste: { $list }
medal-newest = { $medal } { $game }, { $period }{ $where ->
        [global] {" "}(global)
       *[here] {""}
    }

# Drawn in the picture, where there is little room.
drawn-hall = { $game } · Rekorde · { $period }
hall-fewest-moves = Wenigste Züge
hall-fastest-win = Schnellster Sieg
hall-longest-streak = Serie
hall-clean-streak = Saubere Serie
drawn-medals = Saisonmedaillen
drawn-medals-global = { $count } global
drawn-season-end = Medaillen: { $period }
drawn-medal-gold = Gold
drawn-medal-silver = Silber
drawn-medal-bronze = Bronze

error-no-such-season = Für diesen Monat habe ich keine Ergebnisse. Nimm eine Saison aus der Liste.

## The house: Canfield for play money

# What a deck costs is all that these two differ in; they are named after the books.
stakes-hoyle = 50 $ pro Deck
stakes-english = 52 $ pro Deck
house-stakes = -# { $paid } bezahlt · { $worth } auf dem Tisch
house-dealt = Das Deck hat { $paid } Spielgeld gekostet. Jede Karte im Ziel bringt { $card }, alle { $cards } bringen { $all }: Ab { $least } Karten ist es Gewinn. Kein Rückgängig; „Auszahlen“ beendet die Partie.
house-stuck = **Kein Zug bringt mehr etwas.** Lass dir { $worth } auszahlen.
house-pays = Die Bank zahlt { $pays } für { cards }{ $came ->
        [won] : { $sum } gewonnen.
        [lost] : { $sum } verloren.
       *[even] : weder gewonnen noch verloren.
    }
# $payment is house-pays.
house-ask-cash-in = **{ $game }** beenden und auszahlen lassen? { $payment }
house-ask-leave = Du hast eine laufende Partie um Spielgeld: **{ $game }**, { $paid } bezahlt, { $worth } auf dem Tisch. Für später speichern oder auszahlen?
house-left = Beendet und ausgezahlt: **{ $game }**. { $payment }
button-cash-in = Auszahlen
button-stakes-again = Für { $price } spielen

house-title = ### { $who } und die Bank
house-prices = Canfield um Spielgeld, für { $hoyle } oder { $english } pro Deck. Die Bank zahlt { $card } für jede Karte im Ziel oder { $all } für alle 52: { $least } Karten oder mehr bringen Gewinn.
house-account = **Konto:** { games }, { $paid } eingezahlt, { $won } ausgezahlt. Saldo { $balance }, { $mean } je Partie.
house-account-none = Noch keine Partie um Spielgeld beendet.
house-under-way = { $count ->
        [one] Eine laufende Partie
       *[other] { $count } laufende Partien
    }, { $paid } bezahlt.
house-course = **Saldo** { $count ->
        [one] vor der letzten Partie: { $before }; danach: { $after }.
       *[other] vor den letzten { $count } Partien: { $before }; nach jeder davon: { $after }.
    }
house-here-none = Hier hat noch niemand um Spielgeld gespielt.
house-here = { $where ->
        [global] **Die Bank, global:** { games }, { $paid } eingezahlt, { $won } ausgezahlt. Saldo { $balance }.
       *[here] **Die Bank auf diesem Server:** { games }, { $paid } eingezahlt, { $won } ausgezahlt. Saldo { $balance }.
    }
house-nights = **Beste Tage auf diesem Server** (Mitternacht bis Mitternacht, UTC)
house-night = { $place }. { $who }: { $profit } · { $day }
house-ask-away = **Nicht mehr um Spielgeld spielen?** Du bekommst keine Partien um Spielgeld mehr, und deine besten Tage verschwinden aus der Liste. Eine laufende Partie wird noch ausgezahlt. **Das lässt sich nicht rückgängig machen.**
button-stakes = Für { $paid } spielen
button-put-away = Aussteigen
button-keep-money = Dabeibleiben

# Drawn in the picture, where there is little room.
drawn-house = Gegen die Bank
drawn-house-paid = Eingezahlt
drawn-house-won = Ausgezahlt
drawn-house-balance = Saldo
drawn-house-mean = { $mean } je Partie
drawn-house-even = ausgeglichen
drawn-house-course = { $count ->
        [one] Saldo · letzte Partie
       *[other] Saldo · letzte { $count } Partien
    }

## Dailies

# $at is a time of day, $when a relative time, such as “in 3 hours”.
daily-title = ### { $contest }
    {""}**{ $game }** · bis { $at }, { $when }
daily-title-over = ### { $contest }
    {""}**{ $game }**, Blatt { $deal } · vorbei
daily-about = Dasselbe Blatt für alle, ein Versuch pro Person, Rückgängig und Tipps erlaubt. Tische bleiben verborgen, bis der Tag vorbei ist.{ $winnable ->
        [yes] {" "}Das Blatt ist zu gewinnen.
       *[no] {" "}Dass das Blatt zu gewinnen ist, ist nicht bewiesen.
    }
# The fine print under the day's board; the daily post is without it.
daily-order = -# Gereiht nach Sieg, Karten im Ziel, Zügen (zurückgenommene zählen), Zeit. Bei Gleichstand teilt man sich den Platz.
daily-own = **{ $alone ->
        [yes] Dein Versuch
       *[no] Versuch von { $name }
    }:** { $told }.
daily-own-out = Außer Wertung: Blatt schon gesehen.
daily-streak = **Serie:** { $count }{ $freezes } (beste { $best })
daily-board = **Ergebnisse** · { $where }
daily-board-empty = Noch hat niemand begonnen.
daily-row-out = { $own ->
        [yes] **– { $name }**{ $alone ->
            [yes] {" "}(du)
           *[no] {""}
        } · { $told } · außer Wertung
       *[no] **–** { $name } · { $told } · außer Wertung
    }
daily-figures = { $won ->
        [won] gewonnen, { $up } von { $cards } im Ziel
       *[not] { $up } von { $cards } im Ziel
    } · { moves } · { $time }{ $undos ->
        [0] {""}
        [one] {" "}· 1-mal zurückgenommen
       *[other] {" "}· { $undos }-mal zurückgenommen
    }{ $hints ->
        [0] {""}
        [one] {" "}· 1 Tipp
       *[other] {" "}· { $hints } Tipps
    }
daily-playing = { $told } · spielt noch
# On the global scoreboard, for a player whose attempt is missing there.
daily-apart = -# Manche Server behalten ihre Ergebnisse für sich. Sie stehen nur in der Ergebnisliste des Servers.
daily-pages = -# Plätze { $first } bis { $last } von { $length }.
daily-yesterday = **Gestern:** { $game }, Blatt { $deal }. { $shared ->
        [yes] Gemeinsam vorn:
       *[no] Platz 1:
    } { $name } · { $told }
daily-yesterday-none = **Gestern:** { $game }, Blatt { $deal }. Niemand war in der Wertung.
# The columns of the table that follows: its rows are daily-alt-row.
daily-alt = { $game }, Tagespartie vom { $day }. Platz, Karten im Ziel von { $cards }, Züge: { $rows }.
daily-alt-row = { $place }: { $up } im Ziel, { moves }
# The dealer's attempt at a daily or challenge, beside the ranks, and how often it wins the deal.
dealer-result = **Geber:** { $won ->
        [won] gewonnen
       *[not] { $up } von { $cards } im Ziel
    } · { moves }
dealer-playing = **Geber:** spielt noch
dealer-share = -# Der Geber gewinnt dieses Blatt in { $wins } von { $count } Versuchen.
# After a player's win in a daily or challenge: on its result, its poster and in its words to share.
dealer-beaten = Geber geschlagen!
# In races, and on the button that shows its game once the daily or challenge is over.
dealer-name = Geber
button-dealer = Geber ansehen
# The weekly league adds up the points of dailies.
league-title = ### Liga vom { $first } bis { $last }
    { $where }
league-empty = Noch hat niemand Punkte: Ein Tag zählt, wenn er vorbei ist und mindestens drei Personen gespielt haben.
league-points = { $points } Pkt. · { $days ->
        [one] 1 Tag
       *[other] { $days } Tage
    }
league-about = -# Wer 80 % der anderen schlägt, bekommt 80 Punkte; Gleichstand zählt halb. Die fünf besten Tage einer Woche zählen.
league-post = { $where ->
        [global] **Die globale Liga der letzten Woche:**
       *[here] **Die Liga der letzten Woche hier:**
    }
button-league = Liga
button-week-before = Woche davor
button-week-after = Woche danach
daily-is-over = Dieser Tag ist vorbei. Hier ist die Tagespartie von heute:

button-calendar = Kalender
button-best-game = Beste Partie
button-month-before = Monat davor
button-month-after = Monat danach
calendar-title = ### Deine Tagespartien im { $month }
menu-days = Tage { $first } bis { $last }
drawn-calendar = Tagespartien · { $month }
drawn-days = { $mark ->
        [won] Gewonnen
        [lost] Verloren
        [frozen] Serie gehalten
       *[missed] Verpasst
    } { $count }
calendar-days = { $told }: { $days }

daily-post-about = Dasselbe Blatt für alle, ein Versuch pro Person.
morning-played = **Gestern:** { $game }, Blatt { $deal }. Gespielt von { $names }.
morning-won = **Gewonnen von** { $names }. Wenigste Züge: { $first }, { $moves }.
morning-lost = Niemand hat gewonnen. Am weitesten: { $first }, { $up } von { $cards } im Ziel.
morning-unnamed = { $count ->
        [one] { $also ->
            [yes] 1 weiteren Person
           *[no] 1 Person
        }
       *[other] { $also ->
            [yes] { $count } weiteren
           *[no] { $count } Personen
        }
    }
morning-streak = { $days ->
        [1] **Hier wurde gewonnen:** Tag 1 einer neuen Serie.
       *[other] **Tag { $days } in Folge, an dem hier jemand gewonnen hat.**
    }
daily-post-podium = **{ $kind ->
        [global] Globales Podest von gestern
        [own] Podest von gestern, Serverpartie
       *[here] Podest von gestern
    }** ({ $game }, Blatt { $deal }):
daily-post-none = Gestern kam niemand aufs Podest ({ $game }, Blatt { $deal }).

own-daily-here = **Serverpartie:** { $game }
own-daily-everyones = **Tagespartie für alle:** { $game }
button-show-daily = Zeigen
error-daily-elsewhere = Das ist die Tagespartie eines anderen Servers. Öffne sie dort.

server-daily = ### Wo soll ich die Tagespartie posten?
server-daily-off = Noch nirgends. Such einen Kanal aus.
server-daily-on = In { $channel }, täglich um { $hour } UTC (deine Zeit: { $local }), auf { $language }.
server-daily-next = Nächstes Mal: { $at }, { $when }.
server-daily-soon = Die heutige kommt in der nächsten Minute.
server-daily-gone = **Diesen Kanal gibt es nicht mehr, oder er nimmt keine Nachrichten an.** Such einen anderen aus.
# Permissions as Discord names them.
permission-view = Kanal anzeigen
permission-send = Nachrichten senden
permission-send-in-threads = Nachrichten in Threads senden
server-daily-refused = **Discord hat den heutigen Post abgelehnt.** Ich versuche es morgen wieder, oder wenn du hier etwas änderst.
server-daily-hour = { $hour } UTC
# A game that the server's managers choose; $command is a mention of the command that takes it.
server-own-daily-none = **Serverpartie:** keine. { $command } `spiel:` gibt es dazu, für diesen Server, ein weiteres Blatt am Tag.
server-own-daily = **Serverpartie:** { $game }{ $since ->
        [tomorrow] , ab morgen
       *[today] {""}
    }.
button-own-daily-off = Entfernen
button-daily-off = Nicht mehr posten
menu-daily-channel = In diesem Kanal…
menu-daily-hour = Um diese Uhrzeit…
# What the server's managers choose for all posts there, and for people whose language isn't ours.
server-language = **Sprache auf diesem Server:** für meine Posts und für Leute, deren Sprache ich nicht spreche

# Drawn in the picture, where there is little room.
drawn-opening = { $game } · { $day }
drawn-daily = { $game } · { $day } · Karten im Ziel

## Challenges

challenge-title = ### Herausforderung { $number } · { $game }
# A challenge's number where the challenges of several places may be meant.
challenge-number-on-server = { $number } auf { $server }
challenge-number-elsewhere = { $number } auf einem anderen Server
challenge-number-in-chat = { $number } in einem privaten Chat
challenge-everyone = alle hier
# $others is a list of names, or challenge-everyone.
challenge-by = {""}**{ $maker }** { $over ->
        [yes] forderte
       *[no] fordert
    } { $others } heraus.
challenge-by-nobody = { $over ->
        [yes] War offen für
       *[no] Offen für
    } { $others }.
challenge-until = Offen bis { $at }, { $when }{ $named ->
        [yes] {""}, oder bis alle gespielt haben
       *[no] {""}
    }.
challenge-closed = { $early ->
        [yes] Vorzeitig beendet von { $who }, { $when }.
       *[no] Endete { $when }.
    }
challenge-over = ## Die Herausforderung ist vorbei
# A promise of the deal, which anyone can check once the contest is over.
contest-seal = -# Versiegeltes Blatt: `{ $seal }`, prüfbar
button-seal = Wie?
# $seal: all of its digits.
seal-page = ### Das Siegel dieses Blatts
    Das Blatt stand fest, bevor jemand spielte, und lässt sich nicht unbemerkt tauschen. Dies ist ein Hash (SHA-256) aus dem Spiel, der Nummer des Blatts und einem Geheimnis; Posts zeigen die ersten { $digits } Stellen:
    `{ $seal }`
    { $kind ->
        [daily] Ist der Tag vorbei, zeigt diese Seite den gehashten Text.
        [over] Der gehashte Text, für jedes SHA-256-Programm: `{ $sealed }`
       *[challenge] Ist eine Herausforderung vorbei, schickt dir **Als Datei** unter den Ergebnissen das Blatt, das Geheimnis und alle Züge und Plätze. `python -m bot.referee verify` prüft alles. Es gehört zu dem Programm, mit dem ich laufe: `patience-table` { $version }.
    }
contest-file = Hier ist die ganze Herausforderung: das Blatt, alle Züge und Plätze. Das Programm `patience-table` { $version } prüft alles: `python -m bot.referee verify { $file }`. Das Blatt zählt für dich jetzt nicht mehr.
challenge-terms = -# Ein Versuch pro Person; Tische bleiben bis zum Ende verborgen. Siege zuerst, dann mehr Karten im Ziel, { $measure ->
        [time] weniger Zeit, weniger gespielte Züge
       *[moves] weniger gespielte Züge, weniger Zeit
    }. Rückgängig { $undo ->
        [no] nicht erlaubt
       *[yes] erlaubt
    }, Tipps { $hints ->
        [no] nicht erlaubt
       *[yes] erlaubt
    }.{ $fresh ->
        [no] {" "}Das Blatt wurde ausgesucht.
       *[yes] {""}
    }{ $winnable ->
        [yes] {" "}Das Blatt ist zu gewinnen.
       *[no] {" "}Dass das Blatt zu gewinnen ist, ist nicht bewiesen.
    }
# A place among players: on a scoreboard, and before a name in films of races.
place = { $rank }.
challenge-row = { $own ->
        [yes] **{ $place } { $name }** (du) · { $told }
       *[no] **{ $place }** { $name } · { $told }
    }
# The per cent of others beaten, once a challenge is over.
challenge-points = { $told } · { $points } Pkt.
challenge-out = { $told } · außer Wertung
challenge-empty = Niemand macht mit.
challenge-count = -# Insgesamt { $count ->
        [one] 1 Person
       *[other] { $count } Personen
    }.
# The columns of the table that follows: its rows are challenge-alt-row.
challenge-alt = { $game }. Platz, Karten im Ziel von { $cards }, { $measure ->
        [time] Zeit
       *[moves] Züge
    }, Stand: { $rows }.
challenge-alt-row = { $place }: { $state ->
        [waiting] noch nicht begonnen
        [absent] nicht gespielt
       *[begun] { $up } im Ziel, { $measure ->
            [time] { $time }
           *[moves] { moves }
        }, { $state ->
            [playing] spielt noch
            [won] gewonnen
           *[done] fertig
        }
    }
challenge-alt-podium = Podest, nach Karten im Ziel von { $cards }: { $rows }.
challenge-alt-step = Platz { $place }: { $up }
challenge-join-over = Diese Herausforderung ist vorbei. So ist sie ausgegangen.
challenge-join-done = Deinen einen Versuch hast du gespielt. So steht es.
challenge-ask-end = Herausforderung { $number }, **{ $game }**, für alle beenden? Sonst endet sie { $when }. Laufende Partien anderer stehen dann auf der Ergebnisliste, zählen aber sonst nirgends.
challenge-ended = Die Herausforderung ist vorbei. Wie es ausging, steht in den Ergebnissen.
challenge-final = Platz { $place } · { $up } von { $cards } im Ziel
challenges-title = { $where ->
        [here] ### Herausforderungen auf diesem Server
        [place] ### Herausforderungen hier
       *[elsewhere] ### Deine Herausforderungen anderswo
    }
challenges-line = {""}**{ $number }** · { $game }
    -# von { $maker } · endet { $when }
challenges-more = -# { $count ->
        [one] Eine weitere ist
       *[other] { $count } weitere sind
    } offen: Schreib `/herausforderung ergebnisse`, um sie zu finden.
complete-challenge = { $number } · { $game } · endet { $when }
measure-moves = Karten im Ziel, dann weniger gespielte Züge
measure-time = Karten im Ziel, dann weniger Zeit
# Forms: titles and labels of at most 45 characters, and what is said below them.
form-challenge = Neue Herausforderung
form-deal = Blatt auswählen
form-game = Spiel
form-game-about = Ein Teil des Namens genügt
form-number = Blatt
form-number-about = Eine Nummer oder ein Wort, für alle gleich
form-lasts = Wie lange
form-players = Wer
form-players-about = Leer lassen: alle hier
form-measure = Was entscheidet
form-allowed = Erlaubt
form-undo = Rückgängig
form-hints = Tipps
# $field is a label, $reason a whole sentence.
form-refused = {""}**{ $field }:** { $reason }
button-fill-again = Zum Formular
# Where several challenges are open: one of them.
button-challenge = { $number } · { $game }
button-refresh = Aktualisieren
button-end = Vorzeitig beenden
button-again = Revanche
button-everyone = Alle zeigen
menu-final = Tische am Ende…

# Drawn in the picture, where there is little room.
drawn-challenge = { $game } · Karten im Ziel von { $cards }
challenge-not-begun = nicht begonnen
challenge-not-played = nicht gespielt
# A hollow dot follows, the same that stands in the row of each player who is still playing.
drawn-playing = spielt
drawn-podium = { $game } · Podest · Karten im Ziel von { $cards }
drawn-step = { $up ->
        [one] Karte im Ziel
       *[other] Karten im Ziel
    }

error-already-joined = Du bist schon dabei. „Spielen“ bringt dich zurück zu deinem Versuch.
error-bad-duration = Eine Herausforderung dauert 10 Minuten bis 14 Tage. Schreib eine Zeit wie 90m, 2h oder 3t.
error-challenge-not-invited = Diese Herausforderung ist nur für die genannten Leute. `/herausforderung erstellen` macht deine eigene.
error-challenge-full = Diese Herausforderung ist voll: { $most } Personen machen mit.
error-too-many-challenges = Du hast schon { $most } offene Herausforderungen. Warte, bis eine endet, oder beende eine mit `/herausforderung beenden`.
error-no-such-contest = So eine Herausforderung ist nicht offen. `/herausforderung liste` zeigt die offenen.
error-no-challenge = Hier ist keine Herausforderung offen. `/herausforderung erstellen` macht eine.
error-which-challenge = Mehrere Herausforderungen sind offen. Welche?
error-challenge-not-yours = Vorzeitig beenden kann eine Herausforderung nur, wer sie erstellt hat oder hier moderiert.
error-no-race = Hier gibt es kein Rennen: Dafür braucht es zwei, deren Tische andere sehen dürfen.
error-challenge-not-played = Diese Person hat in der Herausforderung nicht gespielt.

command-challenge = Ein Blatt für mehrere, mit Ergebnisliste
command-challenge-create = Fordere alle hier heraus oder die Leute, die du nennst
command-challenge-game = Welches Spiel (sonst: ein Formular fragt)
command-challenge-lasts = Wie lange, etwa 90m, 2h oder 3t (sonst: ein Tag)
command-challenge-deal = Eine Nummer oder ein Wort (sonst: ein neues Blatt)
command-challenge-measure = Was bei Gleichstand zählt (sonst: Züge)
command-challenge-undo = Rückgängig erlauben (sonst: ja)
command-challenge-hints = Tipps erlauben (sonst: ja)
command-challenge-player = Wen du herausforderst (sonst: alle hier)
command-challenge-join = Eine Herausforderung spielen: beginnt deinen einen Versuch
command-challenge-board = Die Ergebnisse einer Herausforderung
command-challenge-list = Offene Herausforderungen: alle hier und deine anderswo
command-challenge-end = Eine Herausforderung vorzeitig beenden (ich frage erst nach)
command-challenge-which = Welche Herausforderung (sonst: die einzige offene)

## Privacy

# Also sent with the export.
help-privacy = ### Was ich über dich speichere und warum
    - **Deine Partien**, Zug für Zug, und die Nachrichten, die sie zeigen: zum Pausieren, Zurücknehmen und Wiederansehen.
    - **Deine Ergebnisse**: für deine Bilanz, die Ranglisten und das Spielgeld.
    - **Deine Tagespartien, Herausforderungen und angesehenen Blätter**: damit niemand ein Blatt zweimal spielt.
    - **Deine Einstellungen.**
    Bilder zeigen deinen Namen; { $settings } schaltet das für neue ab. Alles liegt unter deiner Discord-ID. Deinen Namen vergesse ich innerhalb einer Stunde, deine Nachrichten sehe ich nie. { $privacy_export } schickt dir alles, { $privacy_erase } löscht es, bis auf eine verschlüsselte Form deiner ID bis zum Ende offener Tagespartien und Herausforderungen.
export-ready = ### Alles, was ich über dich speichere
export-part = Datei { $number } von { $count }
ask-erase = ### Alles löschen, was ich über dich speichere?
    Deine Partien, Ergebnisse, Bilanz, Plätze, Spielgeld, Tagespartien, Herausforderungen und Einstellungen. **Das lässt sich nicht rückgängig machen.** Laufende Partien um Spielgeld werden nicht ausgezahlt. Offene Tagespartien und Herausforderungen behalten bis zu ihrem Ende einen Code aus deiner ID. Nachrichten, die schon auf Discord stehen, bleiben.
erased = Erledigt, alles ist gelöscht. `/neu` fängt frisch an.
erase-nothing = Ich speichere nichts über dich.
button-erase = Alles löschen
button-export = Kopie schicken
button-not-now = Nicht jetzt
button-reset = Zurücksetzen

## Servers

server-channels = ### Wo darf ich öffentlich posten?
server-channels-some = Nichts gewählt: überall. Außerhalb der gewählten Kanäle sieht meine Antworten nur, wer fragt.
server-channels-gone = Die gewählten Kanäle gibt es nicht mehr, deshalb sind meine Antworten privat. Such andere aus, oder alle.
button-channels-all = Alle Kanäle
menu-channels = In diesen Kanälen…
server-tables = ### Wo sollen Tische erscheinen?
# Where threads are chosen and the bot may not open any in this channel.
server-tables-no-threads = **In diesem Kanal kann ich keine Threads öffnen**, deshalb sind Tische hier privat. Gib mir „Öffentliche Threads erstellen“ und „Nachrichten in Threads senden“.
menu-table-place = Tische zeigen…
server-tables-option-channel = Im Kanal, für alle
server-tables-option-private = Privat, nur für die Person, die spielt
server-tables-option-thread = In einem eigenen Thread je Person
server-board = ### Die Ranglisten dieses Servers
server-board-empty = Hier hat noch keine Partie gezählt.
server-board-figures = Partien: { $games }. Personen: { $players }, in der Wertung: { $placed }.
# What the two say applies to games dealt from the change on.
server-everywhere = **Globale Ranglisten:** { $on ->
        [yes] an
       *[no] aus
    }, für Partien, die ab jetzt ausgeteilt werden.
button-everywhere-on = Global zählen
button-everywhere-off = Lokal behalten
server-minimum = **Partien bis zur Wertung hier:** `/server rangliste minimum:` nimmt jede Zahl von 1 bis 1.000.
menu-minimum = Partien bis zur Wertung…
ask-reset = ### Die Ranglisten dieses Servers zurücksetzen?
    { games } und die { $staked } der Bank gehen verloren. **Das lässt sich nicht rückgängig machen.** Eigene Bilanzen, Spielgeld und globale Plätze bleiben allen erhalten.
server-reset-done = Erledigt: Ranglisten und Bank sind zurückgesetzt.

## Refusals: what is wrong, and what to do about it. Two sentences at most

# Certain: nothing was stored.
error-unexpected = Etwas ist schiefgegangen, aber deine Partie ist, wie sie war. Passiert das öfter, gib diese Nummer an die Person weiter, die den Bot betreibt: { $id }.
# Discord sent a press or a command in a form that cannot be read.
unreadable-request = Das konnte ich nicht lesen, also ist nichts geschehen. Bitte versuch es noch mal.
# What was asked for is stored, but the answer failed; the table follows.
error-answer-lost = Das konnte ich nicht bestätigen. Dein Tisch zeigt den Stand.
error-database = Ich komme nicht an die gespeicherten Partien und konnte das nicht bestätigen. Versuch es bitte später noch einmal. Nummer für die Person, die den Bot betreibt: { $id }.
# Too many players at once, or the database is not free: the request will never be carried out.
error-busy = Ich habe gerade viel zu tun, deshalb wurde nichts gespielt. Bitte versuch es noch mal.
error-too-fast = Das geht sehr schnell. Warte kurz und spiel dann weiter.
error-not-your-table = Dieser Tisch gehört jemand anderem. Du kannst auch spielen:
# The button was on an older message. Certain: nothing was played.
error-stale-game = Dieser Knopf gehört zu einem früheren Stand, deshalb wurde nichts gespielt. Hier ist dein Tisch, wie er jetzt steht.
error-table-occupied = Inzwischen liegt eine andere Partie von dir auf dem Tisch. `/tisch` zeigt sie.
error-no-game = Du hast keine Partie auf dem Tisch. `/neu` beginnt eine, `/partien` zeigt gespeicherte.
# A stored game whose rules or moves the bot no longer understands.
error-game-unreadable = **{ $variant }**, Blatt { $deal }, lässt sich nicht mehr öffnen.{ $removable ->
        [yes] {" "}Entfern es oder lass ein anderes austeilen.
       *[no] {""}
    }
error-game-over = Diese Partie ist vorbei. `/neu` beginnt eine neue.
error-in-progress = Ich bin noch mit früheren Bitten beschäftigt. Frag gleich noch einmal.
error-options-clash = Diese Optionen passen nicht zusammen. Lass eine davon weg.
error-private = Diese Person zeigt das nicht.
error-bots = Bots spielen hier nicht. Nenn jemand anderen.
error-same-player = Dazu braucht es zwei verschiedene Personen. Nenn jemand anderen.
error-game-set-aside = Diese Partie ist für später gespeichert. `/partien` holt sie zurück.
error-which-game = Welches Spiel? Nenn eins in `spiel`.
error-too-many-set-aside = Du hast { $most } gespeicherte Partien, mehr geht nicht. Beende eine (`/partien`) oder gib diese auf.
error-unknown-control = Diesen Knopf kenne ich nicht. `/tisch` zeigt deinen Tisch mit Knöpfen, die gehen.
error-command-changed = Dieser Befehl hat sich geändert. Lade Discord neu und versuch es noch mal.
error-no-such-game = Ein Spiel „{ $game }“ gibt es nicht. Ein Teil des Namens genügt; ein Blatt gehört in `blatt`.
error-several-games = „{ $game }“ kann { $games } sein{ $more ->
        [0] .
       *[other] , unter anderem.
    } Schreib mehr vom Namen oder such eins aus.
error-similar-games = Ein Spiel „{ $game }“ gibt es nicht. Meinst du { $games }?
error-no-such-replay = So eine beendete Partie gibt es noch nicht. Nimm eine aus der Liste beim Tippen.
error-game-not-over = Diese Partie ist noch nicht vorbei. Versuch es danach noch einmal.
error-deal-in-progress = Du spielst dieses Blatt noch, und es zählt. `/partien` holt es zurück.
error-no-winnable-deals = Für { $game } kenne ich noch keine Blätter, die zu gewinnen sind. Nimm ein anderes Spiel oder lass `gewinnbar` und `schwierigkeit` weg.
error-money-opted-out = Du spielst nicht mehr um Spielgeld. Alle anderen Spiele stehen dir offen.
error-no-certain-hints = In dieser Partie kann ich keine verdeckten Karten ansehen.
error-no-thorough-hints = In dieser Partie kann ich nicht gründlicher nachdenken.
error-not-allowed = In dieser Partie ist das nicht erlaubt. Weiter geht’s!
error-certain-hint-loses-game = Dafür schaue ich alle Karten an: Die Partie zählt dann als verloren, ohne Rang, und geht als Übung weiter.
error-certain-hint-loses-rank = Dafür schaue ich alle Karten an: Der Versuch ist dann außer Wertung und zählt nirgends.
error-thorough-hint-loses-game = Dieser Tipp gewinnt öfter als die meisten Leute: Die Partie zählt dann als verloren, ohne Rang, und geht als Übung weiter.
error-thorough-hint-loses-rank = Dieser Tipp gewinnt öfter als die meisten Leute: Der Versuch ist dann außer Wertung und zählt nirgends.
error-entry-erased = Dieses Blatt hattest du gesehen, bevor du deine Daten gelöscht hast, deshalb kannst du es hier nicht mehr spielen. `/neu` teilt dir etwas anderes aus.
error-no-server = Hier ist kein Server. Frag noch einmal auf einem.
error-out-of-date = Das hat sich inzwischen geändert, also ist nichts passiert. Bitte sieh noch einmal nach.
error-not-yours = Das gehört jemand anderem. Ruf den Befehl selbst auf.
error-not-your-post = Das kann nur entfernen, wer es gepostet hat oder hier Nachrichten verwaltet.
error-no-deal-there = In dieser Nachricht gibt es kein Blatt zum Spielen.
error-post-of-others = Diese Nachricht ist nicht von mir.
error-post-stays = Von hier aus kann ich das nicht entfernen. Nimm den Knopf „Entfernen“ darunter, oder blende es aus.
error-not-your-server = Das darf nur einstellen, wer das Recht „Server verwalten“ hat.
error-channel-closed-to-bot = In { $channel } kann ich nicht posten. Gib mir dort „{ $permission }“ oder such einen anderen Kanal aus.
error-daily-no-channel = Für die Tagespartie gibt es noch keinen Kanal. Nenn einen in `kanal`.
error-daily-bot-not-member = Ich bin kein Mitglied dieses Servers und kann hier nicht von mir aus posten. Lad mich erst ein.
error-no-foundation-play = Jetzt kann keine Karte auf einen Zielstapel.
error-nothing-to-undo = Hier gibt es nichts zurückzunehmen: So wurde ausgeteilt.
error-nothing-to-redo = Hier gibt es nichts zu wiederholen.
error-no-moves = Schreib Züge wie `t2 f1`, durch Kommas getrennt.
error-too-many-moves = Das sind { $count } Züge. Auf einmal gehen höchstens { $most }.
error-nothing-to-turn = Oben auf { $source } liegt keine verdeckte Karte zum Aufdecken.
error-cell-taken = In { $target } liegt schon { $card-der }.
# A move that the game does not allow; $rule is a sentence of its rules page.
error-against-rules = Bei „{ $game }“ geht das nicht. { $rule }
# $moves is a list of moves to type.
error-ambiguous-move = „{ $text }“ passt auf mehrere Züge: { $moves }. Schreib den, den du meinst.
error-bad-card-count = { $count } Karten lassen sich nicht bewegen. Nimm 1 oder mehr oder lass die Zahl weg.
error-card-covered = { $card-Der } liegt in { $source } unter { $onto-dem }.
# $named is a card, or only a rank or a suit: “ten of hearts”, “queen”, “hearts”.
error-card-not-free = { $named-Keine } passt gerade zu diesem Zug. Nenn eine andere Karte oder Stapel wie `t2 f1`.
error-card-count-differs = Ab { $named-dem } { $carried ->
        [one] ist es nur eine Karte
       *[other] sind es { $carried } Karten
    }, nicht { $count }. Lass die Zahl weg.
error-unreadable-move = „{ $text }“ ist kein Zug. Schreib einen wie `t2 f1`, `10h t4` oder `ziehen`.
error-command-as-move = „{ $text }“ ist kein Zug, aber `/{ $command }` tut das.
error-pile-alone = „{ $text }“ ist ein Stapel{ $moves ->
        [none] , und jetzt kann keine Karte von ihm weg oder zu ihm hin.
       *[other] . Seine Züge: { $moves }.
    }
error-which-pile = Davon gibt es mehrere. Schreib die Zahl dazu, etwa `{ $pile }1`.
# $like are the wastes, reserves, cells or foundations that there are instead, such as “c1–c4”.
error-no-such-pile = Einen Stapel { $pile } gibt es hier nicht{ $like ->
        [none] . Spalten sind `t1` bis `t{ $columns }`, { $foundations ->
            [one] der Zielstapel ist `f1`.
           *[other] Zielstapel `f1` bis `f{ $foundations }`.
        }
       *[other] , aber es gibt `{ $like }`.
    }
error-foundation-stays = Von den Zielstapeln kommen Karten nicht mehr weg, also bleiben die von { $source } dort.
error-stock-is-drawn = Karten vom Talon kommen erst auf die Ablage: `/ziehen`.
error-no-target = Auf { $target } kommt nichts. Leg Karten in Spalten (`t1`…) oder auf Zielstapel (`f`).
error-same-pile = Diese Karte liegt schon auf { $source }. Nenn einen anderen Stapel.
error-empty-source = { $source } ist leer. Nimm einen Stapel, auf dem Karten liegen.
error-top-card-only = Von { $source } lässt sich nur die oberste Karte bewegen, { $card-der }.
error-too-many = { $source } zeigt { $seen ->
        [one] eine Karte
       *[other] { $seen } Karten
    }, also kannst du dort keine { $count } nehmen.
error-face-down = Die oberste Karte von { $source } liegt verdeckt. Deck sie erst auf: `{ $source } { $source }`.
error-one-at-a-time = Auf einen Zielstapel kann immer nur eine Karte, nicht { $count } von { $source }.
error-foundation-taken = { $card-Der } beginnt einen leeren Zielstapel, aber { $target } ist nicht leer. Lass die Nummer des Zielstapels weg, dann finde ich den richtigen.
error-wants-base = { $target } ist leer und beginnt mit { $base-dem }, nicht mit { $card-dem }.
error-cell-rank = { $target } nimmt nur { $base-einen }, nicht { $card-den }.
error-does-not-follow = { $card-Der } passt nicht auf { $top-den } von { $target }. { $target } wird { $build } gebaut, Wert für Wert.
error-covered-target = { $target } zeigt keine Karte, auf die du legen kannst.
error-does-not-fit = { $card-Der } von { $source } passt nicht auf { $onto-den } von { $target }. Bei „{ $game }“ wird { $build } gebaut.
error-not-a-run = { $count } Karten von { $source } können nicht zusammen wandern: { $card-Der } passt nicht auf { $onto-den }, denn bei „{ $game }“ wird { $build } gebaut. { $run ->
        [one] Nur die oberste Karte kann wandern.
       *[other] Die letzten { $run } können wandern.
    }
error-foundation-full = { $target } endet mit { $top-dem }, also kann { $card-der } nicht dorthin.
error-suit-has-foundation = Diese Farbe liegt schon auf { $other }, also kann { $card-der } nicht auch { $target } beginnen.
error-nothing-to-draw = Talon und Ablage sind beide leer, also gibt es nichts zu ziehen.
error-no-redeal = Der Talon ist leer, und bei „{ $game }“ wird die Ablage nicht mehr umgedreht.
error-bad-deal = Das ist kein Blatt. Schreib eine ganze Zahl ab 1 oder ein kurzes Wort wie `freitag`.
error-out-of-range = Diese Zahl geht hier nicht. Nimm eine von 1 bis { $most }.

## Commands: at most 100 characters each

command-new = Ein Blatt austeilen: eine Nummer, ein Wort oder ein neues
command-new-deal = Eine Nummer oder ein Wort, für alle gleich (sonst: ein neues Blatt)
command-new-stakes = Canfield um Spielgeld, zu diesem Preis
command-new-winnable = Ein Blatt, das zu gewinnen ist, zur Übung
command-new-level = Wie schwer, zur Übung
level-easy = Leicht
level-medium = Mittel
level-hard = Schwer
option-yes = Ja
command-move = Züge spielen, wie t2 f1 oder 10h t4
command-move-moves = Wie t2 f1 oder 10h t4; mehrere mit Kommas trennen
command-draw = Vom Talon ziehen oder die Ablage umdrehen
command-draw-times = Wie oft (sonst: einmal)
command-draw-until = Ziehen, bis eine Karte spielbar ist
command-undo = Züge rückgängig machen
command-redo = Zurückgenommene Züge wiederholen
command-auto = Alle passenden Karten ins Ziel bringen
command-hint = Einen Zug zeigen
command-hint-certain = Auf alle Karten schauen: Noch zu gewinnen? Dann ist es Übung
command-table = Deinen Tisch noch mal zeigen, hier
command-table-text = Als Text statt als Bild (sonst: deine Einstellung)
command-games = Deine offenen Partien: zu einer zurückkehren
command-resign = Diese Partie aufgeben
command-replay = Eine beendete Partie als Film ansehen
command-replay-game-id = Ihre Nummer (sonst: deine zuletzt beendete)
command-share = Ein Poster einer beendeten Partie
# In the menus of messages and people, at most 32 characters each.
menu-command-remove = Meinen Beitrag entfernen
menu-command-play = Dieses Blatt spielen
menu-command-stats = Statistik
menu-command-compare = Mit mir vergleichen
menu-command-challenge = Herausfordern
command-daily = Das Blatt des Tages
command-house = Dein Konto bei der Bank
command-rules = Wie ein Spiel gespielt wird
command-rules-game = Welches Spiel (sonst: dein letztes)
command-settings = Sprache, Aussehen und wer Tische und Bilanz sieht
command-help = Der beste Einstieg
command-privacy = Was ich über dich speichere
command-privacy-export = Alles, was ich über dich speichere, als private Datei
command-privacy-erase = Alles löschen (ich frage vorher)
command-server = Einstellungen für diesen Server
command-server-channels = Wo ich öffentlich posten darf
command-server-tables = Wo Tische erscheinen
command-server-board = Die Ranglisten dieses Servers
command-server-board-minimum = Ab wie vielen Partien man in die Wertung kommt, von 1 bis 1.000
command-server-daily = Wo, wann und in welcher Sprache ich die Tagespartie poste
command-server-daily-channel = Der Kanal (sonst: der schon eingestellte)
command-server-daily-hour = Die Stunde in UTC, von 0 bis 23
command-server-daily-language = Sprache dieses Servers
command-server-daily-game = Spiel der Serverpartie: ein weiteres Blatt am Tag, nur hier
command-server-reset = Ranglisten und Bank hier zurücksetzen (ich frage vorher)

## The names of commands and their options, as people type them in your language: at most 32 small
## letters, digits, hyphens and underscores, without spaces

command-name-new = neu
command-name-move = zug
command-name-draw = ziehen
command-name-undo = rückgängig
command-name-redo = wiederholen
command-name-auto = auto
command-name-hint = tipp
command-name-table = tisch
command-name-games = partien
command-name-resign = aufgeben
command-name-replay = film
command-name-share = teilen
command-name-daily = tagespartie
command-name-challenge = herausforderung
command-name-challenge-create = erstellen
command-name-challenge-join = mitspielen
command-name-challenge-board = ergebnisse
command-name-challenge-list = liste
command-name-challenge-end = beenden
command-name-house = bank
command-name-stats = statistik
command-name-leaderboard = rangliste
command-name-rules = regeln
command-name-settings = einstellungen
command-name-privacy = datenschutz
command-name-privacy-export = export
command-name-privacy-erase = löschen
command-name-server = server
command-name-server-channels = kanäle
command-name-server-tables = tische
command-name-server-board = rangliste
command-name-server-daily = tagespartie
command-name-server-reset = zurücksetzen
command-name-help = hilfe
option-name-game = spiel
option-name-deal = blatt
option-name-stakes = einsatz
option-name-winnable = gewinnbar
option-name-level = schwierigkeit
option-name-moves = züge
option-name-times = anzahl
option-name-until = bis
option-name-certain = sicher
option-name-text = text
option-name-game_id = partie
option-name-lasts = dauer
option-name-measure = wertung
option-name-undo = rückgängig
option-name-hints = tipps
option-name-player1 = person1
option-name-player2 = person2
option-name-player3 = person3
option-name-player4 = person4
option-name-player5 = person5
option-name-challenge = herausforderung
option-name-player = person
option-name-versus = gegen
option-name-period = zeitraum
option-name-scope = bereich
option-name-season = saison
option-name-order = reihenfolge
option-name-minimum = minimum
option-name-channel = kanal
option-name-hour = stunde
option-name-language = sprache
