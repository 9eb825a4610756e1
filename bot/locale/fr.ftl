### What players read, in French.
###
### Written for this project; read by a second reader who translated it back into English; no native
### reader has reviewed it yet.
###
### How the bot speaks: like a friendly host who plays cards. Plain, warm, brief, modern. It says
### “tu”. The useful part comes first. A notice fits one line of a phone (about 45 characters). A
### refusal is at most two sentences: what is wrong, what to do. Buttons are infinitives, two or
### three words at most. Sentences avoid participles that would have to agree with the player.
###
### What everyone in a channel can read (tables, leaderboards, scoreboards, posts) doesn't say “tu”,
### except where the title names the player. Private answers do.
###
### Piles keep the names that players type (t1, f1, c1, r, w, s; where there are several wastes or
### reserves w1, r1), and cards their English letters (A K Q J). Deal numbers arrive as text, so
### that nothing divides them. A label quoted in a sentence (« Même donne ») must match its
### button-… message. Commands and options are named as at the end of this file.
###
### Typography: ’ as the apostrophe; a narrow no-break space (U+202F) before ; ! ? and %, a no-break
### space (U+00A0) before : and inside « ».
###
### Names of games and players stand after “dans”, “à”, “par” or a colon, never after “de” or “que”,
### which would have to be shortened before a vowel. In French the plural “one” covers 0 and 1, so
### every variant writes the number itself.
###
### The words of the game. One word for each thing; keep to it.
###
###   solitaire             solitaire; some people call it une réussite or une patience
###   game                  jeu (what is played: Klondike), partie (one play of it)
###   deck                  paquet
###   deal                  donne
###   table                 table
###   stock (s)             pioche
###   waste (w)             défausse
###   reserve (r)           réserve
###   cells (c1…)           cellules
###   foundations (f1…)     fondations
###   columns (t1…)         colonnes; together they are le tableau
###   empty                 vide
###   draw                  piocher
###   turn over, redeal     retourner la défausse; un retournement
###   rank                  valeur (of a card), place (in a ranking)
###   suit                  couleur: pique, cœur, carreau or trèfle; red and black are never “couleurs”
###   in suit               à la couleur
###   alternating colours   en alternant rouge et noir
###   up, down              en montant, en descendant
###   face up, face down    face visible, face cachée
###   a sequence            une suite
###   top card, bottom card carte du dessus, carte du fond
###   cards up              cartes montées
###   hearts, spades, diamonds, clubs; ace, jack, queen, king
###                         cœur, pique, carreau, trèfle; as, valet, dame, roi
###   move                  coup
###   undo, redo            annuler, une annulation; rétablir
###   hint                  indice
###   stuck                 bloqué
###   win                   gagner, une victoire
###   clean win             victoire sans aide
###   give up               abandonner
###   save for later        mettre de côté
###   practice              entraînement
###   daily                 donne du jour
###   server daily          donne du serveur
###   challenge             défi
###   attempt               essai
###   ranked, unranked      au classement, hors classement
###   leaderboard           classement; global: mondial
###   scoreboard            tableau des scores, on buttons Scores
###   streak                série
###   the house             la banque
###   the dealer            le croupier
###   play money            argent fictif; a game for money: partie d’argent
###   skill rating          niveau (the level of a deal is its difficulté)
###   record of a player    bilan; record is the best of a kind
###   replay                film, to replay: revoir

## Games: the name, a shorter one for use within a sentence, other names players may type if it
## has any (their English names are found in any case), one line about it

family-canfield = Famille Canfield
family-forty-thieves = Famille des Quarante Voleurs
family-klondike = Famille Klondike

game-canfield = Canfield
names-canfield = Demon; Démon; Thirteen; Treize
about-canfield = Le classique des casinos : une réserve de treize cartes, quatre colonnes, et une première carte qui fixe le départ des fondations. Dur à gagner.
game-canfield-french = Canfield, règles françaises
brief-canfield-french = Canfield français
names-canfield-french = La canfield; Règles de la canfield; Canfield, French rules
about-canfield-french = Une réserve de treize cartes et quatre colonnes, dont on déplace aussi une partie. Ce qui peut monter doit monter, et on ne pioche que si rien d’autre n’est possible.
game-rainbow = Arc-en-ciel
names-rainbow = Rainbow
game-storehouse = Entrepôt
names-storehouse = Storehouse; Provisions; Straight Up; Thirteen Up; The Reserve
game-superior-canfield = Canfield supérieure
names-superior-canfield = Superior Canfield; Superior Demon
about-superior-canfield = Une réserve de treize cartes, toute visible, et quatre colonnes. Les colonnes vides se remplissent comme on veut.
game-demon = Démon
game-acme = Acme
names-acme = Acme Canfield
game-chameleon = Caméléon
names-chameleon = Chameleon; Kansas
game-fascination = Fascination
names-fascination = Canfield selon PySolFC
about-fascination = Une réserve de treize cartes et quatre colonnes, dont la carte du dessus se déplace aussi seule. Les colonnes vides sont libres une fois la réserve épuisée.
game-rainfall = Averse
game-casino-canfield = Canfield de casino
names-casino-canfield = Casino Canfield; Reno
game-variegated-canfield = Canfield panachée
game-american-toad = Crapaud américain
game-double-canfield = Canfield double
game-triple-canfield = Canfield triple
game-quadruple-canfield = Canfield quadruple
game-candike = Candike
about-candike = Une réserve de treize cartes et sept colonnes de deux, une carte cachée. Les suites se déplacent d’un bloc ; les rois ne vont pas sur les as.
game-munger = Munger
game-minerva = Minerve
game-mystique = Mystique
game-canfield-rush = Canfield éclair
about-canfield-rush = Une réserve de treize cartes et quatre colonnes, en trois tours : on pioche trois cartes à la fois, puis deux, puis une.
game-eagle-wing = Aile d’aigle
names-eagle-wing = Eagle Wing; Thirteen Down
about-eagle-wing = Huit colonnes de trois cartes au plus, construites à la couleur. La réserve, face cachée, ne fait que remplir les colonnes vides, jusqu’à sa dernière carte, qui peut se jouer.
game-beehive = Ruche
about-beehive = On rassemble les cartes de même valeur : elles ne montent que réunies par quatre. La réserve remplit les six colonnes.
game-the-plot = Complot
about-the-plot = Deux paquets et douze colonnes construites dans n’importe quelle couleur, tout comme les fondations. Il faut finir la première fondation avant de commencer les autres.
game-duke = Duc
game-dutchess = Duchesse
names-dutchess = Dutchess; Duchess; Glenwood
about-dutchess = Quatre petites réserves visibles, et c’est toi qui choisis le départ des fondations : avec la première carte de réserve que tu y poses.
game-little-gate = Petit Portail
game-gate = Portail
game-lafayette = Lafayette
about-lafayette = Chaque couleur monte depuis l’as et descend depuis le roi, jusqu’à ce que les deux se rejoignent. Une fois la réserve épuisée, seuls les sept remplissent les colonnes vides.
game-doorway = Seuil
names-doorway = Doorway; Solstice
about-doorway = Cinq colonnes construites dans n’importe quelle couleur, et deux cellules : l’une prend un roi, l’autre une dame.
game-skippy = Skippy
game-club = Club
about-club = Onze colonnes de trois, où les cartes des trois premières ne vont que sur les fondations ou les unes sur les autres.

game-forty-thieves = Quarante Voleurs
names-forty-thieves = Les Quarante Voleurs; Forty Thieves; 40 voleurs; Napoléon à Sainte-Hélène; Napoleon at St Helena; Big Forty; Roosevelt at San Juan; Le Cadran
about-forty-thieves = Deux paquets, dix colonnes visibles, à la couleur, une carte à la fois. Le jeu de Napoléon à Sainte-Hélène, dit-on.
game-indian = Indienne
game-limited = Limitée
names-limited = Limited; Patience limitée; Limited Patience
game-little-forty = Petite Quarantaine
names-little-forty = Little Forty; The Little Forty; Les petits quarante
game-lucas = Lucas
names-lucas = Saint-Lucas; St Lucas
game-maria = Maria
names-maria = Marie; Maria Luisa; Tableau de trente-six cartes
game-number-ten = Numéro dix
names-number-ten = Number Ten; No. 10; N° 10
game-rank-and-file = Rangs et Files
names-rank-and-file = Rank and File; Dress Parade
game-streets = Rues
names-streets = Streets; Street
game-josephine = Joséphine
names-josephine = Josephine; Quarante Bandits; Forty Bandits; Pack of Thieves
game-forty-and-eight = Quarante et Huit
names-forty-and-eight = Forty and Eight; 40 et 8; 40 and 8
game-napoleons-square = Place Napoléon
names-napoleons-square = Napoleon’s Square; Napoleon Square
game-san-juan-hill = Colline de San Juan
names-san-juan-hill = San Juan Hill; San Juan; Kettle Hill
game-sixty-thieves = Soixante Voleurs
names-sixty-thieves = Sixty Thieves; 60 voleurs
game-famous-fifty = Fameux Cinquante
names-famous-fifty = Famous Fifty; 50 voleurs
game-waning-moon = Lune décroissante
game-lucas-runs = Lucas à suites
names-lucas-runs = Lucas with Runs; Lucas selon PySolFC
game-busy-aces = As affairés
game-thirty-nine-steps = Trente-Neuf Marches
names-thirty-nine-steps = Thirty-Nine Steps; 39 marches; 39 Steps
game-mcclellan = McClellan
game-emperor = Empereur
names-emperor = Emperor; Deauville
game-roosevelt = Roosevelt
game-double-gold-mine = Double Mine d’or
game-napoleons-exile = Exil de Napoléon
game-diplomat = Diplomate
game-lady-palk = Lady Palk
game-rows-of-four = Rangées de quatre
game-napoleons-shoulder = Épaule de Napoléon
game-double-rail = Double Rail
game-single-rail = Simple Rail
names-single-rail = Single Rail; Auxiliary Sequences
game-triple-rail = Triple Rail
game-final-battle = Bataille finale
game-napoleons-folly = Folie de Napoléon
game-midshipman = Aspirant
game-mumbai = Mumbai
game-express = Express
game-marie-rose = Marie-Rose
game-big-streets = Grandes Rues
game-number-twelve = Numéro douze
names-number-twelve = Number Twelve; No. 12; N° 12
game-delivery = Livraison
game-carnation = Œillet
game-eighty-thieves = Quatre-Vingts Voleurs
brief-eighty-thieves = 80 Voleurs
names-eighty-thieves = Eighty Thieves; 80 voleurs
game-malmaison = Malmaison
game-deuces = Départ aux deux
names-deuces = Les Deux; Deuces; Twos
game-pluto = Pluton
names-pluto = Pluto; Square
game-carre-napoleon = Carré Napoléon
names-carre-napoleon = Carré Napoleon
about-carre-napoleon = Douze colonnes, les as posés d’avance, et tout ce qui peut monter monte pendant la donne. Seuls les rois remplissent les colonnes vides.
game-dieppe = Dieppe
game-breakwater = Brise-lames
game-alternation = Alternance
game-crossroads = Carrefour
game-interchange = Échangeur
game-unlimited = Illimitée
game-triple-interchange = Triple Échangeur
game-little-napoleon = Petit Napoléon
game-waterloo = Waterloo
game-forty-nine = Quarante-Neuf
names-forty-nine = Forty-Nine; 49
about-forty-nine = Sept colonnes de sept, toutes visibles, construites en alternant rouge et noir. Les suites ne se déplacent d’un bloc que vers les colonnes vides.
game-courtyard = Cour
game-big-courtyard = Grande Cour
game-corona = Couronne
names-corona = Corona; Round Dozen
game-quadrangle = Quadrilatère
about-quadrangle = Douze colonnes de trois, à la couleur. Une carte de la donne fixe le départ des fondations ; la défausse remplit les colonnes vides.
game-triple-line = Triple Ligne
game-congress = Congrès
names-congress = Congress; President’s Cabinet
game-parliament = Parlement
game-octagon = Octogone
game-zebra = Zèbre
about-zebra = Colonnes et fondations alternent rouge et noir. Les as sont posés d’avance, et la défausse remplit d’elle-même les colonnes vides.
game-red-and-black = Rouge et Noir
about-red-and-black = Colonnes et fondations alternent rouge et noir, avec les as posés d’avance. Les suites se déplacent d’un bloc.
game-twin-queens = Dames jumelles
game-wheatsheaf = Gerbe de blé
about-wheatsheaf = Les colonnes se construisent à la couleur, en montant ou en descendant, et les fondations aussi : quatre montent depuis l’as, quatre descendent depuis le roi.
game-little-forty-spider = Petite Quarantaine Spider
brief-little-forty-spider = Quarantaine Spider
names-little-forty-spider = Petite Quarantaine araignée; Little Forty Spider; Little Forty selon PySolFC
about-little-forty-spider = Les colonnes acceptent n’importe quelle couleur, mais seules les suites d’une même couleur se déplacent d’un bloc, comme dans Spider. On pioche trois cartes, avec trois retournements.
game-fortunes-favor = Faveur de la fortune
names-fortunes-favor = Fortune’s Favor; Fortune’s Favour
game-preference = Préférence
game-indian-patience = Patience indienne
about-indian-patience = Une colonne vidée reçoit trois nouvelles cartes de la pioche, et rien ne va sur une carte seule.
game-squadron = Escadron
game-jacks-in-the-box = Valets en boîte
game-cascade = Cascade
about-cascade = Un paquet en sept colonnes de cinq, et deux cellules. Colonnes et fondations alternent rouge et noir.
game-following = À la suite
about-following = Les couleurs se suivent en ronde : cœur sur pique, trèfle sur cœur, carreau sur trèfle, pique sur carreau. Un paquet, un retournement.
game-foothold = Point d’appui
game-floradora = Floradora
about-floradora = Six colonnes de six, construites dans n’importe quelle couleur. Les rois ont une fondation pour eux seuls.
game-junction = Jonction
about-junction = Quatre petits paquets (l’as, puis du sept au roi), en sept colonnes construites en alternant rouge et noir.
game-blind-patience = Patience aveugle
about-blind-patience = Dix colonnes en alternant rouge et noir, toutes cartes cachées : on retourne celle du dessus d’une colonne quand on veut.
game-demons-and-thieves = Démons et Voleurs
about-demons-and-thieves = Quatre colonnes alternant rouge et noir et une réserve de treize cartes, à côté de cinq colonnes construites à la couleur.
game-octave = Octave
about-octave = Les fondations finissent par le dix. Le retournement étale la défausse en huit défausses, et la carte du dessus de chacune peut se jouer.
game-kilowatt = Kilowatt
about-kilowatt = Des fondations à partir des rois, posés d’avance, douze colonnes d’une carte, et deux défausses qui prennent chacune trois cartes à chaque fois qu’on pioche.
game-the-spark = L’Étincelle
about-the-spark = Tout à l’envers : les colonnes montent à la couleur, les fondations descendent depuis le roi. Deux défausses prennent chacune trois cartes à chaque fois qu’on pioche.
game-single-spark = Simple Étincelle
names-single-spark = Single Spark; Simple Spark

