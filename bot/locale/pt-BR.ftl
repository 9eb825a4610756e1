### What players read, in Brazilian Portuguese. Written for this project; read by a second reader who
### translated it back into English; no native reader has reviewed it yet.
###
### How the bot speaks: like a friendly host who plays cards, in the Portuguese that people in Brazil
### write on phones. It says “você” and its verb forms (toque, escolha, digite), never “tu”, and has
### no pronouns hung on verbs where a plain sentence does without. “Dá para” rather than “é possível”.
### The useful part comes first. A notice fits one line of a phone (about 45 characters). A refusal
### is at most two sentences: what is wrong, what to do. Buttons are verbs, two or three words at
### most. People are “quem joga”, “pessoa”, “alguém”, not “jogador”. Names of games are of either
### gender: it is “no jogo { $game }”, “partida de { $game } guardada”.
###
### What everyone in a channel can read (tables, boards, scoreboards, posts) doesn't say “você”,
### except where the title names the player. Private answers do.
###
### Piles keep the names that players type (t1, f1, c1, r, w, s; where there are several wastes or
### reserves w1, r1). Deal numbers arrive as text, so that no point divides them. A label quoted in a
### sentence (“Mesma mão”) must match its button-… message, a command (`/nova`) and an option (`mão`)
### its name at the end of this file. Quotation marks are “ ”.
###
### Numbers choose by [1] and other, not by [one]: CLDR counts 0 among [one], but people write “0
### vitórias”. Cards have word forms with their articles (o rei, a dama, do ás): see card-forms.
###
### The words of the game. Keep to them.
###
###   paciência             solitaire
###   baralho               deck
###   mão                   deal: a shuffled deck, known by its number or by a word
###   distribuir, distribuição   to deal, dealing; a game is “começada”
###   jogo                  game, as a set of rules: Canfield is one
###   partida               game, as it is played once, from the deal to its end
###   mesa                  table
###   pilha                 pile of any kind
###   monte (s)             stock
###   descarte (w)          waste
###   reserva (r)           reserve
###   célula (c1…)          cell
###   base (f1…, g1…)       foundation
###   coluna (t1…)          column
###   vazia, sem cartas     empty
###   comprar, compra       to draw, a draw
###   virar o descarte      to turn the waste over, to redeal; a redeal is “uma virada (do descarte)”,
###                         a pass through the stock “uma passada”
###   montar                to build
###   ocupar                to fill an empty column
###   no mesmo naipe        in suit
###   alternando cores      in alternating colours
###   em ordem crescente, decrescente   up, down
###   valor                 rank
###   sequência             cards that move together; and a streak, which no card is near
###   aberta, fechada       face up, face down; to turn up is “virar”
###   carta de cima         top card
###   subir                 to go up to a foundation
###   nas bases             cards up, as in “12 de 52 nas bases”
###   copas, espadas, ouros, paus; ás, valete, dama, rei
###   jogada                move; undone moves are “desfeitas”
###   desfazer, refazer     undo, redo
###   dica                  hint
###   sem jogadas úteis     stuck
###   ganhar, vitória       win
###   vitória limpa         clean win
###   desistir, desistência give up
###   treino                practice
###   pessoa, quem joga     player
###   jogo do dia           daily
###   jogo do servidor      server daily
###   desafio               challenge
###   tentativa             attempt
###   lugar, sem colocação  place in a ranking, unranked
###   ranking               leaderboard
###   placar                scoreboard
###   estatísticas          a player's record
###   recorde               a record in the hall of records
###   pontuação (de habilidade)   skill rating
###   replay                replay
###   a casa                the house
###   o crupiê              the dealer
###   dinheiro de mentira   play money
###   sacar, saque          cash in

## Games: the name, a shorter one for use within a sentence, other names players may type if it
## has any, one line about it

family-canfield = Família Canfield
family-forty-thieves = Família Quarenta ladrões
family-klondike = Família Klondike

game-canfield = Canfield
names-canfield = Demon; Thirteen; Treze
about-canfield = O clássico do cassino: uma reserva de treze cartas, quatro colunas e uma primeira carta que decide por onde começam as bases. Difícil de ganhar.
game-canfield-french = Canfield, regras francesas
brief-canfield-french = Canfield francês
names-canfield-french = Canfield, French rules; La canfield; Règles de la canfield
about-canfield-french = Uma reserva de treze cartas e quatro colunas, que também se movem em partes. Carta que pode subir tem que subir, e você só compra quando não resta mais nada.
game-rainbow = Arco-íris
names-rainbow = Rainbow; Arc-en-ciel
game-storehouse = Armazém
names-storehouse = Storehouse; Provisions; Straight Up; Thirteen Up; The Reserve
game-superior-canfield = Canfield superior
names-superior-canfield = Superior Canfield; Superior Demon
about-superior-canfield = Uma reserva de treze cartas, toda à vista, e quatro colunas. As colunas vazias você ocupa como quiser.
game-demon = Demônio
game-acme = Acme
names-acme = Acme Canfield
game-chameleon = Camaleão
names-chameleon = Chameleon; Kansas
game-fascination = Fascinação
names-fascination = Fascination; Canfield, como no PySolFC
about-fascination = Uma reserva de treze cartas e quatro colunas, cuja carta de cima pode se mover sem as outras. As colunas vazias são suas quando a reserva acaba.
game-rainfall = Chuva
game-casino-canfield = Canfield de cassino
names-casino-canfield = Casino Canfield; Reno
game-variegated-canfield = Canfield variado
game-american-toad = Sapo americano
game-double-canfield = Canfield duplo
game-triple-canfield = Canfield triplo
game-quadruple-canfield = Canfield quádruplo
game-candike = Candike
about-candike = Uma reserva de treze cartas e sete colunas de duas, uma carta fechada. Sequências se movem juntas; reis não vão sobre ases.
game-munger = Munger
game-minerva = Minerva
game-mystique = Mística
game-canfield-rush = Canfield relâmpago
about-canfield-rush = Uma reserva de treze cartas e quatro colunas, em três rodadas: você compra três cartas por vez, depois duas, depois uma.
game-eagle-wing = Asa de águia
names-eagle-wing = Eagle Wing; Thirteen Down
about-eagle-wing = Oito colunas de no máximo três cartas, no mesmo naipe. A reserva fica fechada e ocupa as colunas vazias; só a última carta dela pode ser jogada.
game-beehive = Colmeia
about-beehive = Junte valores iguais: só sobem as quatro cartas de um valor, todas de uma vez. São seis colunas, e a reserva ocupa as que ficam vazias.
game-the-plot = A trama
about-the-plot = Dois baralhos e doze colunas em qualquer naipe, com bases de qualquer naipe. Complete a primeira antes de começar as outras.
game-duke = Duque
game-dutchess = Duquesa
names-dutchess = Dutchess; Duchess; Glenwood
about-dutchess = Quatro reservas pequenas à vista, e você escolhe por onde começam as bases: com a primeira carta de uma reserva que você levar a uma delas.
game-little-gate = Portão pequeno
game-gate = Portão
game-lafayette = Lafayette
about-lafayette = Cada naipe sobe do ás e desce do rei, até os dois se encontrarem. Quando a reserva acaba, só setes ocupam colunas vazias.
game-doorway = Limiar
names-doorway = Doorway; Solstice
about-doorway = Cinco colunas em qualquer naipe e duas células: uma aceita um rei, a outra uma dama.
game-skippy = Skippy
game-club = Clube
about-club = Onze colunas de três, em que as cartas das três primeiras colunas só sobem ou vão de uma para outra.

game-forty-thieves = Quarenta ladrões
names-forty-thieves = Forty Thieves; 40 ladrões; Napoleon at St Helena; Napoleon at Saint Helena; Napoleão em Santa Helena; 40 Thieves; Big Forty; Roosevelt at San Juan; Le Cadran
about-forty-thieves = Dois baralhos e dez colunas abertas, no mesmo naipe, uma carta por vez. Dizem que Napoleão o jogava em Santa Helena.
game-indian = Indiano
game-limited = Limitado
names-limited = Limited; Limited Patience
game-little-forty = Pequenos quarenta
names-little-forty = Little Forty; The Little Forty
game-lucas = Lucas
names-lucas = St Lucas
game-maria = Maria
names-maria = Marie; Maria Luisa; Thirty-Six Card Tableau
game-number-ten = Número dez
names-number-ten = Number Ten; No. 10
game-rank-and-file = Fileiras
names-rank-and-file = Rank and File; Dress Parade
game-streets = Ruas
names-streets = Streets; Street
game-josephine = Josefina
names-josephine = Josephine; Joséphine; Forty Bandits; Pack of Thieves
game-forty-and-eight = Quarenta e oito
names-forty-and-eight = Forty and Eight; 40 and 8
game-napoleons-square = Praça de Napoleão
names-napoleons-square = Napoleon's Square; Napoleon Square
game-san-juan-hill = Colina de San Juan
names-san-juan-hill = San Juan Hill; San Juan; Kettle Hill
game-sixty-thieves = Sessenta ladrões
names-sixty-thieves = Sixty Thieves; 60 Thieves; 60 ladrões
game-famous-fifty = Cinquenta famosos
names-famous-fifty = Famous Fifty; 50 Thieves; 50 ladrões
game-waning-moon = Lua minguante
game-lucas-runs = Lucas com sequências
names-lucas-runs = Lucas with Runs; Lucas, como no PySolFC
game-busy-aces = Ases ocupados
game-thirty-nine-steps = Trinta e nove degraus
brief-thirty-nine-steps = 39 degraus
names-thirty-nine-steps = Thirty-Nine Steps; 39 Steps; 39 degraus
game-mcclellan = McClellan
game-emperor = Imperador
names-emperor = Emperor; Deauville
game-roosevelt = Roosevelt
game-double-gold-mine = Mina de ouro dupla
game-napoleons-exile = Exílio de Napoleão
game-diplomat = Diplomata
game-lady-palk = Lady Palk
game-rows-of-four = Filas de quatro
game-napoleons-shoulder = Ombro de Napoleão
game-double-rail = Trilho duplo
game-single-rail = Trilho simples
names-single-rail = Single Rail; Auxiliary Sequences
game-triple-rail = Trilho triplo
game-final-battle = Batalha final
game-napoleons-folly = Loucura de Napoleão
game-midshipman = Aspirante
game-mumbai = Mumbai
game-express = Expresso
game-marie-rose = Marie Rose
game-big-streets = Grandes ruas
game-number-twelve = Número doze
names-number-twelve = Number Twelve; No. 12
game-delivery = Entrega
game-carnation = Cravo
game-eighty-thieves = Oitenta ladrões
names-eighty-thieves = Eighty Thieves; 80 Thieves; 80 ladrões
game-malmaison = Malmaison
game-deuces = Dois
names-deuces = Deuces; Twos; Les Deux
game-pluto = Plutão
names-pluto = Pluto; Square
game-carre-napoleon = Quadrado de Napoleão
names-carre-napoleon = Carré Napoleon; Carré Napoléon
about-carre-napoleon = Doze colunas, com os ases já nas bases; o que encaixa sobe enquanto as cartas são distribuídas. Só reis ocupam colunas vazias.
game-dieppe = Dieppe
game-breakwater = Quebra-mar
game-alternation = Alternância
game-crossroads = Encruzilhada
game-interchange = Intercâmbio
game-unlimited = Ilimitado
game-triple-interchange = Intercâmbio triplo
game-little-napoleon = Pequeno Napoleão
game-waterloo = Waterloo
game-forty-nine = Quarenta e nove
names-forty-nine = Forty-Nine; 49
about-forty-nine = Sete colunas de sete, tudo aberto, alternando cores. Sequências se movem juntas só para colunas vazias.
game-courtyard = Pátio
game-big-courtyard = Grande pátio
game-corona = Coroa
names-corona = Corona; Round Dozen
game-quadrangle = Quadrângulo
about-quadrangle = Doze colunas de três, no mesmo naipe. Uma carta distribuída decide por onde começam as bases; o descarte ocupa as colunas vazias.
game-triple-line = Linha tripla
game-congress = Congresso
names-congress = Congress; President's Cabinet
game-parliament = Parlamento
game-octagon = Octógono
game-zebra = Zebra
about-zebra = Colunas e bases alternam cores. Os ases já vêm nas bases, e o descarte ocupa sozinho as colunas vazias.
game-red-and-black = Vermelho e preto
about-red-and-black = Colunas e bases alternam cores, com os ases já nas bases. Sequências se movem juntas.
game-twin-queens = Damas gêmeas
game-wheatsheaf = Feixe de trigo
about-wheatsheaf = As colunas sobem ou descem no mesmo naipe, e as bases também: quatro sobem do ás, quatro descem do rei.
game-little-forty-spider = Pequenos quarenta Spider
brief-little-forty-spider = Pequenos 40 Spider
names-little-forty-spider = Little Forty Spider; Little Forty, como no PySolFC
about-little-forty-spider = Colunas em qualquer naipe, mas só sequências do mesmo naipe se movem juntas, como no Spider. Compre três, com três viradas do descarte.
game-fortunes-favor = Favor da sorte
names-fortunes-favor = Fortune's Favor; Fortune's Favour
game-preference = Preferência
game-indian-patience = Paciência indiana
about-indian-patience = A coluna que você esvazia ganha três cartas novas do monte, e nada vai sobre uma carta sozinha.
game-squadron = Esquadrão
game-jacks-in-the-box = Valetes na caixa
game-cascade = Cascata
about-cascade = Um baralho em sete colunas de cinco, e duas células. Colunas e bases alternam cores.
game-following = Sucessão
about-following = Os naipes se sucedem em roda: copas sobre espadas, paus sobre copas, ouros sobre paus, espadas sobre ouros. Um baralho, uma virada do descarte.
game-foothold = Ponto de apoio
game-floradora = Floradora
about-floradora = Seis colunas de seis, em qualquer naipe. Os reis têm uma base só para eles.
game-junction = Junção
about-junction = Quatro baralhos pequenos, só com ases e cartas do sete ao rei, em sete colunas alternando cores.
game-blind-patience = Paciência cega
about-blind-patience = Dez colunas alternando cores, todas as cartas fechadas: você vira a de cima de uma coluna quando quiser.
game-demons-and-thieves = Demônios e ladrões
about-demons-and-thieves = Quatro colunas alternando cores e uma reserva de treze cartas, ao lado de cinco colunas no mesmo naipe.
game-octave = Oitava
about-octave = As bases terminam com o dez. A virada divide o descarte em oito descartes, e a carta de cima de cada um é sua.
game-kilowatt = Quilowatt
about-kilowatt = Bases a partir dos reis, já colocados, doze colunas de uma carta e dois descartes que recebem três cartas cada um a cada compra.
game-the-spark = A faísca
about-the-spark = Tudo ao contrário: as colunas sobem no mesmo naipe, as bases descem do rei. Dois descartes recebem três cartas cada um a cada compra.
game-single-spark = Faísca simples
names-single-spark = Single Spark; Simple Spark

