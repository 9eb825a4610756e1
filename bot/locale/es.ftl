### What players read, in Spanish. Written for this project; read by a second reader who
### translated it back into English; no native reader has reviewed it yet.
###
### How the bot speaks: like a friendly host who plays cards, in neutral Spanish that is at home in
### Spain and Latin America alike. It says “tú”, never “usted” or “vosotros”, and avoids words of one
### region (toca, not pulsa or presiona; archivo, not fichero; teléfono, not móvil or celular). The
### useful part comes first. A notice fits one line of a phone (about 45 characters). A refusal is at
### most two sentences: what is wrong, what to do. Buttons are verbs, two or three words at most.
### People are “quien juega”, “persona”, “alguien” where that is as short as a gendered word.
###
### What everyone in a channel can read (tables, boards, scoreboards, posts) doesn't say “tú”, except
### where the title names the player. Private answers do.
###
### Piles keep the names that players type (t1, f1, c1, r, w, s; where there are several wastes or
### reserves w1, r1). Deal numbers arrive as text, so that no point divides them. A label quoted in a
### sentence (“Mismo reparto”) must match its button-… message, a command (`/nueva`) and an option
### (`reparto`) its name at the end of this file. Quotation marks are “ ”; a no-break space stands
### before %.
###
### The words of the game. Keep to them.
###
###   solitario             solitaire
###   baraja                deck
###   reparto               deal: a shuffled deck, known by its number or by a word
###   repartir              to deal
###   juego                 game, as a set of rules: Canfield is one
###   partida               game, as it is played once, from the deal to its end
###   mesa                  table
###   pila                  pile of any kind
###   mazo (s)              stock
###   descarte (w)          waste
###   reserva (r)           reserve
###   celda (c1…)           cell
###   base (f1…, g1…)       foundation
###   columna (t1…)         column
###   vacía, sin cartas     empty
###   robar                 to draw
###   dar la vuelta al descarte   to turn the waste over, to redeal; a redeal is “una vuelta (al
###                         descarte)”, a pass through the stock “una pasada”
###   construir             to build
###   del mismo palo        in suit
###   alternando colores    in alternating colours
###   en orden ascendente, descendente   up, down
###   valor                 rank
###   secuencia             cards that move together
###   boca arriba, boca abajo   face up, face down; to turn up is “descubrir”
###   carta de arriba       top card
###   subir, en las bases   to go up to a foundation, cards up, as in “12 de 52 en las bases”
###   corazones, picas, diamantes, tréboles; as, jota, reina, rey
###   jugada                move; undone moves are “deshechas”
###   deshacer, rehacer     undo, redo
###   pista                 hint
###   sin jugadas útiles    stuck
###   ganar, victoria       win
###   victoria limpia       clean win
###   abandonar             give up
###   práctica              practice
###   reparto del día       daily
###   reparto del servidor  server daily
###   reto                  challenge
###   intento               attempt
###   puesto, sin puesto    place in a ranking, unranked
###   clasificación         leaderboard
###   marcador              scoreboard
###   historial             a player's record
###   récord                a record in the hall of records
###   puntuación (de habilidad)   skill rating
###   racha                 streak
###   repetición            replay
###   la casa               the house
###   el crupier            the dealer
###   dinero ficticio       play money
###   cobrar                cash in

## Games: the name, a shorter one for use within a sentence, other names players may type if it
## has any, one line about it

family-canfield = Familia Canfield
family-forty-thieves = Familia Cuarenta ladrones
family-klondike = Familia Klondike

game-canfield = Canfield
names-canfield = Demon; Thirteen; Trece
about-canfield = El clásico del casino: una reserva de trece cartas, cuatro columnas y una primera carta que decide por dónde empiezan las bases. Difícil de ganar.
game-canfield-french = Canfield, reglas francesas
brief-canfield-french = Canfield francés
names-canfield-french = Canfield, French rules; La canfield; Règles de la canfield
about-canfield-french = Una reserva de trece cartas y cuatro columnas, que también se mueven por partes. Las cartas que pueden subir tienen que subir, y solo se roba cuando no queda otra cosa.
game-rainbow = Arcoíris
names-rainbow = Rainbow; Arc-en-ciel
game-storehouse = Almacén
names-storehouse = Storehouse; Provisions; Straight Up; Thirteen Up; The Reserve
game-superior-canfield = Canfield superior
names-superior-canfield = Superior Canfield; Superior Demon
about-superior-canfield = Una reserva de trece cartas, toda a la vista, y cuatro columnas. Las columnas vacías las llenas como quieras.
game-demon = Demonio
game-acme = Acme
names-acme = Acme Canfield
game-chameleon = Camaleón
names-chameleon = Chameleon; Kansas
game-fascination = Fascinación
names-fascination = Fascination; Canfield, como en PySolFC
about-fascination = Una reserva de trece cartas y cuatro columnas, cuya carta de arriba puede moverse sin las demás. Las columnas vacías son tuyas cuando se acaba la reserva.
game-rainfall = Lluvia
game-casino-canfield = Canfield de casino
names-casino-canfield = Casino Canfield; Reno
game-variegated-canfield = Canfield variado
game-american-toad = Sapo americano
game-double-canfield = Doble Canfield
game-triple-canfield = Triple Canfield
game-quadruple-canfield = Cuádruple Canfield
game-candike = Candike
about-candike = Una reserva de trece cartas y siete columnas de dos, una carta boca abajo. Las secuencias se mueven juntas; los reyes no van sobre los ases.
game-munger = Munger
game-minerva = Minerva
game-mystique = Mística
game-canfield-rush = Canfield veloz
about-canfield-rush = Una reserva de trece cartas y cuatro columnas, en tres rondas: robas de tres en tres, luego de dos en dos y al final de una en una.
game-eagle-wing = Ala de águila
names-eagle-wing = Eagle Wing; Thirteen Down
about-eagle-wing = Ocho columnas de tres cartas como máximo, con cartas del mismo palo. La reserva está boca abajo y llena las columnas vacías; solo se puede jugar su última carta.
game-beehive = Colmena
about-beehive = Junta valores iguales: solo suben las cuatro cartas de un valor, a la vez. La reserva llena tus seis columnas.
game-the-plot = El complot
about-the-plot = Dos barajas y doce columnas con cartas de cualquier palo, igual que las bases. Termina la primera antes de empezar las demás.
game-duke = Duque
game-dutchess = Duquesa
names-dutchess = Dutchess; Duchess; Glenwood
about-dutchess = Cuatro reservas pequeñas a la vista, y tú eliges por dónde empiezan las bases: con la primera carta de reserva que pongas en una.
game-little-gate = Puertecita
game-gate = Puerta
game-lafayette = Lafayette
about-lafayette = Cada palo sube desde el as y baja desde el rey, hasta que se encuentran. Cuando se acaba la reserva, solo los sietes llenan columnas vacías.
game-doorway = Umbral
names-doorway = Doorway; Solstice
about-doorway = Cinco columnas con cartas de cualquier palo y dos celdas: una para un rey y otra para una reina.
game-skippy = Skippy
game-club = Club
about-club = Once columnas de tres; las cartas de las tres primeras solo pueden subir o pasar de una a otra de las tres.

game-forty-thieves = Cuarenta ladrones
names-forty-thieves = Forty Thieves; Los 40 ladrones; Napoleon at St Helena; Napoleon at Saint Helena; Napoleón en Santa Elena; 40 Thieves; Big Forty; Roosevelt at San Juan; Le Cadran
about-forty-thieves = Dos barajas y diez columnas a la vista, con cartas del mismo palo, una a una. Dicen que Napoleón lo jugaba en Santa Elena.
game-indian = Indio
game-limited = Limitado
names-limited = Limited; Limited Patience
game-little-forty = Pequeños cuarenta
names-little-forty = Little Forty; The Little Forty
game-lucas = Lucas
names-lucas = St Lucas; San Lucas
game-maria = María
names-maria = Maria; Marie; Maria Luisa; Thirty-Six Card Tableau
game-number-ten = Número diez
names-number-ten = Number Ten; No. 10
game-rank-and-file = Tropa
names-rank-and-file = Rank and File; Dress Parade; Desfile
game-streets = Calles
names-streets = Streets; Street
game-josephine = Josefina
names-josephine = Joséphine; Josephine; Forty Bandits; Pack of Thieves
game-forty-and-eight = Cuarenta y ocho
names-forty-and-eight = Forty and Eight; 40 and 8
game-napoleons-square = Plaza de Napoleón
names-napoleons-square = Napoleon's Square; Napoleon Square
game-san-juan-hill = Loma de San Juan
names-san-juan-hill = San Juan Hill; Colina de San Juan; Lomas de San Juan; San Juan; Kettle Hill
game-sixty-thieves = Sesenta ladrones
names-sixty-thieves = Sixty Thieves; 60 Thieves; 60 ladrones
game-famous-fifty = Cincuenta famosos
names-famous-fifty = Famous Fifty; 50 Thieves
game-waning-moon = Luna menguante
game-lucas-runs = Lucas con secuencias
names-lucas-runs = Lucas with Runs; Lucas, como en PySolFC
game-busy-aces = Ases ocupados
game-thirty-nine-steps = Treinta y nueve escalones
brief-thirty-nine-steps = 39 escalones
names-thirty-nine-steps = Thirty-Nine Steps; 39 Steps; 39 escalones
game-mcclellan = McClellan
game-emperor = Emperador
names-emperor = Emperor; Deauville
game-roosevelt = Roosevelt
game-double-gold-mine = Doble mina de oro
game-napoleons-exile = Exilio de Napoleón
game-diplomat = Diplomático
game-lady-palk = Lady Palk
game-rows-of-four = Filas de cuatro
game-napoleons-shoulder = Hombro de Napoleón
game-double-rail = Vía doble
game-single-rail = Vía única
names-single-rail = Single Rail; Auxiliary Sequences
game-triple-rail = Vía triple
game-final-battle = Batalla final
game-napoleons-folly = Locura de Napoleón
game-midshipman = Guardiamarina
game-mumbai = Bombay
game-express = Expreso
game-marie-rose = Marie Rose
game-big-streets = Grandes calles
game-number-twelve = Número doce
names-number-twelve = Number Twelve; No. 12
game-delivery = Entrega
game-carnation = Clavel
game-eighty-thieves = Ochenta ladrones
names-eighty-thieves = Eighty Thieves; 80 Thieves; 80 ladrones
game-malmaison = Malmaison
game-deuces = Doses
names-deuces = Deuces; Twos; Les Deux
game-pluto = Plutón
names-pluto = Pluto; Square
game-carre-napoleon = Cuadrado de Napoleón
names-carre-napoleon = Carré Napoleon; Cuadro de Napoleón; Carré Napoléon
about-carre-napoleon = Doce columnas, con los ases puestos; lo que encaja sube durante el reparto. Solo los reyes llenan columnas vacías.
game-dieppe = Dieppe
game-breakwater = Rompeolas
game-alternation = Alternancia
game-crossroads = Encrucijada
game-interchange = Intercambio
game-unlimited = Ilimitado
game-triple-interchange = Triple intercambio
game-little-napoleon = Pequeño Napoleón
game-waterloo = Waterloo
game-forty-nine = Cuarenta y nueve
names-forty-nine = Forty-Nine; 49
about-forty-nine = Siete columnas de siete, todo boca arriba, alternando colores. Las secuencias solo se mueven juntas a columnas vacías.
game-courtyard = Patio
game-big-courtyard = Gran patio
game-corona = Corona
names-corona = Round Dozen
game-quadrangle = Cuadrángulo
about-quadrangle = Doce columnas de tres, con cartas del mismo palo. Una carta repartida decide por dónde empiezan las bases; el descarte llena las columnas vacías.
game-triple-line = Triple línea
game-congress = Congreso
names-congress = Congress; President's Cabinet
game-parliament = Parlamento
game-octagon = Octágono
game-zebra = Cebra
about-zebra = Columnas y bases alternan colores. Los ases ya están puestos, y las columnas vacías se llenan solas desde el descarte.
game-red-and-black = Rojo y negro
about-red-and-black = Columnas y bases alternan colores, con los ases puestos. Las secuencias se mueven juntas.
game-twin-queens = Reinas gemelas
game-wheatsheaf = Gavilla
about-wheatsheaf = Las columnas suben o bajan con cartas del mismo palo, y las bases también: cuatro suben desde el as y cuatro bajan desde el rey.
game-little-forty-spider = Pequeños cuarenta Spider
brief-little-forty-spider = Pequeños 40 Spider
names-little-forty-spider = Little Forty Spider; Little Forty, como en PySolFC
about-little-forty-spider = Columnas con cartas de cualquier palo, pero solo las secuencias del mismo palo se mueven juntas, como en Spider. Se roba de tres en tres, con tres vueltas al descarte.
game-fortunes-favor = Favor de la fortuna
names-fortunes-favor = Fortune's Favor; Fortune's Favour
game-preference = Preferencia
game-indian-patience = Solitario indio
about-indian-patience = La columna que vacías recibe tres cartas nuevas del mazo, y una carta sola en su columna no se tapa.
game-squadron = Escuadrón
game-jacks-in-the-box = Jotas en la caja
game-cascade = Cascada
about-cascade = Una baraja en siete columnas de cinco, y dos celdas. Columnas y bases alternan colores.
game-following = Sucesión
about-following = Los palos se siguen en círculo: corazones sobre picas, tréboles sobre corazones, diamantes sobre tréboles, picas sobre diamantes. Una baraja y una vuelta al descarte.
game-foothold = Punto de apoyo
game-floradora = Floradora
about-floradora = Seis columnas de seis, con cartas de cualquier palo. Los reyes tienen una base para ellos solos.
game-junction = Empalme
about-junction = Cuatro barajas cortas (el as y del siete al rey), en siete columnas alternando colores.
game-blind-patience = Solitario a ciegas
about-blind-patience = Diez columnas alternando colores, todo boca abajo: descubres la carta de arriba de una columna cuando quieras.
game-demons-and-thieves = Demonios y ladrones
about-demons-and-thieves = Cuatro columnas que alternan colores y una reserva de trece cartas, junto a cinco columnas de cartas del mismo palo.
game-octave = Octava
about-octave = Las bases terminan con el diez. La vuelta reparte el descarte en ocho pilas, y todas sus cartas de arriba son tuyas.
game-kilowatt = Kilovatio
about-kilowatt = Bases desde los reyes, que ya están puestos, doce columnas de una carta y dos descartes que reciben tres cartas cada uno al robar.
game-the-spark = La chispa
about-the-spark = Todo al revés: las columnas suben con cartas del mismo palo y las bases bajan desde el rey. Dos descartes reciben tres cartas cada uno al robar.
game-single-spark = Chispa sencilla
names-single-spark = Single Spark; Simple Spark