game-klondike = Klondike
names-klondike = Klondike, une carte; Solitaire; Le solitaire; Réussite
about-klondike = Ce que presque tout le monde appelle le solitaire, une carte à la fois.
game-klondike-three = Klondike, trois cartes
brief-klondike-three = Klondike ×3
names-klondike-three = Klondike par trois; Solitaire, trois cartes; Klondike, draw three
about-klondike-three = Ce que presque tout le monde appelle le solitaire, trois cartes à la fois.
game-klondike-vegas = Klondike Vegas
names-klondike-vegas = Klondike Vegas; Vegas Klondike; Solitaire de Vegas; Vegas solitaire
about-klondike-vegas = Trois cartes à la fois, et deux retournements : le solitaire des casinos.
game-klondike-one-pass = Klondike 1 passage
names-klondike-one-pass = Klondike, one pass; Klondike, once through; Vegas, une carte
about-klondike-one-pass = Une carte à la fois, et on ne parcourt la pioche qu’une fois.
about-columns = { $decks ->
        [one] { $decks } paquet
       *[other] { $decks } paquets
    } ; { $columns } colonnes{ $cards ->
        [0] {""}
        [1] {" "}d’une carte
       *[other] {" "}de { $cards }
    }, { $build }
about-reserve = réserve de { $cards }
about-cells = { $cells } cellules
about-base = fondations commençant par { $base-le }{ $laid ->
        [yes] , déjà en place
       *[no] {""}
    }
about-face-down = { $rows ->
        [alternate] une rangée sur deux face cachée
       *[all] seules les cartes du dessus visibles
    }
about-runs = les suites se déplacent d’un bloc
about-fill = la défausse remplit les colonnes vides
about-redeals = { $redeals ->
        [any] retournements illimités
        [one] { $redeals } retournement
       *[other] { $redeals } retournements
    }

## Cards

# $rank-letter is A, 2 to 9, T, J, Q or K, $suit-letter C, S, H or D.
card = { $rank } de { $suit }
# The forms of a card in a sentence: with the article (“la dame de pique”), with it at the beginning
# of a sentence, after “de”, with the indefinite article, and “Aucun” at the beginning of a sentence.
# $card is the name as above, or only a rank or a suit; the letters are none where only the other is
# named. Refusals and rules that are given $card are also given $card-le and so on, and so for every
# other card and rank in them ($onto-le, $base-un …).
card-forms = le; Le; du; au; un; Aucun
card-form-le = { $rank-letter ->
        [A] l’{ $card }
        [Q] la { $card }
       *[other] le { $card }
    }
card-form-Le = { $rank-letter ->
        [A] L’{ $card }
        [Q] La { $card }
       *[other] Le { $card }
    }
card-form-du = { $rank-letter ->
        [A] de l’{ $card }
        [Q] de la { $card }
       *[other] du { $card }
    }
card-form-au = { $rank-letter ->
        [A] à l’{ $card }
        [Q] à la { $card }
       *[other] au { $card }
    }
card-form-un = { $rank-letter ->
        [Q] une { $card }
       *[other] un { $card }
    }
card-form-Aucun = { $rank-letter ->
        [Q] Aucune { $card }
       *[other] Aucun { $card }
    }
rank-A = as
rank-2 = deux
rank-3 = trois
rank-4 = quatre
rank-5 = cinq
rank-6 = six
rank-7 = sept
rank-8 = huit
rank-9 = neuf
rank-T = dix
rank-J = valet
rank-Q = dame
rank-K = roi
suit-C = trèfle
suit-S = pique
suit-H = cœur
suit-D = carreau

# What players may type in a move, besides the names of ranks and suits above; separate words with
# semicolons. English words are understood in every language. Capitals and accents don't matter, and
# one word may stand in several lines. “Dame de pique de la colonne 2 sur la fondation” needs most.
typed-pile-s = pioche; talon; stock; paquet
typed-pile-w = défausse; défausses; rebut
typed-pile-r = réserve; réserves; démon; treize
typed-pile-c = cellule; cellules; cellule libre; cellules libres; case; case libre
typed-pile-t = colonne; colonnes; col; tableau; pile; tas
typed-pile-f = fondation; fondations; base; haut; en haut; but; arrivée
# Foundations that build down beside others that build up.
typed-pile-g = fondation descendante; fondations descendantes; descendante; bas; en bas
# In their order, from the first on: “deuxième réserve”. Commas between the forms of one.
typed-ordinals = première, premier; deuxième, seconde, second; troisième; quatrième; cinquième; sixième; septième; huitième; neuvième; dixième
# Words before or after a number in digits that make it such a one: “3rd column”.
typed-ordinal-before = -
typed-ordinal-after = e; er; re; ère; ème; nd; nde
typed-draw = piocher; pioche; tirer; tire; piger; pige; retourner; retourne; retourner la défausse; retourne la défausse; redonner
# Before a column: its top card is turned up, where a game leaves that to the player.
typed-turn = retourner; retourne; découvrir; découvre; révéler; révèle; dévoiler; dévoile
# Other words for two commands, for those who type them as moves.
typed-undo = annule; reviens; revenir; retour; retour en arrière; reprendre; reprends
typed-hint = indices; astuce; conseil
# Well-known games that are not among ours, in this order: FreeCell, Golf, Pyramid, Scorpion, Spider,
# TriPeaks, Yukon. Commas between the names of one.
typed-absent-games = freecell; golf; pyramide; scorpion; araignée; trois pics; yukon
# Words before or after the name of a game that add nothing to it: “Spider solitaire”.
typed-solitaire = solitaire; patience; réussite
# Words before a pile or a card. “De” is left out instead: it also stands between rank and suit.
typed-from = depuis; depuis la; depuis le; hors de; à partir de
typed-to = à; à la; à l; au; aux; sur; sur le; sur la; sur l; sur un; sur une; par dessus; vers; vers la; dans; dans la; dans une; en; jusqu à; jusqu à la; sous
typed-from-after = -
typed-to-after = -
typed-cards = carte; cartes
# Units after a number, for how long a challenge lasts: “90 m”, “2 heures”, “3 jours”.
typed-minute = m; min; mn; minute; minutes
typed-hour = h; hr; heure; heures
typed-day = j; jour; jours
typed-week = sem; semaine; semaines
# Words that may be left out.
typed-ignored = le; la; les; l; un; une; de; du; de la; de l; des; d un; d une; mon; ma; mes; ce; cette; et; avec; puis; ensuite; déplace; déplacer; bouge; bouger; joue; jouer; mets; mettre; met; pose; poser; place; placer; passe; passer; porte; porter; envoie; envoyer; amène; amener; prends; prendre; monte; monter; fais monter; faire monter; stp; svp; s il te plaît; s il vous plaît; vide; numéro; n; non; carte du dessus; dessus
# Other names and letters of ranks and suits; a line without them is a dash.
typed-rank-A = un; une
typed-rank-2 = -
typed-rank-3 = -
typed-rank-4 = -
typed-rank-5 = -
typed-rank-6 = -
typed-rank-7 = -
typed-rank-8 = -
typed-rank-9 = -
typed-rank-T = -
typed-rank-J = valets; v
typed-rank-Q = dames; reine; reines; d
typed-rank-K = rois; r
typed-suit-C = trèfles
typed-suit-S = piques
typed-suit-H = cœurs
typed-suit-D = carreaux

# These end a sentence: “Les colonnes se construisent en descendant, … .”
build-suit = à la couleur (pique sur pique)
build-colour = en alternant rouge et noir
build-other = dans n’importe quelle couleur sauf la même
build-any = dans n’importe quelle couleur
build-next-suit = cœur sur pique, trèfle sur cœur, carreau sur trèfle et pique sur carreau
# Ends a sentence like “Maria se construit … .” $suits is one of the lines above, $fault what was
# wrong.
building = { $direction ->
        [up] en montant
        [either] en montant ou en descendant
        [level] par cartes de même valeur
       *[down] en descendant
    }{ $direction ->
        [level] {""}
       *[other] { $fault ->
            [rank] , sans sauter de valeur
            [suit] , { $suits }
           *[both] , sans sauter de valeur, { $suits }
        }
    }
# As above, in a game whose columns differ.
building-here = { $build } dans cette colonne

## Money, lists, and how long something took

# An amount of play money, a minus sign before it where something is owed.
dollars = { $amount } $
game-ended = { $outcome ->
        [won] victoire en { moves }
        [left] temps écoulé après { moves }
        [at-end] { moves } avant la fin du défi ou de la donne du jour
       *[given-up] abandon après { moves }
    }
# Between the parts of a list in a table or a long line; lists in sentences follow your language.
# Counts that other messages refer to.
moves = { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }
games = { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }
cards = { $up ->
        [one] { $up } carte montée
       *[other] { $up } cartes montées
    }
list-separator = {", "}
# Between parts that have commas of their own.
row-separator = {" ; "}
# Between whole sentences that follow one another in a line; {""} where your language has no spaces.
sentence-separator = {" "}
# Between the units of a duration: “12 min 5 s”.
span-separator = {" "}
span = { $count } { $unit ->
        [day] j
        [hour] h
        [minute] min
       *[second] s
    }

## The table

# $deal is none while the deal is a secret.
table-title = **{ $game }**{ $deal ->
        [none] {""}
       *[told] {" "}· donne { $deal }
    }
game-and-deal = { $game }, donne { $deal }
deal-word = { $deal } « { $word } »
# $up of $cards: the cards on the foundations. $made: all moves made, 0 where none was taken back.
table-state = -# { $up }/{ $cards } montées · { moves }{ $made ->
    [0] {""}
   *[other] , { $made } en tout
  }{ $limit ->
    [0] { $redeals ->
        [0] {""}
        [one] {" "}· { $redeals } retournement
       *[other] {" "}· { $redeals } retournements
      }
   *[other] {" "}· retournements : { $redeals } sur { $limit }
  } · { $who }
# The name of the thread for a player's tables.
table-thread-name = Table : { $player }
table-in-thread = Ta table est dans { $thread }. [Y aller]({ $link })
table-no-thread = -# Je ne peux pas utiliser de fil ici pour l’instant, alors ceci n’est visible que par toi.
# Said once of a private table: after that long without a press, typed moves leave it as it is.
table-private-note = -# Visible par toi uniquement. Après { $minutes } minutes sans activité, je ne peux plus actualiser cette table : { $table } la réaffiche.
# A table that Discord did not take as an answer, once it does.
table-shown-late = -# Le dernier coup n’a pas pu s’afficher plus tôt. Voici la table.
# What is left of an older message once its table is shown in a newer one.
table-continued = -# { $game } · { $place ->
        [above] la partie continue plus haut
        [thread] la partie continue dans { $thread }
        [elsewhere] la partie continue ailleurs
       *[below] la partie continue plus bas
    }.
# The first reserve card on a foundation sets the rank that they all start with.
table-choose-base = Poser la carte du dessus d’une réserve sur une fondation : toutes partiront de sa valeur.
table-stuck = **Plus aucun coup utile.** On peut annuler, rejouer cette donne ou en prendre une autre.
table-won = ## 🎉 Gagné !
    Les { $cards } cartes montées : { moves } en { $time }, { $undos ->
        [0] aucune annulation
        [one] { $undos } annulation
       *[other] { $undos } annulations
    }, { $hints ->
        [0] aucun indice
        [one] { $hints } indice
       *[other] { $hints } indices
    }.
table-given-up = **{ $ending ->
        [left] Temps écoulé
        [cashed-in] Encaissé
       *[given-up] Partie abandonnée
    }** à { $up }/{ $cards } cartes montées : { moves } en { $time }.
table-counts = { $counts ->
        [yes] -# Compte pour les classements.
       *[no] -# Ne compte pas pour les classements.
    }
# The number of a deal that was a secret while the game was under way.
table-deal = -# C’était la donne { $deal }.
back-at-deal = Retour à la donne de départ.
# Several moves were typed, and one was refused. $reason is a whole sentence.
table-stopped = Arrêt au coup { $number }, « { $text } ». { $reason } Les coups d’avant sont joués.
# Another game was resumed by pressing one of its controls, and this one set aside in exchange.
table-saved-game = { $game } : partie mise de côté.
table-hint = Indice : { $move }.
hint-draw = piocher
hint-redeal = retourner la défausse
# A hint where no move helps. $move is how many moves are left after going back.
table-hint-back = Plus rien de nouveau de ce côté. { $move ->
        [0] Mieux vaut reprendre cette donne au début, ou en essayer une autre.
       *[other] Mieux vaut revenir au coup { $move }, ou essayer une autre donne.
    }
table-hint-give-up = Plus rien de nouveau de ce côté. Mieux vaut abandonner cette partie.
# What the solver says, which knows all cards. $move is as in a hint.
slow-hint-searching = Je cherche, d’ordinaire { $seconds } secondes au plus… La partie peut continuer pendant ce temps.
search-waits = En attente : { $ahead } avant.
certain-winnable = C’est encore gagnable : { $move }.
certain-unwinnable = Ce n’est plus gagnable.
certain-unknown = { $winnable ->
        [yes] La donne est gagnable ; d’ici, je ne sais pas.
       *[no] Je ne sais pas si c’est encore gagnable.
    }
certain-practice = -# Entraînement à partir d’ici : toutes les cartes ont été regardées.
think-move = { $orders ->
        [0] Indice : { $move }. D’abord, voir plus de cartes.
        [1] Indice : { $move }. C’est gagnant.
       *[other] Indice : { $move }. Cela peut gagner dans { $winnable } ordres des cartes cachées sur { $orders } essayés.
    }
think-lost = J’ai cherché plus loin sans trouver comment gagner.
think-unfinished = Je n’ai pas pu finir de réfléchir ; voici l’indice habituel.
think-practice = -# Entraînement à partir d’ici : cet indice gagne plus souvent que la plupart des gens.
# The player went on before the answer came. $answer is one of the sentences above.
slow-hint-late = Pour la table au moment où tu as demandé : { $answer }
table-hint-cash-in = Plus rien de nouveau de ce côté. Mieux vaut encaisser { $worth }.
table-auto-played = { $count ->
        [one] { $count } carte est montée.
       *[other] { $count } cartes sont montées.
    }
# Cards were drawn until one could be played or the stock ended. $turned says that the waste was
# turned over first. One of the next four follows.
drew = { $turned ->
        [yes] Défausse retournée, puis pioché { $count } fois.
       *[no] Pioché { $count } fois.
    }
# A redeal that dealt the waste to several wastes.
drew-dealt = Défausse retournée et répartie sur toutes les défausses.
drew-all = La pioche est vide.
# $card: one or more cards.
drew-playable = On peut jouer : { $card }.
drew-to-column = Peut aller en { $target } : { $card }.
drew-to-foundation = Peut monter : { $card }.

button-draw = Piocher
button-redeal = Retourner
# Draw until a card can be played.
button-draw-on = Piocher encore
# How many moves are taken back or played again together.
button-undo = { $count ->
        [one] Annuler
       *[other] Annuler ({ $count })
    }
button-redo = { $count ->
        [one] Rétablir
       *[other] Rétablir ({ $count })
    }
button-auto = Auto
button-hint = Indice
# Under a hint: asks the solver, which knows all cards.
button-certain = Encore gagnable ?
button-think = Réfléchir
button-play-it = Jouer ce coup
button-go-back = Revenir en arrière
button-more = Plus
button-bigger-cards = Cartes plus grandes
button-same-cards = Non merci
button-same = Même donne
button-new = Nouvelle donne
# By its number or a word, in a form.
button-pick-deal = Choisir la donne
# Where no useful move is left: the game is given up, and the same deal or a new one is dealt.
button-give-up-same = Abandonner, rejouer
button-give-up-new = Abandonner, nouvelle
# A card, and the piles it goes from and to: “9♠ w→f1”.
button-move = { $more ->
        [0] { $card } { $source }→{ $target }
       *[other] { $card } +{ $more } { $source }→{ $target }
    }