game-klondike = Klondike
names-klondike = Klondike, draw one; Solitaire; Paciência; Paciência Klondike; Klondike, uma carta
about-klondike = O que quase todo mundo chama de paciência, uma carta por vez.
game-klondike-three = Klondike, três cartas
brief-klondike-three = Klondike ×3
names-klondike-three = Klondike, draw three; Klondike by threes; Solitaire, draw three; Paciência, três cartas; Klondike de três
about-klondike-three = O que quase todo mundo chama de paciência, três cartas por vez.
game-klondike-vegas = Klondike Vegas
names-klondike-vegas = Klondike Vegas; Vegas Klondike; Paciência Vegas; Vegas solitaire
about-klondike-vegas = Três cartas por vez e três passadas pelo monte: a paciência dos cassinos.
game-klondike-one-pass = Klondike 1 passada
names-klondike-one-pass = Klondike, one pass; Klondike, once through; Vegas, uma carta
about-klondike-one-pass = Uma carta por vez e uma só passada pelo monte.
about-columns = { $decks ->
        [1] 1 baralho
       *[other] { $decks } baralhos
    }; { $columns } colunas{ $cards ->
        [0] {""}
        [1] {" "}de uma carta
       *[other] {" "}de { $cards }
    }, { $build }
about-reserve = reserva de { $cards }
about-cells = { $cells } células
about-base = bases a partir { $base-do }{ $laid ->
        [yes] , já postas
       *[no] {""}
    }
about-face-down = { $rows ->
        [alternate] fileiras alternadas fechadas
       *[all] só as cartas de cima abertas
    }
about-runs = sequências se movem juntas
about-fill = o descarte ocupa as colunas vazias
about-redeals = { $redeals ->
        [any] viradas do descarte sem limite
        [1] 1 virada do descarte
       *[other] { $redeals } viradas do descarte
    }

## Cards

# $rank-letter is A, 2 to 9, T, J, Q or K, $suit-letter C, S, H or D: your language may choose words
# by them (“le roi”, “la dame”).
card = { $rank } de { $suit }
# If your language needs cards in other forms than the above, such as with an article or in another
# case, name the forms here, separated by semicolons, and add a message for each: for “the” that is
# card-form-the, with $card (the name as above, or only a rank or a suit), and the letters, which are
# none where only the other is named. Refusals, rules, told moves and suggested ones that
# are given $card are then given $card-the, too, and so for every other card and rank in them
# ($onto-the, $base-the …). Where cards are symbols, each form is the symbol.
card-forms = o; O; do; um; nenhum
card-form-o = { $rank-letter ->
        [none] a carta de { $card }
        [Q] a { $card }
       *[other] o { $card }
    }
card-form-O = { $rank-letter ->
        [none] A carta de { $card }
        [Q] A { $card }
       *[other] O { $card }
    }
card-form-do = { $rank-letter ->
        [none] da carta de { $card }
        [Q] da { $card }
       *[other] do { $card }
    }
card-form-um = { $rank-letter ->
        [none] uma carta de { $card }
        [Q] uma { $card }
       *[other] um { $card }
    }
card-form-nenhum = { $rank-letter ->
        [none] Nenhuma carta de { $card }
        [Q] Nenhuma { $card }
       *[other] Nenhum { $card }
    }
rank-A = ás
rank-2 = dois
rank-3 = três
rank-4 = quatro
rank-5 = cinco
rank-6 = seis
rank-7 = sete
rank-8 = oito
rank-9 = nove
rank-T = dez
rank-J = valete
rank-Q = dama
rank-K = rei
suit-C = paus
suit-S = espadas
suit-H = copas
suit-D = ouros

# What players may type in a move, besides the names of ranks and suits above; separate words with
# semicolons. English words are understood in every language. Capitals and accents don't matter, and
# one word may stand in several lines. “Queen of spades from column 2 to the foundation” needs most.
typed-pile-s = monte; montinho; baralho; maço; morto; cava; monte de compra; pilha de compra
typed-pile-w = descarte; descartes; pilha de descarte; lixo; monte de descarte
typed-pile-r = reserva; reservas; pilha de reserva
typed-pile-c = célula; células; célula livre; casa livre; espaço livre
typed-pile-t = coluna; colunas; col; pilha; pilhas; fila; fileira
typed-pile-f = base; bases; fundação; fundações; cima; acima; para cima; pra cima; em cima; alto; meta
# Foundations that build down beside others that build up.
typed-pile-g = base descendente; bases descendentes; base que desce; base decrescente; baixo; para baixo; pra baixo
# In their order, from the first on: “second reserve”. Commas between the forms of one.
typed-ordinals = primeira, primeiro; segunda, segundo; terceira, terceiro; quarta, quarto; quinta, quinto; sexta, sexto; sétima, sétimo; oitava, oitavo; nona, nono; décima, décimo
# Words before or after a number in digits that make it such a one: “3rd column”.
typed-ordinal-before = -
typed-ordinal-after = -
typed-draw = compra; compre; compro; comprar carta; puxa; puxar; puxe; saca; virar o descarte; vira o descarte; vire o descarte; virar; vira; vire; distribuir; distribui
# Before a column: its top card is turned up, where a game leaves that to the player.
typed-turn = virar; vira; vire; viro; abrir; abre; abra; revelar; revela
# Other words for two commands, for those who type them as moves.
typed-undo = desfaz; desfaça; desfaço; voltar; volta; volte; voltar atrás; voltar uma jogada
typed-hint = dicas; ajuda aí; sugestão
# Well-known games that are not among ours, in this order: FreeCell, Golf, Pyramid, Scorpion, Spider,
# TriPeaks, Yukon. Commas between the names of one.
typed-absent-games = freecell; golfe; pirâmide; escorpião; aranha; três picos; yukon
# Words before or after the name of a game that add nothing to it: “Spider solitaire”.
typed-solitaire = paciência; solitário
# Words before a pile or a card, and words after it; a dash where your language has none.
typed-from = desde; a partir de; a partir da; a partir do
typed-to = a; à; ao; aos; para; pra; pro; pras; pros; na; no; nas; nos; em; num; numa; sobre; em cima de; em cima da; em cima do; até; sob; embaixo de; embaixo da; embaixo do; debaixo de; debaixo da; debaixo do
typed-from-after = -
typed-to-after = -
typed-cards = carta; cartas
# Units after a number, for how long a challenge lasts: “90 m”, “2 hours”, “3 days”.
typed-minute = m; min; mins; minuto; minutos
typed-hour = h; hora; horas
typed-day = d; dia; dias
typed-week = sem; semana; semanas
# Words that may be left out.
typed-ignored = o; a; os; as; um; uma; de; da; do; das; dos; meu; minha; e; com; que; está; mover; move; mova; movo; joga; jogar; jogue; jogo; passa; passar; passe; passo; leva; levar; leve; manda; mandar; mande; põe; pôr; ponha; bota; botar; bote; coloca; colocar; coloque; sobe; subir; suba; subo; desce; descer; desça; pega; pegar; pegue; quero; depois; então; por favor; vazia; vazio; número; nº; carta de cima
# Other names and letters of ranks and suits; leave a line without them as a dash.
typed-rank-A = ases; az; um
typed-rank-2 = duque; duas
typed-rank-3 = terno
typed-rank-4 = quadra
typed-rank-5 = quina
typed-rank-6 = sena; meia dúzia
typed-rank-7 = setes
typed-rank-8 = oitos
typed-rank-9 = noves
typed-rank-T = dezes
typed-rank-J = valetes; jota; conde
typed-rank-Q = damas; rainha; rainhas
typed-rank-K = reis
typed-suit-C = pau
typed-suit-S = espada
typed-suit-H = copa; coração; corações
typed-suit-D = ouro

# These end a sentence: “Columns build down … .”
build-suit = no mesmo naipe
build-colour = alternando cores
build-other = em qualquer naipe, menos o mesmo
build-any = em qualquer naipe
build-next-suit = com copas sobre espadas, paus sobre copas, ouros sobre paus e espadas sobre ouros
# Ends a sentence like “Maria builds … .” $suits is one of the lines above, $fault what was wrong.
building = { $direction ->
        [up] em ordem crescente
        [either] em ordem crescente ou decrescente
        [level] com valores iguais
       *[down] em ordem decrescente
    }{ $direction ->
        [level] {""}
       *[other] { $fault ->
            [rank] {""}, sem pular valores
            [suit] {""}, { $suits }
           *[both] {""}, sem pular valores, { $suits }
        }
    }
# As above, in a game whose columns differ.
building-here = { $build } nesta coluna

## Money, lists, and how long something took

# An amount of play money, a minus sign before it where something is owed.
dollars = ${ $amount }
game-ended = { $outcome ->
        [won] vitória em { moves }
        [left] tempo esgotado depois de { moves }
        [at-end] { moves } antes que o jogo do dia ou o desafio terminasse
       *[given-up] desistência depois de { moves }
    }
# Between the parts of a list in a table or a long line; lists in sentences follow your language.
# Counts that other messages refer to.
moves = { $moves ->
        [1] 1 jogada
       *[other] { $moves } jogadas
    }
games = { $games ->
        [1] 1 partida
       *[other] { $games } partidas
    }
cards = { $up ->
        [1] 1 carta
       *[other] { $up } cartas
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
       *[told] {" "}· mão { $deal }
    }
game-and-deal = { $game }, mão { $deal }
deal-word = { $deal } “{ $word }”
# $up of $cards: the cards on the foundations. $made: all moves made, 0 where none was taken back.
table-state = -# { $up } de { $cards } nas bases · { moves }{ $made ->
    [0] {""}
   *[other] { " " }({ $made } com as desfeitas)
  }{ $limit ->
    [0] { $redeals ->
        [0] {""}
        [1] {" "}· 1 virada
       *[other] {" "}· { $redeals } viradas
      }
   *[other] {" "}· viradas: { $redeals } de { $limit }
  } · { $who }
# The name of the thread for a player's tables.
table-thread-name = Mesa de { $player }
table-in-thread = Sua mesa está em { $thread }. [Ir para lá]({ $link })
table-no-thread = -# Não consigo usar um tópico aqui agora, então só você vê isto.
# Said once of a private table: after that long without a press, typed moves leave it as it is.
table-private-note = -# Só você vê isto. Depois de { $minutes } minutos sem jogar, não consigo mais atualizar a mesa: { $table } mostra de novo.
# A table that Discord did not take as an answer, once it does.
table-shown-late = -# Não consegui mostrar a última jogada na hora. Aqui está a mesa agora.
# What is left of an older message once its table is shown in a newer one.
table-continued = -# { $game } · { $place ->
        [above] continua acima
        [thread] continua em { $thread }
        [elsewhere] continua em outro lugar
       *[below] continua abaixo
    }.
# The first reserve card on a foundation sets the rank that they all start with.
table-choose-base = Leve a carta de cima de uma reserva a uma base: todas começam pelo valor dela.
table-stuck = **Não há mais jogadas úteis.** Desfaça algumas, tente esta mão de novo ou comece outra.
table-won = ## 🎉 Vitória!
    Todas as { $cards } cartas nas bases: { moves } em { $time }, { $undos ->
        [0] nada desfeito
        [1] 1 desfeita
       *[other] { $undos } desfeitas
    }, { $hints ->
        [0] sem dicas
        [1] 1 dica
       *[other] { $hints } dicas
    }.
table-given-up = **{ $ending ->
        [left] Tempo esgotado
        [cashed-in] Saque feito
       *[given-up] Desistência
    }** com { $up } de { $cards } cartas nas bases: { moves } em { $time }.
table-counts = { $counts ->
        [yes] -# Conta para os rankings.
       *[no] -# Não conta para os rankings.
    }
# The number of a deal that was a secret while the game was under way.
table-deal = -# Era a mão { $deal }.
back-at-deal = De volta ao início.
# Several moves were typed, and one was refused. $reason is a whole sentence.
table-stopped = Parei na jogada { $number }, “{ $text }”: { $reason } As jogadas anteriores foram feitas.
# Another game was resumed by pressing one of its controls, and this one set aside in exchange.
table-saved-game = Partida de { $game } guardada para depois.
table-hint = Dica: { $move }.
hint-draw = comprar
hint-redeal = virar o descarte
# A hint where no move helps. $move is how many moves are left after going back.
table-hint-back = Nada de novo por este caminho. { $move ->
        [0] Recomece esta mão ou tente outra.
       *[other] Volte à jogada { $move } ou tente outra mão.
    }
table-hint-give-up = Nada de novo por este caminho. Melhor desistir desta partida.
# What the solver says, which knows all cards. $move is as in a hint.
slow-hint-searching = Analisando as próximas jogadas, em geral por { $seconds } segundos no máximo… Pode seguir jogando enquanto isso.
search-waits = Na fila: { $ahead } na frente.
certain-winnable = Ainda dá para ganhar: { $move }.
certain-unwinnable = Não dá mais para ganhar.
certain-unknown = { $winnable ->
        [yes] Esta mão dá para ganhar; daqui, não sei se ainda.
       *[no] Não sei se ainda dá para ganhar.
    }
certain-practice = -# Treino daqui em diante: todas as cartas foram vistas.
think-move = { $orders ->
        [0] Dica: { $move }. Primeiro, ver mais cartas.
        [1] Dica: { $move }. Assim se ganha.
       *[other] Dica: { $move }. Pode ganhar em { $winnable } de { $orders } ordens testadas das cartas fechadas.
    }
think-lost = Pensei adiante e não achei um jeito de ganhar.
think-unfinished = Não consegui terminar de pensar; esta é a dica de sempre.
think-practice = -# Treino daqui em diante: esta dica ganha mais vezes que a maioria das pessoas.
# The player went on before the answer came. $answer is one of the sentences above.
slow-hint-late = Para a mesa como estava quando você perguntou: { $answer }
table-hint-cash-in = Nada de novo por este caminho. Melhor sacar { $worth }.
table-auto-played = { $count ->
        [1] Uma carta subiu.
       *[other] { $count } cartas subiram.
    }
# Cards were drawn until one could be played or the stock ended. $turned says that the waste was turned over first. One of the next four follows.
drew = { $turned ->
        [yes] Virou o descarte e comprou { $count ->
            [1] uma vez.
           *[other] { $count } vezes.
        }
       *[no] Comprou { $count ->
            [1] uma vez.
           *[other] { $count } vezes.
        }
    }
# A redeal that dealt the waste to several wastes.
drew-dealt = Descarte virado e distribuído entre todos os descartes.
drew-all = O monte está vazio.
drew-playable = Já dá para jogar: { $card }.
drew-to-column = Pode ir para { $target }: { $card }.
drew-to-foundation = Pode subir: { $card }.

button-draw = Comprar
button-redeal = Virar o descarte
# Draw until a card can be played.
button-draw-on = Seguir comprando
# How many moves are taken back or played again together.
button-undo = { $count ->
        [1] Desfazer
       *[other] Desfazer ({ $count })
    }
button-redo = { $count ->
        [1] Refazer
       *[other] Refazer ({ $count })
    }
button-auto = Auto
button-hint = Dica
# Under a hint: asks the solver, which knows all cards.
button-certain = Ainda dá pra vencer?
button-think = Pensar mais
button-play-it = Fazer esta jogada
button-go-back = Voltar
button-more = Mais
button-bigger-cards = Cartas maiores
button-same-cards = Não precisa
button-same = Mesma mão
button-new = Nova mão
# By its number or a word, in a form.
button-pick-deal = Escolher mão
# Where no useful move is left: the game is given up, and the same deal or a new one is dealt.
button-give-up-same = Desistir, mesma mão
button-give-up-new = Desistir, nova mão
# A card, and the piles it goes from and to: “9♠ w→f1”.
button-move = { $more ->
        [0] { $card } { $source }→{ $target }
       *[other] { $card } +{ $more } { $source }→{ $target }
    }