game-klondike = Klondike
names-klondike = Klondike, draw one; Solitaire; Klondike de una carta; Solitario; Solitario clásico
about-klondike = Lo que casi todo el mundo llama solitario, robando cartas de una en una.
game-klondike-three = Klondike, de tres en tres
brief-klondike-three = Klondike ×3
names-klondike-three = Klondike, draw three; Klondike by threes; Solitaire, draw three; Klondike de tres cartas
about-klondike-three = Lo que casi todo el mundo llama solitario, robando cartas de tres en tres.
game-klondike-vegas = Klondike Vegas
names-klondike-vegas = Klondike Vegas; Vegas Klondike; Solitario Vegas; Vegas solitaire
about-klondike-vegas = De tres en tres y con tres pasadas por el mazo: el solitario de los casinos.
game-klondike-one-pass = Klondike 1 pasada
names-klondike-one-pass = Klondike, one pass; Klondike, once through; Vegas, de una en una
about-klondike-one-pass = De una en una y con una sola pasada por el mazo.
about-columns = { $decks ->
        [one] 1 baraja
       *[other] { $decks } barajas
    }; { $columns } columnas{ $cards ->
        [0] {""}
        [1] {" "}de una carta
       *[other] {" "}de { $cards }
    }, { $build }
about-reserve = reserva de { $cards }
about-cells = { $cells } celdas
about-base = bases desde { $base-el }{ $laid ->
        [yes] , ya puestas
       *[no] {""}
    }
about-face-down = { $rows ->
        [alternate] una fila sí y otra no boca abajo
       *[all] solo las cartas de arriba a la vista
    }
about-runs = las secuencias se mueven juntas
about-fill = el descarte llena las columnas vacías
about-redeals = { $redeals ->
        [any] vueltas al descarte sin límite
        [one] 1 vuelta al descarte
       *[other] { $redeals } vueltas al descarte
    }

## Cards

# $rank-letter is A, 2 to 9, T, J, Q or K, $suit-letter C, S, H or D: your language may choose words
# by them (“le roi”, “la dame”).
card = { $rank } de { $suit }
# If your language needs cards in other forms than the above, such as with an article or in another
# case, name the forms here, separated by semicolons, and add a message for each: for “the” that is
# card-form-the, with $card (the name as above, or only a rank or a suit), and the letters, which are
# none where only the other is named. Refusals and rules that are given $card are then given
# $card-the, too, and so for every other card and rank in them ($onto-the, $base-the …).
card-forms = el; El; un; ningun
card-form-el = { $rank-letter ->
        [none] esa carta de { $card }
        [J] la { $card }
        [Q] la { $card }
       *[other] el { $card }
    }
card-form-El = { $rank-letter ->
        [none] Esa carta de { $card }
        [J] La { $card }
        [Q] La { $card }
       *[other] El { $card }
    }
card-form-un = { $rank-letter ->
        [none] una carta de { $card }
        [J] una { $card }
        [Q] una { $card }
       *[other] un { $card }
    }
card-form-ningun = { $rank-letter ->
        [none] ninguna carta de { $card }
        [J] ninguna { $card }
        [Q] ninguna { $card }
       *[other] ningún { $card }
    }
rank-A = as
rank-2 = dos
rank-3 = tres
rank-4 = cuatro
rank-5 = cinco
rank-6 = seis
rank-7 = siete
rank-8 = ocho
rank-9 = nueve
rank-T = diez
rank-J = jota
rank-Q = reina
rank-K = rey
suit-C = tréboles
suit-S = picas
suit-H = corazones
suit-D = diamantes

# What players may type in a move, besides the names of ranks and suits above; separate words with
# semicolons. English words are understood in every language. Capitals and accents don't matter, and
# one word may stand in several lines. “Queen of spades from column 2 to the foundation” needs most.
typed-pile-s = mazo; baraja; mazo de robo; pila de robo; monte; talón
typed-pile-w = descarte; descartes; pila de descarte; pila de descartes
typed-pile-r = reserva; reservas
typed-pile-c = celda; celdas; celda libre; casilla; casillas
typed-pile-t = columna; columnas; col; cuadro; pila; pilas; montón
typed-pile-f = base; bases; cimiento; cimientos; fundación; fundaciones; arriba; casa; meta
# Foundations that build down beside others that build up.
typed-pile-g = base descendente; bases descendentes; base que baja; abajo
# In their order, from the first on: “second reserve”. Commas between the forms of one.
typed-ordinals = primera, primero, primer; segunda, segundo; tercera, tercero, tercer; cuarta, cuarto; quinta, quinto; sexta, sexto; séptima, séptimo; octava, octavo; novena, noveno; décima, décimo
# Words before or after a number in digits that make it such a one: “3rd column”.
typed-ordinal-before = -
typed-ordinal-after = -
typed-draw = roba; robo; robar carta; saca; sacar; saco; dar la vuelta; da la vuelta; doy la vuelta; dar la vuelta al descarte; da la vuelta al descarte; voltear; voltea; pide; pedir; reparte
# Before a column: its top card is turned up, where a game leaves that to the player.
typed-turn = descubre; descubrir; voltea; voltear; gira; girar; da la vuelta; dar la vuelta; destapa; destapar
# Other words for two commands, for those who type them as moves.
typed-undo = deshaz; deshago; atrás; volver atrás; vuelve atrás; retroceder; retrocede
typed-hint = pistas; consejo
# Well-known games that are not among ours, in this order: FreeCell, Golf, Pyramid, Scorpion, Spider,
# TriPeaks, Yukon. Commas between the names of one.
typed-absent-games = carta blanca; golf; pirámide; escorpión; araña; tres picos; yukón
# Words before or after the name of a game that add nothing to it: “Spider solitaire”.
typed-solitaire = solitario
# Words before a pile or a card, and words after it; a dash where your language has none.
typed-from = desde
typed-to = a; al; en; sobre; encima; encima de; encima del; hacia; hasta; bajo; debajo de; debajo del
typed-from-after = -
typed-to-after = -
typed-cards = carta; cartas; naipe; naipes
# Units after a number, for how long a challenge lasts: “90 m”, “2 hours”, “3 days”.
typed-minute = m; min; mins; minuto; minutos
typed-hour = h; hora; horas
typed-day = d; día; días
typed-week = sem; semana; semanas
# Words that may be left out.
typed-ignored = el; la; los; las; lo; un; una; de; del; mi; y; con; que; está; hay; mueve; mover; mueva; muevo; pasa; pasar; paso; pon; poner; pongo; juega; jugar; juego; lleva; llevar; llevo; manda; mandar; coloca; colocar; sube; subir; subo; baja; bajar; toma; tomar; quiero; luego; favor; por favor; por; vacía; vacío; número; no; carta de arriba; carta superior
# Other names and letters of ranks and suits; leave a line without them as a dash.
typed-rank-A = ases; uno
typed-rank-2 = doses
typed-rank-3 = treses
typed-rank-4 = cuatros
typed-rank-5 = cincos
typed-rank-6 = seises
typed-rank-7 = sietes
typed-rank-8 = ochos
typed-rank-9 = nueves
typed-rank-T = dieces
typed-rank-J = jotas; jack; sota; paje; valet
typed-rank-Q = reinas; dama; damas
typed-rank-K = reyes
typed-suit-C = trébol; bastos
typed-suit-S = pica; espada; espadas
typed-suit-H = corazón; copas
typed-suit-D = diamante; rombos; oros

# These end a sentence: “Columns build down … .”
build-suit = con cartas del mismo palo
build-colour = alternando colores
build-other = con cartas de cualquier otro palo
build-any = con cartas de cualquier palo
build-next-suit = con corazones sobre picas, tréboles sobre corazones, diamantes sobre tréboles y picas sobre diamantes
# Ends a sentence like “Maria builds … .” $suits is one of the lines above, $fault what was wrong.
building = { $direction ->
        [up] en orden ascendente
        [either] en orden ascendente o descendente
        [level] con valores iguales
       *[down] en orden descendente
    }{ $direction ->
        [level] {""}
       *[other] { $fault ->
            [rank] {" "}sin saltar valores
            [suit] , { $suits }
           *[both] , { $suits }, sin saltar valores
        }
    }
# As above, in a game whose columns differ.
building-here = en esta columna { $build }

## Money, lists, and how long something took

# An amount of play money, a minus sign before it where something is owed.
dollars = ${ $amount }
game-ended = { $outcome ->
        [won] ganada en { moves }
        [left] tiempo agotado tras { moves }
        [at-end] { moves } antes de que terminara el reto o el reparto del día
       *[given-up] abandonada tras { moves }
    }
# Between the parts of a list in a table or a long line; lists in sentences follow your language.
# Counts that other messages refer to.
moves = { $moves ->
        [one] 1 jugada
       *[other] { $moves } jugadas
    }
games = { $games ->
        [one] 1 partida
       *[other] { $games } partidas
    }
cards = { $up ->
        [one] 1 carta en las bases
       *[other] { $up } cartas en las bases
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
       *[told] {" "}· reparto { $deal }
    }
game-and-deal = { $game }, reparto { $deal }
deal-word = { $deal } “{ $word }”
# $up of $cards: the cards on the foundations. $made: all moves made, 0 where none was taken back.
table-state = -# { $up } de { $cards } en las bases · { moves }{ $made ->
    [0] {""}
   *[other] { " " }({ $made } con las deshechas)
  }{ $limit ->
    [0] { $redeals ->
        [0] {""}
        [one] {" "}· 1 vuelta
       *[other] {" "}· { $redeals } vueltas
      }
   *[other] {" "}· vueltas: { $redeals } de { $limit }
  } · { $who }
# The name of the thread for a player's tables.
table-thread-name = Mesa de { $player }
table-in-thread = Tu mesa está en { $thread }. [Ir a la mesa]({ $link })
table-no-thread = -# Aquí no puedo usar un hilo ahora, así que esto solo lo ves tú.
# Said once of a private table: after that long without a press, typed moves leave it as it is.
table-private-note = -# Esto solo lo ves tú. Tras { $minutes } minutos sin jugar no puedo actualizar la mesa: { $table } la muestra de nuevo.
# A table that Discord did not take as an answer, once it does.
table-shown-late = -# Antes no pude mostrar la última jugada. Así está la mesa ahora.
# What is left of an older message once its table is shown in a newer one.
table-continued = -# { $game } · { $place ->
        [above] la partida sigue arriba
        [thread] la partida sigue en { $thread }
        [elsewhere] la partida sigue en otro lugar
       *[below] la partida sigue abajo
    }.
# The first reserve card on a foundation sets the rank that they all start with.
table-choose-base = Pon en una base la carta de arriba de una reserva: todas las bases empezarán con su valor.
table-stuck = **No quedan jugadas útiles.** Deshaz unas cuantas, repite este reparto o empieza otro.
table-won = ## 🎉 ¡Victoria!
    Las { $cards } cartas, en las bases: { moves } en { $time }, { $undos ->
        [0] sin deshacer
        [one] 1 deshecha
       *[other] { $undos } deshechas
    }, { $hints ->
        [0] sin pistas
        [one] 1 pista
       *[other] { $hints } pistas
    }.
table-given-up = **{ $ending ->
        [left] Tiempo agotado
        [cashed-in] Partida cobrada
       *[given-up] Abandonada
    }** con { $up } de { $cards } cartas en las bases: { moves } en { $time }.
table-counts = { $counts ->
        [yes] -# Cuenta para las clasificaciones.
       *[no] -# No cuenta para las clasificaciones.
    }
# The number of a deal that was a secret while the game was under way.
table-deal = -# Era el reparto { $deal }.
back-at-deal = De vuelta al reparto inicial.
# Several moves were typed, and one was refused. $reason is a whole sentence.
table-stopped = Me detuve en la jugada { $number }, “{ $text }”. { $reason } Las anteriores sí se jugaron.
# Another game was resumed by pressing one of its controls, and this one set aside in exchange.
table-saved-game = { $game }: guardada para luego.
table-hint = Pista: { $move }.
hint-draw = robar
hint-redeal = dar la vuelta al descarte
# A hint where no move helps. $move is how many moves are left after going back.
table-hint-back = Por aquí ya no se avanza. { $move ->
        [0] Empieza de cero este reparto o prueba otro.
       *[other] Vuelve a la jugada { $move } o prueba otro reparto.
    }
table-hint-give-up = Por aquí ya no se avanza. Mejor abandona esta partida.
# What the solver says, which knows all cards. $move is as in a hint.
slow-hint-searching = Estoy analizando lo que viene, normalmente { $seconds } segundos como mucho… Mientras, la partida puede seguir.
search-waits = En espera: { $ahead } por delante.
certain-winnable = Todavía se puede ganar: { $move }.
certain-unwinnable = Ya no se puede ganar.
certain-unknown = { $winnable ->
        [yes] El reparto se puede ganar; desde aquí no sé si todavía.
       *[no] No sé si todavía se puede ganar.
    }
certain-practice = -# Práctica desde aquí: se miraron todas las cartas.
think-move = { $orders ->
        [0] Pista: { $move }. Primero, a ver más cartas.
        [1] Pista: { $move }. Así se gana.
       *[other] Pista: { $move }. Puede ganar en { $winnable } de { $orders } órdenes probados de las cartas ocultas.
    }
think-lost = Miré más allá y no encontré forma de ganar.
think-unfinished = No pude terminar de pensar; esta es la pista de siempre.
think-practice = -# Práctica desde aquí: esta pista gana más a menudo que la mayoría de la gente.
# The player went on before the answer came. $answer is one of the sentences above.
slow-hint-late = Con la mesa tal como estaba al preguntar: { $answer }
table-hint-cash-in = Por aquí ya no se avanza. Mejor cobra los { $worth }.
table-auto-played = { $count ->
        [one] Subió una carta.
       *[other] Subieron { $count } cartas.
    }
# Cards were drawn until one could be played or the stock ended. $turned says that the waste was turned over first. One of the next four follows.
drew = { $turned ->
        [yes] Vuelta al descarte; mazo: { $count ->
            [one] 1 robo.
           *[other] { $count } robos.
        }
       *[no] Mazo: { $count ->
            [one] 1 robo.
           *[other] { $count } robos.
        }
    }
# A redeal that dealt the waste to several wastes.
drew-dealt = Se dio la vuelta al descarte y se repartió una carta a cada descarte.
drew-all = El mazo está vacío.
drew-playable = Se puede jugar: { $card }.
drew-to-column = Puede ir a { $target }: { $card }.
drew-to-foundation = Puede subir: { $card }.

button-draw = Robar
button-redeal = Voltear descarte
# Draw until a card can be played.
button-draw-on = Robar más
# How many moves are taken back or played again together.
button-undo = { $count ->
        [one] Deshacer
       *[other] Deshacer ({ $count })
    }
button-redo = { $count ->
        [one] Rehacer
       *[other] Rehacer ({ $count })
    }
button-auto = Auto
button-hint = Pista
# Under a hint: asks the solver, which knows all cards.
button-certain = ¿Aún puedo ganar?
button-think = Pensar más
button-play-it = Jugarla
button-go-back = Retroceder
button-more = Más
button-bigger-cards = Cartas más grandes
button-same-cards = No, gracias
button-same = Mismo reparto
button-new = Nuevo reparto
# By its number or a word, in a form.
button-pick-deal = Elegir reparto
# Where no useful move is left: the game is given up, and the same deal or a new one is dealt.
button-give-up-same = Abandonar y repetir
button-give-up-new = Abandonar, otro
# A card, and the piles it goes from and to: “9♠ w→f1”.
button-move = { $more ->
        [0] { $card } { $source }→{ $target }
       *[other] { $card } +{ $more } { $source }→{ $target }
    }