# Turns up the face-down top card of a column.
button-turn-card = Retourner { $column }
button-play = Jouer
# On somebody's table: deals the same cards to the person who presses.
button-play-this = Jouer cette donne
# For others, under a table: they get the same deal.
button-play-too = Jouer aussi
button-aside = Mettre de côté
button-give-up = Abandonner
button-keep = Continuer
button-go-on = Reprendre
button-show = Voir la table
button-games = Mes parties
button-all-games = Tous les jeux
button-surprise = Surprends-moi
button-remove = Supprimer
button-rules = Règles
button-language = Langue
button-settings = Réglages
button-words = Voir le texte
button-picture = Voir l’image
button-replay = Revoir
button-moves = Liste des coups
button-help = Aide
# From a private page to the one whose place it took.
button-back = Retour
button-basics = Les bases
button-counts = Ce qui compte
button-kept = Tes données
button-how = Comment jouer
button-commands = Commandes

menu-moves = { $count ->
        [one] { $count } coup possible
       *[other] { $count } coups possibles
    }
menu-sources = Déplacer depuis… ({ $count } coups)
menu-source = { $cards } { $source } · { $count } coups
menu-targets = { $cards } de { $source } à…
menu-counts = Combien de cartes de { $source } à { $target } ?
# $onto is the card that the move ends on, or menu-empty.
menu-move = { $count ->
        [1] { $card } { $source } → { $onto } { $target }
       *[other] { $card } { $source } → { $onto } { $target } · { $count } cartes
    }
menu-target-open = { $source } → { $onto } { $target } · { $least } à { $most } cartes
menu-empty = vide
menu-face-down = carte face cachée
menu-target-column = sur { $card }
menu-target-empty = sur la colonne vide
menu-target-face-down = sur la carte face cachée
menu-target-cell = dans la cellule
menu-target-foundation = sur la fondation
menu-count = { $count ->
        [one] { $card } · { $count } carte
       *[other] { $card } · { $count } cartes
    }

# Suggestions while somebody types. $told is a card and where it goes.
complete-game = { $game } · { $family }
complete-game-as = { $name } → { $game } · { $family }
# The game that its family is named after.
complete-namesake-as = { $name } → { $game }
# $target is one of the lines menu-target-…
complete-move = { $typed } — { $card } { $target }
complete-draw = { $typed } — piocher
complete-redeal = { $typed } — retourner la défausse
complete-turn = { $typed } — retourner la carte du dessus

told-move = { $more ->
        [0] { $card } de { $source } à { $target }
       *[other] { $card } +{ $more } de { $source } à { $target }
    }
# A face-down card is turned up where it lies.
told-turn = retourner la carte du dessus de { $column }
told-turned = en { $column } : { $card }, face visible

## The table in words: lines of a text table, and the alt text of its picture

# $up is how many of the $cards are on the foundations.
alt-title = { $game }. { $up }/{ $cards } cartes montées
alt-opening = { $game } au départ
# Ends each sentence of a description: the title, each pile.
alt-sentence = { $sentence }.
# What stands in the corner of the picture.
alt-deal = Donne { $deal }
# $game is the name of the game and its deal.
alt-won = Gagné ! { $game } : les { $cards } cartes en éventail ouvert, après { moves } en { $time }.
alt-preview = Une table avec tes réglages. Thème : { $theme }.
text-hint = Indice : { $move }
text-last = Dernier coup : { $move }
text-drawn = { $count ->
        [0] Dernier coup : dernières cartes piochées
       *[other] Dernier coup : { $count ->
            [one] { $count } carte piochée
           *[other] { $count } cartes piochées
        }
    }
# $drawn is text-drawn, $cards are on the waste now, the top card first.
text-drawn-cards = { $drawn } : { $cards }
text-turned = { $count ->
        [0] Dernier coup : défausse retournée
       *[other] Dernier coup : défausse retournée, puis { $count ->
            [one] { $count } carte donnée
           *[other] { $count } cartes données
        }
    }
# A face-down card was turned up where it lay.
text-turned-up = Dernier coup : en { $column }, { $card } face visible
# The last move turned a card up where it came from.
text-uncovered = { $move }, { $card } face visible
# After the last move, cards went from pile to pile by themselves, to fill one that was empty.
text-refilled = { $count ->
        [1] { $move }, puis { $card } de { $source } à { $target }
       *[other] { $move }, puis { $count } cartes de { $source } à { $target }
    }
# The top cards of the foundations. $base is the rank that every foundation starts with.
text-foundations = Fondations (départ : { $base }) : { $tops }
text-foundations-down = Fondations descendantes (départ : { $base }) : { $tops }
# The first card that the player puts on a foundation decides what all of them start with.
text-foundations-unchosen = Fondations, départ pas encore choisi : { $tops }
# A foundation that takes four cards of the same rank together.
text-foundation-fours = Fondation des carrés : { $tops }
# A foundation that takes kings only.
text-foundation-kings = Rois ({ $pile }) : { $count ->
        [0] vide
       *[other] { $card } dessus, { $count } en tout
    }
text-on = { $card } en { $pile }
# Foundations without a card yet.
text-empty-count = { $count ->
        [one] { $count } vide
       *[other] { $count } vides
    }
text-waste = Défausse (w) : { $cards }
text-reserve = Réserve (r) : { $cards }
# Several of a kind. $piles are the piles with their cards, as text-pile and text-cell-for say.
text-wastes = Défausses, carte du dessus en premier : { $piles }
text-reserves = Réserves, carte du dessus en premier : { $piles }
text-cells = Cellules : { $piles }
# The cards of a pile, or that it, or all of several, are empty (so text-empty has no plural).
text-pile = { $name } { $cards }
# An empty cell that takes cards of one rank only.
text-cell-for = { $name } vide, pour { $rank-un }
text-stock = Pioche (s) : { $cards }
# Of the waste and the reserve only the top card can be played. $below are cards, the next one first.
text-top = { $card } dessus
text-top-of = { $card } dessus, et dessous { $below }
text-and-more = { $cards } et { $more }
text-more = { $count ->
        [one] { $count } autre
       *[other] { $count } autres
    }
text-hidden = { $count ->
        [one] { $count } cachée
       *[other] { $count } cachées
    }
text-empty = sans carte
text-redeal = vide, la défausse peut être retournée
text-ready = Peuvent monter : { $cards }
text-ready-none = Aucune carte ne peut monter
# Moves that do not go up, one after the other.
text-moves = Autres coups : { $moves }
text-from = { $more ->
        [0] { $card } de { $pile }
       *[other] { $card } +{ $more } de { $pile }
    }
# One line for each column follows.
text-columns = Colonnes, carte du dessus en dernier
text-column = { $name } : { $cards }
text-columns-empty = Colonnes : { $count } vides

## In the corner of the picture

caption = { $game }{ $deal ->
        [none] {""}
       *[told] {" "}· { $deal }
    }{ $moves ->
        [0] {""}
        [one] {" "}· { $moves } coup
       *[other] {" "}· { $moves } coups
    }

## On the picture of a won game

win-word = Gagné !
win-deal = { $game } · { $deal }
win-how = { moves } · { $time }

## On the poster of a finished game

poster-up = { $up }/{ $cards }
poster-beat = En moins de { moves } ?
# The game was not won.
poster-better = Feras-tu mieux ?
poster-rank = Place { $rank } sur { $count } ici
poster-beaten = Mieux que { $share } dans le monde
poster-first-win = Première victoire
poster-clean = Victoire sans aide
# The kinds of moves, which the poster shows as squares of different shapes: to a foundation, from
# the reserve, from the waste, between columns, and draws.
poster-move-up = fondations
poster-move-reserve = réserve
poster-move-waste = défausse
poster-move-column = colonnes
poster-move-draw = piocher
alt-poster = Affiche : { $lines }. { $word } { $challenge }
alt-poster-course = La table de départ, et le cours de la partie, en coups : { $up } vers les fondations, { $reserve } depuis la réserve, { $waste } depuis la défausse, { $columns } entre colonnes, { $draws } pour piocher.

## Attempts at dailies and challenges

attempt-daily = Donne du { $day }
attempt-own-daily = Donne du serveur, { $day }
attempt-challenge = Défi { $number }
# $when is a relative time, such as “dans 3 heures”.
attempt-title = { $over ->
        [yes] -# { $contest } · c’est fini
       *[no] -# { $contest } · fin { $when }
    }
attempt-practice = -# Entraînement. Visible par toi uniquement jusqu’à la fin du défi ou de la donne du jour, { $when }.
attempt-stuck = **Plus aucun coup utile.** { $back ->
       *[yes] On peut annuler quelques coups, ou abandonner : les cartes montées comptent.
        [no] On peut abandonner : les cartes montées comptent.
    }
attempt-place = { $open ->
        [yes] **Place { $place } sur { $among } pour l’instant**, avec { cards }.
       *[no] **Place { $place } sur { $among }**, avec { cards }.
    }
attempt-out-of-rank = { cards }, hors classement.
# The daily or challenge ended before the game did: what was up at that moment counts.
attempt-late = Temps écoulé. { $up ->
        [one] { $up } carte montée compte.
       *[other] { $up } cartes montées comptent.
    }
button-scoreboard = Scores
button-boast = Partager
button-play-anyway = Jouer quand même
button-begin-known = Jouer non classé
left-as-it-is = D’accord, rien n’a changé.

boast-copy = À copier et à partager : rien n’est dévoilé.
boast-posted = C’est publié. Tu peux aussi le copier.
# $text: the lines that follow, as they are copied.
boast-post = {""}**{ $name }** partage :
    { $text }
button-post-share = Publier ici
# Under a public post: whoever posted it takes it back.
button-unpost = Retirer
unposted = C’est retiré.
unposted-table = C’est retiré. `/table` montre de nouveau ta partie.
boast-contest = { $contest } · { $game }
boast-deal = { $game } · donne { $deal }
# $days: the player's daily streak.
boast-how = { $up }/{ $cards }
    { moves } · { $time }{ $days ->
        [0] {""}
        [1] {""}
       *[other] {" "}· série de { $days }
    }

games-contest = { $over ->
        [yes] **{ $contest }** · c’est fini
       *[no] **{ $contest }** · fin { $when }
    }
games-line-unbegun = {""}**{ $game }**
    -# pas encore commencé

error-attempt-timed-out = **Trop tard :** c’est arrivé après la fin. La table compte telle qu’elle était.
error-attempt-over = Tu as déjà utilisé ton essai. Pour t’entraîner sur cette donne, appuie sur « Même donne » ci-dessous.
error-contest-deal-known = Tu as déjà vu cette donne. Si tu joues, ton essai sera **hors classement**.
error-deal-in-contest = Cette donne est celle du jour ou d’un défi où tu n’as pas encore joué. Si tu la joues ici, ton essai là-bas sera **hors classement**.
error-contest-not-over = Cette donne est celle du jour ou d’un défi encore ouvert. Redemande quand ce sera fini.

## Lost games looked into: could they have been won?

button-could-have-won = Était-ce gagnable ?
button-play-from = Jouer à partir de là
button-winning-line = Coups gagnants
button-winning-film = Voir la victoire
lost-thinking = Je cherche comment gagner **{ $game }**, donne { $deal }… Ça peut prendre une minute.
# $better and $played are moves.
lost-by-move = {""}**Oui, jusqu’au coup { $number }.** Ton coup : { $played }. Ce coup laissait encore une chance : { $better }.
# One of these moves lost the game, and it isn't known which.
lost-between = {""}**Oui, au moins jusqu’au coup { $first }.** Quel coup suivant l’a perdue, je ne sais pas. Mieux : { $better }.
lost-to-the-end = {""}**Oui, et ça l’était encore à la fin.** Le bon coup : { $better }.
lost-unwinnable = {""}**Non. Personne ne peut gagner cette donne**, quoi qu’on joue.
lost-unknown = { $winnable ->
        [yes] **Oui, au départ**, mais je n’ai pas trouvé comment.
       *[no] **Je ne sais pas.** Je n’ai pas trouvé comment gagner.
    }
lost-all-cards-known = -# Je regarde aussi les cartes face cachée, que tu ne pouvais pas voir.
lost-winning-line = {""}**Une façon de gagner**, à partir du coup { $number } :
lost-referee = La partie entière, à vérifier avec les règles du bot sur ton ordinateur :
alt-won-film = Film de { $game } : comme tu l’as jouée avant le coup { $number }, puis une façon de gagner en { $moves ->
        [one] { $moves } coup de plus
       *[other] { $moves } coups de plus
    }. « Coups gagnants » : la même chose en texte.
# The strip below a film of the game, explained.
lost-strip-green = Vert : gagnable, avant le coup { $number }.
lost-strip-grey = Gris : je ne sais pas.
lost-strip-red = Rouge : perdu, à partir du coup { $number }.

## Replays

film-making = Je prépare le film de la partie, **{ $game }**… { $part } %
film-waiting = Encore { $count ->
        [one] { $count } film
       *[other] { $count } films
    } avant celui-ci, qui apparaîtra ici même.
film-below = Le film est ci-dessous.

# The race of a contest's players: their games on one clock, which counts moves or time.
button-contest-file = Fichier du défi
button-race = Voir la course
race-plays = La course passe déjà ici : { $link }
race-title = ### Course · { $game }, donne { $deal }
race-lead = { $name } dès { $measure ->
        [time] { $time }
       *[moves] le coup { $moves }
    }
race-leads = -# En tête : { $leads }.
# The rows are daily-alt-row: place, cards up, moves.
alt-race = Course : { $count } parties, { $game }, donne { $deal }, côte à côte sur la même horloge. { $ever ->
        [yes] En tête : { $leads }.
       *[no] Personne n’a mené.
    } À la fin, cartes montées sur { $cards } : { $rows }.
drawn-race-lead = { $name } passe en tête
drawn-race-result = { $rank ->
        [1] { $name } gagne
       *[other] { $name } · place { $rank }
    }

# $game is the name of the game and its deal.
alt-film = Film de la partie, { $game } : { $ended }, { $up }/{ $cards } cartes montées. « Liste des coups » : la même chose en texte.
replay-at-end = Voici où en était la partie à la fin du défi ou de la donne du jour.
replay-drawn = { $count ->
        [one] piocher
       *[other] piocher ×{ $count }
    }
replay-no-moves = Aucun coup n’a été joué.
replay-more-moves = … Tous les coups sont dans le fichier.
complete-replay = { $number } · { $game } · { $ended } · { $when }

## Questions

ask-leave = Tu as une partie en cours : **{ $game }**, { $up }/{ $cards } cartes montées. La mettre de côté, ou l’abandonner ?
ask-resign = Abandonner **{ $game }** à { $up }/{ $cards } cartes montées ?
ask-resign-attempt = C’est ton seul essai.
left-aside = **{ $game }** : partie mise de côté. Retrouve-la avec `/parties`.
left-unreadable = -# **{ $game }**, donne { $deal } : cette partie ne s’ouvre plus. Tu peux la supprimer avec `/parties`.
removed = **{ $game }**, donne { $deal } : partie supprimée. Elle ne compte nulle part.
left-given-up = **{ $game }** : partie abandonnée à { $up }/{ $cards } cartes montées.
dealt-practice = -# Entraînement : tu as choisi ou déjà vu cette donne, elle ne comptera pas.
# Fresh deals that were given up before their first move.
dealt-after-leaving = -# Entraînement jusqu’à demain : { $most } donnes de ce jeu laissées aujourd’hui avant de compter.
dealt-winnable = -# { $level ->
        [easy] Une donne facile et gagnable.
        [medium] Une donne moyenne et gagnable.
        [hard] Une donne difficile, mais gagnable.
       *[none] Une donne gagnable.
    } C’est de l’entraînement : elle ne comptera pas.