# Turns up the face-down top card of a column.
button-turn-card = Virar { $column }
button-play = Jogar
# On somebody's table: deals the same cards to the person who presses.
button-play-this = Jogar esta
# For others, under a table: they get the same deal.
button-play-too = Jogar também
button-aside = Guardar para depois
button-give-up = Desistir
button-keep = Seguir jogando
button-go-on = Retomar
button-show = Ver a mesa
button-games = Minhas partidas
button-all-games = Todos os jogos
button-surprise = Me surpreenda
button-remove = Remover
button-rules = Regras
button-language = Idioma
button-settings = Ajustes
button-words = Ver texto
button-picture = Ver imagem
button-replay = Replay
button-moves = Listar jogadas
button-help = Ajuda
# From a private page to the one whose place it took.
button-back = Voltar
button-basics = O básico
button-counts = O que conta
button-kept = Seus dados
button-how = Como jogar
button-commands = Comandos

menu-moves = { $count ->
        [1] 1 jogada possível
       *[other] { $count } jogadas possíveis
    }
menu-sources = Mover de… ({ $count ->
        [1] 1 jogada
       *[other] { $count } jogadas
    })
menu-source = { $cards } { $source } · { $count ->
        [1] 1 jogada
       *[other] { $count } jogadas
    }
menu-targets = { $cards } de { $source } para…
menu-counts = Quantas cartas de { $source } para { $target }?
# $onto is the card that the move ends on, or menu-empty.
menu-move = { $count ->
        [1] { $card } { $source } → { $onto } { $target }
       *[other] { $card } { $source } → { $onto } { $target } · { $count } cartas
    }
menu-target-open = { $source } → { $onto } { $target } · { $least } a { $most } cartas
menu-empty = vazia
menu-face-down = carta fechada
menu-target-column = sobre { $card }
menu-target-empty = para a coluna vazia
menu-target-face-down = sobre a carta fechada
menu-target-cell = para a célula
menu-target-foundation = para a base
menu-count = { $count ->
        [1] { $card } · 1 carta
       *[other] { $card } · { $count } cartas
    }

# Suggestions while somebody types. $told is a card and where it goes.
complete-game = { $game } · { $family }
complete-game-as = { $name } → { $game } · { $family }
# The game that its family is named after.
complete-namesake-as = { $name } → { $game }
# $target is one of the lines menu-target-…
complete-move = { $typed } — { $card } { $target }
complete-draw = { $typed } — comprar do monte
complete-redeal = { $typed } — virar o descarte
complete-turn = { $typed } — virar a carta de cima

told-move = { $more ->
        [0] { $card } de { $source } para { $target }
       *[other] { $card } +{ $more } de { $source } para { $target }
    }
# A face-down card is turned up where it lies.
told-turn = virar a carta de cima de { $column }
told-turned = em { $column }, virou-se: { $card }

## The table in words: lines of a text table, and the alt text of its picture

# $up is how many of the $cards are on the foundations.
alt-title = { $game }. { $up } de { $cards } cartas nas bases
alt-opening = { $game }, cartas recém-distribuídas
# Ends each sentence of a description: the title, each pile.
alt-sentence = { $sentence }.
# What stands in the corner of the picture.
alt-deal = Mão { $deal }
# $game is the name of the game and its deal.
alt-won = Vitória! { $game }: todas as { $cards } cartas num leque aberto, depois de { moves } em { $time }.
alt-preview = Uma mesa com seus ajustes. Tema: { $theme }.
text-hint = Dica: { $move }
text-last = Última jogada: { $move }
text-drawn = { $count ->
        [0] Última jogada: compra das últimas cartas
       *[other] Última jogada: compra de { $count ->
            [1] 1 carta
           *[other] { $count } cartas
        }
    }
# $drawn is text-drawn, $cards are on the waste now, the top card first.
text-drawn-cards = { $drawn }: { $cards }
text-turned = { $count ->
        [0] Última jogada: descarte virado
       *[other] Última jogada: descarte virado e { $count ->
            [1] 1 carta distribuída
           *[other] { $count } cartas distribuídas
        }
    }
# A face-down card was turned up where it lay.
text-turned-up = Última jogada: em { $column }, virou-se: { $card }
# The last move turned a card up where it came from.
text-uncovered = { $move }, virou-se: { $card }
# After the last move, cards went from pile to pile by themselves, to fill one that was empty.
text-refilled = { $count ->
        [1] { $move }, depois { $card } de { $source } para { $target }
       *[other] { $move }, depois { $count } cartas de { $source } para { $target }
    }
# The top cards of the foundations. $base is the rank that every foundation starts with.
text-foundations = Bases a partir de { $base }: { $tops }
text-foundations-down = Bases que descem de { $base }: { $tops }
# The first card that the player puts on a foundation decides what all of them start with.
text-foundations-unchosen = Bases, primeiro valor a escolher: { $tops }
# A foundation that takes four cards of the same rank together.
text-foundation-fours = Base para quatro de um valor: { $tops }
# A foundation that takes kings only.
text-foundation-kings = Reis ({ $pile }): { $count ->
        [0] vazia
       *[other] { $card } em cima, { $count } no total
    }
text-on = { $card } em { $pile }
# Foundations without a card yet.
text-empty-count = { $count } sem cartas
text-waste = Descarte (w): { $cards }
text-reserve = Reserva (r): { $cards }
# Several of a kind. $piles are the piles with their cards, as text-pile and text-cell-for say.
text-wastes = Descartes, carta de cima primeiro: { $piles }
text-reserves = Reservas, carta de cima primeiro: { $piles }
text-cells = Células: { $piles }
# The cards of a pile, or that it, or all of several, are empty.
text-pile = { $name } { $cards }
# An empty cell that takes cards of one rank only.
text-cell-for = { $name } vazia, só para { $rank-um }
text-stock = Monte (s): { $cards }
# Of the waste and the reserve only the top card can be played. $below are cards, the next one first.
text-top = { $card } em cima
text-top-of = { $card } em cima, abaixo { $below }
text-and-more = { $cards } e { $more }
text-more = mais { $count }
text-hidden = { $count ->
        [1] 1 fechada
       *[other] { $count } fechadas
    }
text-empty = sem cartas
text-redeal = sem cartas, dá para virar o descarte
text-ready = Dá para subir: { $cards }
text-ready-none = Nenhuma carta pode subir
# Moves that do not go up, one after the other.
text-moves = Outras jogadas: { $moves }
text-from = { $more ->
        [0] { $card } de { $pile }
       *[other] { $card } +{ $more } de { $pile }
    }
# One line for each column follows.
text-columns = Colunas, carta de cima por último
text-column = { $name }: { $cards }
text-columns-empty = Colunas: { $count } sem cartas

## In the corner of the picture

caption = { $game }{ $deal ->
        [none] {""}
       *[told] {" "}· { $deal }
    }{ $moves ->
        [0] {""}
        [1] {" "}· 1 jogada
       *[other] {" "}· { $moves } jogadas
    }

## On the picture of a won game

win-word = Vitória!
win-deal = { $game } · { $deal }
win-how = { moves } · { $time }

## On the poster of a finished game

poster-up = { $up }/{ $cards }
poster-beat = Consegue em menos de { moves }?
# The game was not won.
poster-better = Consegue fazer melhor?
poster-rank = Lugar { $rank } de { $count } aqui
poster-beaten = Melhor que { $share } no mundo todo
poster-first-win = Primeira vitória
poster-clean = Vitória limpa
# The kinds of moves, which the poster shows as squares of different shapes: to a foundation, from
# the reserve, from the waste, between columns, and draws.
poster-move-up = bases
poster-move-reserve = reserva
poster-move-waste = descarte
poster-move-column = colunas
poster-move-draw = compras
alt-poster = Pôster: { $lines }. { $word } { $challenge }
alt-poster-course = O começo e o andamento da partida. Jogadas para as bases: { $up }; da reserva: { $reserve }; do descarte: { $waste }; entre colunas: { $columns }; compras: { $draws }.

## Attempts at dailies and challenges

attempt-daily = Jogo do dia { $day }
attempt-own-daily = Jogo do servidor, { $day }
attempt-challenge = Desafio { $number }
# $when is a relative time, such as “in 3 hours”.
attempt-title = { $over ->
        [yes] -# { $contest } · já terminou
       *[no] -# { $contest } · termina { $when }
    }
attempt-practice = -# Treino. Só você vê isto até terminar o jogo do dia ou o desafio, { $when }.
attempt-stuck = **Não há mais jogadas úteis.** { $back ->
       *[yes] Desfaça algumas ou desista: as cartas que estão nas bases contam.
        [no] Desista: as cartas que estão nas bases contam.
    }
attempt-place = { $open ->
        [yes] **{ $place }º lugar entre { $among } até agora**, com { cards } nas bases.
       *[no] **{ $place }º lugar entre { $among }**, com { cards } nas bases.
    }
attempt-out-of-rank = { cards } nas bases, sem colocação.
# The daily or challenge ended before the game did: what was up at that moment counts.
attempt-late = Tempo esgotado. { $up ->
        [1] 1 carta nas bases conta.
       *[other] { $up } cartas nas bases contam.
    }
button-scoreboard = Placar
button-boast = Compartilhar
button-play-anyway = Jogar assim mesmo
button-begin-known = Jogar sem colocação
left-as-it-is = Certo, nada mudou.

boast-copy = Copie e compartilhe. Sem spoilers.
boast-posted = Publicado. Você também pode copiar.
# $text: the lines that follow, as they are copied.
boast-post = {""}**{ $name }** compartilha:
    { $text }
button-post-share = Publicar aqui
# Under a public post: whoever posted it takes it back.
button-unpost = Remover
unposted = Removido.
unposted-table = Removido. `/mesa` mostra sua partida de novo.
boast-contest = { $contest } · { $game }
boast-deal = { $game } · mão { $deal }
# $days: the player's daily streak.
boast-how = { $up }/{ $cards }
    { moves } · { $time }{ $days ->
        [0] {""}
        [1] {""}
       *[other] {" "}· sequência de { $days } dias
    }

games-contest = { $over ->
        [yes] **{ $contest }** · já terminou
       *[no] **{ $contest }** · termina { $when }
    }
games-line-unbegun = {""}**{ $game }**
    -# ainda não começou

error-attempt-timed-out = **Tempo esgotado:** isso chegou depois do fim. A mesa conta como estava.
error-attempt-over = Você já usou sua única tentativa. Para treinar esta mão, toque em “Mesma mão” abaixo dela.
error-contest-deal-known = Você já viu esta mão. Se jogar, sua tentativa fica **sem colocação**.
error-deal-in-contest = Esta mão é do jogo do dia ou de um desafio que você ainda não jogou. Se jogar aqui, sua tentativa lá fica **sem colocação**.
error-contest-not-over = Essa mão é do jogo do dia ou de um desafio ainda em aberto. Pergunte de novo quando terminar.

## Lost games looked into: could they have been won?

button-could-have-won = Dava para ganhar?
button-play-from = Jogar daí
button-winning-line = Jogadas vencedoras
button-winning-film = Ver a vitória
lost-thinking = Procurando um jeito de ganhar **{ $game }**, mão { $deal }… Pode levar um minuto.
# $better and $played are moves.
lost-by-move = {""}**Sim, até a jogada { $number }.** Sua jogada: { $played }. Isto mantinha a chance de ganhar: { $better }.
# One of these moves lost the game, and it isn't known which.
lost-between = {""}**Sim, pelo menos até a jogada { $first }.** Qual jogada posterior perdeu a partida, não sei dizer. Melhor: { $better }.
lost-to-the-end = {""}**Sim, e ainda dava quando terminou.** O caminho: { $better }.
lost-unwinnable = {""}**Não. Ninguém ganha esta mão**, não importa como jogue.
lost-unknown = { $winnable ->
        [yes] **Sim, no início**, mas não achei como.
       *[no] **Não sei.** Não achei um jeito de ganhar.
    }
lost-all-cards-known = -# Eu olho também as cartas fechadas, que você não via.
lost-winning-line = {""}**Um jeito de ganhar**, a partir da jogada { $number }:
lost-referee = A partida inteira, para conferir no seu computador:
alt-won-film = Replay de { $game }: como você jogou antes da jogada { $number } e, depois, um jeito de ganhar em { $moves ->
        [1] mais 1 jogada
       *[other] mais { $moves } jogadas
    }. “Jogadas vencedoras” traz tudo em texto.
# The strip below a film of the game, explained.
lost-strip-green = Verde: dava para ganhar antes da jogada { $number }.
lost-strip-grey = Cinza: não sei.
lost-strip-red = Vermelho: perdida a partir da jogada { $number }.

## Replays

film-making = Fazendo o replay de **{ $game }**… { $part }%
film-waiting = { $count ->
        [1] Há um replay na fila antes.
       *[other] Há { $count } replays na fila antes.
    } Este vai aparecer bem aqui.
film-below = O replay está abaixo.

# The race of a contest's players: their games on one clock, which counts moves or time.
button-contest-file = Arquivo do desafio
button-race = Ver a corrida
race-plays = A corrida já está passando aqui: { $link }
race-title = ### Corrida · { $game }, mão { $deal }
race-lead = { $name } a partir { $measure ->
        [time] de { $time }
       *[moves] da jogada { $moves }
    }
race-leads = -# Na frente: { $leads }.
# The rows are daily-alt-row: place, cards up, moves.
alt-race = Corrida: { $count } partidas de { $game }, mão { $deal }, lado a lado no mesmo relógio. { $ever ->
        [yes] Na frente: { $leads }.
       *[no] Ninguém esteve na frente.
    } No fim, cartas nas bases (de { $cards }): { $rows }.
drawn-race-lead = { $name } assume a ponta
drawn-race-result = { $rank ->
        [1] { $name } ganha
       *[other] { $name } · { $rank }º lugar
    }

# $game is the name of the game and its deal.
alt-film = Replay de { $game }: { $ended }, { $up } de { $cards } cartas nas bases. “Listar jogadas” traz tudo em texto.
replay-at-end = Assim estava a mesa quando o jogo do dia ou o desafio terminou.
replay-drawn = { $count ->
        [1] compra
       *[other] compra ×{ $count }
    }
replay-no-moves = Nenhuma jogada foi feita.
replay-more-moves = … Todas as jogadas estão no arquivo.
complete-replay = { $number } · { $game } · { $ended } · { $when }

## Questions