# Turns up the face-down top card of a column.
button-turn-card = Descubrir { $column }
button-play = Jugar
# On somebody's table: deals the same cards to the person who presses.
button-play-this = Jugar este
# For others, under a table: they get the same deal.
button-play-too = Jugar también
button-aside = Guardar
button-give-up = Abandonar
button-keep = Seguir jugando
button-go-on = Reanudar
button-show = Ver la mesa
button-games = Mis partidas
button-all-games = Todos los juegos
button-surprise = Sorpréndeme
button-remove = Quitarla
button-rules = Reglas
button-language = Idioma
button-settings = Ajustes
button-words = Ver texto
button-picture = Ver imagen
button-replay = Repetición
button-moves = Ver jugadas
button-help = Ayuda
# From a private page to the one whose place it took.
button-back = Volver
button-basics = Lo básico
button-counts = Qué cuenta
button-kept = Tus datos
button-how = Cómo jugar
button-commands = Comandos

menu-moves = { $count ->
        [one] 1 jugada posible
       *[other] { $count } jugadas posibles
    }
menu-sources = Mover desde… ({ $count ->
        [one] 1 jugada
       *[other] { $count } jugadas
    })
menu-source = { $cards } { $source } · { $count ->
        [one] 1 jugada
       *[other] { $count } jugadas
    }
menu-targets = { $cards } de { $source } a…
menu-counts = ¿Cuántas cartas de { $source } a { $target }?
# $onto is the card that the move ends on, or menu-empty.
menu-move = { $count ->
        [1] { $card } { $source } → { $onto } { $target }
       *[other] { $card } { $source } → { $onto } { $target } · { $count } cartas
    }
menu-target-open = { $source } → { $onto } { $target } · de { $least } a { $most } cartas
menu-empty = vacía
menu-face-down = carta boca abajo
menu-target-column = sobre { $card }
menu-target-empty = a la columna vacía
menu-target-face-down = sobre la carta boca abajo
menu-target-cell = a la celda
menu-target-foundation = a la base
menu-count = { $count ->
        [one] { $card } · 1 carta
       *[other] { $card } · { $count } cartas
    }

# Suggestions while somebody types. $told is a card and where it goes.
complete-game = { $game } · { $family }
complete-game-as = { $name } → { $game } · { $family }
# The game that its family is named after.
complete-namesake-as = { $name } → { $game }
# $target is one of the lines menu-target-…
complete-move = { $typed } — { $card } { $target }
complete-draw = { $typed } — robar del mazo
complete-redeal = { $typed } — dar la vuelta al descarte
complete-turn = { $typed } — descubrir la carta de arriba

told-move = { $more ->
        [0] { $card } de { $source } a { $target }
       *[other] { $card } +{ $more } de { $source } a { $target }
    }
# A face-down card is turned up where it lies.
told-turn = descubrir la carta de arriba de { $column }
told-turned = se descubre { $card } en { $column }

## The table in words: lines of a text table, and the alt text of its picture

# $up is how many of the $cards are on the foundations.
alt-title = { $game }. { $up } de { $cards } cartas en las bases
alt-opening = { $game }, recién repartido
# Ends each sentence of a description: the title, each pile.
alt-sentence = { $sentence }.
# What stands in the corner of the picture.
alt-deal = Reparto { $deal }
# $game is the name of the game and its deal.
alt-won = ¡Victoria! { $game }: las { $cards } cartas en un abanico abierto, tras { moves } en { $time }.
alt-preview = Una mesa con tus ajustes. Tema: { $theme }.
text-hint = Pista: { $move }
text-last = Última jugada: { $move }
text-drawn = { $count ->
        [0] Última jugada: se robaron las últimas cartas
       *[other] Última jugada: { $count ->
            [one] 1 carta robada
           *[other] { $count } cartas robadas
        }
    }
# $drawn is text-drawn, $cards are on the waste now, the top card first.
text-drawn-cards = { $drawn }: { $cards }
text-turned = { $count ->
        [0] Última jugada: vuelta al descarte
       *[other] Última jugada: vuelta al descarte, y { $count ->
            [one] 1 carta repartida
           *[other] { $count } cartas repartidas
        }
    }
# A face-down card was turned up where it lay.
text-turned-up = Última jugada: se descubrió { $card } en { $column }
# The last move turned a card up where it came from.
text-uncovered = { $move }; se descubrió { $card }
# After the last move, cards went from pile to pile by themselves, to fill one that was empty.
text-refilled = { $count ->
        [1] { $move }; después, { $card } de { $source } a { $target }
       *[other] { $move }; después, { $count } cartas de { $source } a { $target }
    }
# The top cards of the foundations. $base is the rank that every foundation starts with.
text-foundations = Bases desde { $base }: { $tops }
text-foundations-down = Bases que bajan desde { $base }: { $tops }
# The first card that the player puts on a foundation decides what all of them start with.
text-foundations-unchosen = Bases, con el primer valor por elegir: { $tops }
# A foundation that takes four cards of the same rank together.
text-foundation-fours = Base para cuatro del mismo valor: { $tops }
# A foundation that takes kings only.
text-foundation-kings = Reyes ({ $pile }): { $count ->
        [0] ninguno
       *[other] { $card } arriba, { $count } en total
    }
text-on = { $card } en { $pile }
# Foundations without a card yet.
text-empty-count = { $count ->
        [one] 1 vacía
       *[other] { $count } vacías
    }
text-waste = Descarte (w): { $cards }
text-reserve = Reserva (r): { $cards }
# Several of a kind. $piles are the piles with their cards, as text-pile and text-cell-for say.
text-wastes = Descartes, primero la carta de arriba: { $piles }
text-reserves = Reservas, primero la carta de arriba: { $piles }
text-cells = Celdas: { $piles }
# The cards of a pile, or that it, or all of several, are empty.
text-pile = { $name } { $cards }
# An empty cell that takes cards of one rank only.
text-cell-for = { $name } sin carta, solo para { $rank-un }
text-stock = Mazo (s): { $cards }
# Of the waste and the reserve only the top card can be played. $below are cards, the next one first.
text-top = { $card } arriba
text-top-of = { $card } arriba; debajo { $below }
text-and-more = { $cards } y { $more }
text-more = { $count } más
text-hidden = { $count } boca abajo
text-empty = sin cartas
text-redeal = sin cartas; se puede dar la vuelta al descarte
text-ready = Pueden subir: { $cards }
text-ready-none = Ninguna carta puede subir
# Moves that do not go up, one after the other.
text-moves = Otras jugadas: { $moves }
text-from = { $more ->
        [0] { $card } de { $pile }
       *[other] { $card } +{ $more } de { $pile }
    }
# One line for each column follows.
text-columns = Columnas, la carta de arriba al final
text-column = { $name }: { $cards }
text-columns-empty = Columnas: { $count ->
        [one] 1 vacía
       *[other] { $count } vacías
    }

## In the corner of the picture

caption = { $game }{ $deal ->
        [none] {""}
       *[told] {" "}· { $deal }
    }{ $moves ->
        [0] {""}
        [one] {" "}· 1 jugada
       *[other] {" "}· { $moves } jugadas
    }

## On the picture of a won game

win-word = ¡Victoria!
win-deal = { $game } · { $deal }
win-how = { moves } · { $time }

## On the poster of a finished game

poster-up = { $up }/{ $cards }
poster-beat = ¿Puedes con menos de { moves }?
# The game was not won.
poster-better = ¿Puedes hacerlo mejor?
poster-rank = Puesto { $rank } de { $count } aquí
poster-beaten = Mejor que el { $share } de todo el mundo
poster-first-win = Primera victoria
poster-clean = Victoria limpia
# The kinds of moves, which the poster shows as squares of different shapes: to a foundation, from
# the reserve, from the waste, between columns, and draws.
poster-move-up = a bases
poster-move-reserve = reserva
poster-move-waste = descarte
poster-move-column = columnas
poster-move-draw = robar
alt-poster = Póster: { $lines }. { $word } { $challenge }
alt-poster-course = El comienzo y el desarrollo de la partida. Jugadas a las bases: { $up }; desde la reserva: { $reserve }; desde el descarte: { $waste }; entre columnas: { $columns }; del mazo: { $draws }.

## Attempts at dailies and challenges

attempt-daily = Reparto del día, { $day }
attempt-own-daily = Reparto del servidor, { $day }
attempt-challenge = Reto { $number }
# $when is a relative time, such as “in 3 hours”.
attempt-title = { $over ->
        [yes] -# { $contest } · ya terminó
       *[no] -# { $contest } · termina { $when }
    }
attempt-practice = -# Práctica. Solo tú ves esto hasta que termine su reto o reparto del día, { $when }.
attempt-stuck = **No quedan jugadas útiles.** { $back ->
       *[yes] Deshaz unas cuantas o abandona: las cartas en las bases cuentan.
        [no] Abandona: las cartas en las bases cuentan.
    }
attempt-place = { $open ->
        [yes] **Puesto { $place } de { $among } por ahora**, con { cards }.
       *[no] **Puesto { $place } de { $among }**, con { cards }.
    }
attempt-out-of-rank = { cards }, sin puesto.
# The daily or challenge ended before the game did: what was up at that moment counts.
attempt-late = Se acabó el tiempo. { $up ->
        [one] Cuenta 1 carta en las bases.
       *[other] Cuentan { $up } cartas en las bases.
    }
button-scoreboard = Marcador
button-boast = Compartir
button-play-anyway = Jugar igualmente
button-begin-known = Jugar sin puesto
left-as-it-is = De acuerdo, todo sigue igual.

boast-copy = Copia y comparte. No revela nada.
boast-posted = Publicado. También puedes copiarlo.
# $text: the lines that follow, as they are copied.
boast-post = {""}**{ $name }** comparte:
    { $text }
button-post-share = Publicar aquí
# Under a public post: whoever posted it takes it back.
button-unpost = Quitar
unposted = Quitado.
unposted-table = Quitado. `/mesa` vuelve a mostrar tu partida.
boast-contest = { $contest } · { $game }
boast-deal = { $game } · reparto { $deal }
# $days: the player's daily streak.
boast-how = { $up }/{ $cards }
    { moves } · { $time }{ $days ->
        [0] {""}
        [1] {""}
       *[other] {" "}· racha de { $days }
    }

games-contest = { $over ->
        [yes] **{ $contest }** · ya terminó
       *[no] **{ $contest }** · termina { $when }
    }
games-line-unbegun = {""}**{ $game }**
    -# sin empezar

error-attempt-timed-out = **Tiempo agotado:** eso llegó después del final. La mesa cuenta tal como estaba.
error-attempt-over = Ya usaste tu único intento. Para practicar este reparto, toca “Mismo reparto”, que está debajo.
error-contest-deal-known = Ya viste este reparto. Si juegas, tu intento quedará **sin puesto**.
error-deal-in-contest = Este reparto es de un reto o del reparto del día que no has jugado. Si lo juegas aquí, tu intento allí quedará **sin puesto**.
error-contest-not-over = Ese reparto es de un reto o del reparto del día que aún no ha terminado. Pregunta otra vez cuando termine.

## Lost games looked into: could they have been won?

button-could-have-won = ¿Podía ganar?
button-play-from = Jugar desde ahí
button-winning-line = Jugadas para ganar
button-winning-film = Ver la victoria
lost-thinking = Buscando cómo ganar **{ $game }**, reparto { $deal }… Puede tardar un minuto.
# $better and $played are moves.
lost-by-move = {""}**Sí, hasta la jugada { $number }.** Tu jugada: { $played }. La que salvaba la partida: { $better }.
# One of these moves lost the game, and it isn't known which.
lost-between = {""}**Sí, al menos hasta la jugada { $first }.** No sé qué jugada posterior la perdió. Mejor: { $better }.
lost-to-the-end = {""}**Sí, y todavía podías cuando terminó la partida.** El camino era: { $better }.
lost-unwinnable = {""}**No. Nadie puede ganar este reparto**, juegue como juegue.
lost-unknown = { $winnable ->
        [yes] **Sí, al principio**, pero no encontré cómo.
       *[no] **No lo sé.** No encontré cómo ganar.
    }
lost-all-cards-known = -# Yo miro también las cartas boca abajo, que tú no veías.
lost-winning-line = {""}**Una forma de ganar**, desde la jugada { $number }:
lost-referee = La partida completa, para comprobarla con las reglas en tu equipo:
alt-won-film = Repetición de { $game }: tal como la jugaste antes de la jugada { $number }, y luego una forma de ganar en { $moves ->
        [one] 1 jugada más
       *[other] { $moves } jugadas más
    }. “Jugadas para ganar” la tiene como texto.
# The strip below a film of the game, explained.
lost-strip-green = Verde: se podía ganar, antes de la jugada { $number }.
lost-strip-grey = Gris: no lo sé.
lost-strip-red = Rojo: perdida, desde la jugada { $number }.

## Replays

film-making = Preparando la repetición de **{ $game }**… { $part } %
film-waiting = { $count ->
        [one] Antes va otra repetición
       *[other] Antes van { $count } repeticiones
    }. Esta aparecerá aquí mismo.
film-below = La repetición está abajo.

# The race of a contest's players: their games on one clock, which counts moves or time.
button-contest-file = Archivo del reto
button-race = Ver la carrera
race-plays = La carrera ya se ve aquí: { $link }
race-title = ### Carrera · { $game }, reparto { $deal }
race-lead = { $name } a partir de { $measure ->
        [time] { $time }
       *[moves] la jugada { $moves }
    }
race-leads = -# En cabeza: { $leads }.
# The rows are daily-alt-row: place, cards up, moves.
alt-race = Carrera: { $count } partidas de { $game }, reparto { $deal }, lado a lado con el mismo reloj. { $ever ->
        [yes] En cabeza: { $leads }.
       *[no] Nadie estuvo en cabeza.
    } Al final, cartas en las bases, de { $cards }: { $rows }.
drawn-race-lead = { $name } se adelanta
drawn-race-result = { $rank ->
        [1] Gana { $name }
       *[other] { $name } · puesto { $rank }
    }

# $game is the name of the game and its deal.
alt-film = Repetición de { $game }: { $ended }, { $up } de { $cards } cartas en las bases. “Ver jugadas” la tiene como texto.
replay-at-end = Así estaba cuando terminó su reto o reparto del día.
replay-drawn = { $count ->
        [one] robar
       *[other] robar ×{ $count }
    }
replay-no-moves = No se jugó nada.
replay-more-moves = … Todas las jugadas están en el archivo.
complete-replay = { $number } · { $game } · { $ended } · { $when }

## Questions

ask-leave = Tienes una partida en curso: **{ $game }**, { $up } de { $cards } cartas en las bases. ¿La guardas para luego o la abandonas?
ask-resign = ¿Abandonar **{ $game }** con { $up } de { $cards } cartas en las bases?
ask-resign-attempt = Es tu único intento.
left-aside = **{ $game }** quedó guardada. `/partidas` la recupera.
left-unreadable = -# **{ $game }**, reparto { $deal }, ya no se puede abrir. `/partidas` la quita.
removed = **{ $game }**, reparto { $deal }, ya no está. No cuenta en ninguna parte.
left-given-up = **{ $game }**: abandonada con { $up } de { $cards } cartas en las bases.
dealt-practice = -# Práctica: elegiste o ya viste este reparto, así que no cuenta.
# Fresh deals that were given up before their first move.
dealt-after-leaving = -# Práctica hasta mañana: { $most } repartos de este juego quedaron hoy antes de contar.
dealt-winnable = -# { $level ->
        [easy] Un reparto fácil que se puede ganar.
        [medium] Un reparto de dificultad media que se puede ganar.
        [hard] Un reparto difícil que se puede ganar.
       *[none] Un reparto que se puede ganar.
    } Es práctica, así que no cuenta.