dealt-attempt = -# Cette partie compte dans son tableau des scores, pas dans les classements.
dealt-attempt-known = -# Entraînement : tu as déjà vu cette donne, c’est donc hors classement.
# After “Continuer”.
kept = On reprend **{ $game }**.
more-title = Et maintenant ?

## A new player's first minute

first-game-title = ### Bienvenue ! Quel jeu ?
# $about is the text of the game's key, such as first-game-klondike; $rate one of the next two.
first-game-choice = {""}**{ $game } :** { $about }
    -# { $rate }
first-game-players-win = On gagne environ { $wins } fois sur { $games }.
# Nobody has played much yet: how many games are won by playing nothing but the hints.
first-game-hints-win = En suivant les indices, on gagne environ { $wins } fois sur { $games }.
first-game-klondike = ce que presque tout le monde appelle le solitaire.
first-game-canfield = le classique des casinos. Rapide, et dur à gagner.
first-game-forty-thieves = deux paquets, toutes les colonnes visibles. Anticipe !
# A game that the player did not choose; $rules is a mention of the command.
dealt-surprise = Surprise : **{ $game }** ! { $rules } explique comment y jouer.
# The same, before what becomes of another game is asked; $about is the line about the game.
ask-surprise = Surprise : **{ $game }** ! { $about }
ask-next = À suivre : **{ $game }**.
# The question is answered, and the table stands below.
dealt-chosen = Va pour **{ $game }**. Amuse-toi bien !

# On the first table of each game. $foundations: the first and the last pile; $down of those that go down.
# $times: how often each suit is built; $way is open while the first rank is.
introduction-goal = **But :** { $way ->
        [down] descendre
       *[up] monter
    } chaque couleur{ $times ->
        [one] {""}
        [2] {" "}deux fois
       *[other] {" "}{ $times } fois
    } { $way ->
        [up] { $base-du } { $last-au }
        [down] { $base-du } { $last-au }
       *[open] à partir de la valeur de la première carte,
    } { $row ->
        [top] dans la rangée du haut ({ $foundations })
       *[other] sur { $foundations }
    }.
introduction-goal-piles = **But :** remplir les fondations{ $row ->
        [top] {" "}de la rangée du haut
       *[other] {""}
    } ({ $foundations }), chacune { $base-du } { $last-au }, { $suits }.
introduction-goal-both-ways = **But :** monter toutes les cartes sur les fondations : chaque couleur monte depuis { $base-le } ({ $foundations }) et descend depuis { $last-le } ({ $down }).
introduction-goal-fours = **But :** envoyer chaque valeur sur la fondation ({ $foundations }) : réunir ses quatre cartes dans une colonne, puis les déplacer ensemble.
introduction-goal-kings = Tous les rois vont sur { $foundation }.
introduction-goal-part = Les autres cartes restent dans les colonnes, aucune sur une défausse.
introduction-columns = **Colonnes{ $columns ->
        [all] {""}
       *[other] {" "}{ $columns }
    } :** { $build }, par exemple { $card-le } sur { $onto-le }.
# Once, on a player's first message, one after the other. $button is the button's label.
introduction-draw = **{ $button }** : { $count ->
        [one] une carte
       *[other] { $count } cartes
    } de plus
introduction-auto = **{ $button }** : monter des cartes
introduction-hint = **{ $button }** : voir un coup
introduction-phone = Sur téléphone ?

# All games in sections, each with a menu: of what to deal, or of whose rules to read.
all-games-deal = ### À quel jeu veux-tu jouer ?
all-games-rules = ### Comment y joue-t-on ? Choisis un jeu.
all-games-family = {""}**{ $family }** · { $count ->
        [one] { $count } jeu
       *[other] { $count } jeux
    }
# $least: about how many moves a win of the shortest of these games takes at the least.
all-games-length = {""}**{ $length ->
        [quick] Courts
        [medium] Moyens
       *[long] Longs
    }** · à partir de { $least } coups · { $count ->
        [one] { $count } jeu
       *[other] { $count } jeux
    }
all-games-decks = {""}**{ $decks ->
        [one] Un paquet
        [2] Deux paquets
        [3] Trois paquets
        [4] Quatre paquets
       *[other] { $decks } paquets
    }** · { $count ->
        [one] { $count } jeu
       *[other] { $count } jeux
    }
all-games-by-name = {""}**De A à Z** · { $count ->
        [one] { $count } jeu
       *[other] { $count } jeux
    }
all-games-own = {""}**Tes jeux les plus joués**
all-games-popular = {""}**Populaires**
# $game was played last.
all-games-like = {""}**Comme { $game }**
all-games-about-length = -# La victoire la plus courte possible. Compte environ le double.
# $command is a mention of the command that finds a game.
all-games-search = -# Tu connais son nom ? Tapes-en un bout après { $command } `jeu:`
menu-games = Choisir un jeu…
# One of several menus of a large section: its first and its last game.
menu-games-part = { $first } … { $last }
# Under a menu that has no room for all games; $command is a mention of the command that finds them.
menu-other-games = -# D’autres jeux : tape un bout du nom après { $command } `jeu:`
menu-game-order = Trier les jeux…
game-order-family = Par famille
game-order-length = Par longueur
game-order-decks = Par nombre de paquets
game-order-name = De A à Z
game-order-suggested = Suggestions pour toi

## Answers

games-title = ### Tes parties
games-none = Aucune partie en cours. `/nouvelle` en lance une.
# $paid: the play money that the game was bought for.
games-line = {""}{ $title }
    -# { $up }/{ $cards } montées · { moves } · { $when }{ $paid ->
        [none] {""}
       *[some] {" "}· mise { $paid }
    }
games-line-unreadable = {""}**{ $game }** · donne { $deal }
    -# ne s’ouvre plus
games-on-table = sur la table
games-aside = mise de côté, dernier coup { $when }
settings-title = ### Réglages
settings-tables = **Qui peut voir tes tables ?** Tout le monde, dans les salons où je peux publier. « Moi uniquement » les garde privées.
settings-language = **Langue**
# Options and a placeholder of the menus of languages, each of which is shown in its own name. The
# first: the language that the person, or the server, has chosen in Discord itself.
language-as-in-discord = Comme dans Discord
menu-languages = Dans cette langue…
settings-theme = **Thème**
theme-classic = Classique
theme-antique = À l’ancienne
theme-contrast = Contraste élevé
theme-dark = Sombre
theme-festive = Festif
theme-four-colour = Quatre teintes, adaptées au daltonisme
theme-ocean = Océan
settings-large = **Cartes :** { $on ->
        [yes] gros caractères, plus lisibles sur téléphone
       *[no] taille normale
    }
settings-tall = **Images :** { $on ->
        [yes] hautes, pour téléphone
       *[no] larges
    }
settings-ready = **Cartes qui peuvent monter :** { $on ->
        [yes] marquées sur les images
       *[no] non marquées sur les images
    }
settings-text = **Tes tables :** en { $on ->
        [yes] texte, une ligne par pile
       *[no] images
    }
settings-suits = **Couleurs dans le texte :** en { $on ->
        [yes] lettres, 10 de cœur
       *[no] symboles, 10♥
    }
button-large = { $on ->
        [yes] Gros caractères
       *[no] Taille normale
    }
button-tall = { $on ->
        [yes] Images hautes
       *[no] Images larges
    }
button-ready = { $on ->
        [yes] Marquer
       *[no] Ne pas marquer
    }
button-text = { $on ->
        [yes] Passer au texte
       *[no] Passer aux images
    }
button-suits = { $on ->
        [yes] En lettres
       *[no] En symboles
    }
menu-themes = Thème…
menu-tables = Qui peut voir tes tables…

# The first page of /help. Every command must be named in it or in one of its other pages.
# A command is a variable here: the code fills in Discord's clickable mention, such as </new:123>, or
# “`/new`” where its id is not known. A group's variable names its subcommand.
help-start = -# Lecteur d’écran ? { $settings } affiche les tables en texte.
    { $new } lance le jeu que tu veux, ou une surprise. Joue avec les boutons sous la table.
    { $daily } est la donne du jour : la même pour tout le monde, un seul essai.
    { $challenge_create } défie tes amis, { $leaderboard } montre qui gagne le plus, { $stats } ton bilan.
    { $rules } explique un jeu, { $games } retrouve tes parties mises de côté, { $settings } change l’aspect des tables.
    { $house } te fait jouer à Canfield pour de l’argent fictif.
help-start-server = -# Tu gères ce serveur : { $server_daily } publie ici la donne du jour. Les autres commandes `/serveur` fixent où je publie et ce qui compte.
help-play = ### Comment jouer
    - **But :** dans la plupart des jeux, chaque couleur monte de l’as au roi sur les fondations. La première table d’un jeu dit le sien ; { $rules } dit tout.
    - **Les coups** sont les boutons sous la table : « 9♠ w→f1 » envoie le neuf de pique de la défausse sur `f1`. Les verts font monter des cartes.
    - **Les colonnes** servent à trier, presque toujours en descendant d’une valeur. Retourne d’abord les cartes face cachée et vide des colonnes.
    - « Piocher » retourne des cartes de la pioche, « Auto » monte tout ce qui peut monter. Une hésitation ? « Indice » montre un coup, « Annuler » revient en arrière.
help-moves = ### Commandes
    - { $move } `t2 f1` met la carte du dessus de la colonne 2 sur une fondation, `t1 t4 3` déplace trois cartes. Plusieurs coups : `w f, t1 t3`
    - Ou nomme la carte : `10h t4`, `dame de pique en haut`, `défausse sur colonne 2`
    - { $draw } pioche des cartes, ou retourne la défausse. { $undo }, { $redo }, { $auto } et { $hint } font comme les boutons
    - { $table } réaffiche ta table, { $resign } abandonne, { $replay } fait revoir une partie finie, { $share } en fait une affiche

    {""}**Piles :** `s` pioche, `w` défausse, `r` réserve, `c1` … cellules, `t1` … colonnes, `f1` … fondations (`g1` … si certaines descendent).
    {""}**Donnes :** un numéro ou un mot, c’est la même donne pour tout le monde : { $new } avec `donne:vendredi`.
    {""}**Parties mises de côté :** jusqu’à { $most }.
help-counts = ### Ce qui compte
    - **Une nouvelle donne compte dès ton premier coup.** Choisie, déjà vue ou après « Encore gagnable ? » ou « Réfléchir », c’est de l’entraînement. Laisse { $left } donnes d’un jeu avant de compter, et c’est de l’entraînement jusqu’à demain.
    - **Une donne du jour ou un défi, c’est un seul essai**, sur son propre tableau des scores.
    - **❄ sauve ta série un jour manqué.** Sept donnes du jour de suite en rapportent un ; tu peux en garder deux.
    - D’abord victoires, puis cartes montées, moins de coups, moins de temps. Une victoire sans annulation ni indice est sans aide.
    - Une partie laissée finit après { $days } jours, toute autre après { $longest }.
    - Joue { $least } parties pour entrer au classement. { $leaderboard } avec `saison:octobre 2026` montre un mois terminé.

# Written from a game's rules, one sentence or two for each choice that it makes.
rules-title = ## { $game }
rules-names = -# Aussi appelé : { $names }.
rules-aim = But : monter les { $cards } cartes sur les { $foundations } fondations. Chacune se construit { $build }, une carte à la fois.
# Foundations f1 and so on go up, g1 and so on down. $half is how many there are of each.
rules-aim-both-ways = But : monter les { $cards } cartes sur les { $foundations } fondations, une carte à la fois. Chaque couleur en a une qui monte (`f1` à `f{ $half }`) et une qui descend (`g1` à `g{ $half }`) : une couleur est finie quand les deux réunissent toutes ses cartes.
rules-aim-kings = But : monter les { $cards } cartes sur les { $foundations } fondations, une carte à la fois. La dernière, `f{ $foundations }`, prend tous les rois dès le début, quelle que soit leur couleur ; les autres se construisent { $build }.
rules-aim-fours = But : monter les { $cards } cartes sur la fondation, quatre à la fois.
rules-fours = Les quatre cartes d’une valeur montent ensemble dès qu’elles sont réunies au bout d’une colonne, dans n’importe quel ordre de valeurs : `t1 f`.
rules-aim-part = But : monter { $up } des { $cards } cartes sur les { $foundations } fondations, sans laisser de carte sur une défausse. Chacune se construit { $build }, une carte à la fois ; les autres cartes restent dans les colonnes.
rules-pack = Ici, un paquet a { $count } cartes : { $ranks }.
rules-pack-low = l’as, puis { $low-du } au roi
rules-base-first = La première carte distribuée commence une fondation, et les autres commencent par la même valeur. Après le roi vient l’as.
rules-base-after-columns = Après les colonnes, une carte est distribuée sur une fondation, et les autres commencent par la même valeur. Après le roi vient l’as.
rules-base-second-after-columns = La deuxième carte après les colonnes commence une fondation (la première reste sur la pioche), et les autres commencent par la même valeur. Après le roi vient l’as.
rules-base-chosen = C’est toi qui choisis le départ des fondations : la première carte de réserve que tu y poses fixe la valeur de toutes. Avant cela, tu ne peux ni piocher ni déplacer de colonnes ; mais la carte du dessus d’une réserve peut aller sur une colonne. Après le roi vient l’as.
rules-base = Chaque fondation commence par { $base-le } et finit par { $last-le }.
rules-base-laid-out = Chaque fondation commence par { $base-le }, déjà en place avant la donne, et finit par { $last-le }.
rules-base-both-ways = Les fondations qui montent commencent par { $base-le }, celles qui descendent par { $last-le }.
# All but the last foundation, which takes the kings.
rules-base-but-kings = Les fondations `f1` à `f{ $others }` commencent par { $base-le } et finissent par { $last-le }.
rules-base-next = Après { $rank-le } vient { $next-le }.
rules-first-foundation-first = On ne peut pas commencer une autre fondation avant que la première ait { $height } cartes.
rules-columns-empty = Il y a { $columns } colonnes, vides au départ.
rules-columns-one = Il y a { $columns } colonnes d’une carte.
rules-columns-equal = Les { $columns } colonnes reçoivent { $most } cartes chacune.
rules-columns-rising = Il y a { $columns } colonnes de { $least } à { $most } cartes.
rules-columns-two-heights = Il y a { $columns } colonnes : `t1` à `t{ $split }` { $least ->
        [one] d’une carte
       *[other] de { $least } cartes
    }, `t{ $next }` à `t{ $columns }` de { $most }.
rules-face-up = Toutes les cartes sont face visible.
rules-face-up-top = Seule la carte du dessus est face visible. Quand une carte face cachée arrive sur le dessus, elle se retourne d’elle-même.
rules-face-down = { $down ->
        [one] La carte du fond de chacune est
       *[other] Les { $down } cartes du fond de chacune sont
    } face cachée. Quand une carte face cachée arrive sur le dessus, elle se retourne d’elle-même.