ask-leave = Você tem uma partida em andamento: **{ $game }**, { $up } de { $cards } cartas nas bases. Guardar para depois ou desistir dela?
ask-resign = Desistir de **{ $game }** com { $up } de { $cards } cartas nas bases?
ask-resign-attempt = É sua única tentativa.
left-aside = Partida de **{ $game }** guardada. `/partidas` traz de volta.
left-unreadable = -# **{ $game }**, mão { $deal }, não abre mais. Dá para remover em `/partidas`.
removed = Partida de **{ $game }**, mão { $deal }, removida. Não conta em lugar nenhum.
left-given-up = Desistência de **{ $game }** com { $up } de { $cards } cartas nas bases.
dealt-practice = -# Treino: você escolheu ou já viu esta mão, então ela não conta.
# Fresh deals that were given up before their first move.
dealt-after-leaving = -# Treino até amanhã: { $most } mãos deste jogo ficaram hoje antes de contar.
dealt-winnable = -# { $level ->
        [easy] Uma mão fácil que dá para ganhar.
        [medium] Uma mão de dificuldade média que dá para ganhar.
        [hard] Uma mão difícil que dá para ganhar.
       *[none] Uma mão que dá para ganhar.
    } É treino, então não conta.
dealt-attempt = -# Isto conta no próprio placar, não nos rankings.
dealt-attempt-known = -# Treino: você já viu esta mão, então sua tentativa fica sem colocação.
# After “Keep playing”.
kept = De volta a **{ $game }**.
more-title = E agora?

## A new player's first minute

first-game-title = ### Boas-vindas! Qual jogo vai ser?
# $about is the text of the game's key, such as first-game-klondike; $rate one of the next two.
first-game-choice = {""}**{ $game }:** { $about }
    -# { $rate }
first-game-players-win = Quem joga ganha cerca de { $wins } em cada { $games } partidas.
# Nobody has played much yet: how many games are won by playing nothing but the hints.
first-game-hints-win = Quem segue as dicas ganha cerca de { $wins } em cada { $games } partidas.
first-game-klondike = o que quase todo mundo chama de paciência.
first-game-canfield = o clássico do cassino. Rápido e difícil de ganhar.
first-game-forty-thieves = dois baralhos, todas as colunas à vista. Planeje bem!
# A game that the player did not choose; $rules is a mention of the command.
dealt-surprise = Surpresa: **{ $game }**! { $rules } explica como se joga.
# The same, before what becomes of another game is asked; $about is the line about the game.
ask-surprise = Surpresa: **{ $game }**! { $about }
ask-next = A seguir: **{ $game }**.
# The question is answered, and the table stands below.
dealt-chosen = **{ $game }**, então. Divirta-se!

# On the first table of each game. $foundations: the first and the last pile; $down of those that go down.
# $times: how often each suit is built; $way is open while the first rank is.
introduction-goal = **Objetivo:** montar cada naipe{ $times ->
        [1] {""}
        [2] {" "}duas vezes
       *[other] {" "}{ $times } vezes
    } { $way ->
        [up] de { $base } a { $last }
        [down] em ordem decrescente, de { $base } a { $last },
       *[open] a partir do valor da primeira carta,
    } { $row ->
        [top] na fileira de cima ({ $foundations })
       *[other] em { $foundations }
    }.
introduction-goal-piles = **Objetivo:** encher as bases{ $row ->
        [top] {" "}da fileira de cima
       *[other] {""}
    } ({ $foundations }), cada uma de { $base } a { $last }, { $suits }.
introduction-goal-both-ways = **Objetivo:** levar todas as cartas às bases: cada naipe sobe a partir { $base-do } ({ $foundations }) e desce a partir { $last-do } ({ $down }).
introduction-goal-fours = **Objetivo:** levar cada valor à base ({ $foundations }): junte as quatro cartas dele numa coluna e mova todas juntas.
introduction-goal-kings = Todos os reis vão para { $foundation }.
introduction-goal-part = As outras cartas ficam nas colunas, nenhuma em um descarte.
introduction-columns = **Colunas{ $columns ->
        [all] {""}
       *[other] {" "}{ $columns }
    }:** { $build }, como { $card-o } sobre { $onto-o }.
# Once, on a player's first message, one after the other. $button is the button's label.
introduction-draw = **{ $button }** abre { $count ->
        [1] uma carta
       *[other] { $count } cartas
    }
introduction-auto = **{ $button }** manda cartas para as bases
introduction-hint = **{ $button }** mostra uma jogada
introduction-phone = No celular?

# All games in sections, each with a menu: of what to deal, or of whose rules to read.
all-games-deal = ### Qual jogo vai ser?
all-games-rules = ### Como se joga? Escolha um jogo.
all-games-family = {""}**{ $family }** · { $count ->
        [1] 1 jogo
       *[other] { $count } jogos
    }
# $least: about how many moves a win of the shortest of these games takes at the least.
all-games-length = {""}**{ $length ->
        [quick] Rápidos
        [medium] Médios
       *[long] Longos
    }** · a partir de { $least } jogadas · { $count ->
        [1] 1 jogo
       *[other] { $count } jogos
    }
all-games-decks = {""}**{ $decks ->
        [1] Um baralho
        [2] Dois baralhos
        [3] Três baralhos
        [4] Quatro baralhos
       *[other] { $decks } baralhos
    }** · { $count ->
        [1] 1 jogo
       *[other] { $count } jogos
    }
all-games-by-name = {""}**De A a Z** · { $count ->
        [1] 1 jogo
       *[other] { $count } jogos
    }
all-games-own = {""}**Os que você mais joga**
all-games-popular = {""}**Populares**
# $game was played last.
all-games-like = {""}**Parecidos com { $game }**
all-games-about-length = -# A vitória mais curta possível. Conte com mais ou menos o dobro.
# $command is a mention of the command that finds a game.
all-games-search = -# Sabe o nome? Digite parte dele depois de { $command } `jogo:`
menu-games = Escolha um jogo…
# One of several menus of a large section: its first and its last game.
menu-games-part = { $first } … { $last }
# Under a menu that has no room for all games; $command is a mention of the command that finds them.
menu-other-games = -# Outros jogos: digite parte do nome depois de { $command } `jogo:`
menu-game-order = Ordenar jogos…
game-order-family = Por família
game-order-length = Por duração
game-order-decks = Por número de baralhos
game-order-name = De A a Z
game-order-suggested = Sugestões para você

## Answers

games-title = ### Suas partidas
games-none = Nenhuma partida em andamento. `/nova` começa uma.
# $paid: the play money that the game was bought for.
games-line = {""}{ $title }
    -# { $up } de { $cards } nas bases · { moves } · { $when }{ $paid ->
        [none] {""}
       *[some] {" "}· por { $paid }
    }
games-line-unreadable = {""}**{ $game }** · mão { $deal }
    -# não abre mais
games-on-table = na mesa
games-aside = guardada, última jogada { $when }
settings-title = ### Ajustes
settings-tables = **Quem pode ver suas mesas?** Todo mundo, nos canais em que posso publicar. “Só eu” deixa suas mesas privadas.
settings-language = **Idioma**
# Options and a placeholder of the menus of languages, each of which is shown in its own name. The
# first: the language that the person, or the server, has chosen in Discord itself.
language-as-in-discord = Como no Discord
menu-languages = Neste idioma…
settings-theme = **Tema**
theme-classic = Clássico
theme-antique = À moda antiga
theme-contrast = Alto contraste
theme-dark = Escuro
theme-festive = Festivo
theme-four-colour = Quatro cores, bom para daltonismo
theme-ocean = Oceano
settings-large = **Cartas:** letras { $on ->
        [yes] grandes, melhor no celular
       *[no] normais
    }
settings-tall = **Imagens:** { $on ->
        [yes] altas, para celular
       *[no] largas
    }
settings-ready = **Cartas que podem subir:** { $on ->
        [yes] marcadas nas imagens
       *[no] sem marca nas imagens
    }
settings-text = **Suas mesas:** em { $on ->
        [yes] texto, uma linha por pilha
       *[no] imagens
    }
settings-suits = **Naipes no texto:** { $on ->
        [yes] por extenso, 10 de copas
       *[no] em símbolos, 10♥
    }
button-large = { $on ->
        [yes] Letras grandes
       *[no] Letras normais
    }
button-tall = { $on ->
        [yes] Imagens altas
       *[no] Imagens largas
    }
button-ready = { $on ->
        [yes] Marcar
       *[no] Não marcar
    }
button-text = { $on ->
        [yes] Usar texto
       *[no] Usar imagens
    }
button-suits = { $on ->
        [yes] Naipes por extenso
       *[no] Usar símbolos
    }
menu-themes = Tema…
menu-tables = Quem pode ver suas mesas…

# The first page of /help. Every command must be named in it or in one of its other pages.
# A command is a variable here: the code fills in Discord's clickable mention, such as </new:123>, or
# “`/new`” where its id is not known. A group's variable names its subcommand.
help-start = -# Leitor de tela? { $settings } mostra as mesas em texto.
    { $new } começa um jogo que você escolhe, ou uma surpresa. Jogue com os botões abaixo da mesa.
    { $daily } é o jogo do dia: o mesmo para todo mundo, uma tentativa por pessoa.
    { $challenge_create } desafia seus amigos, { $leaderboard } mostra quem mais ganha, { $stats } são suas estatísticas.
    { $rules } explica um jogo, { $games } tem suas partidas guardadas, { $settings } muda a cara das mesas.
    { $house } dá Canfield por dinheiro de mentira.
help-start-server = -# Você administra este servidor: { $server_daily } publica o jogo do dia aqui. Os outros comandos de `/servidor` definem onde eu publico e o que conta.
help-play = ### Como jogar
    - **Objetivo:** na maioria dos jogos, cada naipe sobe de ás a rei nas bases. A primeira mesa de cada jogo diz o dele; { $rules } diz tudo.
    - **As jogadas** são os botões embaixo da mesa: “9♠ w→f1” leva o nove de espadas do descarte para `f1`. Os verdes sobem cartas.
    - **As colunas** servem para ordenar, quase sempre um valor abaixo do outro. Primeiro abra as cartas fechadas e esvazie colunas.
    - “Comprar” abre cartas do monte, “Auto” sobe tudo o que pode subir. Travou? “Dica” mostra uma jogada, “Desfazer” volta atrás.
help-moves = ### Comandos
    - { $move } `t2 f1` leva a carta de cima da coluna 2 a uma base; `t1 t4 3`, três cartas. Várias jogadas: `w f, t1 t3`
    - Ou diga a carta: `10h t4`, `dama de espadas para cima`, `descarte para coluna 2`
    - { $draw } compra cartas do monte, ou vira o descarte. { $undo }, { $redo }, { $auto } e { $hint } fazem o mesmo que os botões
    - { $table } mostra sua mesa de novo, { $resign } desiste, { $replay } revê uma partida terminada, { $share } faz um pôster dela

    {""}**Pilhas:** `s` monte, `w` descarte, `r` reserva, `c1` … células, `t1` … colunas, `f1` … bases (`g1` … se algumas descem).
    {""}**Mãos:** um número ou uma palavra é a mesma mão para todo mundo: { $new } com `mão:sexta`.
    {""}**Partidas guardadas:** até { $most }.
help-counts = ### O que conta
    - **Uma mão nova conta desde sua primeira jogada.** A que você escolheu, já viu ou sobre a qual perguntou “Ainda dá pra vencer?” ou “Pensar mais” é treino. Deixe { $left } mãos de um jogo antes de contarem, e é treino até amanhã.
    - **Um jogo do dia ou desafio é uma só tentativa**, no placar dele.
    - **❄ salva sua sequência em um dia perdido.** Sete jogos do dia seguidos rendem um; no máximo dois.
    - Vitórias primeiro, depois cartas nas bases, menos jogadas, menos tempo. Uma vitória sem desfazer nem dicas é limpa.
    - Uma partida largada termina em { $days } dias; qualquer uma, em { $longest }.
    - Jogue { $least } partidas para entrar no ranking. { $leaderboard } com `temporada:outubro de 2026` mostra um mês encerrado.

# Written from a game's rules, one sentence or two for each choice that it makes.
rules-title = ## { $game }
rules-names = -# Também se chama { $names }.
rules-aim = Objetivo: levar as { $cards } cartas às { $foundations } bases. Monte cada base { $build }, uma carta por vez.
# Foundations f1 and so on go up, g1 and so on down. $half is how many there are of each.
rules-aim-both-ways = Objetivo: levar as { $cards } cartas às { $foundations } bases, uma carta por vez. Cada naipe tem uma que sobe (`f1` a `f{ $half }`) e uma que desce (`g1` a `g{ $half }`): está completo quando as duas juntas têm todas as cartas dele.
rules-aim-kings = Objetivo: levar as { $cards } cartas às { $foundations } bases, uma carta por vez. A última, `f{ $foundations }`, recebe todos os reis desde o início, em qualquer ordem de naipes; monte as outras { $build }.
rules-aim-fours = Objetivo: levar as { $cards } cartas à base, de quatro em quatro.
rules-fours = As quatro cartas de um valor sobem juntas quando estão juntas no fim de uma coluna, em qualquer ordem de valores: `t1 f`.
rules-aim-part = Objetivo: levar { $up } das { $cards } cartas às { $foundations } bases, sem deixar cartas num descarte. Monte cada base { $build }, uma carta por vez; as outras cartas ficam nas colunas.
rules-pack = Aqui um baralho tem { $count } cartas: { $ranks }.
rules-pack-low = os ases e as cartas de { $low } a rei
rules-base-first = A primeira carta distribuída começa uma base, e as outras começam com o mesmo valor. Depois do rei vem o ás.
rules-base-after-columns = Depois das colunas, uma carta vai para uma base, e as outras começam com o mesmo valor. Depois do rei vem o ás.
rules-base-second-after-columns = A segunda carta depois das colunas começa uma base (a primeira fica no monte), e as outras começam com o mesmo valor. Depois do rei vem o ás.
rules-base-chosen = Você escolhe por onde começam as bases: a primeira carta de uma reserva que você levar a uma delas decide o valor de todas. Até lá não dá para comprar nem mover colunas, mas a carta de cima de uma reserva pode ir para uma coluna. Depois do rei vem o ás.
rules-base = Cada base começa com { $base-o } e termina com { $last-o }.
rules-base-laid-out = Cada base começa com { $base-o }, que já vem nela, e termina com { $last-o }.
rules-base-both-ways = As bases que sobem começam com { $base-o }; as que descem, com { $last-o }.
# All but the last foundation, which takes the kings.
rules-base-but-kings = As bases `f1` a `f{ $others }` começam com { $base-o } e terminam com { $last-o }.
rules-base-next = Depois { $rank-do } vem { $next-o }.
rules-first-foundation-first = Você não pode começar outra base antes que a primeira tenha { $height } cartas.
rules-columns-empty = Há { $columns } colunas, que começam vazias.
rules-columns-one = Há { $columns } colunas de uma carta cada.
rules-columns-equal = Cada uma das { $columns } colunas recebe { $most } cartas.
rules-columns-rising = Há { $columns } colunas de { $least } a { $most } cartas.
rules-columns-two-heights = Há { $columns } colunas: `t1` a `t{ $split }` de { $least ->
        [1] uma carta
       *[other] { $least } cartas
    } cada, `t{ $next }` a `t{ $columns }` de { $most }.
rules-face-up = Todas as cartas ficam abertas.
rules-face-up-top = Só a carta de cima de cada uma fica aberta. Quando uma carta fechada passa a ser a de cima, ela se vira sozinha.
rules-face-down = { $down ->
        [1] A carta de baixo de cada uma fica fechada (virada para baixo).
       *[other] As { $down } cartas de baixo de cada uma ficam fechadas (viradas para baixo).
    } Quando uma carta fechada passa a ser a de cima, ela se vira sozinha.