dealt-attempt = -# Esto cuenta en su marcador, no en las clasificaciones.
dealt-attempt-known = -# Práctica: ya viste este reparto, así que juegas sin puesto.
# After “Keep playing”.
kept = Seguimos con **{ $game }**.
more-title = ¿Qué hacemos ahora?

## A new player's first minute

first-game-title = ### ¡Te damos la bienvenida! ¿A qué jugamos?
# $about is the text of the game's key, such as first-game-klondike; $rate one of the next two.
first-game-choice = {""}**{ $game }:** { $about }
    -# { $rate }
first-game-players-win = Se gana cerca de { $wins } de cada { $games } veces.
# Nobody has played much yet: how many games are won by playing nothing but the hints.
first-game-hints-win = Siguiendo las pistas se gana cerca de { $wins } de cada { $games } veces.
first-game-klondike = lo que casi todo el mundo llama solitario.
first-game-canfield = el clásico del casino. Rápido y difícil de ganar.
first-game-forty-thieves = dos barajas y todas las columnas a la vista. ¡Piensa con antelación!
# A game that the player did not choose; $rules is a mention of the command.
dealt-surprise = La sorpresa: **{ $game }**. { $rules } explica cómo se juega.
# The same, before what becomes of another game is asked; $about is the line about the game.
ask-surprise = La sorpresa: **{ $game }**. { $about }
ask-next = Ahora: **{ $game }**.
# The question is answered, and the table stands below.
dealt-chosen = ¡Pues **{ $game }**! Que te diviertas.

# On the first table of each game. $foundations: the first and the last pile; $down of those that go down.
# $times: how often each suit is built; $way is open while the first rank is.
introduction-goal = **Objetivo:** construir cada palo{ $times ->
        [one] {""}
        [2] {" "}dos veces
       *[other] {" "}{ $times } veces
    } { $way ->
        [up] de { $base } a { $last }
        [down] en orden descendente, de { $base } a { $last },
       *[open] desde el valor de la primera carta,
    } { $row ->
        [top] en la fila de arriba ({ $foundations })
       *[other] en { $foundations }
    }.
introduction-goal-piles = **Objetivo:** llenar las bases{ $row ->
        [top] {" "}de la fila de arriba
       *[other] {""}
    } ({ $foundations }), cada una de { $base } a { $last }, { $suits }.
introduction-goal-both-ways = **Objetivo:** llevar todas las cartas a las bases: cada palo sube desde { $base-el } ({ $foundations }) y baja desde { $last-el } ({ $down }).
introduction-goal-fours = **Objetivo:** llevar cada valor a la base ({ $foundations }): junta sus cuatro cartas en una columna y muévelas a la vez.
introduction-goal-kings = Todos los reyes van a { $foundation }.
introduction-goal-part = Las demás cartas se quedan en las columnas, ninguna en un descarte.
introduction-columns = **Columnas{ $columns ->
        [all] {""}
       *[other] {" "}{ $columns }
    }:** { $build }, como { $card-el } sobre { $onto-el }.
# Once, on a player's first message, one after the other. $button is the button's label.
introduction-draw = **{ $button }** descubre { $count ->
        [one] una carta
       *[other] { $count } cartas
    }
introduction-auto = **{ $button }** sube cartas
introduction-hint = **{ $button }** muestra una jugada
introduction-phone = ¿En el móvil?

# All games in sections, each with a menu: of what to deal, or of whose rules to read.
all-games-deal = ### ¿A qué juegas hoy?
all-games-rules = ### ¿Cómo se juega? Elige un juego.
all-games-family = {""}**{ $family }** · { $count ->
        [one] 1 juego
       *[other] { $count } juegos
    }
# $least: about how many moves a win of the shortest of these games takes at the least.
all-games-length = {""}**{ $length ->
        [quick] Rápidos
        [medium] Intermedios
       *[long] Largos
    }** · a partir de { $least } jugadas · { $count ->
        [one] 1 juego
       *[other] { $count } juegos
    }
all-games-decks = {""}**{ $decks ->
        [one] Una baraja
        [2] Dos barajas
        [3] Tres barajas
        [4] Cuatro barajas
       *[other] { $decks } barajas
    }** · { $count ->
        [one] 1 juego
       *[other] { $count } juegos
    }
all-games-by-name = {""}**De la A a la Z** · { $count ->
        [one] 1 juego
       *[other] { $count } juegos
    }
all-games-own = {""}**Los que más juegas**
all-games-popular = {""}**Populares**
# $game was played last.
all-games-like = {""}**Parecidos a { $game }**
all-games-about-length = -# La victoria más corta posible. Cuenta con el doble.
# $command is a mention of the command that finds a game.
all-games-search = -# ¿Sabes su nombre? Escribe una parte después de { $command } `juego:`
menu-games = Elige un juego…
# One of several menus of a large section: its first and its last game.
menu-games-part = { $first } … { $last }
# Under a menu that has no room for all games; $command is a mention of the command that finds them.
menu-other-games = -# Otros juegos: escribe una parte del nombre después de { $command } `juego:`
menu-game-order = Ordenar juegos…
game-order-family = Por familia
game-order-length = Por duración
game-order-decks = Por número de barajas
game-order-name = De la A a la Z
game-order-suggested = Sugerencias para ti

## Answers

games-title = ### Tus partidas
games-none = No hay partidas en curso. `/nueva` empieza una.
# $paid: the play money that the game was bought for.
games-line = {""}{ $title }
    -# { $up } de { $cards } en las bases · { moves } · { $when }{ $paid ->
        [none] {""}
       *[some] {" "}· por { $paid }
    }
games-line-unreadable = {""}**{ $game }** · reparto { $deal }
    -# ya no se puede abrir
games-on-table = en la mesa
games-aside = guardada, jugada por última vez { $when }
settings-title = ### Ajustes
settings-tables = **¿Quién puede ver tus mesas?** Todos, en los canales donde puedo publicar. Con “Solo yo” son privadas.
settings-language = **Idioma**
# Options and a placeholder of the menus of languages, each of which is shown in its own name. The
# first: the language that the person, or the server, has chosen in Discord itself.
language-as-in-discord = Como en Discord
menu-languages = En este idioma…
settings-theme = **Tema**
theme-classic = Clásico
theme-antique = De época
theme-contrast = Alto contraste
theme-dark = Oscuro
theme-festive = Festivo
theme-four-colour = Cuatro colores, apto para daltonismo
theme-ocean = Océano
settings-large = **Cartas:** tamaño { $on ->
        [yes] grande, mejor en el teléfono
       *[no] normal
    }
settings-tall = **Imágenes:** { $on ->
        [yes] altas, para el teléfono
       *[no] anchas
    }
settings-ready = **Cartas que pueden subir:** { $on ->
        [yes] marcadas en las imágenes
       *[no] sin marcar en las imágenes
    }
settings-text = **Tus mesas:** como { $on ->
        [yes] texto, una línea por pila
       *[no] imágenes
    }
settings-suits = **Palos en el texto:** con { $on ->
        [yes] palabras, 10 de corazones
       *[no] símbolos, 10♥
    }
button-large = { $on ->
        [yes] Cartas grandes
       *[no] Cartas normales
    }
button-tall = { $on ->
        [yes] Imágenes altas
       *[no] Imágenes anchas
    }
button-ready = { $on ->
        [yes] Marcarlas
       *[no] No marcar
    }
button-text = { $on ->
        [yes] Usar texto
       *[no] Usar imágenes
    }
button-suits = { $on ->
        [yes] Palos con palabras
       *[no] Usar símbolos
    }
menu-themes = Tema…
menu-tables = Quién puede ver tus mesas…

# The first page of /help. Every command must be named in it or in one of its other pages.
# A command is a variable here: the code fills in Discord's clickable mention, such as </new:123>, or
# “`/new`” where its id is not known. A group's variable names its subcommand.
help-start = -# ¿Lector de pantalla? { $settings } muestra las mesas como texto.
    { $new } empieza el juego que elijas, o una sorpresa. Juega con los botones de la mesa.
    { $daily } es el reparto del día: el mismo para todos, un intento por persona.
    { $challenge_create } reta a tus amigos, { $leaderboard } muestra quién gana más, { $stats } es tu historial.
    { $rules } explica un juego, { $games } tiene tus partidas guardadas, { $settings } cambia el aspecto de las mesas.
    { $house } ofrece Canfield por dinero ficticio.
help-start-server = -# Administras este servidor: { $server_daily } publica aquí el reparto del día. Los demás comandos `/servidor` deciden dónde publico y qué cuenta.
help-play = ### Cómo jugar
    - **Objetivo:** en casi todos los juegos, cada palo sube de as a rey en las bases. La primera mesa de cada juego dice el suyo; { $rules } lo dice todo.
    - **Las jugadas** son los botones bajo la mesa: “9♠ w→f1” lleva el nueve de picas del descarte a `f1`. Los verdes suben cartas.
    - **Las columnas** sirven para ordenar, casi siempre de un valor al inferior. Primero descubre cartas boca abajo y vacía columnas.
    - “Robar” descubre cartas del mazo, “Auto” sube todo lo que puede subir. ¿No sabes seguir? “Pista” muestra una jugada, “Deshacer” deshace las hechas.
help-moves = ### Comandos
    - { $move } `t2 f1` mueve la carta de arriba de la columna 2 a una base; `t1 t4 3`, tres cartas. Varias jugadas: `w f, t1 t3`
    - O indica la carta: `10h t4`, `reina de picas arriba`, `descarte a columna 2`
    - { $draw } roba cartas del mazo, o da la vuelta al descarte. { $undo }, { $redo }, { $auto } y { $hint } son como los botones
    - { $table } muestra tu mesa otra vez, { $resign } abandona, { $replay } muestra la repetición de una partida terminada, { $share } hace un póster

    {""}**Pilas:** `s` mazo, `w` descarte, `r` reserva, `c1` … celdas, `t1` … columnas, `f1` … bases (`g1` … si algunas bajan).
    {""}**Repartos:** un número o una palabra es el mismo reparto para todos: { $new } con `reparto:viernes`.
    {""}**Partidas guardadas:** hasta { $most }.
help-counts = ### Qué cuenta
    - **Un reparto nuevo cuenta desde tu primera jugada.** Uno que elegiste, ya viste o sobre el que preguntaste “¿Aún puedo ganar?” o “Pensar más” es práctica. Si dejas { $left } de un juego antes de que cuenten, es práctica hasta mañana.
    - **Un reparto del día o un reto es un solo intento**, con marcador propio.
    - **❄ salva tu racha si faltas un día.** Siete repartos del día seguidos dan una; puedes tener dos.
    - Primero victorias, luego cartas en las bases, menos jugadas y menos tiempo. Una victoria sin deshacer ni pistas es limpia.
    - Una partida que dejas termina a los { $days } días; cualquiera, a los { $longest }.
    - Juega { $least } partidas para tener puesto. { $leaderboard } con `temporada:octubre 2026` muestra un mes terminado.

# Written from a game's rules, one sentence or two for each choice that it makes.
rules-title = ## { $game }
rules-names = -# También se llama { $names }.
rules-aim = Objetivo: subir las { $cards } cartas a las { $foundations } bases. Cada base se construye { $build }, carta a carta.
# Foundations f1 and so on go up, g1 and so on down. $half is how many there are of each.
rules-aim-both-ways = Objetivo: subir las { $cards } cartas a las { $foundations } bases, carta a carta. Cada palo tiene una que se construye en orden ascendente (`f1` a `f{ $half }`) y otra en orden descendente (`g1` a `g{ $half }`): el palo está completo cuando entre las dos tienen todas sus cartas.
rules-aim-kings = Objetivo: subir las { $cards } cartas a las { $foundations } bases, carta a carta. La última, `f{ $foundations }`, recibe todos los reyes desde el principio, en cualquier orden de palos; las demás se construyen { $build }.
rules-aim-fours = Objetivo: subir las { $cards } cartas a la base, de cuatro en cuatro.
rules-fours = Las cuatro cartas de un valor suben a la vez cuando están juntas al final de una columna, y los valores van en cualquier orden: `t1 f`.
rules-aim-part = Objetivo: subir { $up } de las { $cards } cartas a las { $foundations } bases, sin que quede ninguna en un descarte. Cada base se construye { $build }, carta a carta; las demás cartas se quedan en las columnas.
rules-pack = Aquí una baraja tiene { $count } cartas: { $ranks }.
rules-pack-low = los ases, y del { $low } al rey
rules-base-first = La primera carta repartida empieza una base, y las demás empiezan con el mismo valor. Tras el rey viene el as.
rules-base-after-columns = Después de las columnas se reparte una carta a una base, y las demás empiezan con el mismo valor. Tras el rey viene el as.
rules-base-second-after-columns = La segunda carta después de las columnas empieza una base (la primera se queda en el mazo), y las demás empiezan con el mismo valor. Tras el rey viene el as.
rules-base-chosen = Tú eliges por dónde empiezan las bases: la primera carta de reserva que pongas en una decide el valor de todas. Hasta entonces no puedes robar ni mover columnas, pero la carta de arriba de una reserva sí puede ir a una columna. Tras el rey viene el as.
rules-base = Cada base empieza con { $base-el } y termina con { $last-el }.
rules-base-laid-out = Cada base empieza con { $base-el }, que se pone antes de repartir, y termina con { $last-el }.
rules-base-both-ways = Las bases que suben empiezan con { $base-el }; las que bajan, con { $last-el }.
# All but the last foundation, which takes the kings.
rules-base-but-kings = Las bases `f1` a `f{ $others }` empiezan con { $base-el } y terminan con { $last-el }.
rules-base-next = Tras { $rank-el } viene { $next-el }.
rules-first-foundation-first = No puedes empezar otra base hasta que la primera tenga { $height } cartas.
rules-columns-empty = Hay { $columns } columnas, que empiezan vacías.
rules-columns-one = Hay { $columns } columnas de una carta cada una.
rules-columns-equal = A cada una de las { $columns } columnas se reparten { $most } cartas.
rules-columns-rising = Hay { $columns } columnas de { $least } a { $most } cartas.
rules-columns-two-heights = Hay { $columns } columnas: de `t1` a `t{ $split }`, { $least ->
        [one] de una carta
       *[other] de { $least } cartas
    } cada una; de `t{ $next }` a `t{ $columns }`, de { $most }.
rules-face-up = Todas las cartas están boca arriba.
rules-face-up-top = Solo la carta de arriba de cada una está boca arriba. Cuando una carta boca abajo queda arriba, se descubre sola.
rules-face-down = { $down ->
        [one] La carta de abajo de cada una está
       *[other] Las { $down } cartas de abajo de cada una están
    } boca abajo. Cuando una carta boca abajo queda arriba, se descubre sola.