rules-face-down-rows = En comptant depuis le fond, les rangées { $rows } sont face cachée. Quand une carte face cachée arrive sur le dessus, elle se retourne d’elle-même.
rules-turn-by-hand = Toutes les cartes sont face cachée, et aucune ne se retourne d’elle-même : retourne la carte du dessus d’une colonne à tout moment (`t3 t3`). Une carte face cachée ne bouge pas, mais toute carte peut aller dessus.
rules-clearing-rows = Après chaque rangée distribuée, les cartes qui peuvent monter vont d’elles-mêmes des colonnes aux fondations, de gauche à droite.
rules-clearing-cards = Pendant qu’on donne les colonnes, chaque carte qui peut monter va sur une fondation, et la carte suivante prend sa place.
rules-reserve = { $count ->
        [one] La réserve (`r`) a { $size } cartes.
       *[other] Il y a { $count } réserves (`r1` { $count ->
            [2] et
           *[other] à
        } `r{ $count }`) de { $size } cartes chacune.
    }
rules-reserve-seen = { $count ->
        [one] Tu les vois toutes, mais seule celle du dessus peut aller
       *[other] Tu les vois toutes, mais seules celles du dessus peuvent aller
    } { $goes ->
        [up] sur une fondation, et nulle part ailleurs.
        [column] sur une colonne.
       *[anywhere] sur une fondation ou une colonne.
    }
rules-reserve-covered = { $count ->
        [one] De la réserve, tu ne vois que la carte du dessus, qui peut aller
       *[other] Tu n’en vois que les cartes du dessus, qui peuvent aller
    } { $goes ->
        [up] sur une fondation, et nulle part ailleurs.
        [column] sur une colonne.
       *[anywhere] sur une fondation ou une colonne.
    }
rules-reserve-face-down = Les cartes de la réserve sont face cachée ; seule la dernière se retourne, et peut aller sur une fondation ou une colonne.
rules-cells = Il y a { $cells } cellules (`c1` { $cells ->
        [2] et
       *[other] à
    } `c{ $cells }`), qui peuvent contenir une carte chacune. { $kind ->
        [ranks] {""}
       *[any] Toute carte du dessus peut aller dans une cellule vide.
    }
rules-cell-rank = `{ $cell }` ne prend qu’{ $rank-un }.
rules-cells-dealt = Chacune reçoit une carte avant les colonnes.
rules-cells-leave = D’une cellule, une carte peut aller sur une fondation ou une colonne.
rules-build = Les colonnes se construisent { $build }, sans sauter de valeur.
rules-build-level = Les colonnes se construisent par valeurs égales : une carte ne va que sur une carte de même valeur, dans n’importe quelle couleur.
# Where columns differ: $first to $last are columns with the same rule.
rules-build-columns = { $first } à { $last } { $build }
rules-build-each = Les colonnes se construisent sans sauter de valeur, chacune à sa façon : { $columns }.
rules-no-wrap-down = Dans les colonnes, les valeurs ne font pas le tour : rien ne va sur un as, et un roi ne va sur aucune carte.
rules-no-wrap-up = Dans les colonnes, les valeurs ne font pas le tour : rien ne va sur un roi, et un as ne va sur aucune carte.
rules-no-wrap-either = Dans les colonnes, les valeurs ne font pas le tour : rois et as ne vont pas l’un sur l’autre.
rules-wrap-down = Dans les colonnes aussi, on passe de l’as au roi : un roi peut aller sur un as.
rules-low-ace = Dans les colonnes, l’as est la carte la plus basse : rien ne va dessus, et il ne va sur aucune carte.
rules-column-limit = Une colonne contient { $most } cartes au plus.
rules-closed-columns = Les cartes de `t1` à `t{ $last }` peuvent aller sur les fondations et les unes sur les autres, mais pas sur les autres colonnes.
rules-carry-one = On déplace une carte à la fois, celle du dessus d’une colonne.
rules-carry-run = Les cartes qui se suivent selon cette règle au bout d’une colonne se déplacent d’un bloc, toutes ou une partie.
rules-carry-run-columns = Les cartes qui se suivent selon la règle de leur colonne se déplacent d’un bloc depuis son bout, toutes ou une partie, vers toute colonne où la première peut aller.
rules-carry-run-level = Les cartes de même valeur au bout d’une colonne se déplacent d’un bloc, toutes ou une partie.
rules-carry-suit-run = Les cartes d’une même couleur qui se suivent au bout d’une colonne se déplacent d’un bloc, toutes ou une partie.
rules-carry-run-to-empty-column = On déplace une carte à la fois sur une autre ; vers une colonne vide, les cartes qui se suivent se déplacent d’un bloc.
rules-carry-whole = Seule une colonne entière peut aller sur une autre colonne, jamais une partie ; sa carte du dessus peut aller sur une fondation.
rules-carry-top-or-whole = On peut déplacer la carte du dessus d’une colonne, ou la colonne entière, sur une autre ; la carte du dessus peut aussi aller sur une fondation.
rules-fill-reserve = Une colonne vide se remplit aussitôt d’elle-même depuis la réserve.
rules-fill-longest-reserve = Une colonne que tu vides se remplit aussitôt d’elle-même : depuis la plus longue réserve (`r1` à égalité), ou depuis la défausse quand toutes les réserves sont épuisées. Si la défausse est vide aussi, la colonne reste vide.
rules-fill-waste = Une colonne que tu vides se remplit aussitôt d’elle-même depuis la défausse. La colonne ne reste vide que quand la pioche et la défausse sont épuisées.
rules-fill-waste-or-stock = { $draw ->
        [one] Une colonne que tu vides se remplit aussitôt d’elle-même depuis la défausse, ou avec la carte suivante de la pioche si la défausse est vide.
       *[other] Une colonne que tu vides se remplit aussitôt d’elle-même depuis la défausse. Si la défausse est vide, { $draw } cartes sont d’abord piochées.
    } La colonne ne reste vide que quand la pioche et la défausse sont épuisées.
rules-fill-three-from-stock = Une colonne que tu vides reçoit aussitôt trois cartes de la pioche : la première face cachée, les autres face visible. La dernière carte de la pioche est toujours face visible. Une fois la pioche épuisée, les colonnes restent vides.
rules-protects-last-cards = Tant que la pioche n’est pas épuisée, rien ne va sur une colonne d’une carte, et cette carte ne va que sur une fondation.
# $after says whether that is so only once the reserve is out (`reserve`), or of columns that nothing
# fills by itself (`fill`); $runs whether cards move together.
rules-enter-any = { $after ->
        [reserve] Une fois la réserve épuisée, toute
       *[no] Toute
    } carte qui peut bouger peut remplir { $after ->
        [fill] une colonne qui reste vide.
       *[no] une colonne vide.
    }
rules-enter-king = { $after ->
        [reserve] Une fois la réserve épuisée, seul
       *[no] Seul
    } un roi{ $runs ->
        [yes] , ou une suite qui commence par un roi,
       *[no] {""}
    } peut remplir une colonne vide.
rules-enter-seven = { $after ->
        [reserve] Une fois la réserve épuisée, seul
       *[no] Seul
    } un sept{ $runs ->
        [yes] , ou une suite qui commence par un sept,
       *[no] {""}
    } peut remplir une colonne vide.
rules-enter-below-base = { $after ->
        [reserve] Une fois la réserve épuisée, seule
       *[no] Seule
    } une carte juste au-dessous du départ des fondations (un roi au-dessous d’un as) peut remplir une colonne vide.
rules-enter-waste = { $after ->
        [reserve] Une fois la réserve épuisée, seule
       *[no] Seule
    } la carte du dessus de la défausse peut remplir une colonne vide, qui peut aussi rester vide.
rules-enter-waste-base-first = { $after ->
        [reserve] Une fois la réserve épuisée, seule
       *[no] Seule
    } la carte du dessus de la défausse peut remplir une colonne vide ; tant que la première fondation n’est pas pleine, elle doit avoir la valeur de départ des fondations.
rules-enter-reserves-before-waste = { $after ->
        [reserve] Une fois la réserve épuisée, la carte du dessus d’une réserve ou une colonne entière
       *[no] La carte du dessus d’une réserve ou une colonne entière
    } peut remplir une colonne vide ; la carte du dessus de la défausse, seulement quand toutes les réserves sont épuisées.
rules-draw = { $draw ->
        [one] On pioche une carte à la fois, posée sur la défausse.
       *[other] On pioche { $draw } cartes à la fois (ou ce qu’il en reste), posées sur la défausse.
    }
rules-draw-shrinking = On pioche { $draw } cartes à la fois (ou ce qu’il en reste), posées sur la défausse ; après le premier retournement { $second }, après le deuxième { $third }.
rules-draw-to-wastes = On pioche { $cards } cartes à la fois, ou ce qu’il en reste, réparties une à une, tour à tour, sur { $wastes } défausses (`w1` { $wastes ->
        [2] et
       *[other] à
    } `w{ $wastes }`).
rules-draw-to-first-waste = On pioche une carte à la fois, posée sur la défausse `w1`.
rules-waste-top = { $wastes ->
        [one] La carte du dessus de la défausse peut aller sur { $goes ->
            [column] une colonne.
            [cell] une fondation, une colonne ou une cellule.
           *[anywhere] une fondation ou une colonne.
        }
       *[other] La carte du dessus de chaque défausse peut aller sur une fondation ou une colonne.
    }
rules-waste-filled = Tant que la pioche n’est pas épuisée, la défausse n’est jamais vide : la carte suivante de la pioche se retourne d’elle-même.
rules-redeals = { $redeals ->
        [0] Il n’y a pas de retournement : on parcourt la pioche une seule fois.
        [one] Quand la pioche est vide, on peut retourner la défausse pour qu’elle redevienne la pioche, une seule fois.
        [2] Quand la pioche est vide, on peut retourner la défausse pour qu’elle redevienne la pioche, deux fois en tout.
       *[other] Quand la pioche est vide, on peut retourner la défausse pour qu’elle redevienne la pioche, { $redeals } fois en tout.
    }
rules-redeals-unlimited = Quand la pioche est vide, on peut retourner la défausse pour qu’elle redevienne la pioche, autant de fois qu’on veut.
rules-dealt-at-redeal = Le retournement distribue aussi une carte face visible sur chacune des { $wastes } défausses (`w1` à `w{ $wastes }`) ; ensuite on ne pioche plus, et une défausse que tu vides prend d’elle-même la carte suivante de la pioche.
rules-up-first = Tant qu’une carte peut aller sur une fondation, on ne peut rien faire d’autre.
rules-draw-last = On ne peut piocher, ou retourner la défausse, que si la carte du dessus de la réserve ne va sur aucune colonne et qu’aucune colonne entière ne va sur une autre.
rules-no-return = Les cartes ne quittent jamais les fondations.
# How long a game is: $least is about how many moves a win takes at the least.
rules-length = -# { $length ->
        [quick] Un jeu court
        [medium] Un jeu de longueur moyenne
       *[long] Un jeu long
    } : il faut environ { $least } coups au minimum pour gagner.
menu-similar-games = Jeux du même genre…

## Records

stats-option = { $game } · { games }
stats-head = { $game } : { $wins ->
        [one] { $wins } victoire
       *[other] { $wins } victoires
    } sur { games } ({ $rate }).
stats-clean = Victoires sans aide (ni annulation, ni indice) : { $clean }.
stats-streak = Série : { $streak } (record { $best }).
stats-up = Cartes montées : { $mean } en moyenne (record { $best }).
stats-each = En moyenne par partie : coups { $moves }, { $time }, annulations { $undos }, indices { $hints }.
stats-fewest = Victoire la plus courte, en coups : { $fewest }. Victoire la plus rapide : { $time }.
stats-practice = Entraînement : { $practice ->
        [one] { $practice } partie
       *[other] { $practice } parties
    }.
stats-contests = Défis et donnes du serveur : { $wins } gagnés sur { $games }.
stats-last = Cartes montées{ $unit } aux dernières parties, la plus récente à la fin : { $ups }.
# A list of stats-bin: how many games ended with how many cards up.
stats-spread = Cartes montées{ $unit } × parties : { $bins }.
stats-bin = { $up } × { $games }
stats-bin-many = { $least }–{ $most } × { $games }
# A rating in points, and how far off it may be.
stats-rating = { $provisional ->
        [yes] { $family } : environ { $points } ± { $margin }, provisoire après { games }
       *[no] **{ $family } : { $points }** ± { $margin } après { games }
    }
stats-daily-streak = **Série de donnes du jour :** { $count }{ $freezes } (record { $best })
stats-about-rating = -# Niveau : 1500 est la moyenne. Seules les victoires sans aide comptent comme gagnées. Mis à jour chaque nuit.
stats-about = -# Le temps va de la donne au dernier coup, pauses comprises.

## Two players compared over the deals that both have played

versus-title = ## { $first } et { $second }
versus-better = { $game } : sur { $deals ->
        [one] { $deals } donne jouée
       *[other] { $deals } donnes jouées
    } par les deux, { $first } a fait mieux { $firsts } fois et { $second } { $seconds } fois{ $ties ->
        [0] .
        [one] , avec { $ties } égalité.
       *[other] , avec { $ties } égalités.
    }
versus-won = Donnes gagnées : { $first } { $firsts }, { $second } { $seconds }.
# Of the deals that both have won.
versus-moves = Moins de coups, { $deals ->
        [one] sur la seule donne gagnée
       *[other] sur les { $deals } donnes gagnées
    } par les deux : { $first } { $firsts }, { $second } { $seconds }{ $ties ->
        [0] .
       *[other] , à égalité { $ties }.
    }
versus-last = **Dernières donnes**
versus-row = - { $game }, { $kind ->
        [daily] donne du jour
        [own] donne du serveur
        [challenge] défi
       *[none] même donne
    }, { $day } : { $first }, { $second }
versus-play = { $name } { $told }
versus-play-better = **{ $name } { $told }**
versus-play-won = gagne en { moves }
versus-play-up = monte { $up ->
        [one] { $up } carte
       *[other] { $up } cartes
    }
versus-about = -# Donnes du jour et défis comptent une fois finis, si aucun des deux n’était hors classement. Mieux, c’est gagner, puis plus de cartes montées, puis moins de coups.

# Drawn in the picture: as short as can be.
drawn-games = Parties
drawn-practice = { $practice } d’entraînement
drawn-won = Gagnées
drawn-wins = Victoires
drawn-clean = { $clean } sans aide
drawn-streak = Meilleure série
drawn-streak-now = { $streak } en cours
drawn-up = Cartes montées
drawn-best = record { $best }
drawn-moves = Coups par partie
drawn-fewest = record { $fewest }
drawn-time = Temps par partie
drawn-undos = Annulations par partie
drawn-hints = { $hints ->
        [one] { $hints } indice
       *[other] { $hints } indices
    } par partie
drawn-spread = Parties selon les cartes montées{ $unit } · en or : gagnées
drawn-last = Cartes montées{ $unit } { $count ->
        [one] à la dernière partie
       *[other] aux { $count } dernières parties
    } · en or : gagnées
drawn-versus = { $game } · { $deals ->
        [one] { $deals } donne jouée
       *[other] { $deals } donnes jouées
    } par les deux
drawn-versus-better = a fait mieux
drawn-versus-ties = Égalités
drawn-versus-player = Joueur { $number }
drawn-versus-won = Donnes gagnées
drawn-versus-moves = Moins de coups, sur { $deals ->
        [one] la donne gagnée
       *[other] les { $deals } gagnées
    } par les deux

settings-record = **Qui peut voir ton bilan, et ton nom aux classements ?** Avec « Moi uniquement », tu apparais comme « Anonyme ».
settings-names = **Ton nom sur les images :** { $on ->
        [yes] tableaux des scores, podiums, courses et comparaisons, si ton bilan est public
       *[no] caché, seulement ta place
    }