rules-face-down-rows = Contando de baixo, as fileiras { $rows } ficam fechadas. Quando uma carta fechada passa a ser a de cima, ela se vira sozinha.
rules-turn-by-hand = Todas as cartas ficam fechadas, e nenhuma se vira sozinha: vire a carta de cima de uma coluna quando quiser (`t3 t3`). Uma carta fechada não se move, mas qualquer carta pode ir sobre ela.
rules-clearing-rows = Depois de distribuída cada fileira, as cartas que encaixam vão das colunas para as bases sozinhas, a mais à esquerda primeiro.
rules-clearing-cards = Enquanto as colunas são distribuídas, cada carta que encaixa vai para uma base, e a próxima carta toma o lugar dela.
rules-reserve = { $count ->
        [1] A reserva (`r`) tem { $size } cartas.
       *[other] Há { $count } reservas (`r1` { $count ->
            [2] e
           *[other] a
        } `r{ $count }`) de { $size } cartas cada.
    }
rules-reserve-seen = { $count ->
        [1] Você vê todas, mas só a de cima pode ir
       *[other] Você vê todas, mas só as de cima podem ir
    } { $goes ->
        [up] para uma base, e só para lá.
        [column] para uma coluna.
       *[anywhere] para uma base ou uma coluna.
    }
rules-reserve-covered = { $count ->
        [1] Da reserva você só vê a carta de cima, que pode ir
       *[other] Você só vê as cartas de cima, que podem ir
    } { $goes ->
        [up] para uma base, e só para lá.
        [column] para uma coluna.
       *[anywhere] para uma base ou uma coluna.
    }
rules-reserve-face-down = As cartas da reserva ficam fechadas; só a última se vira, e pode ir para uma base ou uma coluna.
rules-cells = Há { $cells } células (`c1` { $cells ->
        [2] e
       *[other] a
    } `c{ $cells }`), e em cada uma cabe uma carta. { $kind ->
        [ranks] {""}
       *[any] Qualquer carta de cima pode ir para uma vazia.
    }
rules-cell-rank = `{ $cell }` só aceita { $rank-um }.
rules-cells-dealt = Na distribuição, cada uma recebe uma carta antes das colunas.
rules-cells-leave = De uma célula, a carta pode ir para uma base ou uma coluna.
rules-build = Monte as colunas { $build }, sem pular valores.
rules-build-level = Monte as colunas com valores iguais: uma carta só vai sobre outra do mesmo valor, de qualquer naipe.
# Where columns differ: $first to $last are columns with the same rule.
rules-build-columns = { $first } a { $last } ({ $build })
rules-build-each = As colunas são montadas de jeitos diferentes, sem pular valores: { $columns }.
rules-no-wrap-down = Nas colunas os valores não dão a volta: nada vai sobre um ás, e um rei não vai sobre carta nenhuma.
rules-no-wrap-up = Nas colunas os valores não dão a volta: nada vai sobre um rei, e um ás não vai sobre carta nenhuma.
rules-no-wrap-either = Nas colunas os valores não dão a volta: reis e ases não vão uns sobre os outros.
rules-wrap-down = Nas colunas os valores também dão a volta: um rei pode ir sobre um ás.
rules-low-ace = Nas colunas o ás é a carta mais baixa: nada vai sobre ele, e ele não vai sobre carta nenhuma.
rules-column-limit = Numa coluna cabem no máximo { $most } cartas.
rules-closed-columns = As cartas de `t1` a `t{ $last }` podem ir para as bases e de uma dessas colunas para outra, mas não para as demais.
rules-carry-one = Você move uma carta por vez: a de cima de uma coluna.
rules-carry-run = Cartas em sequência por essa regra podem se mover juntas do fim de uma coluna, todas ou só algumas.
rules-carry-run-columns = Cartas em sequência pela regra da sua coluna podem se mover juntas do fim dela, todas ou só algumas, para qualquer coluna em que a primeira delas encaixe.
rules-carry-run-level = Cartas de mesmo valor no fim de uma coluna podem se mover juntas, todas ou só algumas.
rules-carry-suit-run = Cartas em sequência no mesmo naipe podem se mover juntas do fim de uma coluna, todas ou só algumas.
rules-carry-run-to-empty-column = Sobre outra carta, você move uma por vez; para uma coluna vazia, cartas em sequência podem se mover juntas.
rules-carry-whole = Só uma coluna inteira pode ir sobre outra coluna, nunca uma parte dela; a carta de cima pode ir para uma base.
rules-carry-top-or-whole = Você pode mover a carta de cima de uma coluna, ou a coluna inteira, para outra; a carta de cima também pode ir para uma base.
rules-fill-reserve = Uma coluna vazia é preenchida na hora pela reserva.
rules-fill-longest-reserve = Uma coluna que você esvazia é preenchida na hora: pela reserva mais longa (`r1` se forem iguais), ou pelo descarte quando todas as reservas acabam. Se o descarte também estiver vazio, ela fica vazia.
rules-fill-waste = Uma coluna que você esvazia é preenchida na hora pelo descarte. Ela só fica vazia quando o monte e o descarte acabam.
rules-fill-waste-or-stock = { $draw ->
        [1] Uma coluna que você esvazia é preenchida na hora pelo descarte, ou pela próxima carta do monte se o descarte estiver vazio.
       *[other] Uma coluna que você esvazia é preenchida na hora pelo descarte. Se ele estiver vazio, primeiro são compradas { $draw } cartas.
    } Só fica vazia quando o monte e o descarte acabam.
rules-fill-three-from-stock = Uma coluna que você esvazia recebe na hora três cartas do monte: a primeira fechada, as outras abertas. A última carta do monte sempre fica aberta. Quando o monte acaba, as colunas ficam vazias.
rules-protects-last-cards = Enquanto houver monte, nada vai sobre uma coluna de uma carta, e essa carta só vai para uma base.
# $after says whether that is so only once the reserve is out (`reserve`), or of columns that nothing
# fills by itself (`fill`); $runs whether cards move together.
rules-enter-any = { $after ->
        [reserve] Quando a reserva acaba, qualquer
       *[no] Qualquer
    } carta que possa se mover pode ocupar { $after ->
        [fill] uma coluna que fique vazia.
       *[no] uma coluna vazia.
    }
rules-enter-king = { $after ->
        [reserve] Quando a reserva acaba, só
       *[no] Só
    } um rei{ $runs ->
        [yes] , ou uma sequência a partir de um rei,
       *[no] {""}
    } pode ocupar uma coluna vazia.
rules-enter-seven = { $after ->
        [reserve] Quando a reserva acaba, só
       *[no] Só
    } um sete{ $runs ->
        [yes] , ou uma sequência a partir de um sete,
       *[no] {""}
    } pode ocupar uma coluna vazia.
rules-enter-below-base = { $after ->
        [reserve] Quando a reserva acaba, só
       *[no] Só
    } uma carta um valor abaixo do primeiro das bases (um rei abaixo de um ás) pode ocupar uma coluna vazia.
rules-enter-waste = { $after ->
        [reserve] Quando a reserva acaba, só
       *[no] Só
    } a carta de cima do descarte pode ocupar uma coluna vazia, que também pode ficar vazia.
rules-enter-waste-base-first = { $after ->
        [reserve] Quando a reserva acaba, só
       *[no] Só
    } a carta de cima do descarte pode ocupar uma coluna vazia; antes que a primeira base esteja completa, ela precisa ter o valor por onde as bases começam.
rules-enter-reserves-before-waste = { $after ->
        [reserve] Quando a reserva acaba, a carta de cima de uma reserva ou uma coluna inteira
       *[no] A carta de cima de uma reserva ou uma coluna inteira
    } pode ocupar uma coluna vazia, e a carta de cima do descarte só quando todas as reservas acabam.
rules-draw = { $draw ->
        [1] Você compra uma carta por vez do monte para o descarte.
       *[other] Você compra { $draw } cartas por vez do monte, ou as que sobrarem, para o descarte.
    }
rules-draw-shrinking = Você compra { $draw } cartas por vez do monte, ou as que sobrarem, para o descarte; depois da primeira virada, { $second }; depois da segunda, { $third }.
rules-draw-to-wastes = Você compra { $cards } cartas por vez do monte, ou as que sobrarem, distribuídas em rodízio entre os { $wastes } descartes (`w1` { $wastes ->
        [2] e
       *[other] a
    } `w{ $wastes }`).
rules-draw-to-first-waste = Você compra uma carta por vez do monte para o descarte `w1`.
rules-waste-top = { $wastes ->
        [1] A carta de cima do descarte pode ir para { $goes ->
            [column] uma coluna.
            [cell] uma base, uma coluna ou uma célula.
           *[anywhere] uma base ou uma coluna.
        }
       *[other] A carta de cima de cada descarte pode ir para uma base ou uma coluna.
    }
rules-waste-filled = Enquanto houver monte, o descarte nunca fica vazio: a próxima carta se vira sozinha.
rules-redeals = { $redeals ->
        [0] Não há virada: é uma só passada pelo monte.
        [1] Com o monte vazio, você pode virar o descarte para que volte a ser o monte, uma vez.
        [2] Com o monte vazio, você pode virar o descarte para que volte a ser o monte, duas vezes no total.
       *[other] Com o monte vazio, você pode virar o descarte para que volte a ser o monte, { $redeals } vezes no total.
    }
rules-redeals-unlimited = Com o monte vazio, você pode virar o descarte para que volte a ser o monte, quantas vezes quiser.
rules-dealt-at-redeal = A virada também dá uma carta aberta a cada um dos { $wastes } descartes (`w1` a `w{ $wastes }`); depois disso não se compra mais, e um descarte que você esvazia recebe sozinho a próxima carta do monte.
rules-up-first = Enquanto alguma carta puder ir para uma base, você não pode fazer outra coisa.
rules-draw-last = Você só pode comprar, ou virar o descarte, quando a carta de cima da reserva não encaixa em nenhuma coluna e nenhuma coluna inteira encaixa em outra.
rules-no-return = As cartas nunca voltam das bases.
# How long a game is: $least is about how many moves a win takes at the least.
rules-length = -# { $length ->
        [quick] Jogo rápido
        [medium] Jogo de duração média
       *[long] Jogo longo
    }: uma vitória leva umas { $least } jogadas ou mais.
menu-similar-games = Jogos parecidos…

## Records

stats-option = { $game } · { games }
stats-head = { $game }: { $wins } de { $games ->
        [1] 1 partida ganha
       *[other] { $games } partidas ganhas
    } ({ $rate }).
stats-clean = Vitórias limpas (sem desfazer, sem dicas): { $clean }.
stats-streak = Sequência de vitórias: { $streak } (melhor: { $best }).
stats-up = Cartas nas bases: { $mean } em média (melhor: { $best }).
stats-each = Em média por partida: jogadas { $moves }; tempo { $time }; desfeitas { $undos }; dicas { $hints }.
stats-fewest = Vitória com menos jogadas: { $fewest }. Vitória mais rápida: { $time }.
stats-practice = Treino: { $practice ->
        [1] 1 partida
       *[other] { $practice } partidas
    }.
stats-contests = Desafios e jogos do servidor: { $wins } de { $games } vencidos.
stats-last = Cartas nas bases{ $unit } nas últimas partidas, da mais antiga à mais nova: { $ups }.
# A list of stats-bin: how many games ended with how many cards up.
stats-spread = Cartas nas bases{ $unit } × partidas: { $bins }.
stats-bin = { $up } × { $games }
stats-bin-many = { $least }–{ $most } × { $games }
# A rating in points, and how far off it may be.
stats-rating = { $provisional ->
        [yes] { $family }: cerca de { $points } ± { $margin }, provisória depois de { games }
       *[no] **{ $family }: { $points }** ± { $margin } depois de { games }
    }
stats-daily-streak = **Sequência no jogo do dia:** { $count }{ $freezes } (melhor: { $best })
stats-about-rating = -# Pontuação: 1500 é a média. Só vitórias limpas contam como ganhas. Atualizada toda noite.
stats-about = -# O tempo vai da distribuição à última jogada, incluindo as pausas.

## Two players compared over the deals that both have played

versus-title = ## { $first } e { $second }
versus-better = { $game }: de { $deals ->
        [1] 1 mão
       *[other] { $deals } mãos
    } que os dois jogaram, { $first } foi melhor em { $firsts } e { $second } em { $seconds }{ $ties ->
        [0] .
        [1] , com 1 empate.
       *[other] , com { $ties } empates.
    }
versus-won = Mãos ganhas: { $first } { $firsts }, { $second } { $seconds }.
# Of the deals that both have won.
versus-moves = Menos jogadas { $deals ->
        [1] na única mão
       *[other] nas { $deals } mãos
    } que os dois ganharam: { $first } { $firsts }, { $second } { $seconds }{ $ties ->
        [0] .
       *[other] , iguais { $ties }.
    }
versus-last = **Últimas mãos**
versus-row = - { $game }, { $kind ->
        [daily] jogo do dia
        [own] jogo do servidor
        [challenge] desafio
       *[none] mesma mão
    }, { $day }: { $first }, { $second }
versus-play = { $name } { $told }
versus-play-better = **{ $name } { $told }**
versus-play-won = ganhou em { moves }
versus-play-up = { $up } nas bases
versus-about = -# Jogos do dia e desafios contam quando terminam, se os dois tiveram colocação. Foi melhor quem ganhou, depois quem levou mais cartas às bases, depois quem fez menos jogadas.

# Drawn in the picture, where there is little room.
drawn-games = Partidas
drawn-practice = { $practice } de treino
drawn-won = Ganhas
drawn-wins = Vitórias
drawn-clean = { $clean ->
        [1] 1 limpa
       *[other] { $clean } limpas
    }
drawn-streak = Melhor sequência
drawn-streak-now = { $streak } agora
drawn-up = Cartas nas bases
drawn-best = melhor { $best }
drawn-moves = Jogadas por partida
drawn-fewest = mínimo { $fewest }
drawn-time = Tempo por partida
drawn-undos = Desfeitas por partida
drawn-hints = { $hints ->
        [1] 1 dica
       *[other] { $hints } dicas
    } por partida
drawn-spread = Partidas por cartas nas bases{ $unit } · dourado: ganhas
drawn-last = Cartas nas bases{ $unit } { $count ->
        [1] na última partida
       *[other] nas últimas { $count } partidas
    } · dourado: ganhas
drawn-versus = { $game } · { $deals ->
        [1] 1 mão
       *[other] { $deals } mãos
    } que os dois jogaram
drawn-versus-better = foi melhor
drawn-versus-ties = Empates
drawn-versus-player = Pessoa { $number }
drawn-versus-won = Mãos ganhas
drawn-versus-moves = Menos jogadas nas { $deals } que os dois ganharam

settings-record = **Quem pode ver suas estatísticas e seu nome nos rankings?** “Só eu” mostra você como “Anônimo”.
settings-names = **Seu nome nas imagens:** { $on ->
        [yes] em placares, pódios, corridas e comparações, se suas estatísticas forem públicas
       *[no] não aparece, só o seu lugar
    }