rules-face-down-rows = Contando desde abajo, las filas { $rows } están boca abajo. Cuando una carta boca abajo queda arriba, se descubre sola.
rules-turn-by-hand = Todas las cartas están boca abajo y ninguna se descubre sola: descubre la carta de arriba de una columna en cualquier momento (`t3 t3`). Una carta boca abajo no se mueve, pero sobre ella puede ir cualquier carta.
rules-clearing-rows = Después de repartir cada fila, las cartas que encajan van solas de las columnas a las bases, empezando por la izquierda.
rules-clearing-cards = Mientras se reparten las columnas, cada carta que encaja va a una base, y la siguiente ocupa su lugar.
rules-reserve = { $count ->
        [one] La reserva (`r`) tiene { $size } cartas.
       *[other] Hay { $count } reservas (`r1` { $count ->
            [2] y
           *[other] a
        } `r{ $count }`) de { $size } cartas cada una.
    }
rules-reserve-seen = { $count ->
        [one] Las ves todas, pero solo la de arriba puede ir
       *[other] Las ves todas, pero solo las de arriba pueden ir
    } { $goes ->
        [up] a una base, y a ningún otro lugar.
        [column] a una columna.
       *[anywhere] a una base o a una columna.
    }
rules-reserve-covered = { $count ->
        [one] De la reserva solo ves la carta de arriba, que puede ir
       *[other] Solo ves las cartas de arriba, que pueden ir
    } { $goes ->
        [up] a una base, y a ningún otro lugar.
        [column] a una columna.
       *[anywhere] a una base o a una columna.
    }
rules-reserve-face-down = Las cartas de la reserva están boca abajo; solo la última se descubre, y puede ir a una base o a una columna.
rules-cells = Hay { $cells } celdas (`c1` { $cells ->
        [2] y
       *[other] a
    } `c{ $cells }`), con sitio para una carta cada una. { $kind ->
        [ranks] {""}
       *[any] A una vacía puede ir cualquier carta de arriba.
    }
rules-cell-rank = En `{ $cell }` solo cabe { $rank-un }.
rules-cells-dealt = Cada una recibe una carta antes de repartir las columnas.
rules-cells-leave = Desde una celda, la carta puede ir a una base o a una columna.
rules-build = Las columnas se construyen { $build }, sin saltar valores.
rules-build-level = Las columnas se construyen con valores iguales: una carta solo va sobre otra del mismo valor, de cualquier palo.
# Where columns differ: $first to $last are columns with the same rule.
rules-build-columns = de { $first } a { $last } ({ $build })
rules-build-each = Las columnas se construyen de distinta forma: { $columns }, sin saltar valores.
rules-no-wrap-down = En las columnas no se pasa del as al rey: nada va sobre un as, y un rey no va sobre ninguna carta.
rules-no-wrap-up = En las columnas no se pasa del rey al as: nada va sobre un rey, y un as no va sobre ninguna carta.
rules-no-wrap-either = En las columnas no se pasa del rey al as ni del as al rey: no van uno sobre otro.
rules-wrap-down = En las columnas también se pasa del as al rey: un rey puede ir sobre un as.
rules-low-ace = En las columnas el as es la carta más baja: nada va sobre él, y él no va sobre ninguna carta.
rules-column-limit = En una columna caben { $most } cartas como mucho.
rules-closed-columns = Las cartas de `t1` a `t{ $last }` pueden ir a las bases y de una a otra de esas columnas, pero no a las demás.
rules-carry-one = Mueves una sola carta cada vez, la de arriba de una columna.
rules-carry-run = Las cartas en secuencia según esta regla se pueden mover juntas desde el final de una columna, todas o solo una parte.
rules-carry-run-columns = Las cartas en secuencia según la regla de su columna se pueden mover juntas desde el final, todas o solo una parte, a cualquier columna donde encaje la primera.
rules-carry-run-level = Las cartas del mismo valor al final de una columna se pueden mover juntas, todas o solo una parte.
rules-carry-suit-run = Las cartas en secuencia del mismo palo se pueden mover juntas desde el final de una columna, todas o solo una parte.
rules-carry-run-to-empty-column = Sobre otra carta mueves una sola cada vez; a una columna vacía se pueden mover juntas las cartas en secuencia.
rules-carry-whole = Sobre otra columna solo puede ir una columna entera, nunca una parte; la carta de arriba puede ir a una base.
rules-carry-top-or-whole = Sobre otra columna puedes mover la carta de arriba de una columna o la columna entera; la carta de arriba también puede ir a una base.
rules-fill-reserve = Una columna vacía se llena al instante con la reserva.
rules-fill-longest-reserve = Una columna que vacías se llena al instante con la reserva más larga (`r1` si son iguales) o, si ya no quedan reservas, con el descarte. Si el descarte también está vacío, queda vacía.
rules-fill-waste = Una columna que vacías se llena al instante con el descarte. Solo queda vacía cuando el mazo y el descarte se acaban.
rules-fill-waste-or-stock = { $draw ->
        [one] Una columna que vacías se llena al instante con el descarte o, si está vacío, con la siguiente carta del mazo.
       *[other] Una columna que vacías se llena al instante con el descarte. Si está vacío, antes se roban { $draw } cartas.
    } Solo queda vacía cuando el mazo y el descarte se acaban.
rules-fill-three-from-stock = Una columna que vacías recibe al instante tres cartas del mazo: la primera boca abajo, las otras boca arriba. La última carta del mazo siempre queda boca arriba. Cuando se acaba el mazo, las columnas quedan vacías.
rules-protects-last-cards = Mientras quede mazo, nada va sobre una columna de una carta, y esa carta solo va a una base.
# $after says whether that is so only once the reserve is out (`reserve`), or of columns that nothing
# fills by itself (`fill`); $runs whether cards move together.
rules-enter-any = { $after ->
        [reserve] Cuando se acaba la reserva, cualquier
       *[no] Cualquier
    } carta que se pueda mover puede llenar { $after ->
        [fill] una columna que quede vacía.
       *[no] una columna vacía.
    }
rules-enter-king = { $after ->
        [reserve] Cuando se acaba la reserva, solo
       *[no] Solo
    } un rey{ $runs ->
        [yes] , o una secuencia desde un rey,
       *[no] {""}
    } puede llenar una columna vacía.
rules-enter-seven = { $after ->
        [reserve] Cuando se acaba la reserva, solo
       *[no] Solo
    } un siete{ $runs ->
        [yes] , o una secuencia desde un siete,
       *[no] {""}
    } puede llenar una columna vacía.
rules-enter-below-base = { $after ->
        [reserve] Cuando se acaba la reserva, solo
       *[no] Solo
    } una carta del valor anterior al primero de las bases (un rey si es el as) puede llenar una columna vacía.
rules-enter-waste = { $after ->
        [reserve] Cuando se acaba la reserva, solo
       *[no] Solo
    } la carta de arriba del descarte puede llenar una columna vacía, que también puede quedar vacía.
rules-enter-waste-base-first = { $after ->
        [reserve] Cuando se acaba la reserva, solo
       *[no] Solo
    } la carta de arriba del descarte puede llenar una columna vacía; hasta que la primera base esté llena, tiene que ser del primer valor de las bases.
rules-enter-reserves-before-waste = { $after ->
        [reserve] Cuando se acaba la reserva, la carta de arriba de una reserva o una columna entera
       *[no] La carta de arriba de una reserva o una columna entera
    } puede llenar una columna vacía; la carta de arriba del descarte, solo cuando se acaban todas las reservas.
rules-draw = { $draw ->
        [one] Robas cartas del mazo al descarte, de una en una.
       *[other] Robas { $draw } cartas cada vez del mazo, o las que queden, al descarte.
    }
rules-draw-shrinking = Robas { $draw } cartas cada vez del mazo, o las que queden, al descarte; tras la primera vuelta al descarte, { $second }, y tras la segunda, { $third }.
rules-draw-to-wastes = Robas { $cards } cartas cada vez del mazo, o las que queden, y van una a una, por turno, a { $wastes } descartes (`w1` { $wastes ->
        [2] y
       *[other] a
    } `w{ $wastes }`).
rules-draw-to-first-waste = Robas cartas del mazo al descarte `w1`, de una en una.
rules-waste-top = { $wastes ->
        [one] La carta de arriba del descarte puede ir a { $goes ->
            [column] una columna.
            [cell] una base, a una columna o a una celda.
           *[anywhere] una base o a una columna.
        }
       *[other] La carta de arriba de cada descarte puede ir a una base o a una columna.
    }
rules-waste-filled = Mientras quede mazo, el descarte nunca está vacío: la siguiente carta del mazo se descubre sola.
rules-redeals = { $redeals ->
        [0] No hay otra vuelta: solo hay una pasada por el mazo.
        [one] Cuando el mazo está vacío, puedes dar la vuelta al descarte una vez para que vuelva a ser el mazo.
        [2] Cuando el mazo está vacío, puedes dar la vuelta al descarte dos veces en total para que vuelva a ser el mazo.
       *[other] Cuando el mazo está vacío, puedes dar la vuelta al descarte { $redeals } veces en total para que vuelva a ser el mazo.
    }
rules-redeals-unlimited = Cuando el mazo está vacío, puedes dar la vuelta al descarte tantas veces como quieras para que vuelva a ser el mazo.
rules-dealt-at-redeal = Al dar la vuelta al descarte también se reparte una carta boca arriba a cada uno de los { $wastes } descartes (`w1` a `w{ $wastes }`); después ya no se roba, y un descarte que vacías se rellena solo con la siguiente carta del mazo.
rules-up-first = Mientras alguna carta pueda ir a una base, no puedes hacer otra cosa.
rules-draw-last = Solo puedes robar, o dar la vuelta al descarte, cuando la carta de arriba de la reserva no encaja en ninguna columna y ninguna columna entera encaja sobre otra.
rules-no-return = Las cartas nunca vuelven de las bases.
# How long a game is: $least is about how many moves a win takes at the least.
rules-length = -# { $length ->
        [quick] Un juego rápido
        [medium] Un juego de duración media
       *[long] Un juego largo
    }: para ganar hacen falta al menos unas { $least } jugadas.
menu-similar-games = Juegos parecidos…

## Records

stats-option = { $game } · { games }
stats-head = { $game }: { $wins ->
        [one] 1 victoria
       *[other] { $wins } victorias
    } en { games } ({ $rate }).
stats-clean = Victorias limpias (sin deshacer ni pistas): { $clean }.
stats-streak = Racha: { $streak } (mejor: { $best }).
stats-up = Cartas en las bases: { $mean } en promedio (mejor: { $best }).
stats-each = Promedio por partida: { $moves } jugadas, { $time }, { $undos } deshechas, { $hints } pistas.
stats-fewest = Victoria con menos jugadas: { $fewest }. Victoria más rápida: { $time }.
stats-practice = Práctica: { $practice ->
        [one] 1 partida
       *[other] { $practice } partidas
    }.
stats-contests = Retos y repartos del servidor: { $wins } de { $games } ganados.
stats-last = Cartas en las bases{ $unit } en las últimas partidas, la más nueva al final: { $ups }.
# A list of stats-bin: how many games ended with how many cards up.
stats-spread = Cartas en las bases{ $unit } × partidas: { $bins }.
stats-bin = { $up } × { $games }
stats-bin-many = { $least }–{ $most } × { $games }
# A rating in points, and how far off it may be.
stats-rating = { $provisional ->
        [yes] { $family }: unos { $points } ± { $margin }, provisional tras { games }
       *[no] **{ $family }: { $points }** ± { $margin } tras { games }
    }
stats-daily-streak = **Racha de repartos del día:** { $count }{ $freezes } (mejor: { $best })
stats-about-rating = -# Puntuación: 1500 es el promedio. Solo las victorias limpias cuentan como ganadas. Se actualiza cada noche.
stats-about = -# El tiempo va del reparto a la última jugada, pausas incluidas.

## Two players compared over the deals that both have played

versus-title = ## { $first } y { $second }
versus-better = { $game }: { $deals ->
        [one] 1 reparto en común
       *[other] { $deals } repartos en común
    }. { $first } lo hizo mejor en { $firsts } y { $second } en { $seconds }{ $ties ->
        [0] .
        [one] , con 1 empate.
       *[other] , con { $ties } empates.
    }
versus-won = Repartos ganados: { $first } { $firsts }, { $second } { $seconds }.
# Of the deals that both have won.
versus-moves = Menos jugadas en { $deals ->
        [one] el único reparto
       *[other] los { $deals } repartos
    } que ganaron ambos: { $first } { $firsts }, { $second } { $seconds }{ $ties ->
        [0] .
       *[other] , empates { $ties }.
    }
versus-last = **Últimos repartos**
versus-row = - { $game }, { $kind ->
        [daily] reparto del día
        [own] reparto del servidor
        [challenge] reto
       *[none] mismo reparto
    }, { $day }: { $first }, { $second }
versus-play = { $name } { $told }
versus-play-better = **{ $name } { $told }**
versus-play-won = ganó en { moves }
versus-play-up = { $up ->
        [one] 1 en las bases
       *[other] { $up } en las bases
    }
versus-about = -# Los retos y repartos del día cuentan cuando terminan, si ambos tuvieron puesto. Queda por delante quien ganó; luego, quien subió más cartas; luego, quien hizo menos jugadas.

# Drawn in the picture, where there is little room.
drawn-games = Partidas
drawn-practice = práctica: { $practice }
drawn-won = Ganadas
drawn-wins = Victorias
drawn-clean = limpias: { $clean }
drawn-streak = Mejor racha
drawn-streak-now = ahora: { $streak }
drawn-up = Cartas en bases
drawn-best = mejor: { $best }
drawn-moves = Jugadas/partida
drawn-fewest = mejor: { $fewest }
drawn-time = Tiempo/partida
drawn-undos = Deshechas
drawn-hints = { $hints ->
        [one] 1 pista
       *[other] { $hints } pistas
    }
drawn-spread = Partidas por cartas en las bases{ $unit } · oro: ganadas
drawn-last = Cartas en las bases{ $unit } en { $count ->
        [one] la última partida
       *[other] las últimas { $count } partidas
    } · oro: ganadas
drawn-versus = { $game } · { $deals ->
        [1] 1 reparto
       *[other] { $deals } repartos
    } en común
drawn-versus-better = lo hizo mejor
drawn-versus-ties = Empates
drawn-versus-player = Participante { $number }
drawn-versus-won = Repartos ganados
drawn-versus-moves = Menos jugadas en los { $deals } que ganaron ambos

settings-record = **¿Quién puede ver tu historial y tu nombre en las clasificaciones?** Con “Solo yo” apareces como “Anónimo”.
settings-names = **Tu nombre en las imágenes:** { $on ->
        [yes] en marcadores, podios, carreras y comparaciones, si tu historial es público
       *[no] no se muestra, solo tu puesto
    }
button-names = { $on ->
        [yes] Mostrarlo
       *[no] No mostrar
    }
settings-reminder = **Recordatorio:** { $on ->
        [yes] la publicación diaria de este servidor te menciona, si tu historial es público
       *[no] ninguno en este servidor
    }