button-names = { $on ->
        [yes] L’afficher
       *[no] Le cacher
    }
settings-reminder = **Rappel :** { $on ->
        [yes] le message du jour de ce serveur te mentionne, si ton bilan est public
       *[no] aucun sur ce serveur
    }
button-reminder = { $on ->
        [yes] Me le rappeler
       *[no] Ne pas rappeler
    }
settings-public = Tout le monde
settings-private = Moi uniquement
menu-record = Qui peut voir ton bilan…

error-no-common-deals = Ces deux joueurs n’ont encore aucune donne en commun. Les donnes du jour et les défis joués par les deux comptent une fois finis.
error-no-record = Aucune partie finie ne compte encore ici. `/nouvelle` en lance une qui compte.

command-stats = Le bilan d’un joueur, dans un jeu ou dans tous
command-stats-player = Le bilan de qui (par défaut : le tien)
command-stats-game = Quel jeu (par défaut : tous)
command-stats-versus = Comparer avec cette personne

## Leaderboards

board-title = ### { $game }
    -# { $where } · { $period }{ $ranking ->
        [clean] {" "}· victoires sans annulation ni indice
       *[plain] {""}
    }
board-here = Ce serveur
# The leaderboards of all servers together.
board-everywhere = Mondial
board-ever = Depuis toujours
board-month = Ce mois-ci
board-week = Cette semaine
# All players together.
board-together = **Tout le monde :** { $games ->
        [one] { $won }/{ $games } partie gagnée
       *[other] { $won }/{ $games } parties gagnées
    } ({ $rate }){ $ranking ->
        [clean] {" "}sans annulation ni indice
       *[plain] {""}
    }
# $when: such as “il y a 5 secondes”.
board-complete-until = -# À jour { $when } : les parties finies depuis sont en train d’être ajoutées.
# $low and $high: between which shares the truth lies, such as “67 %” and “85 %”.
board-winnable = -# Entre { $low } et { $high } de ses donnes sont gagnables.
board-row = { $own ->
        [yes] **{ $place }. { $name }**{ $alone ->
            [yes] {" "}(toi)
           *[no] {""}
        } · { $told }
       *[no] **{ $place }.** { $name } · { $told }
    }
# A player without enough games for a place.
board-row-waiting = **{ $name }**{ $alone ->
        [yes] {" "}(toi)
       *[no] {""}
    } · { $told } · encore { $missing ->
        [one] { $missing } partie
       *[other] { $missing } parties
    } avant le classement
board-wins = { $clean ->
        [0] { $wins ->
            [0] aucune victoire
            [one] { $wins } victoire, avec aide
           *[other] { $wins } victoires, aucune sans aide
        }
       *[other] { $wins ->
            [one] { $wins } victoire, sans aide
           *[other] { $wins } victoires, dont { $clean } sans aide
        }
    }
board-figures = { $ranking ->
        [clean] { $clean }/{ $games } { $games ->
            [one] gagnée
           *[other] gagnées
        } sans aide ({ $rate }), { $wins } en tout
       *[plain] { $wins }/{ $games } { $games ->
            [one] gagnée
           *[other] gagnées
        } ({ $rate }), { $clean } sans aide
    }
board-none-yet = Personne au classement pour l’instant. En chemin :
board-row-on-the-way = **{ $name }**{ $alone ->
        [yes] {" "}(toi)
       *[no] {""}
    } : { games } sur { $least }
board-empty = Aucune partie ici pour l’instant. `/nouvelle` en lance une qui compte.
board-not-played = Tu n’as aucune partie ici.
board-about = -# { $pages ->
        [one] {""}
       *[other] Places { $first } à { $last } sur { $length }.{" "}
    }{ $time ->
        [past] Il fallait { $minimum ->
            [one] { $minimum } partie
           *[other] { $minimum } parties
        }
       *[now] Il faut { $minimum ->
            [one] { $minimum } partie
           *[other] { $minimum } parties
        }
    } pour entrer au classement. À taux égal, plus de parties donnent une meilleure place.
# The columns of the table that follows: its rows are board-alt-row.
board-alt = { $game }, { $where }, { $period }. Place, taux de victoires, parties gagnées{ $ranking ->
        [clean] {" "}sans annulation ni indice
       *[plain] {""}
    } : { $rows }.
board-alt-row = { $place } : { $won }/{ $games } { $games ->
        [one] gagnée
       *[other] gagnées
    } ({ $rate })
board-alt-own = toi, { $row }
button-first = « Début
button-previous = ‹ Précédent
button-next = Suivant ›
button-last = Fin »
button-own = Me trouver
button-clean = Sans aide
button-ratings = Niveaux
button-win-rates = Taux de victoires
button-plain = Toutes les victoires
menu-period = Quelle période…
menu-board-game = Quels jeux…

## Players ranked by their skill ratings

ratings-title = ### { $family }
    -# { $where } · Niveaux
ratings-row = { $own ->
        [yes] **{ $place }. { $name }**{ $alone ->
            [yes] {" "}(toi)
           *[no] {""}
        } · { $points } ± { $margin } · { games }
       *[no] **{ $place }.** { $name } · { $points } ± { $margin } · { games }
    }
ratings-row-provisional = **{ $name }**{ $alone ->
        [yes] {" "}(toi)
       *[no] {""}
    } · environ { $points } ± { $margin } · provisoire après { games }
ratings-empty = Personne n’a encore de niveau ici. Il faut environ 25 parties qui comptent.
ratings-not-played = Tu n’as pas encore de niveau ici.
ratings-about = -# { $pages ->
        [one] {""}
       *[other] Places { $first } à { $last } sur { $length }.{" "}
    }Le bas de la marge fait le classement : quelques parties de chance ne suffisent pas. Les niveaux provisoires sont hors classement.
ratings-made-at = Calculés { $when }.
# The columns of the table that follows: its rows are ratings-alt-row.
ratings-alt = { $family }, { $where }. Place, niveau : { $rows }.
ratings-alt-row = { $place } : { $points } ± { $margin }
# Drawn in the picture.
drawn-ratings = { $family } · niveaux

# Drawn in the picture.
drawn-board = { $game } · { $period }{ $ranking ->
        [clean] {" "}· victoires sans aide
       *[plain] {""}
    }
player-unknown = joueur inconnu
# A player whose settings keep their name private.
player-private = Anonyme


command-leaderboard = Qui gagne combien de ses parties
command-leaderboard-game = Un jeu, une famille ou tous les jeux
command-leaderboard-period = Quelle période (par défaut : depuis toujours)
command-leaderboard-scope = Ici ou mondial (par défaut : ici)
command-leaderboard-order = Selon quoi (par défaut : toutes les victoires)
command-leaderboard-season = Un mois passé, comme octobre 2026

## Seasons: months that are over

season-empty = Aucune partie n’a été jouée ici ce mois-là.
season-none-ranked = Personne n’a joué assez de parties pour entrer au classement.
# A player without enough games for a place.
season-row-unranked = **{ $name }**{ $alone ->
        [yes] {" "}(toi)
       *[no] {""}
    } · { $told } · pas assez de parties pour le classement
season-medals-soon = -# Les médailles arrivent sept jours après la fin du mois.

# A hall of records: the best in one game.
hall-title = ### { $game } : les records
    -# { $where } · { $period }
hall-line = **{ $what } :** { $value } · { $name } · { $day }
hall-empty = Pas encore de records ici. Il faut gagner une partie qui compte.
hall-about = -# Les séries comptent les victoires d’affilée, mois précédent compris. Sans aide : ni annulation, ni indice.
hall-alt = Les records : { $game }, { $where }, { $period }. { $records }.
hall-alt-record = { $what } : { $value }, { $name }
button-hall = Records
button-leaderboard = Classement

# In a player's record. $counts: a list of medal-count.
medals = **Médailles des saisons :** { $counts }
medal-count = { $medal } { $count }
# $list: the newest, a list of medal-newest.
medals-new = -# Les plus récentes : { $list }
medal-newest = { $medal } { $game }, { $period }{ $where ->
        [global] {" "}(mondial)
       *[here] {""}
    }

# Drawn in the picture.
drawn-hall = { $game } · records · { $period }
hall-fewest-moves = Plus courte
hall-fastest-win = Plus rapide
hall-longest-streak = Série
hall-clean-streak = Série sans aide
drawn-medals = Médailles des saisons
drawn-medals-global = dont { $count ->
        [one] { $count } mondiale
       *[other] { $count } mondiales
    }
drawn-season-end = Médailles · { $period }
drawn-medal-gold = or
drawn-medal-silver = argent
drawn-medal-bronze = bronze

error-no-such-season = Je n’ai pas de résultats pour ce mois. Choisis une saison dans la liste.

## The house: Canfield for play money

# What a deck costs is all that these two differ in; they are named after the books.
stakes-hoyle = 50 $ le paquet
stakes-english = 52 $ le paquet
house-stakes = -# mise { $paid } · { $worth } sur la table
house-dealt = Le paquet a coûté { $paid } d’argent fictif. Chaque carte montée rapporte { $card }, les { $cards } rapportent { $all } : on gagne à partir de { $least } cartes. Pas d’annulation ; « Encaisser » termine la partie.
house-stuck = **Plus aucun coup utile.** On peut encaisser { $worth }.
house-pays = La banque paie { $pays } pour { $up ->
        [one] { $up } carte
       *[other] { $up } cartes
    }{ $came ->
        [won] , soit { $sum } de gain.
        [lost] , soit { $sum } de perte.
       *[even]  : ni gain ni perte.
    }
# $payment is house-pays.
house-ask-cash-in = Encaisser **{ $game }** ? { $payment }
house-ask-leave = Tu as une partie d’argent en cours : **{ $game }**, mise { $paid }, { $worth } sur la table. La mettre de côté, ou encaisser ?
house-left = **{ $game }** : c’est encaissé. { $payment }
button-cash-in = Encaisser
button-stakes-again = Jouer pour { $price }

house-title = ### { $who } et la banque
house-prices = Canfield pour de l’argent fictif, à { $hoyle } ou { $english } le paquet. La banque paie { $card } par carte montée, ou { $all } pour les 52 : à partir de { $least } cartes, on gagne de l’argent.
house-account = **Compte :** { games }, { $paid } misés, { $won } encaissés. Solde { $balance }, soit { $mean } par partie.
house-account-none = Aucune partie d’argent finie pour l’instant.
house-under-way = { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    } en cours, { $paid } misés.
house-course = **Solde** { $count ->
        [one] avant la dernière partie : { $before } ; après : { $after }.
       *[other] avant les { $count } dernières parties : { $before } ; après chacune : { $after }.
    }
house-here-none = Personne n’a encore joué pour de l’argent ici.
house-here = { $where ->
        [global] **La banque dans le monde :** { games }, { $paid } misés, { $won } versés. Solde { $balance }.
       *[here] **La banque sur ce serveur :** { games }, { $paid } misés, { $won } versés. Solde { $balance }.
    }
house-nights = **Meilleures journées sur ce serveur** (de minuit à minuit, UTC)
house-night = { $place }. { $who } : { $profit } · { $day }
house-ask-away = **Ne plus jouer pour de l’argent fictif ?** Tu n’auras plus de parties d’argent, et tes meilleures journées quitteront la liste. Une partie en cours paie encore. **C’est définitif.**
button-stakes = Jouer pour { $paid }
button-put-away = Renoncer
button-keep-money = Ne pas renoncer

# Drawn in the picture.
drawn-house = Contre la banque
drawn-house-paid = Misé
drawn-house-won = Encaissé
drawn-house-balance = Solde
drawn-house-mean = { $mean } par partie
drawn-house-even = équilibre
drawn-house-course = { $count ->
        [one] Solde · dernière partie
       *[other] Solde · { $count } dernières parties
    }

## Dailies

# $at is a time of day, $when a relative time, such as “dans 3 heures”.
daily-title = ### { $contest }
    {""}**{ $game }** · fin { $when } ({ $at })
daily-title-over = ### { $contest }
    {""}**{ $game }**, donne { $deal } · c’est fini
daily-about = La même donne pour tout le monde, un seul essai, annulations et indices permis. Les tables restent cachées jusqu’à la fin du jour.{ $winnable ->
        [yes] {" "}La donne est gagnable.
       *[no] {" "}Rien ne prouve que la donne soit gagnable.
    }
# The fine print under the day's board; the daily post is without it.
daily-order = -# Classement : victoire, cartes montées, coups (même annulés), temps. Les ex æquo partagent une place.
daily-own = **{ $alone ->
        [yes] Ton essai
       *[no] { $name }
    } :** { $told }.
daily-own-out = Hors classement : donne déjà vue.
daily-streak = **Série :** { $count }{ $freezes } (record { $best })
daily-board = **Tableau des scores** · { $where }
daily-board-empty = Personne n’a encore commencé.
daily-row-out = { $own ->
        [yes] **– { $name }**{ $alone ->
            [yes] {" "}(toi)
           *[no] {""}
        } · { $told } · hors classement
       *[no] **–** { $name } · { $told } · hors classement
    }
daily-figures = { $won ->
        [won] gagné, { $up }/{ $cards } montées
       *[not] { $up }/{ $cards } montées
    } · { moves } · { $time }{ $undos ->
        [0] {""}
        [one] {" "}· { $undos } annulation
       *[other] {" "}· { $undos } annulations
    }{ $hints ->
        [0] {""}
        [one] {" "}· { $hints } indice
       *[other] {" "}· { $hints } indices
    }
daily-playing = { $told } · joue encore
# On the global scoreboard, for a player whose attempt is missing there.
daily-apart = -# Certains serveurs gardent leurs résultats chez eux. Ils n’apparaissent que dans le tableau des scores de ce serveur.
daily-pages = -# Places { $first } à { $last } sur { $length }.
daily-yesterday = **Hier :** { $game }, donne { $deal }. { $shared ->
        [yes] En tête à égalité :
       *[no] En tête :
    } { $name } · { $told }
daily-yesterday-none = **Hier :** { $game }, donne { $deal }. Personne au classement.
# The columns of the table that follows: its rows are daily-alt-row.
daily-alt = { $game }, donne du { $day }. Place, cartes montées sur { $cards }, coups : { $rows }.
daily-alt-row = { $place } : { cards }, { moves }
# The dealer's attempt at a daily or challenge, beside the ranks, and how often it wins the deal.
dealer-result = **Croupier :** { $won ->
        [won] gagné
       *[not] { $up }/{ $cards } montées
    } · { moves }
dealer-playing = **Croupier :** joue encore
dealer-share = -# Le croupier gagne cette donne { $wins } fois sur { $count }.
# After a player's win in a daily or challenge: on its result, its poster and in its words to share.
dealer-beaten = Croupier battu !
# In races, and on the button that shows its game once the daily or challenge is over.
dealer-name = Croupier
button-dealer = Voir le croupier
# The weekly league adds up the points of dailies.
league-title = ### Ligue du { $first } au { $last }
    { $where }
league-empty = Personne n’a encore de points : un jour compte une fois fini, s’il y a eu au moins trois joueurs.
league-points = { $points } pts · { $days ->
        [one] { $days } jour
       *[other] { $days } jours
    }
league-about = -# Battre 80 % des autres rapporte 80 points, une égalité la moitié. Les cinq meilleurs jours de la semaine comptent.
league-post = { $where ->
        [global] **La ligue mondiale de la semaine passée :**
       *[here] **La ligue de la semaine passée, ici :**
    }