button-names = { $on ->
        [yes] Mostrar nome
       *[no] Não mostrar
    }
settings-reminder = **Lembrete:** { $on ->
        [yes] a publicação diária deste servidor menciona você, se suas estatísticas forem públicas
       *[no] nenhum neste servidor
    }
button-reminder = { $on ->
        [yes] Me lembrar
       *[no] Não lembrar
    }
settings-public = Todo mundo
settings-private = Só eu
menu-record = Quem pode ver suas estatísticas…

error-no-common-deals = Ainda não há mãos que os dois tenham jogado. Jogos do dia e desafios em comum contam quando terminam.
error-no-record = Ainda não há partidas terminadas que contem. `/nova` começa uma que conta.

command-stats = As estatísticas de uma pessoa, num jogo ou em todos
command-stats-player = De quem (padrão: suas)
command-stats-game = Qual jogo (padrão: todos)
command-stats-versus = Comparar com esta pessoa

## Leaderboards

board-title = ### { $game }
    -# { $where } · { $period }{ $ranking ->
        [clean] {" "}· vitórias sem desfazer nem dicas
       *[plain] {""}
    }
board-here = Este servidor
# The leaderboards of all servers together.
board-everywhere = Global
board-ever = Geral
board-month = Este mês
board-week = Esta semana
# All players together.
board-together = **No total:** { $won } de { $games ->
        [1] 1 partida ganha
       *[other] { $games } partidas ganhas
    } ({ $rate }){ $ranking ->
        [clean] {" "}sem desfazer nem dicas
       *[plain] {""}
    }
# $low and $high: between which shares the truth lies, such as “67%” and “85%”.
# $when: such as “5 seconds ago”.
board-complete-until = -# Atualizado { $when }: partidas que terminaram depois ainda estão entrando.
board-winnable = -# Dá para ganhar entre { $low } e { $high } das mãos deste jogo.
board-row = { $own ->
        [yes] **{ $place }. { $name }**{ $alone ->
            [yes] {" "}(você)
           *[no] {""}
        } · { $told }
       *[no] **{ $place }.** { $name } · { $told }
    }
# A player without enough games for a place.
board-row-waiting = **{ $name }**{ $alone ->
        [yes] {" "}(você)
       *[no] {""}
    } · { $told } · { $missing ->
        [1] falta 1 partida
       *[other] faltam { $missing } partidas
    } para entrar no ranking
board-wins = { $clean ->
        [0] { $wins ->
            [0] nenhuma vitória
            [1] 1 vitória, não limpa
           *[other] { $wins } vitórias, nenhuma limpa
        }
       *[other] { $wins ->
            [1] 1 vitória, limpa
           *[other] { $wins } vitórias, { $clean ->
                [1] 1 limpa
               *[other] { $clean } limpas
            }
        }
    }
board-figures = { $ranking ->
        [clean] { $clean ->
            [1] 1 vitória limpa
           *[other] { $clean } vitórias limpas
        } em { $games } ({ $rate }), { $wins } no total
       *[plain] ganhou { $wins } de { $games } ({ $rate }), { $clean ->
            [1] 1 limpa
           *[other] { $clean } limpas
        }
    }
board-none-yet = Ninguém está no ranking ainda. A caminho:
board-row-on-the-way = **{ $name }**{ $alone ->
        [yes] {" "}(você)
       *[no] {""}
    }: { $games } de { $least } partidas
board-empty = Ainda não há partidas aqui. `/nova` começa uma que conta.
board-not-played = Você não tem partidas aqui.
board-about = -# { $pages ->
        [1] {""}
       *[other] Lugares { $first } a { $last } de { $length }.{" "}
    }{ $time ->
        [past] Era preciso jogar { $minimum ->
            [1] 1 partida
           *[other] { $minimum } partidas
        }
       *[now] Jogue { $minimum ->
            [1] 1 partida
           *[other] { $minimum } partidas
        }
    } para entrar no ranking. Com a mesma taxa, mais partidas ficam mais acima.
# The columns of the table that follows: its rows are board-alt-row.
board-alt = { $game }, { $where }, { $period }. Lugar, taxa de vitórias, partidas ganhas{ $ranking ->
        [clean] {" "}sem desfazer nem dicas
       *[plain] {""}
    }: { $rows }.
board-alt-row = { $place }: ganhou { $won } de { $games } ({ $rate })
board-alt-own = você, { $row }
button-first = « Primeira
button-previous = ‹ Anterior
button-next = Próxima ›
button-last = Última »
button-own = Meu lugar
button-clean = Vitórias limpas
button-ratings = Pontuações
button-win-rates = Taxas de vitória
button-plain = Todas as vitórias
menu-period = Qual período…
menu-board-game = Quais jogos…

## Players ranked by their skill ratings

ratings-title = ### { $family }
    -# { $where } · Pontuações de habilidade
ratings-row = { $own ->
        [yes] **{ $place }. { $name }**{ $alone ->
            [yes] {" "}(você)
           *[no] {""}
        } · { $points } ± { $margin } · { games }
       *[no] **{ $place }.** { $name } · { $points } ± { $margin } · { games }
    }
ratings-row-provisional = **{ $name }**{ $alone ->
        [yes] {" "}(você)
       *[no] {""}
    } · cerca de { $points } ± { $margin } · provisória depois de { games }
ratings-empty = Ninguém tem pontuação aqui ainda. É preciso jogar umas 25 partidas que contam.
ratings-not-played = Você ainda não tem pontuação aqui.
ratings-about = -# { $pages ->
        [1] {""}
       *[other] Lugares { $first } a { $last } de { $length }.{" "}
    }Vale a ponta baixa da margem: umas poucas partidas de sorte não bastam para liderar. Pontuações provisórias ficam sem colocação.
ratings-made-at = Calculadas { $when }.
# The columns of the table that follows: its rows are ratings-alt-row.
ratings-alt = { $family }, { $where }. Lugar, pontuação de habilidade: { $rows }.
ratings-alt-row = { $place }: { $points } ± { $margin }
# Drawn in the picture, where there is little room.
drawn-ratings = { $family } · pontuações de habilidade

# Drawn in the picture, where there is little room.
drawn-board = { $game } · { $period }{ $ranking ->
        [clean] {" "}· vitórias limpas
       *[plain] {""}
    }
player-unknown = alguém desconhecido
# A player whose settings keep their name private.
player-private = Anônimo


command-leaderboard = Quem ganha quantas das suas partidas
command-leaderboard-game = Um jogo, uma família ou todos os jogos
command-leaderboard-period = Qual período (padrão: geral)
command-leaderboard-scope = Aqui ou global (padrão: aqui)
command-leaderboard-order = Segundo o quê (padrão: todas as vitórias)
command-leaderboard-season = Um mês que já terminou, por exemplo outubro de 2026

## Seasons: months that are over

season-empty = Nenhuma partida foi jogada aqui nesse mês.
season-none-ranked = Ninguém jogou partidas suficientes para o ranking.
# A player without enough games for a place.
season-row-unranked = **{ $name }**{ $alone ->
        [yes] {" "}(você)
       *[no] {""}
    } · { $told } · partidas insuficientes para o ranking
season-medals-soon = -# As medalhas chegam sete dias depois do fim do mês.

# A hall of records: the best in one game.
hall-title = ### { $game }: galeria de recordes
    -# { $where } · { $period }
hall-line = **{ $what }:** { $value } · { $name } · { $day }
hall-empty = Ainda não há recordes aqui. É preciso ganhar uma partida que conte.
hall-about = -# As sequências contam vitórias seguidas, também do mês anterior. Limpa: sem desfazer, sem dicas.
hall-alt = Galeria de recordes: { $game }, { $where }, { $period }. { $records }.
hall-alt-record = { $what }: { $value }, { $name }
button-hall = Recordes
button-leaderboard = Ranking

# In a player's record. $counts: a list of medal-count.
medals = **Medalhas de temporada:** { $counts }
medal-count = { $medal } { $count }
# $list: the newest, a list of medal-newest.
medals-new = -# Mais recentes: { $list }
medal-newest = { $medal } { $game }, { $period }{ $where ->
        [global] {" "}(global)
       *[here] {""}
    }

# Drawn in the picture, where there is little room.
drawn-hall = { $game } · recordes · { $period }
hall-fewest-moves = Menos jogadas
hall-fastest-win = Vitória mais rápida
hall-longest-streak = Sequência
hall-clean-streak = Sequência limpa
drawn-medals = Medalhas de temporada
drawn-medals-global = { $count ->
        [1] 1 global
       *[other] { $count } globais
    }
drawn-season-end = Medalhas de { $period }
drawn-medal-gold = ouro
drawn-medal-silver = prata
drawn-medal-bronze = bronze

error-no-such-season = Não tenho resultados desse mês. Escolha uma temporada da lista.

## The house: Canfield for play money

# What a deck costs is all that these two differ in; they are named after the books.
stakes-hoyle = $50 por baralho
stakes-english = $52 por baralho
house-stakes = -# { $paid } pagos · { $worth } na mesa
house-dealt = O baralho custou { $paid } de mentira. Cada carta nas bases paga { $card }, todas as { $cards } pagam { $all }: com { $least } ou mais, é lucro. Não dá para desfazer; “Sacar” termina a partida.
house-stuck = **Não há mais jogadas úteis.** Saque { $worth }.
house-pays = A casa paga { $pays } por { cards }{ $came ->
        [won] : lucro de { $sum }.
        [lost] : prejuízo de { $sum }.
       *[even] : nem lucro nem prejuízo.
    }
# $payment is house-pays.
house-ask-cash-in = Encerrar **{ $game }** e sacar? { $payment }
house-ask-leave = Você tem uma partida por dinheiro em andamento: **{ $game }**, { $paid } pagos, { $worth } na mesa. Guardar para depois ou sacar?
house-left = Saque feito em **{ $game }**. { $payment }
button-cash-in = Sacar
button-stakes-again = Jogar por { $price }

house-title = ### { $who } e a casa
house-prices = Canfield por dinheiro de mentira, a { $hoyle } ou { $english } por baralho. A casa paga { $card } por carta nas bases, ou { $all } por todas as 52: { $least } cartas ou mais dão lucro.
house-account = **Conta:** { games }, { $paid } pagos, { $won } recebidos. Saldo { $balance }, { $mean } por partida.
house-account-none = Nenhuma partida por dinheiro terminada ainda.
house-under-way = { $count ->
        [1] Uma partida
       *[other] { $count } partidas
    } em andamento, { $paid } pagos.
house-course = **Saldo** { $count ->
        [1] antes da última partida: { $before }; depois dela: { $after }.
       *[other] antes das últimas { $count } partidas: { $before }; depois de cada uma: { $after }.
    }
house-here-none = Ninguém aqui jogou por dinheiro ainda.
house-here = { $where ->
        [global] **A casa, no global:** { games }, { $paid } recebidos, { $won } pagos. Saldo { $balance }.
       *[here] **A casa neste servidor:** { games }, { $paid } recebidos, { $won } pagos. Saldo { $balance }.
    }
house-nights = **Melhores noites neste servidor** (de meia-noite a meia-noite, UTC)
house-night = { $place }. { $who }: { $profit } · { $day }
house-ask-away = **Parar de jogar por dinheiro de mentira?** A casa não vai mais oferecer a você partidas por dinheiro, e suas noites saem da lista. Uma partida em andamento ainda paga. **Não dá para voltar atrás.**
button-stakes = Jogar por { $paid }
button-put-away = Parar de apostar
button-keep-money = Continuar apostando

# Drawn in the picture, where there is little room.
drawn-house = Contra a casa
drawn-house-paid = Pago
drawn-house-won = Recebido
drawn-house-balance = Saldo
drawn-house-mean = { $mean } por partida
drawn-house-even = no zero a zero
drawn-house-course = { $count ->
        [1] Saldo · última partida
       *[other] Saldo · últimas { $count } partidas
    }

## Dailies

# $at is a time of day, $when a relative time, such as “in 3 hours”.
daily-title = ### { $contest }
    {""}**{ $game }** · até { $at }, { $when }
daily-title-over = ### { $contest }
    {""}**{ $game }**, mão { $deal } · encerrada
daily-about = A mesma mão para todo mundo, uma tentativa por pessoa. Dá para desfazer e pedir dicas. As mesas ficam escondidas até o dia acabar.{ $winnable ->
        [yes] {" "}Dá para ganhar esta mão.
       *[no] {" "}Não está provado que dá para ganhar esta mão.
    }
# The fine print under the day's board; the daily post is without it.
daily-order = -# A ordem: vitória, cartas nas bases, jogadas (as desfeitas contam), tempo. Empates dividem o lugar.
daily-own = **{ $alone ->
        [yes] Sua tentativa
       *[no] Tentativa de { $name }
    }:** { $told }.
daily-own-out = Sem colocação: mão já vista.
daily-streak = **Sequência:** { $count }{ $freezes } (melhor: { $best })
daily-board = **Placar** · { $where }
daily-board-empty = Ninguém começou ainda.
daily-row-out = { $own ->
        [yes] **– { $name }**{ $alone ->
            [yes] {" "}(você)
           *[no] {""}
        } · { $told } · sem colocação
       *[no] **–** { $name } · { $told } · sem colocação
    }
daily-figures = { $won ->
        [won] vitória, { $up } de { $cards } nas bases
       *[not] { $up } de { $cards } nas bases
    } · { moves } · { $time }{ $undos ->
        [0] {""}
        [1] {" "}· 1 desfeita
       *[other] {" "}· { $undos } desfeitas
    }{ $hints ->
        [0] {""}
        [1] {" "}· 1 dica
       *[other] {" "}· { $hints } dicas
    }
daily-playing = { $told } · ainda jogando
# On the global scoreboard, for a player whose attempt is missing there.
daily-apart = -# Alguns servidores guardam os resultados para si. Eles só aparecem no placar de lá.
daily-pages = -# Lugares { $first } a { $last } de { $length }.
daily-yesterday = **Ontem:** { $game }, mão { $deal }. { $shared ->
        [yes] Empate no primeiro lugar:
       *[no] Primeiro lugar:
    } { $name } · { $told }
daily-yesterday-none = **Ontem:** { $game }, mão { $deal }. Ninguém teve colocação.
# The columns of the table that follows: its rows are daily-alt-row.
daily-alt = { $game }, jogo do dia { $day }. Lugar, cartas nas bases (de { $cards }), jogadas: { $rows }.
daily-alt-row = { $place }: { $up } nas bases, { moves }
# The dealer's attempt at a daily or challenge, beside the ranks, and how often it wins the deal.
dealer-result = **Crupiê:** { $won ->
        [won] vitória
       *[not] { $up } de { $cards } nas bases
    } · { moves }
dealer-playing = **Crupiê:** ainda jogando
dealer-share = -# O crupiê ganha esta mão { $wins } de { $count } vezes.
# After a player's win in a daily or challenge: on its result, its poster and in its words to share.
dealer-beaten = Crupiê vencido!
# In races, and on the button that shows its game once the daily or challenge is over.
dealer-name = Crupiê
button-dealer = Ver o crupiê
# The weekly league adds up the points of dailies.
league-title = ### Liga de { $first } a { $last }
    { $where }