button-reminder = { $on ->
        [yes] Recordármelo
       *[no] No recordar
    }
settings-public = Todos
settings-private = Solo yo
menu-record = Quién puede ver tu historial…

error-no-common-deals = Esas dos personas aún no tienen repartos en común. Los retos y repartos del día que jugaron ambas cuentan cuando terminan.
error-no-record = Aún no hay partidas terminadas que cuenten. `/nueva` empieza una que cuenta.

command-stats = El historial de alguien, en un juego o en todos
command-stats-player = De quién (por defecto: el tuyo)
command-stats-game = Qué juego (por defecto: todos)
command-stats-versus = Comparar con esta persona

## Leaderboards

board-title = ### { $game }
    -# { $where } · { $period }{ $ranking ->
        [clean] {" "}· victorias sin deshacer ni pistas
       *[plain] {""}
    }
board-here = Este servidor
# The leaderboards of all servers together.
board-everywhere = Global
board-ever = Histórico
board-month = Este mes
board-week = Esta semana
# All players together.
board-together = **En conjunto:** { $won ->
        [one] 1 victoria
       *[other] { $won } victorias
    } en { games } ({ $rate }){ $ranking ->
        [clean] {" "}sin deshacer ni pistas
       *[plain] {""}
    }
# $low and $high: between which shares the truth lies, such as “67%” and “85%”.
# $when: such as “5 seconds ago”.
board-complete-until = -# Datos de { $when }: aún se suman las partidas terminadas desde entonces.
board-winnable = -# Se puede ganar entre el { $low } y el { $high } de los repartos de este juego.
board-row = { $own ->
        [yes] **{ $place }. { $name }**{ $alone ->
            [yes] {" "}(tú)
           *[no] {""}
        } · { $told }
       *[no] **{ $place }.** { $name } · { $told }
    }
# A player without enough games for a place.
board-row-waiting = **{ $name }**{ $alone ->
        [yes] {" "}(tú)
       *[no] {""}
    } · { $told } · { $missing ->
        [one] falta 1 partida
       *[other] faltan { $missing } partidas
    } para tener puesto
board-wins = { $clean ->
        [0] { $wins ->
            [0] ninguna victoria
            [one] 1 victoria, no limpia
           *[other] { $wins } victorias, ninguna limpia
        }
        [one] { $wins ->
            [one] 1 victoria, limpia
           *[other] { $wins } victorias, 1 limpia
        }
       *[other] { $wins ->
            [one] 1 victoria, limpia
           *[other] { $wins } victorias, { $clean } limpias
        }
    }
board-figures = { $ranking ->
        [clean] limpias: { $clean } de { $games } ({ $rate }), ganadas en total: { $wins }
       *[plain] ganadas: { $wins } de { $games } ({ $rate }), limpias: { $clean }
    }
board-none-yet = Nadie tiene puesto todavía. En camino de tenerlo:
board-row-on-the-way = **{ $name }**{ $alone ->
        [yes] {" "}(tú)
       *[no] {""}
    }: { $games } de { $least } partidas
board-empty = Aún no hay partidas aquí. `/nueva` empieza una que cuenta.
board-not-played = No tienes partidas aquí.
board-about = -# { $pages ->
        [one] {""}
       *[other] Puestos { $first } a { $last } de { $length }.{" "}
    }{ $time ->
        [past] Hacía falta jugar { $minimum ->
            [one] 1 partida
           *[other] { $minimum } partidas
        }
       *[now] Juega { $minimum ->
            [one] 1 partida
           *[other] { $minimum } partidas
        }
    } para tener puesto. A igual porcentaje, más partidas dan mejor puesto.
# The columns of the table that follows: its rows are board-alt-row.
board-alt = { $game }, { $where }, { $period }. Puesto, porcentaje de victorias, partidas ganadas{ $ranking ->
        [clean] {" "}sin deshacer ni pistas
       *[plain] {""}
    }: { $rows }.
board-alt-row = { $place }: { $won } de { $games } ganadas ({ $rate })
board-alt-own = tú, { $row }
button-first = « Primera
button-previous = ‹ Atrás
button-next = Siguiente ›
button-last = Última »
button-own = Mi puesto
button-clean = Victorias limpias
button-ratings = Por habilidad
button-win-rates = Por porcentaje
button-plain = Todas las victorias
menu-period = Qué periodo…
menu-board-game = Qué juegos…

## Players ranked by their skill ratings

ratings-title = ### { $family }
    -# { $where } · Puntuación de habilidad
ratings-row = { $own ->
        [yes] **{ $place }. { $name }**{ $alone ->
            [yes] {" "}(tú)
           *[no] {""}
        } · { $points } ± { $margin } · { games }
       *[no] **{ $place }.** { $name } · { $points } ± { $margin } · { games }
    }
ratings-row-provisional = **{ $name }**{ $alone ->
        [yes] {" "}(tú)
       *[no] {""}
    } · unos { $points } ± { $margin } · provisional tras { games }
ratings-empty = Nadie tiene puntuación aquí todavía. Hacen falta unas 25 partidas que cuenten.
ratings-not-played = Aún no tienes puntuación aquí.
ratings-about = -# { $pages ->
        [one] {""}
       *[other] Puestos { $first } a { $last } de { $length }.{" "}
    }Cuenta el extremo bajo del margen: unas pocas partidas con suerte no bastan. Las puntuaciones provisionales no tienen puesto.
ratings-made-at = Calculado { $when }.
# The columns of the table that follows: its rows are ratings-alt-row.
ratings-alt = { $family }, { $where }. Puesto, puntuación de habilidad: { $rows }.
ratings-alt-row = { $place }: { $points } ± { $margin }
# Drawn in the picture, where there is little room.
drawn-ratings = { $family } · habilidad

# Drawn in the picture, where there is little room.
drawn-board = { $game } · { $period }{ $ranking ->
        [clean] {" "}· victorias limpias
       *[plain] {""}
    }
player-unknown = alguien desconocido
# A player whose settings keep their name private.
player-private = Anónimo


command-leaderboard = Quién gana cuántas de sus partidas
command-leaderboard-game = Un juego, una familia o todos los juegos
command-leaderboard-period = Qué periodo (por defecto: siempre)
command-leaderboard-scope = Aquí o global (por defecto: aquí)
command-leaderboard-order = Según qué (por defecto: victorias)
command-leaderboard-season = Un mes que ya terminó, como octubre de 2026

## Seasons: months that are over

season-empty = Aquí no se jugó ninguna partida ese mes.
season-none-ranked = Nadie jugó suficientes partidas para tener puesto.
# A player without enough games for a place.
season-row-unranked = **{ $name }**{ $alone ->
        [yes] {" "}(tú)
       *[no] {""}
    } · { $told } · sin suficientes partidas para tener puesto
season-medals-soon = -# Las medallas llegan siete días después de fin de mes.

# A hall of records: the best in one game.
hall-title = ### { $game }: salón de récords
    -# { $where } · { $period }
hall-line = **{ $what }:** { $value } · { $name } · { $day }
hall-empty = Aún no hay récords aquí. Hace falta una victoria en una partida que cuente.
hall-about = -# Las rachas son victorias seguidas, también del mes anterior. Limpia: sin deshacer ni pistas.
hall-alt = Salón de récords: { $game }, { $where }, { $period }. { $records }.
hall-alt-record = { $what }: { $value }, { $name }
button-hall = Récords
button-leaderboard = Clasificación

# In a player's record. $counts: a list of medal-count.
medals = **Medallas de temporada:** { $counts }
medal-count = { $medal } { $count }
# $list: the newest, a list of medal-newest.
medals-new = -# Más recientes: { $list }
medal-newest = { $medal } { $game }, { $period }{ $where ->
        [global] {" "}(global)
       *[here] {""}
    }

# Drawn in the picture, where there is little room.
drawn-hall = { $game } · récords · { $period }
hall-fewest-moves = Menos jugadas
hall-fastest-win = Más rápida
hall-longest-streak = Racha
hall-clean-streak = Racha limpia
drawn-medals = Medallas de temporada
drawn-medals-global = globales: { $count }
drawn-season-end = Medallas de { $period }
drawn-medal-gold = oro
drawn-medal-silver = plata
drawn-medal-bronze = bronce

error-no-such-season = No tengo resultados de ese mes. Elige una temporada de la lista.

## The house: Canfield for play money

# What a deck costs is all that these two differ in; they are named after the books.
stakes-hoyle = $50 la baraja
stakes-english = $52 la baraja
house-stakes = -# { $paid } pagados · { $worth } en la mesa
house-dealt = La baraja costó { $paid } de dinero ficticio. Cada carta en las bases paga { $card }; las { $cards }, { $all }. Desde { $least } cartas se gana. No se deshace; “Cobrar” termina la partida.
house-stuck = **No quedan jugadas útiles.** Cobra los { $worth }.
house-pays = La casa paga { $pays } por { $up ->
        [one] 1 carta
       *[other] { $up } cartas
    }{ $came ->
        [won] : { $sum } de ganancia.
        [lost] : { $sum } de pérdida.
       *[even] : ni ganancia ni pérdida.
    }
# $payment is house-pays.
house-ask-cash-in = ¿Cobrar **{ $game }**? { $payment }
house-ask-leave = Tienes una partida por dinero en curso: **{ $game }**, { $paid } pagados, { $worth } en la mesa. ¿La guardas para luego o la cobras?
house-left = **{ $game }**: cobrada. { $payment }
button-cash-in = Cobrar
button-stakes-again = Jugar por { $price }

house-title = ### { $who } y la casa
house-prices = Canfield por dinero ficticio, a { $hoyle } o a { $english } la baraja. La casa paga { $card } por cada carta en las bases, o { $all } por las 52: con { $least } cartas o más se gana dinero.
house-account = **Cuenta:** { games }, { $paid } pagados, { $won } cobrados. Saldo { $balance }, { $mean } por partida.
house-account-none = Aún no has terminado ninguna partida por dinero.
house-under-way = { $count ->
        [one] Una partida
       *[other] { $count } partidas
    } en curso, { $paid } pagados.
house-course = **Saldo** { $count ->
        [one] antes de la última partida: { $before }; después: { $after }.
       *[other] antes de las últimas { $count } partidas: { $before }; después de cada una: { $after }.
    }
house-here-none = Aquí nadie ha jugado por dinero todavía.
house-here = { $where ->
        [global] **La casa, a nivel global:** { games }, { $paid } recibidos, { $won } pagados. Saldo { $balance }.
       *[here] **La casa en este servidor:** { games }, { $paid } recibidos, { $won } pagados. Saldo { $balance }.
    }
house-nights = **Mejores noches en este servidor** (de medianoche a medianoche, UTC)
house-night = { $place }. { $who }: { $profit } · { $day }
house-ask-away = **¿Dejar de jugar por dinero ficticio?** No tendrás más partidas por dinero, y tus mejores noches desaparecerán de la lista. Una partida en curso todavía se puede cobrar. **Esto no se puede deshacer.**
button-stakes = Jugar por { $paid }
button-put-away = Dejar de apostar
button-keep-money = Seguir apostando

# Drawn in the picture, where there is little room.
drawn-house = Contra la casa
drawn-house-paid = Pagado
drawn-house-won = Cobrado
drawn-house-balance = Saldo
drawn-house-mean = { $mean }/partida
drawn-house-even = saldo cero
drawn-house-course = { $count ->
        [one] Saldo · última partida
       *[other] Saldo · últimas { $count } partidas
    }

## Dailies

# $at is a time of day, $when a relative time, such as “in 3 hours”.
daily-title = ### { $contest }
    {""}**{ $game }** · termina { $when } ({ $at })
daily-title-over = ### { $contest }
    {""}**{ $game }**, reparto { $deal } · ya terminó
daily-about = El mismo reparto para todos, un intento por persona; se puede deshacer y pedir pistas. Las mesas quedan ocultas hasta que acabe el día.{ $winnable ->
        [yes] {" "}El reparto se puede ganar.
       *[no] {" "}No está probado que el reparto se pueda ganar.
    }
# The fine print under the day's board; the daily post is without it.
daily-order = -# Se ordena por victoria, cartas en las bases, jugadas (las deshechas cuentan) y tiempo. Los empates comparten puesto.
daily-own = **{ $alone ->
        [yes] Tu intento
       *[no] El intento de { $name }
    }:** { $told }.
daily-own-out = Sin puesto: reparto ya visto.
daily-streak = **Racha:** { $count }{ $freezes } (mejor: { $best })
daily-board = **Marcador** · { $where }
daily-board-empty = Nadie ha empezado todavía.
daily-row-out = { $own ->
        [yes] **– { $name }**{ $alone ->
            [yes] {" "}(tú)
           *[no] {""}
        } · { $told } · sin puesto
       *[no] **–** { $name } · { $told } · sin puesto
    }
daily-figures = { $won ->
        [won] victoria, { $up } de { $cards } en las bases
       *[not] { $up } de { $cards } en las bases
    } · { moves } · { $time }{ $undos ->
        [0] {""}
        [one] {" "}· 1 deshecha
       *[other] {" "}· { $undos } deshechas
    }{ $hints ->
        [0] {""}
        [one] {" "}· 1 pista
       *[other] {" "}· { $hints } pistas
    }
daily-playing = { $told } · sigue en juego
# On the global scoreboard, for a player whose attempt is missing there.
daily-apart = -# Algunos servidores no comparten sus resultados. Solo aparecen en el marcador de ese servidor.
daily-pages = -# Puestos { $first } a { $last } de { $length }.
daily-yesterday = **Ayer:** { $game }, reparto { $deal }. { $shared ->
        [yes] Empate en el primer puesto:
       *[no] Primer puesto:
    } { $name } · { $told }
daily-yesterday-none = **Ayer:** { $game }, reparto { $deal }. Nadie tuvo puesto.
# The columns of the table that follows: its rows are daily-alt-row.
daily-alt = { $game }, reparto del día { $day }. Puesto, cartas en las bases, de { $cards }, jugadas: { $rows }.
daily-alt-row = { $place }: { $up ->
        [one] 1 en las bases
       *[other] { $up } en las bases
    }, { moves }
# The dealer's attempt at a daily or challenge, beside the ranks, and how often it wins the deal.
dealer-result = **Crupier:** { $won ->
        [won] victoria
       *[not] { $up } de { $cards } en las bases
    } · { moves }
dealer-playing = **Crupier:** sigue en juego
dealer-share = -# El crupier gana este reparto { $wins } de { $count } veces.
# After a player's win in a daily or challenge: on its result, its poster and in its words to share.
dealer-beaten = ¡Crupier vencido!
# In races, and on the button that shows its game once the daily or challenge is over.
dealer-name = Crupier
button-dealer = Ver al crupier
# The weekly league adds up the points of dailies.
league-title = ### Liga del { $first } al { $last }
    { $where }
league-empty = Nadie tiene puntos todavía: un día cuenta cuando ha terminado y lo han jugado al menos tres personas.
league-points = puntos: { $points } · { $days ->
        [one] 1 día
       *[other] { $days } días
    }
league-about = -# Superar al 80 % de rivales da 80 puntos; los empates, la mitad. Cuentan los cinco mejores días de la semana.
league-post = { $where ->
        [global] **La liga global de la semana pasada:**
       *[here] **La liga de la semana pasada aquí:**
    }