button-league = Ligue
button-week-before = Semaine d’avant
button-week-after = Semaine d’après
daily-is-over = Ce jour est fini. Voici la donne d’aujourd’hui :

button-calendar = Calendrier
button-best-game = Meilleure partie
button-month-before = Mois précédent
button-month-after = Mois suivant
calendar-title = ### Tes donnes du jour, { $month }
menu-days = Du { $first } au { $last }
drawn-calendar = Donnes du jour · { $month }
drawn-days = { $mark ->
        [won] Gagnées
        [lost] Perdues
        [frozen] Série sauvée
       *[missed] Manquées
    } { $count }
calendar-days = { $told } : { $days }

daily-post-about = La même donne pour tout le monde, un seul essai.
morning-played = **Hier :** { $game }, donne { $deal }. Jouée par { $names }.
morning-won = **Gagnée par** { $names }. Le moins de coups : { $first }, { $moves }.
morning-lost = Personne n’a gagné. Le plus loin : { $first }, { $up }/{ $cards } cartes montées.
morning-unnamed = { $count ->
        [one] { $also ->
            [yes] 1 autre
           *[no] 1 personne
        }
       *[other] { $also ->
            [yes] { $count } autres
           *[no] { $count } personnes
        }
    }
morning-streak = { $days ->
        [1] **Victoire ici :** jour 1 d’une nouvelle série.
       *[other] **{ $days }e jour de suite avec une victoire ici.**
    }
daily-post-podium = **{ $kind ->
        [global] Le podium mondial d’hier
        [own] Le podium d’hier, donne du serveur
       *[here] Le podium d’hier
    }** ({ $game }, donne { $deal }) :
daily-post-none = Personne sur le podium d’hier ({ $game }, donne { $deal }).

own-daily-here = **Donne du serveur :** { $game }
own-daily-everyones = **Donne du jour pour tout le monde :** { $game }
button-show-daily = Voir
error-daily-elsewhere = C’est la donne du jour d’un autre serveur. Ouvre-la là-bas.

server-daily = ### Où publier la donne du jour ?
server-daily-off = Pas encore publiée. Choisis un salon.
server-daily-on = Publiée dans { $channel }, chaque jour à { $hour } UTC (chez toi : { $local }), langue : { $language }.
server-daily-next = Prochaine : { $at }, { $when }.
server-daily-soon = Celle d’aujourd’hui y sera dans la minute.
server-daily-gone = **Ce salon n’existe plus, ou n’accepte plus de messages.** Choisis-en un autre.
# Permissions as Discord names them.
permission-view = Voir le salon
permission-send = Envoyer des messages
permission-send-in-threads = Envoyer des messages dans les fils
server-daily-refused = **Discord a refusé la publication d’aujourd’hui.** Je réessaierai demain, ou quand tu changeras quelque chose ici.
server-daily-hour = { $hour } UTC
# A game that the server's managers choose; $command is a mention of the command that takes it.
server-own-daily-none = **Donne du serveur :** aucune. { $command } `jeu:` ajoute une donne par jour, rien que pour ce serveur.
server-own-daily = **Donne du serveur :** { $game }{ $since ->
        [tomorrow] , dès demain
       *[today] {""}
    }.
button-own-daily-off = Retirer
button-daily-off = Ne plus publier
menu-daily-channel = Dans ce salon…
menu-daily-hour = À cette heure…
# What the server's managers choose for all posts there, and for people whose language isn't ours.
server-language = **Langue sur ce serveur :** pour mes publications, et pour les gens dont je ne parle pas la langue

# Drawn in the picture.
drawn-opening = { $game } · { $day }
drawn-daily = { $game } · { $day } · cartes montées

## Challenges

challenge-title = ### Défi { $number } · { $game }
# A challenge's number where the challenges of several places may be meant.
challenge-number-on-server = { $number } sur { $server }
challenge-number-elsewhere = { $number } sur un autre serveur
challenge-number-in-chat = { $number } en privé
challenge-everyone = tout le monde ici
# $others is a list of names, or challenge-everyone.
challenge-by = {""}**{ $maker }** { $over ->
        [yes] a défié
       *[no] défie
    } { $others }.
challenge-by-nobody = { $over ->
        [yes] Était ouvert
       *[no] Ouvert
    } à { $others }.
challenge-until = Fin { $when } ({ $at }){ $named ->
        [yes] {""}, ou dès que tout le monde a joué
       *[no] {""}
    }.
challenge-closed = { $early ->
        [yes] Terminé en avance par { $who }, { $when }.
       *[no] Fini { $when }.
    }
challenge-over = ## Le défi est fini
# A promise of the deal, which anyone can check once the contest is over.
contest-seal = -# Donne scellée : `{ $seal }`, vérifiable
button-seal = Comment ?
# $seal: all of its digits.
seal-page = ### Le sceau de cette donne
    La donne a été choisie avant que quiconque joue, et ne peut pas être changée en cachette. Voici un hachage (SHA-256) du jeu, du numéro de la donne et d’un secret ; les messages en montrent les { $digits } premiers chiffres :
    `{ $seal }`
    { $kind ->
        [daily] Quand la journée sera finie, cette page montrera le texte haché.
        [over] Le texte haché, pour tout programme SHA-256 : `{ $sealed }`
       *[challenge] Quand un défi est fini, **Fichier du défi** sous le tableau des scores t’envoie la donne, le secret, les coups et les places de chacun. `python -m bot.referee verify` vérifie tout. Il vient avec le programme qui me fait tourner : `patience-table` { $version }.
    }
contest-file = Voici tout le défi : sa donne, les coups et les places de chacun. Le programme `patience-table` { $version } le vérifie : `python -m bot.referee verify { $file }`. Sa donne ne compte plus pour toi.
challenge-terms = -# Un seul essai ; les tables restent cachées jusqu’à la fin. Les victoires d’abord, puis le plus de cartes montées, { $measure ->
        [time] le moins de temps, le moins de coups joués
       *[moves] le moins de coups joués, le moins de temps
    }. Annulations { $undo ->
        [no] interdites
       *[yes] permises
    }, indices { $hints ->
        [no] interdits
       *[yes] permis
    }.{ $fresh ->
        [no] {" "}La donne a été choisie.
       *[yes] {""}
    }{ $winnable ->
        [yes] {" "}La donne est gagnable.
       *[no] {" "}Rien ne prouve que la donne soit gagnable.
    }
# A place among players: on a scoreboard, and before a name in films of races.
place = { $rank }.
challenge-row = { $own ->
        [yes] **{ $place } { $name }** (toi) · { $told }
       *[no] **{ $place }** { $name } · { $told }
    }
# The per cent of others beaten, once a challenge is over.
challenge-points = { $told } · { $points } pts
challenge-out = { $told } · hors classement
challenge-empty = Personne n’a encore rejoint ce défi.
challenge-count = -# { $count ->
        [one] { $count } joueur
       *[other] { $count } joueurs
    } en tout.
# The columns of the table that follows: its rows are challenge-alt-row.
challenge-alt = { $game }. Place, cartes montées sur { $cards }, { $measure ->
        [time] temps
       *[moves] coups
    }, état : { $rows }.
challenge-alt-row = { $place } : { $state ->
        [waiting] pas commencé
        [absent] n’a pas joué
       *[begun] { cards }, { $measure ->
            [time] { $time }
           *[moves] { moves }
        }, { $state ->
            [playing] joue encore
            [won] gagné
           *[done] fini
        }
    }
challenge-alt-podium = Podium, par cartes montées sur { $cards } : { $rows }.
challenge-alt-step = place { $place } : { $up }
challenge-join-over = Ce défi est fini. Voici son résultat.
challenge-join-done = Tu as joué ton seul essai. Voici où on en est.
challenge-ask-end = Terminer le défi { $number }, **{ $game }**, pour tout le monde ? Sa fin est prévue { $when }. Les parties en cours des autres restent au tableau des scores, et ne comptent nulle part ailleurs.
challenge-ended = Le défi est fini. Les résultats sont dans le tableau des scores.
challenge-final = Place { $place } · { $up }/{ $cards } montées
challenges-title = { $where ->
        [here] ### Défis sur ce serveur
        [place] ### Défis ici
       *[elsewhere] ### Tes défis ailleurs
    }
challenges-line = {""}**{ $number }** · { $game }
    -# par { $maker } · fin { $when }
challenges-more = -# { $count ->
        [one] { $count } autre est ouvert : tape `/défi scores` pour le trouver.
       *[other] { $count } autres sont ouverts : tape `/défi scores` pour les trouver.
    }
complete-challenge = { $number } · { $game } · fin { $when }
measure-moves = Cartes montées, puis le moins de coups joués
measure-time = Cartes montées, puis le moins de temps
# Forms: titles and labels of at most 45 characters, and what is said below them.
form-challenge = Nouveau défi
form-deal = Choisir une donne
form-game = Jeu
form-game-about = Une partie du nom suffit
form-number = Donne
form-number-about = Un numéro ou un mot, le même pour tous
form-lasts = Combien de temps
form-players = Qui
form-players-about = Laisser vide : tout le monde ici
form-measure = Ce qui départage
form-allowed = Permis
form-undo = Annuler
form-hints = Indices
# $field is a label, $reason a whole sentence.
form-refused = {""}**{ $field }** : { $reason }
button-fill-again = Au formulaire
# Where several challenges are open: one of them.
button-challenge = { $number } · { $game }
button-refresh = Actualiser
button-end = Terminer le défi
button-again = Revanche
button-everyone = Voir tout le monde
menu-final = Tables finales…

# Drawn in the picture.
drawn-challenge = { $game } · cartes montées sur { $cards }
challenge-not-begun = pas commencé
challenge-not-played = n’a pas joué
# A hollow dot follows, the same that stands in the row of each player who is still playing.
drawn-playing = joue encore
drawn-podium = { $game } · podium · cartes montées sur { $cards }
drawn-step = { $up ->
        [one] carte montée
       *[other] cartes montées
    }

error-already-joined = Tu y es déjà. « Jouer » te ramène à ton essai.
error-bad-duration = Un défi dure de 10 minutes à 14 jours. Tape une durée comme 90m, 2h ou 3j.
error-challenge-not-invited = Ce défi est réservé aux personnes qu’il nomme. `/défi créer` lance le tien.
error-challenge-full = Ce défi est complet : { $most } joueurs l’ont rejoint.
error-too-many-challenges = Tu as déjà { $most } défis ouverts. Attends la fin de l’un, ou termines-en un avec `/défi terminer`.
error-no-such-contest = Aucun défi de ce genre n’est ouvert. `/défi liste` montre ceux qui le sont.
error-no-challenge = Aucun défi n’est ouvert ici. `/défi créer` en lance un.
error-which-challenge = Plusieurs défis sont ouverts. Lequel ?
error-challenge-not-yours = Seul son auteur ou un modérateur peut terminer un défi plus tôt.
error-no-race = Il n’y a pas de course à voir : il faut deux joueurs dont les tables sont visibles.
error-challenge-not-played = Ce joueur n’a pas joué dans ce défi.

command-challenge = Une donne pour plusieurs joueurs, avec un tableau des scores
command-challenge-create = Défier tout le monde ici, ou les gens que tu nommes
command-challenge-game = Quel jeu (par défaut : un formulaire le demande)
command-challenge-lasts = Combien de temps, comme 90m, 2h ou 3j (par défaut : un jour)
command-challenge-deal = Un numéro ou un mot (par défaut : une nouvelle donne)
command-challenge-measure = Ce qui départage (par défaut : coups)
command-challenge-undo = Permettre d’annuler (par défaut : oui)
command-challenge-hints = Permettre les indices (par défaut : oui)
command-challenge-player = Qui tu défies (par défaut : tout le monde ici)
command-challenge-join = Relever un défi : tu n’as qu’un essai
command-challenge-board = Le tableau des scores d’un défi
command-challenge-list = Les défis ouverts : ici, et les tiens ailleurs
command-challenge-end = Terminer un défi plus tôt (je demanderai d’abord)
command-challenge-which = Quel défi (par défaut : le seul ouvert)

## Privacy

# Also sent with the export.
help-privacy = ### Ce que je garde sur toi, et pourquoi
    - **Tes parties**, coup par coup, et les messages qui les montrent : pour s’arrêter, annuler et revoir.
    - **Tes résultats** : pour ton bilan, les classements et l’argent fictif.
    - **Tes donnes du jour, tes défis et les donnes vues en film** : pour que personne ne joue une donne deux fois.
    - **Tes réglages.**
    Les images portent ton nom ; { $settings } le retire des nouvelles. Tout est rangé sous ton identifiant Discord. J’oublie ton nom dans l’heure et ne vois jamais tes messages. { $privacy_export } t’envoie tout, { $privacy_erase } l’efface, sauf une forme brouillée de ton identifiant jusqu’à la fin des donnes du jour et défis ouverts.
export-ready = ### Tout ce que je garde sur toi
export-part = Fichier { $number } sur { $count }
ask-erase = ### Effacer tout ce que je garde sur toi ?
    Tes parties, résultats, bilan, places, argent fictif, donnes du jour, défis et réglages. **C’est définitif.** Les parties d’argent en cours ne seront pas payées. Les donnes du jour et défis ouverts gardent jusqu’à leur fin un code tiré de ton identifiant. Les messages déjà sur Discord restent.
erased = C’est fait, tout est effacé. `/nouvelle` repart de zéro.
erase-nothing = Je ne garde rien sur toi.
button-erase = Tout effacer
button-export = Envoyer une copie
button-not-now = Pas maintenant
button-reset = Remettre à zéro

## Servers

server-channels = ### Où puis-je publier pour tout le monde ?
server-channels-some = Rien de choisi : partout. Hors des salons choisis, seule la personne qui demande voit mes réponses.
server-channels-gone = Les salons choisis n’existent plus : mes réponses sont privées. Choisis-en d’autres, ou tous.
button-channels-all = Tous les salons
menu-channels = Dans ces salons…
server-tables = ### Où montrer les tables ?
# Where threads are chosen and the bot may not open any in this channel.
server-tables-no-threads = **Je ne peux pas ouvrir de fils dans ce salon** : les tables y sont privées. Donne-moi les permissions « Créer des fils publics » et « Envoyer des messages dans les fils ».
menu-table-place = Montrer les tables…
server-tables-option-channel = Dans le salon, pour tout le monde
server-tables-option-private = En privé, seulement pour la personne qui joue
server-tables-option-thread = Dans un fil par joueur
server-board = ### Les classements de ce serveur
server-board-empty = Aucune partie n’a encore compté ici.
server-board-figures = Parties : { $games }. Joueurs : { $players }, au classement : { $placed }.
# What the two say applies to games dealt from the change on.
server-everywhere = **Classements mondiaux :** { $on ->
        [yes] oui
       *[no] non
    }, pour les parties données dès maintenant.
button-everywhere-on = Compter mondialement
button-everywhere-off = Garder ici
server-minimum = **Parties pour entrer au classement ici :** `/serveur classement minimum:` prend tout nombre de 1 à 1 000.
menu-minimum = Parties pour être au classement…
ask-reset = ### Remettre à zéro les classements de ce serveur ?
    { games } et les { $staked } de la banque disparaissent. **C’est définitif.** Chacun garde son bilan, son argent et ses places mondiales.
server-reset-done = C’est fait : les classements et la banque repartent de zéro.

## Refusals: what is wrong, and what to do about it. Two sentences at most