league-empty = Ninguém tem pontos ainda: um dia conta depois que termina, se pelo menos três pessoas jogaram.
league-points = { $points } pts · { $days ->
        [1] 1 dia
       *[other] { $days } dias
    }
league-about = -# Superar 80% dos outros vale 80 pontos; empates contam metade. Valem os cinco melhores dias da semana.
league-post = { $where ->
        [global] **Liga global da semana passada:**
       *[here] **Liga da semana passada, aqui:**
    }
button-league = Liga
button-week-before = Semana anterior
button-week-after = Semana seguinte
daily-is-over = Esse dia acabou. Aqui está a mão de hoje:

button-calendar = Calendário
button-best-game = Melhor partida
button-month-before = Mês anterior
button-month-after = Mês seguinte
calendar-title = ### Seus jogos do dia, { $month }
menu-days = Dias { $first } a { $last }
drawn-calendar = Jogos do dia · { $month }
drawn-days = { $mark ->
        [won] Ganhos
        [lost] Perdidos
        [frozen] Sequência salva
       *[missed] Não jogados
    } { $count }
calendar-days = { $told }: { $days }

daily-post-about = A mesma mão para todo mundo, uma tentativa por pessoa.
morning-played = **Ontem:** { $game }, mão { $deal }. Quem jogou: { $names }.
morning-won = **Quem ganhou:** { $names }. Menos jogadas: { $first }, { $moves }.
morning-lost = Ninguém ganhou. Mais longe: { $first }, { $up } de { $cards } nas bases.
morning-unnamed = { $count ->
        [one] { $also ->
            [yes] mais 1 pessoa
           *[no] 1 pessoa
        }
       *[other] { $also ->
            [yes] mais { $count }
           *[no] { $count } pessoas
        }
    }
morning-streak = { $days ->
        [1] **Houve vitória aqui:** dia 1 de uma nova sequência.
       *[other] **{ $days } dias seguidos com alguma vitória aqui.**
    }
daily-post-podium = **{ $kind ->
        [global] Pódio global de ontem
        [own] Pódio de ontem, jogo do servidor
       *[here] Pódio de ontem
    }** ({ $game }, mão { $deal }):
daily-post-none = Ninguém subiu ao pódio de ontem ({ $game }, mão { $deal }).

own-daily-here = **Jogo do servidor:** { $game }
own-daily-everyones = **Jogo do dia para todo mundo:** { $game }
button-show-daily = Ver
error-daily-elsewhere = Esse é o jogo do dia de outro servidor. Abra por lá.

server-daily = ### Onde devo publicar o jogo do dia?
server-daily-off = Ainda não publico. Escolha um canal.
server-daily-on = Publicado em { $channel }, todo dia ({ $hour } UTC; no seu horário: { $local }), em { $language }.
server-daily-next = Próximo: { $at }, { $when }.
server-daily-soon = O de hoje sai em até um minuto.
server-daily-gone = **Esse canal não existe mais ou não aceita mais mensagens.** Escolha outro.
# Permissions as Discord names them.
permission-view = Ver canal
permission-send = Enviar mensagens
permission-send-in-threads = Enviar mensagens em tópicos
server-daily-refused = **O Discord recusou a publicação de hoje.** Tento de novo amanhã, ou quando você mudar algo aqui.
server-daily-hour = { $hour } UTC
# A game that the server's managers choose; $command is a mention of the command that takes it.
server-own-daily-none = **Jogo do servidor:** nenhum. { $command } `jogo:` adiciona mais uma mão por dia, só para este servidor.
server-own-daily = **Jogo do servidor:** { $game }{ $since ->
        [tomorrow] , a partir de amanhã
       *[today] {""}
    }.
button-own-daily-off = Remover
button-daily-off = Parar de publicar
menu-daily-channel = Neste canal…
menu-daily-hour = Nesta hora…
# What the server's managers choose for all posts there, and for people whose language isn't ours.
server-language = **Idioma neste servidor:** para minhas publicações e para quem usa um idioma que não falo

# Drawn in the picture, where there is little room.
drawn-opening = { $game } · { $day }
drawn-daily = { $game } · { $day } · cartas nas bases

## Challenges

challenge-title = ### Desafio { $number } · { $game }
# A challenge's number where the challenges of several places may be meant.
challenge-number-on-server = { $number } em { $server }
challenge-number-elsewhere = { $number } em outro servidor
challenge-number-in-chat = { $number } numa conversa privada
challenge-everyone = todo mundo aqui
# $others is a list of names, or challenge-everyone.
challenge-by = {""}**{ $maker }** { $over ->
        [yes] desafiou
       *[no] desafia
    } { $others }.
challenge-by-nobody = { $over ->
        [yes] Estava aberto
       *[no] Aberto
    } a { $others }.
challenge-until = Aberto até { $at }, { $when }{ $named ->
        [yes] {""}, ou até todos terem jogado
       *[no] {""}
    }.
challenge-closed = { $early ->
        [yes] Encerrado antes da hora por { $who }, { $when }.
       *[no] Encerrado { $when }.
    }
challenge-over = ## O desafio terminou
# A promise of the deal, which anyone can check once the contest is over.
contest-seal = -# Mão lacrada: `{ $seal }`, verificável
button-seal = Como?
# $seal: all of its digits.
seal-page = ### O lacre desta mão
    A mão foi escolhida antes de alguém jogar, e não pode ser trocada às escondidas. Este é um hash (SHA-256) do jogo, do número da mão e de um segredo; as publicações mostram seus primeiros { $digits } dígitos:
    `{ $seal }`
    { $kind ->
        [daily] Quando o dia terminar, esta página mostrará o texto do hash.
        [over] O texto do hash, para qualquer programa de SHA-256: `{ $sealed }`
       *[challenge] Quando um desafio termina, **Arquivo do desafio** embaixo do placar envia a mão, o segredo, e as jogadas e os lugares de todos. `python -m bot.referee verify` confere tudo. Ele vem com o programa que me faz funcionar: `patience-table` { $version }.
    }
contest-file = Aqui está o desafio inteiro: a mão, as jogadas e os lugares de todos. O programa `patience-table` { $version } confere tudo: `python -m bot.referee verify { $file }`. A mão deste desafio não conta mais para você.
challenge-terms = -# Uma tentativa por pessoa; as mesas ficam escondidas até o fim. Primeiro vitórias, depois mais cartas nas bases, { $measure ->
        [time] menos tempo, menos jogadas feitas
       *[moves] menos jogadas feitas, menos tempo
    }. Desfazer { $undo ->
        [no] não é permitido
       *[yes] é permitido
    }, dicas { $hints ->
        [no] não são permitidas
       *[yes] são permitidas
    }.{ $fresh ->
        [no] {" "}A mão foi escolhida.
       *[yes] {""}
    }{ $winnable ->
        [yes] {" "}Dá para ganhar esta mão.
       *[no] {" "}Não está provado que dá para ganhar esta mão.
    }
# A place among players: on a scoreboard, and before a name in films of races.
place = { $rank }.
challenge-row = { $own ->
        [yes] **{ $place } { $name }** (você) · { $told }
       *[no] **{ $place }** { $name } · { $told }
    }
# The per cent of others beaten, once a challenge is over.
challenge-points = { $told } · { $points } pts
challenge-out = { $told } · sem colocação
challenge-empty = Ninguém entrou.
challenge-count = -# { $count ->
        [1] 1 pessoa
       *[other] { $count } pessoas
    } no total.
# The columns of the table that follows: its rows are challenge-alt-row.
challenge-alt = { $game }. Lugar, cartas nas bases (de { $cards }), { $measure ->
        [time] tempo
       *[moves] jogadas
    }, situação: { $rows }.
challenge-alt-row = { $place }: { $state ->
        [waiting] não começou
        [absent] não jogou
       *[begun] { $up } nas bases, { $measure ->
            [time] { $time }
           *[moves] { moves }
        }, { $state ->
            [playing] ainda jogando
            [won] vitória
           *[done] terminou
        }
    }
challenge-alt-podium = Pódio, por cartas nas bases (de { $cards }): { $rows }.
challenge-alt-step = { $place }º lugar: { $up }
challenge-join-over = Este desafio terminou. Veja como acabou.
challenge-join-done = Você já usou sua única tentativa. Veja como está.
challenge-ask-end = Encerrar o desafio { $number }, **{ $game }**, para todo mundo? Pelo prazo, terminaria { $when }. As partidas em andamento dos outros ficam no placar e não contam em mais nada.
challenge-ended = O desafio terminou. Veja os resultados no placar.
challenge-final = { $place }º lugar · { $up } de { $cards } nas bases
challenges-title = { $where ->
        [here] ### Desafios neste servidor
        [place] ### Desafios aqui
       *[elsewhere] ### Seus desafios em outros lugares
    }
challenges-line = {""}**{ $number }** · { $game }
    -# de { $maker } · termina { $when }
challenges-more = -# { $count ->
        [1] Mais um está aberto
       *[other] Mais { $count } estão abertos
    }: digite `/desafio placar` para ver a lista.
complete-challenge = { $number } · { $game } · termina { $when }
measure-moves = Cartas nas bases, depois menos jogadas feitas
measure-time = Cartas nas bases, depois menos tempo
# Forms: titles and labels of at most 45 characters, and what is said below them.
form-challenge = Novo desafio
form-deal = Escolher uma mão
form-game = Jogo
form-game-about = Basta uma parte do nome
form-number = Mão
form-number-about = Um número ou uma palavra, igual para todos
form-lasts = Quanto dura
form-players = Quem
form-players-about = Sem escolher ninguém: todo mundo aqui
form-measure = O que decide
form-allowed = Permitido
form-undo = Desfazer
form-hints = Dicas
# $field is a label, $reason a whole sentence.
form-refused = {""}**{ $field }:** { $reason }
button-fill-again = Ao formulário
# Where several challenges are open: one of them.
button-challenge = { $number } · { $game }
button-refresh = Atualizar
button-end = Encerrar desafio
button-again = Revanche
button-everyone = Ver todos
menu-final = Mesas finais…

# Drawn in the picture, where there is little room.
drawn-challenge = { $game } · cartas nas bases (de { $cards })
challenge-not-begun = não começou
challenge-not-played = não jogou
# A hollow dot follows, the same that stands in the row of each player who is still playing.
drawn-playing = jogando
drawn-podium = { $game } · pódio · cartas nas bases (de { $cards })
drawn-step = { $up ->
        [1] na base
       *[other] nas bases
    }

error-already-joined = Você já está neste desafio. “Jogar” leva de volta à sua tentativa.
error-bad-duration = Um desafio dura de 10 minutos a 14 dias. Digite um tempo como 90m, 2h ou 3d.
error-challenge-not-invited = Este desafio é só para as pessoas convidadas. `/desafio criar` faz o seu.
error-challenge-full = Este desafio está cheio: { $most } pessoas entraram.
error-too-many-challenges = Você já tem { $most } desafios abertos. Espere um terminar, ou encerre um com `/desafio encerrar`.
error-no-such-contest = Não há desafio assim aberto. `/desafio lista` mostra os que estão.
error-no-challenge = Nenhum desafio está aberto aqui. `/desafio criar` faz um.
error-which-challenge = Há vários desafios abertos. Qual deles?
error-challenge-not-yours = Só quem criou ou a moderação pode encerrar um desafio antes da hora.
error-no-race = Não há corrida para ver: são precisas duas pessoas com mesas que os outros possam ver.
error-challenge-not-played = Essa pessoa não jogou este desafio.

command-challenge = Uma mão para várias pessoas, com placar
command-challenge-create = Desafie todo mundo aqui, ou as pessoas que você escolher
command-challenge-game = Qual jogo (padrão: um formulário pergunta)
command-challenge-lasts = Quanto dura, como 90m, 2h ou 3d (padrão: um dia)
command-challenge-deal = Um número ou uma palavra (padrão: uma mão nova)
command-challenge-measure = O que desempata (padrão: jogadas)
command-challenge-undo = Permitir desfazer (padrão: sim)
command-challenge-hints = Permitir dicas (padrão: sim)
command-challenge-player = Quem você desafia (padrão: todo mundo aqui)
command-challenge-join = Jogar um desafio: começa sua única tentativa
command-challenge-board = O placar de um desafio
command-challenge-list = Desafios abertos: os daqui, e os seus em outros lugares
command-challenge-end = Encerrar um desafio antes da hora (eu pergunto antes)
command-challenge-which = Qual desafio (padrão: o único aberto)

## Privacy

# Also sent with the export.
help-privacy = ### O que guardo sobre você, e por quê
    - **Suas partidas**, jogada por jogada, e as mensagens que as mostram: para parar, desfazer e rever.
    - **Seus resultados**: para suas estatísticas, os rankings e o dinheiro de mentira.
    - **Seus jogos do dia, desafios e mãos que você viu**: para que ninguém jogue uma mão duas vezes.
    - **Seus ajustes.**
    As imagens têm seu nome; { $settings } tira das novas. Tudo fica guardado sob seu ID do Discord. Esqueço seu nome em até uma hora e nunca vejo suas mensagens. { $privacy_export } envia tudo para você, { $privacy_erase } apaga tudo, menos uma forma cifrada do seu ID até o fim dos jogos do dia e desafios abertos.
export-ready = ### Tudo o que guardo sobre você
export-part = Arquivo { $number } de { $count }
ask-erase = ### Apagar tudo o que guardo sobre você?
    Suas partidas, resultados, estatísticas, lugares, dinheiro de mentira, jogos do dia, desafios e ajustes. **Não dá para voltar atrás.** Partidas por dinheiro em andamento não são pagas. Jogos do dia e desafios abertos guardam até o fim um código feito do seu ID. Mensagens que já estão no Discord ficam.
erased = Pronto, tudo foi apagado. `/nova` começa do zero.
erase-nothing = Não guardo nada sobre você.
button-erase = Apagar tudo
button-export = Enviar cópia
button-not-now = Agora não
button-reset = Zerar

## Servers

server-channels = ### Onde posso publicar para todos?
server-channels-some = Sem escolha: em todos. Fora dos canais escolhidos, só quem pergunta vê minhas respostas.
server-channels-gone = Os canais escolhidos não existem mais, então minhas respostas são privadas. Escolha outros, ou todos.
button-channels-all = Todos os canais
menu-channels = Nestes canais…
server-tables = ### Onde as mesas devem aparecer?
# Where threads are chosen and the bot may not open any in this channel.
server-tables-no-threads = **Não consigo abrir tópicos neste canal**, então as mesas são privadas aqui. Dê as permissões Criar tópicos públicos e Enviar mensagens em tópicos.
menu-table-place = Mostrar mesas…
server-tables-option-channel = No canal, para todo mundo
server-tables-option-private = Em privado, só para quem joga
server-tables-option-thread = Num tópico para cada pessoa
server-board = ### Os rankings deste servidor
server-board-empty = Nenhuma partida contou aqui ainda.
server-board-figures = Partidas: { $games }. Pessoas: { $players }, no ranking: { $placed }.
# What the two say applies to games dealt from the change on.
server-everywhere = **Rankings globais:** { $on ->
        [yes] ligados
       *[no] desligados
    }, para partidas distribuídas a partir de agora.