button-league = Liga
button-week-before = Semana anterior
button-week-after = Semana siguiente
daily-is-over = Ese día ya terminó. Este es el reparto de hoy:

button-calendar = Calendario
button-best-game = Mejor partida
button-month-before = Mes anterior
button-month-after = Mes siguiente
calendar-title = ### Tus repartos del día, { $month }
menu-days = Días { $first } a { $last }
drawn-calendar = Repartos del día · { $month }
drawn-days = { $mark ->
        [won] Ganados
        [lost] Perdidos
        [frozen] Racha a salvo
       *[missed] Sin jugar
    } { $count }
calendar-days = { $told }: { $days }

daily-post-about = El mismo reparto para todos, un intento por persona.
morning-played = **Ayer:** { $game }, reparto { $deal }. Jugado por { $names }.
morning-won = **Ganado por** { $names }. Menos jugadas: { $first }, { $moves }.
morning-lost = No ganó nadie. Más lejos: { $first }, { $up } de { $cards } en las bases.
morning-unnamed = { $count ->
        [one] { $also ->
            [yes] 1 persona más
           *[no] 1 persona
        }
       *[other] { $also ->
            [yes] { $count } más
           *[no] { $count } personas
        }
    }
morning-streak = { $days ->
        [1] **Alguien ganó aquí:** día 1 de una nueva racha.
       *[other] **{ $days } días seguidos con alguna victoria aquí.**
    }
daily-post-podium = **{ $kind ->
        [global] El podio global de ayer
        [own] El podio de ayer, reparto del servidor
       *[here] El podio de ayer
    }** ({ $game }, reparto { $deal }):
daily-post-none = Ayer nadie subió al podio ({ $game }, reparto { $deal }).

own-daily-here = **Reparto del servidor:** { $game }
own-daily-everyones = **Reparto del día para todos:** { $game }
button-show-daily = Ver
error-daily-elsewhere = Ese reparto del día es de otro servidor. Ábrelo allí.

server-daily = ### ¿Dónde publico el reparto del día?
server-daily-off = Aún no se publica. Elige un canal.
server-daily-on = Se publica en { $channel }, cada día, { $hour } UTC (tu hora: { $local }), en { $language }.
server-daily-next = El próximo: { $at }, { $when }.
server-daily-soon = El de hoy estará allí en menos de un minuto.
server-daily-gone = **Ese canal ya no existe o ya no admite mensajes.** Elige otro.
# Permissions as Discord names them.
permission-view = Ver canal
permission-send = Enviar mensajes
permission-send-in-threads = Enviar mensajes en hilos
server-daily-refused = **Discord rechazó la publicación de hoy.** Lo intentaré de nuevo mañana, o cuando cambies algo aquí.
server-daily-hour = { $hour } UTC
# A game that the server's managers choose; $command is a mention of the command that takes it.
server-own-daily-none = **Reparto del servidor:** ninguno. { $command } `juego:` añade un reparto más al día, solo para este servidor.
server-own-daily = **Reparto del servidor:** { $game }{ $since ->
        [tomorrow] , desde mañana
       *[today] {""}
    }.
button-own-daily-off = Quitar
button-daily-off = Dejar de publicar
menu-daily-channel = En este canal…
menu-daily-hour = A esta hora…
# What the server's managers choose for all posts there, and for people whose language isn't ours.
server-language = **Idioma en este servidor:** para mis publicaciones, y para quien usa un idioma que no hablo

# Drawn in the picture, where there is little room.
drawn-opening = { $game } · { $day }
drawn-daily = { $game } · { $day } · cartas en las bases

## Challenges

challenge-title = ### Reto { $number } · { $game }
# A challenge's number where the challenges of several places may be meant.
challenge-number-on-server = { $number } en { $server }
challenge-number-elsewhere = { $number } en otro servidor
challenge-number-in-chat = { $number } en un chat privado
challenge-everyone = todos aquí
# $others is a list of names, or challenge-everyone.
challenge-by = {""}**{ $maker }** { $over ->
        [yes] retó
       *[no] reta
    } a { $others }.
challenge-by-nobody = { $over ->
        [yes] Estuvo abierto
       *[no] Abierto
    } a { $others }.
challenge-until = Abierto hasta el { $at }, { $when }{ $named ->
        [yes] {""}, o hasta que todos hayan jugado
       *[no] {""}
    }.
challenge-closed = { $early ->
        [yes] { $who } lo terminó antes de tiempo, { $when }.
       *[no] Terminó { $when }.
    }
challenge-over = ## El reto ha terminado
# A promise of the deal, which anyone can check once the contest is over.
contest-seal = -# Reparto sellado: `{ $seal }`, comprobable
button-seal = ¿Cómo?
# $seal: all of its digits.
seal-page = ### El sello de este reparto
    El reparto se eligió antes de que nadie jugara, y no se puede cambiar sin que se note. Esto es un hash (SHA-256) del juego, el número del reparto y un secreto; las publicaciones muestran sus primeros { $digits } dígitos:
    `{ $seal }`
    { $kind ->
        [daily] Cuando termine el día, esta página mostrará el texto del hash.
        [over] El texto del hash, para cualquier programa de SHA-256: `{ $sealed }`
       *[challenge] Cuando termina un reto, **Archivo del reto** bajo el marcador te envía el reparto, el secreto y las jugadas y los puestos de todos. `python -m bot.referee verify` lo comprueba todo. Viene con el programa con el que funciono: `patience-table` { $version }.
    }
contest-file = Aquí está el reto completo: su reparto, y las jugadas y los puestos de todos. El programa `patience-table` { $version } lo comprueba: `python -m bot.referee verify { $file }`. Su reparto ya no cuenta para ti.
challenge-terms = -# Un intento por persona; las mesas quedan ocultas hasta el final. Primero las victorias, luego más cartas en las bases, { $measure ->
        [time] menos tiempo, menos jugadas hechas
       *[moves] menos jugadas hechas, menos tiempo
    }. Deshacer { $undo ->
        [no] no se permite
       *[yes] se permite
    }, las pistas { $hints ->
        [no] no se permiten
       *[yes] se permiten
    }.{ $fresh ->
        [no] {" "}El reparto fue elegido.
       *[yes] {""}
    }{ $winnable ->
        [yes] {" "}El reparto se puede ganar.
       *[no] {" "}No está probado que el reparto se pueda ganar.
    }
# A place among players: on a scoreboard, and before a name in films of races.
place = { $rank }.
challenge-row = { $own ->
        [yes] **{ $place } { $name }** (tú) · { $told }
       *[no] **{ $place }** { $name } · { $told }
    }
# The per cent of others beaten, once a challenge is over.
challenge-points = { $told } · puntos: { $points }
challenge-out = { $told } · sin puesto
challenge-empty = Nadie se ha unido.
challenge-count = -# { $count ->
        [one] 1 participante
       *[other] { $count } participantes
    } en total.
# The columns of the table that follows: its rows are challenge-alt-row.
challenge-alt = { $game }. Puesto, cartas en las bases, de { $cards }, { $measure ->
        [time] tiempo
       *[moves] jugadas
    }, estado: { $rows }.
challenge-alt-row = { $place }: { $state ->
        [waiting] sin empezar
        [absent] no jugó
       *[begun] { $up ->
            [one] 1 en las bases
           *[other] { $up } en las bases
        }, { $measure ->
            [time] { $time }
           *[moves] { moves }
        }, { $state ->
            [playing] sigue en juego
            [won] victoria
           *[done] terminado
        }
    }
challenge-alt-podium = Podio, por cartas en las bases, de { $cards }: { $rows }.
challenge-alt-step = puesto { $place }: { $up }
challenge-join-over = Este reto ya terminó. Así quedó.
challenge-join-done = Ya jugaste tu único intento. Así va el reto.
challenge-ask-end = ¿Terminar el reto { $number }, **{ $game }**, para todos? Iba a terminar { $when }. Las partidas en curso de los demás quedan en el marcador y no cuentan en ningún otro sitio.
challenge-ended = El reto ha terminado. Los resultados están en el marcador.
challenge-final = Puesto { $place } · { $up } de { $cards } en las bases
challenges-title = { $where ->
        [here] ### Retos en este servidor
        [place] ### Retos aquí
       *[elsewhere] ### Tus retos en otros lugares
    }
challenges-line = {""}**{ $number }** · { $game }
    -# de { $maker } · termina { $when }
challenges-more = -# { $count ->
        [one] Hay uno más abierto
       *[other] Hay { $count } más abiertos
    }: escribe `/reto marcador` y elige en la lista.
complete-challenge = { $number } · { $game } · termina { $when }
measure-moves = Cartas en las bases, luego menos jugadas hechas
measure-time = Cartas en las bases, luego menos tiempo
# Forms: titles and labels of at most 45 characters, and what is said below them.
form-challenge = Nuevo reto
form-deal = Elegir un reparto
form-game = Juego
form-game-about = Basta una parte del nombre
form-number = Reparto
form-number-about = Un número o una palabra, igual para todo el mundo
form-lasts = Cuánto dura
form-players = Quién
form-players-about = Sin elegir a nadie: todo el mundo aquí
form-measure = Qué decide
form-allowed = Permitido
form-undo = Deshacer
form-hints = Pistas
# $field is a label, $reason a whole sentence.
form-refused = {""}**{ $field }:** { $reason }
button-fill-again = Al formulario
# Where several challenges are open: one of them.
button-challenge = { $number } · { $game }
button-refresh = Actualizar
button-end = Terminar reto
button-again = Revancha
button-everyone = Ver a todos
menu-final = Mesas finales…

# Drawn in the picture, where there is little room.
drawn-challenge = { $game } · cartas en las bases, de { $cards }
challenge-not-begun = sin empezar
challenge-not-played = no jugó
# A hollow dot follows, the same that stands in the row of each player who is still playing.
drawn-playing = en juego
drawn-podium = { $game } · podio · cartas en las bases, de { $cards }
drawn-step = { $up ->
        [one] carta en las bases
       *[other] cartas en las bases
    }

error-already-joined = Ya estás dentro. “Jugar” te lleva de vuelta a tu intento.
error-bad-duration = Un reto dura de 10 minutos a 14 días. Escribe un tiempo como 90m, 2h o 3d.
error-challenge-not-invited = Este reto es solo para las personas invitadas. `/reto crear` crea el tuyo.
error-challenge-full = Este reto está completo: ya hay { $most } participantes.
error-too-many-challenges = Ya tienes { $most } retos abiertos. Espera a que termine uno, o termina uno con `/reto terminar`.
error-no-such-contest = No hay ningún reto abierto así. `/reto lista` muestra los abiertos.
error-no-challenge = Aquí no hay ningún reto abierto. `/reto crear` crea uno.
error-which-challenge = Hay varios retos abiertos. ¿Cuál?
error-challenge-not-yours = Solo quien creó el reto, o la moderación, puede terminarlo antes de tiempo.
error-no-race = No hay carrera que ver: hacen falta dos participantes con mesas que los demás puedan ver.
error-challenge-not-played = Esa persona no jugó en este reto.

command-challenge = Un reparto para varias personas, con un marcador
command-challenge-create = Reta a todos aquí, o a quienes elijas
command-challenge-game = Qué juego (por defecto: lo pregunta un formulario)
command-challenge-lasts = Cuánto dura, como 90m, 2h o 3d (por defecto: un día)
command-challenge-deal = Un número o una palabra (por defecto: un reparto nuevo)
command-challenge-measure = Qué desempata (por defecto: jugadas)
command-challenge-undo = Permitir deshacer (por defecto: sí)
command-challenge-hints = Permitir pistas (por defecto: sí)
command-challenge-player = A quién retas (por defecto: a todos aquí)
command-challenge-join = Juega un reto: te da tu único intento
command-challenge-board = El marcador de un reto
command-challenge-list = Retos abiertos: aquí, y los tuyos en otros lugares
command-challenge-end = Termina un reto antes de tiempo (antes te pregunto)
command-challenge-which = Qué reto (por defecto: el único abierto)

## Privacy

# Also sent with the export.
help-privacy = ### Qué guardo sobre ti, y por qué
    - **Tus partidas**, jugada a jugada, y los mensajes que las muestran: para pausar, deshacer y verlas de nuevo.
    - **Tus resultados**: para tu historial, las clasificaciones y el dinero ficticio.
    - **Tus repartos del día, tus retos y los repartos que viste**: para que nadie juegue un reparto dos veces.
    - **Tus ajustes.**
    Las imágenes llevan tu nombre; { $settings } lo quita de las nuevas. Todo se guarda con tu id de Discord. Olvido tu nombre en menos de una hora y nunca veo tus mensajes. { $privacy_export } te lo envía todo, { $privacy_erase } lo borra, salvo una forma cifrada de tu id hasta que terminen los retos y repartos del día abiertos.
export-ready = ### Todo lo que guardo sobre ti
export-part = Archivo { $number } de { $count }
ask-erase = ### ¿Borrar todo lo que guardo sobre ti?
    Tus partidas, resultados, historial, puestos, dinero ficticio, repartos del día, retos y ajustes. **Esto no se puede deshacer.** Las partidas por dinero en curso no se pagan. De los retos y repartos del día abiertos queda, hasta que terminen, un código hecho con tu id. Los mensajes que ya están en Discord se quedan.
erased = Hecho, todo está borrado. `/nueva` empieza de cero.
erase-nothing = No guardo nada sobre ti.
button-erase = Borrar todo
button-export = Enviar copia
button-not-now = Ahora no
button-reset = Reiniciar

## Servers

server-channels = ### ¿Dónde puedo publicar a la vista de todos?
server-channels-some = Sin elegir nada: en todos. Fuera de los canales elegidos, mis respuestas solo las ve quien usa el comando.
server-channels-gone = Los canales elegidos ya no existen, así que mis respuestas son privadas. Elige otros, o todos.
button-channels-all = Todos los canales
menu-channels = En estos canales…
server-tables = ### ¿Dónde aparecen las mesas?
# Where threads are chosen and the bot may not open any in this channel.
server-tables-no-threads = **En este canal no puedo abrir hilos**, así que aquí las mesas son privadas. Dame los permisos “Crear hilos públicos” y “Enviar mensajes en hilos”.
menu-table-place = Mostrar las mesas…
server-tables-option-channel = En el canal, para todos
server-tables-option-private = En privado, solo para quien juega
server-tables-option-thread = En un hilo por persona
server-board = ### Las clasificaciones de este servidor
server-board-empty = Aquí aún no ha contado ninguna partida.
server-board-figures = Partidas: { $games }. Personas: { $players }, con puesto: { $placed }.
# What the two say applies to games dealt from the change on.
server-everywhere = **Clasificaciones globales:** { $on ->
        [yes] sí
       *[no] no
    }, para partidas que empiecen desde ahora.
button-everywhere-on = Contar globalmente
button-everywhere-off = Contar solo aquí
server-minimum = **Partidas para tener puesto aquí:** `/servidor clasificación mínimo:` acepta un número de 1 a 1000.
menu-minimum = Partidas para tener puesto…
ask-reset = ### ¿Reiniciar las clasificaciones de este servidor?
    Se quitan { games } y las { $staked } de la casa. **Esto no se puede deshacer.** Cada persona conserva su historial, su dinero y sus puestos globales.