# Certain: nothing was stored.
error-unexpected = Quelque chose a mal tourné, mais ta partie est comme avant. Si ça continue, donne ce numéro à qui gère le bot : { $id }.
# Discord sent a press or a command in a form that cannot be read.
unreadable-request = Je n’ai pas pu lire cette demande, donc rien n’a été fait. Réessaie, s’il te plaît.
# What was asked for is stored, but the answer failed; the table follows.
error-answer-lost = Je n’ai pas pu confirmer cette action. Ta table montre où en est la partie.
error-database = Je n’ai pas accès aux parties enregistrées, donc je n’ai rien pu confirmer. Réessaie plus tard. Numéro pour le responsable du bot : { $id }.
# Too many players at once, or the database is not free: the request will never be carried out.
error-busy = Je suis débordé, donc rien n’a été joué. Réessaie, s’il te plaît.
error-too-fast = Doucement ! Attends un instant, puis continue.
error-not-your-table = C’est la table de quelqu’un d’autre. Tu peux jouer aussi :
# The button was on an older message. Certain: nothing was played.
error-stale-game = Ce bouton date d’une position antérieure, donc rien n’a été joué. Voici ta table.
error-table-occupied = Une autre de tes parties est sur la table. `/table` la montre.
error-no-game = Tu n’as pas de partie sur la table. `/nouvelle` en lance une, `/parties` liste celles mises de côté.
# A stored game whose rules or moves the bot no longer understands.
error-game-unreadable = **{ $variant }**, donne { $deal } : cette partie ne s’ouvre plus.{ $removable ->
        [yes] {" "}Supprime-la, ou prends une autre donne.
       *[no] {""}
    }
error-game-over = Cette partie est finie. `/nouvelle` en lance une autre.
error-in-progress = Je suis encore sur des demandes précédentes. Redemande dans un instant.
error-options-clash = Ces options ne vont pas ensemble. Enlèves-en une.
error-private = Cette personne garde cela privé.
error-bots = Les bots ne jouent pas ici. Nomme quelqu’un d’autre.
error-same-player = Il faut deux personnes différentes. Nomme quelqu’un d’autre.
error-game-set-aside = Cette partie est mise de côté. `/parties` la ramène.
error-which-game = Quel jeu ? Nomme-le dans `jeu`.
error-too-many-set-aside = Tu as { $most } parties mises de côté, et c’est la limite. Finis-en une (`/parties`), ou abandonne celle-ci.
error-unknown-control = Je ne connais pas ce bouton. `/table` montre ta table avec ceux qui marchent.
error-command-changed = Cette commande a changé. Recharge Discord et réessaie.
error-no-such-game = Il n’y a pas de jeu appelé « { $game } ». Une partie du nom suffit ; une donne va dans `donne`.
error-several-games = « { $game } » peut vouloir dire { $games }{ $more ->
        [0] .
       *[other] , entre autres.
    } Tape plus de lettres du nom, ou choisis-en un.
error-similar-games = Il n’y a pas de jeu appelé « { $game } ». Tu voulais dire { $games } ?
error-no-such-replay = Il n’y a pas encore de partie finie de ce genre. Choisis-en une dans la liste en tapant.
error-game-not-over = Cette partie n’est pas finie. Réessaie quand elle le sera.
error-deal-in-progress = Tu joues encore cette donne, et elle compte. `/parties` la reprend.
error-no-winnable-deals = Je ne connais pas encore de donnes gagnables pour { $game }. Choisis un autre jeu, ou laisse `gagnable` et `difficulté` vides.
error-money-opted-out = Tu as renoncé à l’argent fictif. Tous les autres jeux te restent ouverts.
error-no-certain-hints = Dans cette partie, je ne peux pas regarder les cartes cachées.
error-no-thorough-hints = Dans cette partie, je ne peux pas réfléchir plus.
error-not-allowed = Cette partie ne le permet pas. Continue !
error-certain-hint-loses-game = Pour cela, je regarde toutes les cartes : la partie comptera comme perdue, hors classement, et continuera comme entraînement.
error-certain-hint-loses-rank = Pour cela, je regarde toutes les cartes : cet essai sera hors classement et ne comptera nulle part.
error-thorough-hint-loses-game = Cet indice gagne plus souvent que la plupart des gens : la partie comptera comme perdue, hors classement, et continuera comme entraînement.
error-thorough-hint-loses-rank = Cet indice gagne plus souvent que la plupart des gens : cet essai sera hors classement et ne comptera nulle part.
error-entry-erased = Tu avais vu cette donne avant d’effacer tes données, tu ne peux donc plus la jouer ici. `/nouvelle` te donne autre chose.
error-no-server = Il n’y a pas de serveur ici. Redemande sur un serveur.
error-out-of-date = Cela a changé entre-temps, donc rien n’a été fait. Regarde à nouveau.
error-not-yours = C’est à quelqu’un d’autre. Lance toi-même la commande.
error-not-your-post = Seule la personne qui l’a publié, ou quelqu’un qui gère les messages ici, peut le retirer.
error-no-deal-there = Il n’y a pas de donne à jouer dans ce message.
error-post-of-others = Ce message n’est pas de moi.
error-post-stays = Je ne peux pas le retirer d’ici. Utilise son bouton « Retirer », ou masque-le.
error-not-your-server = Il faut la permission « Gérer le serveur » pour régler ceci.
error-channel-closed-to-bot = Je ne peux pas publier dans { $channel }. Donne-moi là-bas la permission « { $permission } », ou choisis un autre salon.
error-daily-no-channel = Il n’y a pas encore de salon pour la donne du jour. Nommes-en un dans `salon`.
error-daily-bot-not-member = Je ne suis pas membre de ce serveur, donc je ne peux pas y publier. Invite-moi d’abord.
error-no-foundation-play = Aucune carte ne peut aller sur une fondation pour l’instant.
error-nothing-to-undo = Il n’y a rien à annuler : c’est le départ.
error-nothing-to-redo = Il n’y a rien à rétablir.
error-no-moves = Tape des coups comme `t2 f1`, séparés par des virgules.
error-too-many-moves = Ça fait { $count } coups. Je peux en jouer { $most } à la fois.
error-nothing-to-turn = Il n’y a pas de carte face cachée à retourner sur { $source }.
error-cell-taken = { $target } contient déjà { $card-le }.
# A move that the game does not allow; $rule is a sentence of its rules page.
error-against-rules = Au jeu { $game }, ce n’est pas permis. { $rule }
# $moves is a list of moves to type.
error-ambiguous-move = « { $text } » peut vouloir dire plusieurs coups : { $moves }. Tape celui que tu veux.
error-bad-card-count = { $count } n’est pas un nombre de cartes à déplacer. Tape 1 ou plus, ou rien.
error-card-covered = { $card-Le } est en { $source }, sous { $onto-le }.
# $named is a card, or only a rank or a suit: “dix de cœur”, “dame”, “cœur”.
error-card-not-free = { $named-Aucun } ne convient à ce coup maintenant. Nomme une autre carte, ou des piles comme `t2 f1`.
error-card-count-differs = À partir { $named-du }, on déplace { $carried ->
        [one] une seule carte
       *[other] { $carried } cartes
    }, pas { $count }. Ne mets pas de nombre.
error-unreadable-move = « { $text } » n’est pas un coup. Tape par exemple `t2 f1`, `10h t4` ou `piocher`.
error-command-as-move = « { $text } » n’est pas un coup ; c’est `/{ $command }` qui le fait.
error-pile-alone = « { $text } » est une pile{ $moves ->
        [none] , et aucune carte ne peut la quitter ni y aller pour l’instant.
       *[other] . Ses coups : { $moves }.
    }
error-which-pile = Il y en a plusieurs. Tape aussi le numéro, comme `{ $pile }1`.
# $like are the wastes, reserves, cells or foundations that there are instead, such as “c1–c4”.
error-no-such-pile = Il n’y a pas de pile { $pile } ici{ $like ->
        [none] . Les colonnes vont de `t1` à `t{ $columns }`, { $foundations ->
            [one] la fondation est `f1`.
           *[other] les fondations de `f1` à `f{ $foundations }`.
        }
       *[other] , mais il y a `{ $like }`.
    }
error-foundation-stays = Les cartes ne quittent pas les fondations : celles de { $source } y restent.
error-stock-is-drawn = Les cartes de la pioche passent d’abord par la défausse : `/piocher`.
error-no-target = Rien ne peut aller en { $target }. Mets les cartes sur des colonnes (`t1`…) ou des fondations (`f`).
error-same-pile = Cette carte est déjà en { $source }. Nomme une autre pile.
error-empty-source = { $source } est vide. Prends une pile qui a des cartes.
error-top-card-only = Seule la carte du dessus de { $source }, { $card-le }, peut bouger.
error-too-many = { $source } montre { $seen ->
        [one] une seule carte
       *[other] { $seen } cartes
    } : on ne peut pas en déplacer { $count }.
error-face-down = La carte du dessus de { $source } est face cachée. Retourne-la d’abord : `{ $source } { $source }`.
error-one-at-a-time = Une seule carte à la fois peut aller sur une fondation, pas { $count } de { $source }.
error-foundation-taken = { $card-Le } commence une fondation vide, mais { $target } n’est pas vide. Ne mets pas de numéro, et je trouverai la bonne.
error-wants-base = { $target } est vide et commence par { $base-le }, pas par { $card-le }.
error-cell-rank = { $target } ne prend qu’{ $base-un }, pas { $card-le }.
error-does-not-follow = { $card-Le } ne va pas sur { $top-le } en { $target }. Cette pile se construit { $build }, sans sauter de valeur.
error-covered-target = { $target } n’a aucune carte visible où jouer.
error-does-not-fit = { $card-Le } de { $source } ne va pas sur { $onto-le } en { $target }. Au jeu { $game }, on construit { $build }.
error-not-a-run = { $count } cartes de { $source } ne se déplacent pas d’un bloc : { $card-le } ne va pas sur { $onto-le }, car au jeu { $game } on construit { $build }. { $run ->
        [one] Seule la carte du dessus peut se déplacer.
       *[other] Les { $run } du dessus peuvent se déplacer.
    }
error-foundation-full = { $target } finit par { $top-le } : { $card-le } ne peut pas y aller.
error-suit-has-foundation = Cette couleur est déjà en { $other } : { $card-le } ne peut pas aussi commencer { $target }.
error-nothing-to-draw = La pioche et la défausse sont vides : il n’y a rien à piocher.
error-no-redeal = La pioche est vide, et au jeu { $game } on ne retourne plus la défausse.
error-bad-deal = Ce n’est pas une donne. Tape un nombre entier à partir de 1, ou un mot court comme `vendredi`.
error-out-of-range = Ce nombre ne va pas ici. Choisis-en un de 1 à { $most }.

## Commands: at most 100 characters each

command-new = Commencer une partie : une nouvelle donne, un numéro ou un mot
command-new-deal = Un numéro ou un mot (par défaut : une nouvelle donne)
command-new-stakes = Jouer à Canfield pour de l’argent fictif, à ce prix
command-new-winnable = Une donne gagnable, pour s’entraîner
command-new-level = Quelle difficulté, pour s’entraîner
level-easy = Facile
level-medium = Moyenne
level-hard = Difficile
option-yes = Oui
command-move = Jouer des coups, comme t2 f1 ou 10h t4
command-move-moves = Comme t2 f1 ou 10h t4 ; sépare plusieurs coups par des virgules
command-draw = Piocher, ou retourner la défausse
command-draw-times = Combien de fois (par défaut : une)
command-draw-until = Piocher jusqu’à ce qu’une carte puisse se jouer
command-undo = Annuler des coups
command-redo = Rétablir des coups annulés
command-auto = Monter toutes les cartes qui peuvent l’être
command-hint = Montrer un coup
command-hint-certain = Regarder toutes les cartes : encore gagnable ? Alors entraînement
command-table = Remontrer ta table, ici
command-table-text = En texte, pas en image (par défaut : ton réglage)
command-games = Tes parties en cours : en reprendre une
command-resign = Abandonner cette partie
command-replay = Revoir une partie finie
command-replay-game-id = Son numéro (par défaut : ta dernière finie)
command-share = Une affiche d’une partie finie
# In the menus of messages and people, at most 32 characters each.
menu-command-remove = Retirer ma publication
menu-command-play = Jouer cette donne
menu-command-stats = Statistiques
menu-command-compare = Comparer avec moi
menu-command-challenge = Défier
command-daily = La donne du jour
command-house = Ton compte à la banque
command-rules = Les règles d’un jeu
command-rules-game = Quel jeu (par défaut : ton dernier)
command-settings = Langue, aspect, et qui voit tes tables et ton bilan
command-help = Par où commencer
command-privacy = Ce que je garde sur toi
command-privacy-export = Recevoir tout ce que je garde sur toi, en fichier privé
command-privacy-erase = Tout effacer (je demanderai d’abord)
command-server = Réglages de ce serveur
command-server-channels = Où je peux publier pour tout le monde
command-server-tables = Où montrer les tables
command-server-board = Les classements de ce serveur
command-server-board-minimum = Combien de parties pour entrer au classement, de 1 à 1 000
command-server-daily = Où, quand et en quelle langue publier la donne du jour
command-server-daily-channel = Le salon (par défaut : celui déjà réglé)
command-server-daily-hour = L’heure en UTC, de 0 à 23
command-server-daily-language = Langue de ce serveur
command-server-daily-game = Le jeu de la donne du serveur : une de plus par jour, ici seulement
command-server-reset = Remettre à zéro classements et banque ici (je demanderai)

## The names of commands and their options, as people type them in your language: at most 32 small
## letters, digits, hyphens and underscores, without spaces

command-name-new = nouvelle
command-name-move = coup
command-name-draw = piocher
command-name-undo = annuler
command-name-redo = rétablir
command-name-auto = auto
command-name-hint = indice
command-name-table = table
command-name-games = parties
command-name-resign = abandonner
command-name-replay = revoir
command-name-share = partager
command-name-daily = donne-du-jour
command-name-challenge = défi
command-name-challenge-create = créer
command-name-challenge-join = rejoindre
command-name-challenge-board = scores
command-name-challenge-list = liste
command-name-challenge-end = terminer
command-name-house = banque
command-name-stats = stats
command-name-leaderboard = classement
command-name-rules = règles
command-name-settings = réglages
command-name-privacy = confidentialité
command-name-privacy-export = exporter
command-name-privacy-erase = effacer
command-name-server = serveur
command-name-server-channels = salons
command-name-server-tables = tables
command-name-server-board = classement
command-name-server-daily = donne-du-jour
command-name-server-reset = réinitialiser
command-name-help = aide
option-name-game = jeu
option-name-deal = donne
option-name-stakes = mise
option-name-winnable = gagnable
option-name-level = difficulté
option-name-moves = coups
option-name-times = fois
option-name-until = jouable
option-name-certain = certain
option-name-text = texte
option-name-game_id = partie
option-name-lasts = durée
option-name-measure = critère
option-name-undo = annulations
option-name-hints = indices
option-name-player1 = joueur1
option-name-player2 = joueur2
option-name-player3 = joueur3
option-name-player4 = joueur4
option-name-player5 = joueur5
option-name-challenge = défi
option-name-player = joueur
option-name-versus = contre
option-name-period = période
option-name-scope = portée
option-name-season = saison
option-name-order = ordre
option-name-minimum = minimum
option-name-channel = salon
option-name-hour = heure
option-name-language = langue