button-everywhere-on = Contar no global
button-everywhere-off = Contar só aqui
server-minimum = **Partidas para entrar no ranking daqui:** `/servidor ranking mínimo:` aceita qualquer número de 1 a 1.000.
menu-minimum = Partidas para o ranking…
ask-reset = ### Zerar os rankings deste servidor?
    Somem { games } e as { $staked } da casa. **Não dá para voltar atrás.** Cada pessoa mantém suas estatísticas, seu dinheiro e seus lugares globais.
server-reset-done = Pronto: rankings e casa zerados.

## Refusals: what is wrong, and what to do about it. Two sentences at most

# Certain: nothing was stored.
error-unexpected = Algo deu errado, mas sua partida está como estava. Se continuar acontecendo, passe este número a quem cuida do bot: { $id }.
# Discord sent a press or a command in a form that cannot be read.
unreadable-request = Não consegui ler isso, então nada foi feito. Tente de novo.
# What was asked for is stored, but the answer failed; the table follows.
error-answer-lost = Não consegui confirmar isso. Sua mesa mostra como está a partida.
error-database = Não consigo acessar as partidas salvas, então não pude confirmar isso. Tente mais tarde. Número para quem cuida do bot: { $id }.
# Too many players at once, or the database is not free: the request will never be carried out.
error-busy = Estou com muita coisa agora, então nada foi jogado. Tente de novo.
error-too-fast = Calma, rápido demais. Espere um momento e siga.
error-not-your-table = Esta mesa é de outra pessoa. Você também pode jogar:
# The button was on an older message. Certain: nothing was played.
error-stale-game = Esse botão é de uma posição anterior, então nada foi jogado. Aqui está sua mesa agora.
error-table-occupied = Outra partida sua está na mesa agora. `/mesa` mostra.
error-no-game = Você não tem partida na mesa. `/nova` começa uma, `/partidas` lista as guardadas.
# A stored game whose rules or moves the bot no longer understands.
error-game-unreadable = **{ $variant }**, mão { $deal }, não abre mais.{ $removable ->
        [yes] {" "}Remova, ou comece outra.
       *[no] {""}
    }
error-game-over = Essa partida acabou. `/nova` começa outra.
error-in-progress = Ainda estou cuidando de pedidos anteriores. Peça de novo daqui a pouco.
error-options-clash = Essas opções não combinam. Tire uma delas.
error-private = Essa pessoa mantém isso privado.
error-bots = Bots não jogam aqui. Escolha outra pessoa.
error-same-player = Isso precisa de duas pessoas diferentes. Escolha outra.
error-game-set-aside = Essa partida está guardada para depois. `/partidas` traz de volta.
error-which-game = Qual jogo? Indique um em `jogo`.
error-too-many-set-aside = Você tem { $most } partidas guardadas, e esse é o limite. Termine uma (`/partidas`), ou desista desta.
error-unknown-control = Não conheço esse botão. `/mesa` mostra sua mesa com botões que funcionam.
error-command-changed = Esse comando mudou. Recarregue o Discord e tente de novo.
error-no-such-game = Não há jogo chamado “{ $game }”. Basta uma parte do nome; uma mão vai em `mão`.
error-several-games = “{ $game }” pode ser { $games }{ $more ->
        [0] .
       *[other] , entre outros.
    } Digite mais do nome, ou escolha um.
error-similar-games = Não há jogo chamado “{ $game }”. Você quis dizer { $games }?
error-no-such-replay = Ainda não há partida terminada assim. Escolha uma da lista ao digitar.
error-game-not-over = Essa partida ainda não acabou. Tente quando acabar.
error-deal-in-progress = Você ainda está jogando essa mão, e ela conta. `/partidas` traz de volta.
error-no-winnable-deals = Ainda não conheço mãos de { $game } que dê para ganhar. Escolha outro jogo, ou tire `ganhável` e `nível`.
error-money-opted-out = Você parou de jogar por dinheiro de mentira. Todos os outros jogos continuam abertos para você.
error-no-certain-hints = Nesta partida não posso olhar as cartas fechadas.
error-no-thorough-hints = Nesta partida não posso pensar mais.
error-not-allowed = Esta partida não permite isso. Siga em frente!
error-certain-hint-loses-game = Para isso eu olho todas as cartas: a partida vai contar como derrota, sem colocação, e continuar como treino.
error-certain-hint-loses-rank = Para isso eu olho todas as cartas: a tentativa fica sem colocação e não conta em lugar nenhum.
error-thorough-hint-loses-game = Esta dica ganha mais vezes que a maioria das pessoas: a partida vai contar como derrota, sem colocação, e continuar como treino.
error-thorough-hint-loses-rank = Esta dica ganha mais vezes que a maioria das pessoas: a tentativa fica sem colocação e não conta em lugar nenhum.
error-entry-erased = Você já tinha visto esta mão antes de apagar seus dados, então não pode mais jogar aqui. `/nova` começa outra.
error-no-server = Aqui não há servidor. Peça de novo em um.
error-out-of-date = Isso mudou nesse meio-tempo, então nada foi feito. Veja de novo.
error-not-yours = Isso é de outra pessoa. Use você o comando.
error-not-your-post = Só quem publicou, ou alguém que gerencia as mensagens aqui, pode remover isso.
error-no-deal-there = Não há mão para jogar nessa mensagem.
error-post-of-others = Essa mensagem não é minha.
error-post-stays = Não consigo remover isso daqui. Use o botão “Remover” dele, ou descarte.
error-not-your-server = Só quem tem a permissão “Gerenciar servidor” pode ajustar isto.
error-channel-closed-to-bot = Não consigo publicar em { $channel }. Dê a permissão “{ $permission }” lá, ou escolha outro canal.
error-daily-no-channel = O jogo do dia ainda não tem canal. Indique um em `canal`.
error-daily-bot-not-member = Não sou membro deste servidor, então não posso publicar aqui por conta própria. Me convide primeiro.
error-no-foundation-play = Nenhuma carta pode ir para uma base agora.
error-nothing-to-undo = Não há o que desfazer: a partida acabou de começar.
error-nothing-to-redo = Não há o que refazer.
error-no-moves = Digite jogadas como `t2 f1`, separadas por vírgulas.
error-too-many-moves = São { $count } jogadas. Posso fazer no máximo { $most } de uma vez.
error-nothing-to-turn = Em { $source } não há carta fechada em cima para virar.
error-cell-taken = { $target } já tem { $card-o }.
# A move that the game does not allow; $rule is a sentence of its rules page.
error-against-rules = No jogo { $game } não dá. { $rule }
# $moves is a list of moves to type.
error-ambiguous-move = “{ $text }” serve para várias jogadas: { $moves }. Digite a que você quer.
error-bad-card-count = { $count } não é um número de cartas para mover. Digite 1 ou mais, ou nenhum número.
error-card-covered = { $card-O } está em { $source }, debaixo { $onto-do }.
# $named is a card, or only a rank or a suit: “ten of hearts”, “queen”, “hearts”.
error-card-not-free = { $named-nenhum } serve para essa jogada agora. Diga outra carta, ou pilhas como `t2 f1`.
error-card-count-differs = A partir { $named-do }, { $carried ->
        [1] só uma carta se move
       *[other] { $carried } cartas se movem
    }, não { $count }. Tire o número.
error-unreadable-move = “{ $text }” não é uma jogada. Digite uma como `t2 f1`, `10h t4` ou `comprar`.
error-command-as-move = “{ $text }” não é uma jogada, mas `/{ $command }` faz isso.
error-pile-alone = “{ $text }” é uma pilha{ $moves ->
        [none] , e nenhuma carta pode sair dela nem ir para ela agora.
       *[other] . As jogadas dela: { $moves }.
    }
error-which-pile = Há mais de uma. Digite também o número, como `{ $pile }1`.
# $like are the wastes, reserves, cells or foundations that there are instead, such as “c1–c4”.
error-no-such-pile = Não há pilha { $pile } aqui{ $like ->
        [none] . As colunas são `t1` a `t{ $columns }`; { $foundations ->
            [1] a base é `f1`.
           *[other] as bases, `f1` a `f{ $foundations }`.
        }
       *[other] , mas há `{ $like }`.
    }
error-foundation-stays = As cartas não saem das bases, então as de { $source } ficam lá.
error-stock-is-drawn = As cartas do monte vão primeiro para o descarte: `/comprar`.
error-no-target = Nada pode ir para { $target }. Mova cartas para colunas (`t1`…) ou bases (`f`).
error-same-pile = Essa carta já está em { $source }. Diga outra pilha.
error-empty-source = Não há cartas em { $source }. Mova de uma pilha que tenha.
error-top-card-only = De { $source } só sai a carta de cima: { $card-o }.
error-too-many = Em { $source } { $seen ->
        [1] só se vê uma carta
       *[other] só se veem { $seen } cartas
    }, então não dá para mover { $count } de lá.
error-face-down = A carta de cima de { $source } está fechada. Vire primeiro: `{ $source } { $source }`.
error-one-at-a-time = Só uma carta por vez pode ir para uma base, não { $count } de { $source }.
error-foundation-taken = { $card-O } começa uma base vazia, mas { $target } já tem cartas. Sem o número, eu acho a base certa.
error-wants-base = { $target } está vazia e começa com { $base-o }, não com { $card-o }.
error-cell-rank = { $target } só aceita { $base-um }, não { $card-o }.
error-does-not-follow = { $card-O } não pode ir sobre { $top-o } de { $target }. { $target } se monta { $build }, sem pular valores.
error-covered-target = Em { $target } não há carta aberta que possa receber outra.
error-does-not-fit = { $card-O } de { $source } não pode ir sobre { $onto-o } de { $target }. No jogo { $game }, monte { $build }.
error-not-a-run = { $count } cartas de { $source } não podem se mover juntas: { $card-o } não encaixa sobre { $onto-o }, porque no jogo { $game } é preciso montar { $build }. { $run ->
        [1] Só a carta de cima pode se mover.
       *[other] As últimas { $run } podem se mover.
    }
error-foundation-full = { $target } termina com { $top-o }, então { $card-o } não pode ir para lá.
error-suit-has-foundation = Esse naipe já está em { $other }, então { $card-o } não pode começar { $target } também.
error-nothing-to-draw = O monte e o descarte estão vazios, então não há o que comprar.
error-no-redeal = O monte está vazio, e no jogo { $game } não dá mais para virar o descarte.
error-bad-deal = Isso não é uma mão. Digite um número inteiro a partir de 1, ou uma palavra curta como `sexta`.
error-out-of-range = Esse número não serve aqui. Escolha um de 1 a { $most }.

## Commands: at most 100 characters each

command-new = Começar uma partida: com um número, uma palavra ou uma mão nova
command-new-deal = Um número ou uma palavra (padrão: uma mão nova)
command-new-stakes = Jogar Canfield por dinheiro de mentira, a este preço
command-new-winnable = Uma mão que dá para ganhar, para treinar
command-new-level = Qual dificuldade, para treinar
level-easy = Fácil
level-medium = Média
level-hard = Difícil
option-yes = Sim
command-move = Fazer jogadas, como t2 f1 ou 10h t4
command-move-moves = Como t2 f1 ou 10h t4; separe várias com vírgulas
command-draw = Comprar do monte, ou virar o descarte
command-draw-times = Quantas vezes (padrão: uma)
command-draw-until = Comprar até dar para jogar uma carta
command-undo = Desfazer jogadas
command-redo = Refazer jogadas desfeitas
command-auto = Mandar para as bases toda carta que puder subir
command-hint = Mostrar uma jogada
command-hint-certain = Olhar todas as cartas: ainda dá para ganhar? Vira treino
command-table = Mostrar sua mesa de novo, aqui
command-table-text = Em texto, não em imagem (padrão: seu ajuste)
command-games = Suas partidas não terminadas: volte a uma
command-resign = Desistir desta partida
command-replay = Rever uma partida terminada
command-replay-game-id = O número dela (padrão: sua última terminada)
command-share = Um pôster de uma partida terminada
# In the menus of messages and people, at most 32 characters each.
menu-command-remove = Remover minha publicação
menu-command-play = Jogar esta mão
menu-command-stats = Estatísticas
menu-command-compare = Comparar comigo
menu-command-challenge = Desafiar
command-daily = O jogo do dia
command-house = Sua conta com a casa
command-rules = Como se joga um jogo
command-rules-game = Qual jogo (padrão: seu último)
command-settings = Idioma, aparência e quem vê suas mesas e estatísticas
command-help = Por onde começar
command-privacy = O que guardo sobre você
command-privacy-export = Tudo o que guardo sobre você, em arquivo privado
command-privacy-erase = Apagar tudo (antes eu pergunto)
command-server = Ajustes deste servidor
command-server-channels = Onde posso publicar para todos
command-server-tables = Onde aparecem as mesas
command-server-board = Os rankings deste servidor
command-server-board-minimum = Quantas partidas para entrar no ranking, de 1 a 1.000
command-server-daily = Onde, quando e em que idioma publico o jogo do dia
command-server-daily-channel = O canal (padrão: o já definido)
command-server-daily-hour = A hora em UTC, de 0 a 23
command-server-daily-language = Idioma deste servidor
command-server-daily-game = Jogo do servidor: mais uma mão por dia, só aqui
command-server-reset = Zerar rankings e casa daqui (antes eu pergunto)

## The names of commands and their options, as people type them in your language: at most 32 small
## letters, digits, hyphens and underscores, without spaces

command-name-new = nova
command-name-move = mover
command-name-draw = comprar
command-name-undo = desfazer
command-name-redo = refazer
command-name-auto = auto
command-name-hint = dica
command-name-table = mesa
command-name-games = partidas
command-name-resign = desistir
command-name-replay = replay
command-name-share = compartilhar
command-name-daily = jogo-do-dia
command-name-challenge = desafio
command-name-challenge-create = criar
command-name-challenge-join = entrar
command-name-challenge-board = placar
command-name-challenge-list = lista
command-name-challenge-end = encerrar
command-name-house = casa
command-name-stats = estatísticas
command-name-leaderboard = ranking
command-name-rules = regras
command-name-settings = ajustes
command-name-privacy = privacidade
command-name-privacy-export = exportar
command-name-privacy-erase = apagar
command-name-server = servidor
command-name-server-channels = canais
command-name-server-tables = mesas
command-name-server-board = ranking
command-name-server-daily = jogo-do-dia
command-name-server-reset = zerar
command-name-help = ajuda
option-name-game = jogo
option-name-deal = mão
option-name-stakes = aposta
option-name-winnable = ganhável
option-name-level = nível
option-name-moves = jogadas
option-name-times = vezes
option-name-until = até
option-name-certain = certeza
option-name-text = texto
option-name-game_id = partida
option-name-lasts = duração
option-name-measure = desempate
option-name-undo = desfazer
option-name-hints = dicas
option-name-player1 = pessoa1
option-name-player2 = pessoa2
option-name-player3 = pessoa3
option-name-player4 = pessoa4
option-name-player5 = pessoa5
option-name-challenge = desafio
option-name-player = pessoa
option-name-versus = contra
option-name-period = período
option-name-scope = onde
option-name-season = temporada
option-name-order = ordem
option-name-minimum = mínimo
option-name-channel = canal
option-name-hour = hora
option-name-language = idioma