server-reset-done = Hecho: clasificaciones y casa reiniciadas.

## Refusals: what is wrong, and what to do about it. Two sentences at most

# Certain: nothing was stored.
error-unexpected = Algo salió mal, pero tu partida está como estaba. Si sigue pasando, da este número a quien administra el bot: { $id }.
# Discord sent a press or a command in a form that cannot be read.
unreadable-request = No pude leer eso, así que no se hizo nada. Inténtalo otra vez.
# What was asked for is stored, but the answer failed; the table follows.
error-answer-lost = No pude confirmarlo. Tu mesa muestra cómo va la partida.
error-database = No puedo acceder a las partidas guardadas, así que no pude confirmarlo. Inténtalo más tarde. Número para quien lleva el bot: { $id }.
# Too many players at once, or the database is not free: the request will never be carried out.
error-busy = Ahora no doy abasto, así que no se jugó nada. Inténtalo otra vez.
error-too-fast = Vas muy rápido. Espera un momento y sigue.
error-not-your-table = Esta mesa es de otra persona. Tú también puedes jugar:
# The button was on an older message. Certain: nothing was played.
error-stale-game = Ese botón es de una posición anterior, así que no se jugó nada. Aquí está tu mesa ahora.
error-table-occupied = Ahora tienes otra partida en la mesa. `/mesa` la muestra.
error-no-game = No tienes ninguna partida en la mesa. `/nueva` empieza una, `/partidas` muestra las guardadas.
# A stored game whose rules or moves the bot no longer understands.
error-game-unreadable = **{ $variant }**, reparto { $deal }, ya no se puede abrir.{ $removable ->
        [yes] {" "}Quítala, o empieza otra.
       *[no] {""}
    }
error-game-over = Esa partida ya terminó. `/nueva` empieza otra.
error-in-progress = Aún estoy con peticiones anteriores. Vuelve a pedirlo en un momento.
error-options-clash = Esas opciones no van juntas. Quita una.
error-private = Esa persona lo mantiene en privado.
error-bots = Aquí los bots no juegan. Nombra a otra persona.
error-same-player = Para eso hacen falta dos personas distintas. Nombra a otra.
error-game-set-aside = Esa partida está guardada para luego. `/partidas` la recupera.
error-which-game = ¿Qué juego? Indica uno en `juego`.
error-too-many-set-aside = Tienes { $most } partidas guardadas, que es el límite. Termina una (`/partidas`), o abandona esta.
error-unknown-control = No conozco ese botón. `/mesa` muestra tu mesa con otros que funcionan.
error-command-changed = Ese comando ha cambiado. Recarga Discord e inténtalo otra vez.
error-no-such-game = No hay ningún juego llamado “{ $game }”. Basta una parte del nombre; un reparto va en `reparto`.
error-several-games = “{ $game }” puede ser { $games }{ $more ->
        [0] .
       *[other] , entre otros.
    } Escribe más letras del nombre o elige uno.
error-similar-games = No hay ningún juego llamado “{ $game }”. ¿Querías decir { $games }?
error-no-such-replay = Aún no hay ninguna partida terminada así. Elige una de la lista mientras escribes.
error-game-not-over = Esa partida no ha terminado. Inténtalo cuando termine.
error-deal-in-progress = Aún estás jugando ese reparto, y cuenta. `/partidas` lo recupera.
error-no-winnable-deals = Aún no conozco repartos de { $game } que se puedan ganar. Elige otro juego, o quita `ganable` y `nivel`.
error-money-opted-out = Dejaste de jugar por dinero ficticio. Todos los demás juegos siguen disponibles.
error-no-certain-hints = En esta partida no puedo mirar las cartas ocultas.
error-no-thorough-hints = En esta partida no puedo pensar más.
error-not-allowed = Esta partida no lo permite. ¡Sigue adelante!
error-certain-hint-loses-game = Para eso miro todas las cartas: la partida contará como perdida, sin puesto, y seguirá como práctica.
error-certain-hint-loses-rank = Para eso miro todas las cartas: el intento quedará sin puesto y no contará en ningún sitio.
error-thorough-hint-loses-game = Esta pista gana más a menudo que la mayoría de la gente: la partida contará como perdida, sin puesto, y seguirá como práctica.
error-thorough-hint-loses-rank = Esta pista gana más a menudo que la mayoría de la gente: el intento quedará sin puesto y no contará en ningún sitio.
error-entry-erased = Ya habías visto este reparto antes de borrar tus datos, así que no puedes volver a jugarlo aquí. `/nueva` te da otro.
error-no-server = Aquí no hay servidor. Vuelve a pedirlo en uno.
error-out-of-date = Eso cambió entretanto, así que no se hizo nada. Vuelve a mirarlo.
error-not-yours = Eso es de otra persona. Usa tú el comando.
error-not-your-post = Solo puede quitarlo quien lo publicó, o alguien que gestione los mensajes aquí.
error-no-deal-there = En ese mensaje no hay ningún reparto que jugar.
error-post-of-others = Ese mensaje no es mío.
error-post-stays = No puedo quitarlo desde aquí. Usa su botón “Quitar”, o descártalo.
error-not-your-server = Solo quien tiene el permiso “Gestionar servidor” puede configurar esto.
error-channel-closed-to-bot = No puedo publicar en { $channel }. Dame ahí el permiso “{ $permission }”, o elige otro canal.
error-daily-no-channel = El reparto del día aún no tiene canal. Indica uno en `canal`.
error-daily-bot-not-member = No soy miembro de este servidor, así que no puedo publicar aquí por mi cuenta. Invítame primero.
error-no-foundation-play = Ahora ninguna carta puede ir a una base.
error-nothing-to-undo = No hay nada que deshacer: la partida está recién empezada.
error-nothing-to-redo = No hay nada que rehacer.
error-no-moves = Escribe jugadas como `t2 f1`, separadas por comas.
error-too-many-moves = Son { $count } jugadas. Puedo jugar { $most } de una vez.
error-nothing-to-turn = En { $source } no hay arriba ninguna carta boca abajo que descubrir.
error-cell-taken = En { $target } ya está { $card-el }.
# A move that the game does not allow; $rule is a sentence of its rules page.
error-against-rules = En { $game } no se puede. { $rule }
# $moves is a list of moves to type.
error-ambiguous-move = “{ $text }” puede ser varias jugadas: { $moves }. Escribe la que quieres.
error-bad-card-count = { $count } no es un número de cartas para mover. Escribe 1 o más, o quítalo.
error-card-covered = { $card-El } está en { $source }, con { $onto-el } encima.
# $named is a card, or only a rank or a suit: “ten of hearts”, “queen”, “hearts”.
error-card-not-free = No hay { $named-ningun } que sirva para esa jugada ahora. Indica otra carta, o pilas como `t2 f1`.
error-card-count-differs = Desde { $named-el } { $carried ->
        [one] se mueve una sola carta
       *[other] se mueven { $carried } cartas
    }, no { $count }. Quita el número.
error-unreadable-move = “{ $text }” no es una jugada. Escribe una como `t2 f1`, `10h t4` o `robar`.
error-command-as-move = “{ $text }” no es una jugada; eso lo hace `/{ $command }`.
error-pile-alone = “{ $text }” es una pila{ $moves ->
        [none] , y ahora ninguna carta puede salir de ella ni llegar a ella.
       *[other] . Sus jugadas: { $moves }.
    }
error-which-pile = Hay más de una. Escribe también su número, como `{ $pile }1`.
# $like are the wastes, reserves, cells or foundations that there are instead, such as “c1–c4”.
error-no-such-pile = Aquí no hay ninguna pila { $pile }{ $like ->
        [none] . Las columnas son `t1` a `t{ $columns }`; { $foundations ->
            [one] la base es `f1`.
           *[other] las bases, `f1` a `f{ $foundations }`.
        }
       *[other] , pero sí `{ $like }`.
    }
error-foundation-stays = Las cartas no salen de las bases, así que las de { $source } se quedan ahí.
error-stock-is-drawn = Las cartas del mazo van primero al descarte: `/robar`.
error-no-target = Nada puede ir a { $target }. Mueve cartas a columnas (`t1`…) o bases (`f`).
error-same-pile = Esa carta ya está en { $source }. Indica otra pila.
error-empty-source = En { $source } no hay cartas. Mueve desde una pila que las tenga.
error-top-card-only = De { $source } solo se puede mover la carta de arriba, { $card-el }.
error-too-many = En { $source } { $seen ->
        [one] se ve una carta
       *[other] se ven { $seen } cartas
    }, así que de ahí no se pueden mover { $count }.
error-face-down = La carta de arriba de { $source } está boca abajo. Descúbrela primero: `{ $source } { $source }`.
error-one-at-a-time = A una base solo puede ir una carta cada vez, no { $count } de { $source }.
error-foundation-taken = { $card-El } empieza una base vacía, pero { $target } no lo está. Quita el número y busco la base correcta.
error-wants-base = { $target } está vacía y empieza con { $base-el }, no con { $card-el }.
error-cell-rank = En { $target } solo cabe { $base-un }, no { $card-el }.
error-does-not-follow = { $card-El } no puede ir sobre { $top-el } de { $target }. { $target } se construye { $build }, sin saltar valores.
error-covered-target = En { $target } no hay ninguna carta a la vista sobre la que jugar.
error-does-not-fit = { $card-El } de { $source } no puede ir sobre { $onto-el } de { $target }. En { $game } se construye { $build }.
error-not-a-run = { $count } cartas de { $source } no pueden moverse juntas: { $card-el } no encaja sobre { $onto-el }, porque en { $game } se construye { $build }. { $run ->
        [one] Solo se puede mover la carta de arriba.
       *[other] Se pueden mover las últimas { $run }.
    }
error-foundation-full = { $target } termina con { $top-el }, así que { $card-el } no puede ir ahí.
error-suit-has-foundation = Ese palo ya está en { $other }, así que { $card-el } no puede empezar también { $target }.
error-nothing-to-draw = El mazo y el descarte están vacíos, así que no hay nada que robar.
error-no-redeal = El mazo está vacío, y en { $game } ya no se da más la vuelta al descarte.
error-bad-deal = Eso no es un reparto. Escribe un número entero desde 1, o una palabra corta como `viernes`.
error-out-of-range = Ese número no sirve aquí. Elige uno de 1 a { $most }.

## Commands: at most 100 characters each

command-new = Empieza una partida: con un número, una palabra o un reparto nuevo
command-new-deal = Un número o una palabra (por defecto: un reparto nuevo)
command-new-stakes = Jugar a Canfield por dinero ficticio, a este precio
command-new-winnable = Un reparto que se puede ganar, para practicar
command-new-level = Qué dificultad, para practicar
level-easy = Fácil
level-medium = Media
level-hard = Difícil
option-yes = Sí
command-move = Hacer jugadas, como t2 f1 o 10h t4
command-move-moves = Como t2 f1 o 10h t4; separa varias con comas
command-draw = Roba del mazo, o da la vuelta al descarte
command-draw-times = Cuántas veces (por defecto: una)
command-draw-until = Roba hasta que se pueda jugar una carta
command-undo = Deshaz jugadas
command-redo = Rehaz jugadas deshechas
command-auto = Sube todas las cartas que pueden subir
command-hint = Muestra una jugada
command-hint-certain = Mira todas las cartas: ¿aún puedo ganar? Pasa a ser práctica
command-table = Muestra tu mesa otra vez, aquí
command-table-text = Como texto, no como imagen (por defecto: tu ajuste)
command-games = Tus partidas sin terminar: vuelve a una
command-resign = Abandona esta partida
command-replay = Muestra la repetición de una partida terminada
command-replay-game-id = Su número (por defecto: la última que terminaste)
command-share = Un póster de una partida terminada
# In the menus of messages and people, at most 32 characters each.
menu-command-remove = Quitar mi publicación
menu-command-play = Jugar este reparto
menu-command-stats = Estadísticas
menu-command-compare = Comparar conmigo
menu-command-challenge = Retar
command-daily = El reparto del día
command-house = Tu cuenta con la casa
command-rules = Las reglas de un juego
command-rules-game = Qué juego (por defecto: el último)
command-settings = Idioma, aspecto y quién ve tus mesas y tu historial
command-help = Por dónde empezar
command-privacy = Qué guardo sobre ti
command-privacy-export = Todo lo que guardo sobre ti, en un archivo privado
command-privacy-erase = Borrarlo todo (antes te pregunto)
command-server = Ajustes de este servidor
command-server-channels = Dónde puedo publicar a la vista de todos
command-server-tables = Dónde aparecen las mesas
command-server-board = Las clasificaciones de este servidor
command-server-board-minimum = Cuántas partidas hacen falta para tener puesto, de 1 a 1000
command-server-daily = Dónde, cuándo y en qué idioma publico el reparto del día
command-server-daily-channel = El canal (por defecto: el que ya está puesto)
command-server-daily-hour = La hora en UTC, de 0 a 23
command-server-daily-language = Idioma de este servidor
command-server-daily-game = Juego del reparto del servidor: uno más al día, solo aquí
command-server-reset = Reiniciar clasificaciones y casa aquí (antes te pregunto)

## The names of commands and their options, as people type them in your language: at most 32 small
## letters, digits, hyphens and underscores, without spaces

command-name-new = nueva
command-name-move = mover
command-name-draw = robar
command-name-undo = deshacer
command-name-redo = rehacer
command-name-auto = auto
command-name-hint = pista
command-name-table = mesa
command-name-games = partidas
command-name-resign = abandonar
command-name-replay = repetición
command-name-share = compartir
command-name-daily = reparto-del-día
command-name-challenge = reto
command-name-challenge-create = crear
command-name-challenge-join = unirse
command-name-challenge-board = marcador
command-name-challenge-list = lista
command-name-challenge-end = terminar
command-name-house = casa
command-name-stats = historial
command-name-leaderboard = clasificación
command-name-rules = reglas
command-name-settings = ajustes
command-name-privacy = privacidad
command-name-privacy-export = exportar
command-name-privacy-erase = borrar
command-name-server = servidor
command-name-server-channels = canales
command-name-server-tables = mesas
command-name-server-board = clasificación
command-name-server-daily = reparto-del-día
command-name-server-reset = reiniciar
command-name-help = ayuda
option-name-game = juego
option-name-deal = reparto
option-name-stakes = apuesta
option-name-winnable = ganable
option-name-level = nivel
option-name-moves = jugadas
option-name-times = veces
option-name-until = hasta
option-name-certain = certeza
option-name-text = texto
option-name-game_id = partida
option-name-lasts = plazo
option-name-measure = desempate
option-name-undo = deshacer
option-name-hints = pistas
option-name-player1 = jugador1
option-name-player2 = jugador2
option-name-player3 = jugador3
option-name-player4 = jugador4
option-name-player5 = jugador5
option-name-challenge = reto
option-name-player = jugador
option-name-versus = contra
option-name-period = periodo
option-name-scope = alcance
option-name-season = temporada
option-name-order = orden
option-name-minimum = mínimo
option-name-channel = canal
option-name-hour = hora
option-name-language = idioma
