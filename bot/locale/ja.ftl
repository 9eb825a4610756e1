### What players read, in Japanese.
###
### Written for this project; read by second readers who translated it back into English; no native
### reader has reviewed it yet.
###
### How the bot speaks: like a friendly host who plays cards, as good phone games talk in Japanese. It
### says です・ます, briefly, and asks with どうぞ or ～てください. It never says あなた: the player is
### 自分 where a word is needed, other players are プレイヤー or a name with さん. The bot has no word
### for itself. The useful part comes first. A notice fits one line of a phone, a refusal is at most two
### sentences: what is wrong, what to do. Buttons are a verb in its plain form or a noun.
###
### Spelling: 、。「」（）：！？ are full width, letters and digits half width. There is no space between
### Japanese and letters or digits (t2からt3へ, 52枚中12枚), but one beside code, mentions and bold
### values (`/配る` で, **{ $game }** を), unless a punctuation mark stands there. Bold text never ends
### with a punctuation mark before a letter: Discord may not make it bold then. Suits and kings are in
### katakana, ranks from 2 to 10 in digits (ハートの10, スペードのキング). Counters: 枚 cards, 手 moves,
### 回 games and times, 列 columns, か所 other piles, 組 decks, 件 things in lists, 人 players, 位 places.
###
### Piles keep the names that players type (t1, f1, c1, r, w, s; where there are several wastes or
### reserves w1, r1). Deal numbers arrive as text, so that no comma divides them. A label quoted in
### a sentence (「同じ配札」) must match its button-… message, and commands and options are mentioned by
### their names at the end of this file (`/ゲーム一覧`). Typed moves need no spaces: a text is cut into
### the fewest words that are known here (typed-…).
###
### The words of the game. One word for each thing.
###
###   solitaire             ソリティア
###   game                  ゲーム; one that was played is counted with 回, a kind with 種類
###   deck                  トランプ, counted with 組
###   card                  カード, counted with 枚
###   deal                  配札; to deal: 配る
###   table                 盤面
###   stock (s)             山札
###   waste (w)             捨て札
###   reserve (r)           リザーブ
###   cells (c1…)           セル
###   foundations (f1…)     組札; those that go down: 降順の組札
###   columns (t1…)         列; each is built with 重ねる
###   pile                  山
###   empty                 空
###   draw                  めくる
###   turn over, redeal     捨て札を山札に戻す, めくり直す; the noun is めくり直し
###   turn up               表にする; by itself: 自動で表になる
###   suit                  スート
###   rank                  数字
###   in suit               同じスートで
###   alternating colours   赤黒交互に
###   in any suit           スートを問わず
###   up, down              昇順に, 降順に
###   sequence              つながったカード
###   face up, face down    表向き, 裏向き
###   top card              一番上のカード
###   cards up              組札, as in 組札52枚中12枚; a card goes up: 組札に上がる, 上げる
###   suits                 ハート, スペード, ダイヤ, クラブ
###   ranks                 エース, 2 … 10, ジャック, クイーン, キング
###   move                  手; to make one: 動かす; how many: 手数
###   undo, redo            手を戻す, 進める; the noun is 戻し
###   hint                  ヒント
###   stuck                 手詰まり
###   win                   勝つ, 勝ち, 勝利, 12勝; the win rate is 勝率
###   clean win             完勝
###   give up               ギブアップ
###   timed out             時間切れ
###   save for later        保存する; resume: 再開する
###   count                 成績に入る; what counts: 成績の決まり
###   practice              練習
###   daily                 デイリー
###   server daily          サーバーデイリー
###   challenge             対戦; to challenge: 挑戦する
###   attempt               挑戦
###   ranked, unranked      順位がつく, 順位なし
###   place                 順位, 1位
###   leaderboard           ランキング
###   scoreboard            順位表
###   podium                表彰台
###   streak                連勝 of wins, 連続 of days
###   skill rating          レーティング
###   record of a player    成績; 記録 are the best in a game
###   global                全体
###   the house             カジノ
###   the dealer            ディーラー
###   play money            ゲームマネー; to play for it: 勝負, 賭ける
###   pay in, pay out       支払い, 払い戻し; balance: 収支
###   cash in               精算する

## Games: the name, a shorter one for use within a sentence, other names players may type if it
## has any, one line about it

family-canfield = キャンフィールド系
family-forty-thieves = 四十人の盗賊系
family-klondike = クロンダイク系

game-canfield = キャンフィールド
names-canfield = Canfield; カンフィールド; Demon; デーモン; Thirteen; サーティーン
about-canfield = カジノ生まれの名作。リザーブは13枚、列は4つ。組札をどの数字から始めるかは、最初の1枚で決まります。なかなか勝てません。
game-canfield-french = キャンフィールド（フランス式）
brief-canfield-french = フランス式Canfield
names-canfield-french = Canfield, French rules; La canfield; Règles de la canfield
about-canfield-french = リザーブ13枚と4つの列。列の一部だけでも動かせ、組札に置けるカードは必ず先に置きます。ほかに何もできないときだけ山札をめくります。
game-rainbow = レインボー
names-rainbow = Rainbow; 虹; Arc-en-ciel
game-storehouse = ストアハウス
names-storehouse = Storehouse; Provisions; Straight Up; Thirteen Up; The Reserve
game-superior-canfield = スーペリアキャンフィールド
brief-superior-canfield = スーペリアCanfield
names-superior-canfield = Superior Canfield; Superior Demon; スーペリアデーモン
about-superior-canfield = 13枚のリザーブが全部見え、列は4つ。空の列は自由に使えます。
game-demon = デーモン
game-acme = アクミ
names-acme = Acme; Acme Canfield
game-chameleon = カメレオン
names-chameleon = Chameleon; Kansas; カンザス
game-fascination = ファシネーション
names-fascination = Fascination; Canfield, as PySolFC plays it; PySolFCのキャンフィールド
about-fascination = リザーブ13枚と4つの列。列の一番上のカードは1枚でも動かせ、リザーブがなくなれば空の列は自由に使えます。
game-rainfall = レインフォール
game-casino-canfield = カジノキャンフィールド
brief-casino-canfield = カジノCanfield
names-casino-canfield = Casino Canfield; Reno; リノ
game-variegated-canfield = バリエゲーテッドキャンフィールド
brief-variegated-canfield = バリエCanfield
game-american-toad = アメリカントード
game-double-canfield = ダブルキャンフィールド
brief-double-canfield = ダブルCanfield
game-triple-canfield = トリプルキャンフィールド
brief-triple-canfield = トリプルCanfield
game-quadruple-canfield = クアドループルキャンフィールド
brief-quadruple-canfield = 四重Canfield
game-candike = キャンダイク
about-candike = リザーブ13枚と2枚ずつの7列（1枚は裏向き）。つながったカードはまとめて動かせ、エースの上にキングは置けません。
game-munger = マンガー
game-minerva = ミネルバ
game-mystique = ミスティーク
game-canfield-rush = キャンフィールドラッシュ
brief-canfield-rush = Canfieldラッシュ
about-canfield-rush = リザーブ13枚と4つの列で3周します。めくる枚数は3枚、2枚、1枚と減っていきます。
game-eagle-wing = 鷲の翼
names-eagle-wing = Eagle Wing; イーグルウィング; Thirteen Down
about-eagle-wing = 8つの列には同じスートで重ね、それぞれ3枚まで。リザーブは裏向きで、空の列を埋めるだけです。最後の1枚は表になり、組札や列に置けます。
game-beehive = 蜂の巣
about-beehive = 同じ数字を集めます。4枚そろってはじめて、まとめて組札に上がります。列は6つで、空になるとリザーブから埋まります。
game-the-plot = ザ・プロット
about-the-plot = トランプ2組の12列に、スートを問わず重ねます。組札もスートを問いません。最初の組札を仕上げてから、次を始めます。
game-duke = デューク
game-dutchess = ダッチェス
names-dutchess = Dutchess; Duchess; 公爵夫人; Glenwood; グレンウッド
about-dutchess = 小さなリザーブが4つ、全部見えています。リザーブから最初に組札へ置く1枚で、組札の始まりを選びます。
game-little-gate = リトルゲート
game-gate = ゲート
game-lafayette = ラファイエット
about-lafayette = どのスートも、エースからの昇順とキングからの降順が出会うまで、組札に上げます。リザーブがなくなったら、空の列に入るのは7だけ。
game-doorway = ドアウェイ
names-doorway = Doorway; Solstice; 戸口
about-doorway = スートを問わず重ねる5つの列と、2つのセル。1つはキング専用、もう1つはクイーン専用です。
game-skippy = スキッピー
game-club = クラブ
about-club = 3枚ずつの11列。はじめの3列のカードは、組札に上げるか、その3列の間で動かすことしかできません。

game-forty-thieves = 四十人の盗賊
names-forty-thieves = Forty Thieves; 40人の盗賊; フォーティシーブス; セントヘレナのナポレオン; Napoleon at St Helena; Napoleon at Saint Helena; 40 Thieves; Big Forty; Roosevelt at San Juan; Le Cadran
about-forty-thieves = トランプ2組、すべて表向きの10列。同じスートで1枚ずつ重ねます。ナポレオンもセントヘレナで遊んだとか。
game-indian = インディアン
game-limited = リミテッド
names-limited = Limited; Limited Patience
game-little-forty = リトルフォーティ
names-little-forty = Little Forty; The Little Forty; 小さな四十
game-lucas = ルーカス
names-lucas = Lucas; St Lucas; セントルーカス
game-maria = マリア
names-maria = Maria; Marie; Maria Luisa; マリアルイーザ; Thirty-Six Card Tableau
game-number-ten = ナンバーテン
names-number-ten = Number Ten; No. 10; 10番
game-rank-and-file = ランクアンドファイル
names-rank-and-file = Rank and File; Dress Parade; ドレスパレード
game-streets = ストリート
names-streets = Streets; Street; ストリーツ
game-josephine = ジョセフィーヌ
names-josephine = Josephine; Joséphine; Forty Bandits; Pack of Thieves
game-forty-and-eight = フォーティアンドエイト
brief-forty-and-eight = フォーティ&エイト
names-forty-and-eight = Forty and Eight; 40 and 8; 40と8
game-napoleons-square = ナポレオンスクエア
names-napoleons-square = Napoleon's Square; Napoleon Square; ナポレオンの広場
game-san-juan-hill = サンフアンヒル
names-san-juan-hill = San Juan Hill; San Juan; サンフアン; Kettle Hill
game-sixty-thieves = 六十人の盗賊
names-sixty-thieves = Sixty Thieves; 60人の盗賊; 60 Thieves
game-famous-fifty = フェイマスフィフティ
names-famous-fifty = Famous Fifty; 50人の盗賊; 50 Thieves
game-waning-moon = 欠けゆく月
game-lucas-runs = ルーカス（まとめ動かし）
brief-lucas-runs = ルーカス（まとめ）
names-lucas-runs = Lucas with Runs; Lucas, as PySolFC plays it; PySolFCのルーカス
game-busy-aces = ビジーエース
game-thirty-nine-steps = 三十九階段
names-thirty-nine-steps = Thirty-Nine Steps; 39 Steps; 39階段
game-mcclellan = マクレラン
game-emperor = エンペラー
names-emperor = Emperor; 皇帝; Deauville; ドーヴィル
game-roosevelt = ルーズベルト
game-double-gold-mine = ダブルゴールドマイン
game-napoleons-exile = ナポレオンの流刑
game-diplomat = ディプロマット
game-lady-palk = レディパーク
game-rows-of-four = ロウズオブフォー
game-napoleons-shoulder = ナポレオンの肩
game-double-rail = ダブルレール
game-single-rail = シングルレール
names-single-rail = Single Rail; Auxiliary Sequences
game-triple-rail = トリプルレール
game-final-battle = 最後の戦い
game-napoleons-folly = ナポレオンの愚行
game-midshipman = ミッドシップマン
game-mumbai = ムンバイ
game-express = エクスプレス
game-marie-rose = マリーローズ
game-big-streets = ビッグストリート
game-number-twelve = ナンバートゥエルブ
names-number-twelve = Number Twelve; No. 12; 12番
game-delivery = デリバリー
game-carnation = カーネーション
game-eighty-thieves = 八十人の盗賊
names-eighty-thieves = Eighty Thieves; 80人の盗賊; 80 Thieves
game-malmaison = マルメゾン
game-deuces = デュース
names-deuces = Deuces; Twos; Les Deux; ツー
game-pluto = プルートー
names-pluto = Pluto; プルート; 冥王星; Square; スクエア
game-carre-napoleon = カレ・ナポレオン
names-carre-napoleon = Carré Napoleon; カレナポレオン; Carré Napoléon; ナポレオンの方陣
about-carre-napoleon = 12列で、エースは最初から組札に置いてあります。配る途中で上げられるカードは、そのまま組札に上がります。空の列に入るのはキングだけです。
game-dieppe = ディエップ
game-breakwater = ブレイクウォーター
game-alternation = オルタネーション
game-crossroads = クロスロード
game-interchange = インターチェンジ
game-unlimited = アンリミテッド
game-triple-interchange = トリプルインターチェンジ
brief-triple-interchange = 3組インターチェンジ
game-little-napoleon = リトルナポレオン
game-waterloo = ワーテルロー
game-forty-nine = 四十九
names-forty-nine = Forty-Nine; フォーティナイン; 49
about-forty-nine = 7枚ずつの7つの列は全部表向き。赤黒交互に重ねます。つながったカードをまとめて動かせるのは、空の列へ動かすときだけです。
game-courtyard = コートヤード
game-big-courtyard = ビッグコートヤード
game-corona = コロナ
names-corona = Corona; Round Dozen; ラウンドダズン
game-quadrangle = クアドラングル
about-quadrangle = 3枚ずつ12列、同じスートで。配られた1枚の数字から組札が始まり、空の列は捨て札で埋まります。
game-triple-line = トリプルライン
game-congress = コングレス
names-congress = Congress; President's Cabinet; 国会
game-parliament = パーラメント
game-octagon = オクタゴン
game-zebra = ゼブラ
about-zebra = 列も組札も赤黒交互。エースは最初から組札に置いてあり、空の列は捨て札から自動で埋まります。
game-red-and-black = レッドアンドブラック
about-red-and-black = 列も組札も赤黒交互で、エースは最初から組札に置いてあります。つながったカードはまとめて動かせます。
game-twin-queens = 双子のクイーン
game-wheatsheaf = 麦の束
about-wheatsheaf = 列には同じスートで昇順にも降順にも重ねられます。組札も4つはエースから昇順、4つはキングから降順です。
game-little-forty-spider = リトルフォーティスパイダー
brief-little-forty-spider = リトル40スパイダー
names-little-forty-spider = Little Forty Spider; Little Forty, as PySolFC plays it; PySolFCのリトルフォーティ
about-little-forty-spider = 列にスートを問わず重ねますが、スパイダーと同じく、まとめて動かせるのは同じスートでつながったカードだけ。3枚ずつめくり、めくり直しは3回。
game-fortunes-favor = 幸運の女神
names-fortunes-favor = Fortune's Favor; Fortune's Favour; フォーチュンズフェイバー
game-preference = プレファランス
game-indian-patience = インディアンペイシェンス
brief-indian-patience = Indianペイシェンス
about-indian-patience = 空いた列に山札から3枚が配られます。1枚だけの列には何も重ねられません。
game-squadron = スコードロン
game-jacks-in-the-box = びっくり箱のジャック
game-cascade = カスケード
about-cascade = トランプ1組、5枚ずつの7つの列と2つのセル。列も組札も赤黒交互です。
game-following = フォローイング
about-following = スートが輪になって続きます。スペードの上にハート、ハートの上にクラブ、クラブの上にダイヤ、ダイヤの上にスペード。トランプ1組、めくり直しは1回。
game-foothold = フットホールド
game-floradora = フロラドーラ
about-floradora = 6枚ずつの6つの列に、スートを問わず重ねます。キングには専用の組札が1つあります。
game-junction = ジャンクション
about-junction = エースと、7からキングまでだけの小さなトランプを4組使います。7つの列に赤黒交互に重ねます。
game-blind-patience = ブラインドペイシェンス
brief-blind-patience = Blindペイシェンス
about-blind-patience = 赤黒交互の10列、全部裏向き。列の一番上のカードは、好きなときに表にします。
game-demons-and-thieves = 悪魔と盗賊
about-demons-and-thieves = 赤黒交互に重ねる4つの列と13枚のリザーブの隣に、同じスートで重ねる5つの列。
game-octave = オクターブ
about-octave = 組札は10で終わります。めくり直すと捨て札が8つの山に分かれ、どの山も一番上のカードを使えます。
game-kilowatt = キロワット
about-kilowatt = 組札はキングから始まり、キングは最初から置いてあります。列は1枚ずつの12列。捨て札は2つで、めくるたび、それぞれに3枚ずつ置かれます。
game-the-spark = ザ・スパーク
about-the-spark = 何もかもが逆。列は同じスートで昇順に、組札はキングから降順に重ねます。捨て札は2つで、めくるたび、それぞれに3枚ずつ置かれます。
game-single-spark = シングルスパーク
names-single-spark = Single Spark; Simple Spark

game-klondike = クロンダイク
names-klondike = Klondike; Klondike, draw one; クロンダイク1枚めくり; Solitaire; ソリティア
about-klondike = ソリティアといえばこれ。1枚ずつめくります。
game-klondike-three = クロンダイク（3枚めくり）
brief-klondike-three = クロンダイク×3
names-klondike-three = Klondike, draw three; Klondike by threes; Solitaire, draw three; ソリティア3枚めくり
about-klondike-three = ソリティアといえばこれ。3枚ずつめくります。
game-klondike-vegas = ベガスクロンダイク
names-klondike-vegas = Klondike, Vegas; Vegas Klondike; ベガスソリティア; Vegas solitaire
about-klondike-vegas = 3枚ずつめくり、めくり直しは2回まで。カジノ流のソリティアです。
game-klondike-one-pass = クロンダイク1巡
names-klondike-one-pass = Klondike, one pass; Klondike, once through; クロンダイク1巡; ベガス1枚めくり
about-klondike-one-pass = 1枚ずつめくり、山札は1回きりです。
about-columns = トランプ{ $decks }組、{ $cards ->
        [0] {""}
       *[other] { $cards }枚ずつ
    }{ $columns }列、{ $build }重ねる
about-reserve = リザーブ{ $cards }枚
about-cells = セル{ $cells }つ
about-base = 組札は{ $base }から{ $laid ->
        [yes] （最初から並ぶ）
       *[no] {""}
    }
about-face-down = { $rows ->
        [alternate] 1段おきに裏向き
       *[all] 表向きは一番上だけ
    }
about-runs = つながったカードはまとめて動く
about-fill = 空の列は捨て札で埋まる
about-redeals = めくり直し{ $redeals ->
        [any] は何度でも
       *[other] { $redeals }回
    }

## Cards

# $rank-letter is A, 2 to 9, T, J, Q or K, $suit-letter C, S, H or D; Japanese needs neither.
card = { $suit }の{ $rank }
# Other forms of cards, which Japanese does not have.
card-forms = -
rank-A = エース
rank-2 = 2
rank-3 = 3
rank-4 = 4
rank-5 = 5
rank-6 = 6
rank-7 = 7
rank-8 = 8
rank-9 = 9
rank-T = 10
rank-J = ジャック
rank-Q = クイーン
rank-K = キング
suit-C = クラブ
suit-S = スペード
suit-H = ハート
suit-D = ダイヤ

# What players may type in a move, besides the names of ranks and suits above; separate words with
# semicolons. English words are understood in every language. Half-width and full-width letters, and
# spaces, don't matter, and one word may stand in several lines. 「スペードのクイーンを2列目から組札へ」
# needs most. Numbers in kanji are read as numbers.
typed-pile-s = 山札; 山; デッキ; ストック; 手札; 引き札; 残り札; やまふだ
typed-pile-w = 捨て札; 捨札; 捨て札の山; 捨札の山; 捨て場; 捨て山; すてふだ; めくった札; めくり札; ウェイスト
typed-pile-r = リザーブ; リザーヴ; 控え札; 控え; 予備札; 予備; デーモン
typed-pile-c = セル; フリーセル; 空きセル; マス
typed-pile-t = 列; れつ; 場札; 場; 場札の列; 場の列; 縦列; 縦の列; 山列; カラム; コラム; タブロー
typed-pile-f = 組札; 組み札; くみふだ; 台札; 組札の山; ファウンデーション; ファンデーション; ホーム; ゴール; 上; 上へ; 上に; 上げる; 上げて; 上げ; あげる; あげて; 上がる; 上がり
# Foundations that build down beside others that build up.
typed-pile-g = 降順の組札; 下がる組札; 下りの組札; 逆の組札; 下; 下へ; 下に
# In their order, from the first on. Commas between the forms of one.
typed-ordinals = 最初の, はじめの, 初めの, 一番左の, 左端の
# Words before or after a number that make it such a one: 第3列, 3番目の列.
typed-ordinal-before = 第
typed-ordinal-after = 番目の; 番目; 番の; 番; 目の; 目; つ目の; つ目
typed-draw = めくる; めくって; めくれ; めくり; 引く; 引いて; ドロー; 配る; 配って; めくり直す; めくり直して; めくり直し; 山札に戻す; 山札へ戻す; 捨て札を山札に戻す; 捨て札を山札へ戻す; 捨て札を戻す; 捨て札を戻して; ひっくり返す; ひっくり返して
# Before a column: its top card is turned up, where a game leaves that to the player.
typed-turn = 表にする; 表にして; 表に; 表へ; 表向きにする; 表向きにして; 表向きに; 開く; 開いて; あける; めくる; めくって; ひっくり返す; ひっくり返して
# Other words for two commands, for those who type them as moves.
typed-undo = 待った; 一手戻す; 1手戻す; 一手戻して; 元に戻す; 元に戻して; 取り消す; 取り消し; 取り消して; 戻して; 戻る; 戻り; アンドゥ
typed-hint = 次の手は; ヒント見せて; ヒントちょうだい; ヒントください; ヒントを見せて; 助けて; たすけて; 次の手; どうする; どうすれば; わからない; 詰んだ
# Well-known games that are not among ours, in this order: FreeCell, Golf, Pyramid, Scorpion, Spider,
# TriPeaks, Yukon. Commas between the names of one.
typed-absent-games = フリーセル; ゴルフ; ピラミッド; スコーピオン; スパイダー; トリピークス, トライピークス; ユーコン
# Words before or after the name of a game that add nothing to it: “Spider solitaire”.
typed-solitaire = ソリティア; ペイシェンス
# Words before a pile or a card, of which Japanese has none, and words after it.
typed-from = -
typed-to = -
typed-from-after = から; より; からの
typed-to-after = へ; に; まで; の上; の上へ; の上に; のうえに; のうえへ; 上へ; 上に; の所へ; のところへ; →
typed-cards = 枚; 枚の; カード; カードを; 札
# Units after a number, for how long a challenge lasts: 90分, 2時間, 3日.
typed-minute = 分; 分間; 分と; ふん; ぷん
typed-hour = 時間; 時間と; じかん; 時
typed-day = 日; 日間; 日と; 日間と; にち
typed-week = 週; 週間; 週間と; しゅうかん
# Words that may be left out.
typed-ignored = の; 上げる; 上げて; 上げ; あげる; あげて; 上がる; 上がり; を; は; が; と; も; で; 手; 移す; 移して; 移し; 移動; 移動する; 移動して; 動かす; 動かして; 動かし; 動く; うごかす; うごかして; 置く; 置いて; 置き; おく; おいて; のせる; のせて; 乗せる; 乗せて; 載せる; 載せて; 重ねる; 重ねて; かさねる; かさねて; 出す; 出して; だして; 入れる; 入れて; 送る; 送って; 運ぶ; 運んで; 積む; 積んで; つなげる; つなげて; する; して; します; ます; ください; 下さい; お願い; お願いします; 一番上; 一番上の; いちばん上の; 一番上のカード; 一番上の札; 上の; 空; 空の; 空いた; 空いている; 空いてる; 空き; あいている; 空の場所の; そして; それ; その; 番; を全部; 全部; まとめて; 一緒に
# Other names and letters of ranks and suits; leave a line without them as a dash.
typed-rank-A = A; えーす; エイス; エー
typed-rank-2 = デュース; ツー
typed-rank-3 = スリー
typed-rank-4 = フォー
typed-rank-5 = ファイブ
typed-rank-6 = シックス
typed-rank-7 = セブン
typed-rank-8 = エイト
typed-rank-9 = ナイン
typed-rank-T = テン
typed-rank-J = J; じゃっく; 兵士; ジェイ
typed-rank-Q = Q; くいーん; クィーン; クウィーン; 女王; キュー
typed-rank-K = K; きんぐ; 王; 王様; ケー
typed-suit-C = くらぶ; クローバー; くろーばー; クラブス; 三つ葉; みつば
typed-suit-S = すぺーど; スペ; スペイド; スペード札
typed-suit-H = はーと; ハーツ
typed-suit-D = だいや; ダイヤモンド; ダイア; だいあ; ダイアモンド

# These stand before the verb, as in 列には1つずつ、同じスートで降順に重ねます。
build-suit = 同じスートで
build-colour = 赤黒交互で
build-other = 違うスートで
build-any = スートを問わず
build-next-suit = スペードの上にハート、ハートの上にクラブ、クラブの上にダイヤ、ダイヤの上にスペードの順で、
# Stands before 重ねます, as in $gameでは同じスートで降順に重ねます。 $suits is one of the lines above,
# $fault what was wrong.
building = { $direction ->
        [level] 同じ数字で
       *[other] { $fault ->
            [rank] 数字を1つずつ
            [suit] { $suits }
           *[both] { $suits }数字を1つずつ
        }{ $direction ->
            [up] 昇順に
            [either] 昇順か降順に
           *[down] 降順に
        }
    }
# As above, in a game whose columns differ.
building-here = この列では{ $build }

## Money, lists, and how long something took

# An amount of play money, a minus sign before it where something is owed.
dollars = { $amount }ドル
game-ended = { $outcome ->
        [won] { $moves }手で勝利
        [left] { $moves }手で時間切れ
        [at-end] デイリーか対戦が終わるまでに{ $moves }手
       *[given-up] { $moves }手でギブアップ
    }
# Between the parts of a list in a table or a long line; lists in sentences follow the language.
# Counts that other messages refer to.
moves = { $moves }手
games = { $games }ゲーム
cards = { $up }枚
list-separator = 、
# Between parts that have commas of their own.
row-separator = ／
# Between whole sentences that follow one another in a line; {""} where your language has no spaces.
sentence-separator = {""}
# Between the units of a duration: “12 min 5 s”.
span-separator = {""}
span = { $count }{ $unit ->
        [day] 日
        [hour] 時間
        [minute] 分
       *[second] 秒
    }

## The table

# $deal is none while the deal is a secret.
table-title = **{ $game }**{ $deal ->
        [none] {""}
       *[told] {" "}· 配札{ $deal }
    }
game-and-deal = { $game }、配札{ $deal }
deal-word = { $deal }「{ $word }」
# $up of $cards: the cards on the foundations. $made: all moves made, 0 where none was taken back.
table-state = -# 組札{ $cards }枚中{ $up }枚 · { $moves }手{ $made ->
        [0] {""}
       *[other] （戻した手も含めて{ $made }手）
    }{ $limit ->
    [0] { $redeals ->
            [0] {""}
           *[other] {" "}· めくり直し{ $redeals }回
        }
   *[other] {" "}· めくり直し{ $redeals }/{ $limit }回
  } · { $who }
# The name of the thread for a player's tables.
table-thread-name = { $player }さんの盤面
table-in-thread = 盤面は { $thread } にあります。[そちらへ移動]({ $link })
table-no-thread = -# ここでは今、スレッドが使えないので、自分だけに見えています。
# Said once of a private table: after that long without a press, typed moves leave it as it is.
table-private-note = -# 自分だけに見えています。{ $minutes }分間何もしないと表示が更新されなくなります。{ $table } でもう一度表示できます。
# A table that Discord did not take as an answer, once it does.
table-shown-late = -# さっきの手が画面に出ていませんでした。これが今の盤面です。
# What is left of an older message once its table is shown in a newer one.
table-continued = -# { $game } · { $place ->
        [above] 続きは上にあります
        [thread] 続きは { $thread } にあります
        [elsewhere] 続きは別の場所にあります
       *[below] 続きは下にあります
    }。
# The first reserve card on a foundation sets the rank that they all start with.
table-choose-base = リザーブの一番上の1枚を組札に置くと、すべての組札がその数字から始まります。
table-stuck = **手詰まりです**。何手か戻すか、同じ配札をもう一度遊ぶか、新しく配ってください。
table-won = ## 🎉 勝利！
    { $cards }枚全部が組札に上がりました。{ $moves }手、{ $time }、{ $undos ->
        [0] 戻しなし
       *[other] 戻し{ $undos }回
    }、{ $hints ->
        [0] ヒントなし
       *[other] ヒント{ $hints }回
    }。
table-given-up = **{ $ending ->
        [left] 時間切れ
        [cashed-in] 精算しました
       *[given-up] ギブアップ
    }** · 組札{ $cards }枚中{ $up }枚、{ $moves }手、{ $time }。
table-counts = { $counts ->
        [yes] -# ランキングに入ります。
       *[no] -# ランキングには入りません。
    }
# The number of a deal that was a secret while the game was under way.
table-deal = -# 配札{ $deal }でした。
back-at-deal = 最初の配札に戻りました。
# Several moves were typed, and one was refused. $reason is a whole sentence.
table-stopped = { $number }手目の「{ $text }」で止まりました。{ $reason }その前までの手は反映されています。
# Another game was resumed by pressing one of its controls, and this one set aside in exchange.
table-saved-game = { $game }を保存しました。
table-hint = ヒント：{ $move }
hint-draw = めくる
hint-redeal = 捨て札を山札に戻す
# A hint where no move helps. $move is how many moves are left after going back.
table-hint-back = この先は同じ局面のくり返しです。{ $move ->
        [0] 最初からやり直すか、新しい配札を遊んでください。
       *[other] { $move }手目まで戻るか、新しい配札を遊んでください。
    }
table-hint-give-up = この先は同じ局面のくり返しです。ギブアップしたほうがよさそうです。
# What the solver says, which knows all cards. $move is as in a hint.
slow-hint-searching = 先を読んでいます…たいてい{ $seconds }秒以内に終わります。そのまま続けて遊べます。
search-waits = 順番待ち：先に{ $ahead }件。
certain-winnable = まだ勝てます：{ $move }
certain-unwinnable = もう勝てません。
certain-unknown = { $winnable ->
        [yes] この配札は勝てます。ここからまだ勝てるかは、調べきれませんでした。
       *[no] まだ勝てるかどうか、調べきれませんでした。
    }
certain-practice = -# ここからは練習：すべてのカードを調べました。
think-move = { $orders ->
        [0] ヒント：{ $move }（まず、まだ見えていないカードを見ましょう）
        [1] ヒント：{ $move }（勝てます）
       *[other] ヒント：{ $move }（裏向きのカードの並びを{ $orders }通り試し、うち{ $winnable }通りで勝てます）
    }
think-lost = 先まで考えましたが、勝てる手順は見つかりませんでした。
think-unfinished = 考え終わりませんでした。これはいつものヒントです。
think-practice = -# ここからは練習：このヒントはたいていの人よりよく勝つためです。
# The player went on before the answer came. $answer is one of the sentences above.
slow-hint-late = さっき聞いたときの盤面では：{ $answer }
table-hint-cash-in = この先は同じ局面のくり返しです。精算して{ $worth }を受け取るのがよさそうです。
table-auto-played = { $count }枚が組札に上がりました。
# Cards were drawn until one could be played or the stock ended. $turned says that the waste was turned over first. One of the next four follows.
drew = { $turned ->
        [yes] 捨て札を山札に戻し、{ $count }回めくりました。
       *[no] { $count }回めくりました。
    }
# A redeal that dealt the waste to several wastes.
drew-dealt = 捨て札を山札に戻し、それぞれの捨て札に1枚ずつ配りました。
drew-all = 山札は空です。
drew-playable = { $card }を使えます。
drew-to-column = { $card }を{ $target }に置けます。
drew-to-foundation = { $card }を組札に上げられます。

button-draw = めくる
button-redeal = めくり直す
# Draw until a card can be played.
button-draw-on = 続けてめくる
# How many moves are taken back or played again together.
button-undo = { $count ->
        [1] 戻す
       *[other] 戻す（{ $count }）
    }
button-redo = { $count ->
        [1] 進める
       *[other] 進める（{ $count }）
    }
button-auto = 自動
button-hint = ヒント
# Under a hint: asks the solver, which knows all cards.
button-certain = まだ勝てる？
button-think = もっと考える
button-play-it = この手で動かす
button-go-back = そこまで戻る
button-more = その他
button-bigger-cards = カードを大きく
button-same-cards = このままで
button-same = 同じ配札
button-new = 新しい配札
# By its number or a word, in a form.
button-pick-deal = 配札を選ぶ
# Where no useful move is left: the game is given up, and the same deal or a new one is dealt.
button-give-up-same = ギブアップして再挑戦
button-give-up-new = ギブアップして次へ
# A card, and the piles it goes from and to: “9♠ w→f1”.
button-move = { $more ->
        [0] { $card } { $source }→{ $target }
       *[other] { $card } +{ $more } { $source }→{ $target }
    }
# Turns up the face-down top card of a column.
button-turn-card = { $column }を表に
button-play = 遊ぶ
# On somebody's table: deals the same cards to the person who presses.
button-play-this = これを遊ぶ
# For others, under a table: they get the same deal.
button-play-too = 自分も遊ぶ
button-aside = 保存する
button-give-up = ギブアップ
button-keep = 続ける
button-go-on = 再開する
button-show = 盤面を表示
button-games = ゲーム一覧
button-all-games = 全ゲーム
button-surprise = おまかせ
button-remove = 削除
button-rules = ルール
button-language = 言語
button-settings = 設定
button-words = 文字で表示
button-picture = 画像で表示
button-replay = リプレイ
button-moves = 手の一覧
button-help = ヘルプ
# From a private page to the one whose place it took.
button-back = 前の画面へ
button-basics = 基本
button-counts = 成績の決まり
button-kept = 保存データ
button-how = 遊び方
button-commands = コマンド

menu-moves = 動かせる手は{ $count }通り
menu-sources = どこから動かしますか（{ $count }通り）
menu-source = { $cards } { $source } · 動かし方{ $count }通り
menu-targets = { $source }の{ $cards }をどこへ動かしますか
menu-counts = { $source }から{ $target }へ何枚動かしますか
# $onto is the card that the move ends on, or menu-empty.
menu-move = { $count ->
        [1] { $card } { $source } → { $onto } { $target }
       *[other] { $card } { $source } → { $onto } { $target } · { $count }枚
    }
menu-target-open = { $source } → { $onto } { $target } · { $least }～{ $most }枚
menu-empty = 空
menu-face-down = 裏向きのカード
menu-target-column = { $card }の上へ
menu-target-empty = 空の列へ
menu-target-face-down = 裏向きのカードの上へ
menu-target-cell = セルへ
menu-target-foundation = 組札へ
menu-count = { $card } · { $count }枚

# Suggestions while somebody types. $told is a card and where it goes.
complete-game = { $game } · { $family }
complete-game-as = { $name } → { $game } · { $family }
# The game that its family is named after.
complete-namesake-as = { $name } → { $game }
# $target is one of the lines menu-target-…
complete-move = { $typed }：{ $card }を{ $target }
complete-draw = { $typed }：山札をめくる
complete-redeal = { $typed }：捨て札を山札に戻す
complete-turn = { $typed }：一番上のカードを表にする

told-move = { $more ->
        [0] { $card }を{ $source }から{ $target }へ
       *[other] { $card } +{ $more }を{ $source }から{ $target }へ
    }
# A face-down card is turned up where it lies.
told-turn = { $column }の一番上のカードを表にする
told-turned = { $column }で{ $card }が表に

## The table in words: lines of a text table, and the alt text of its picture

# $up is how many of the $cards are on the foundations.
alt-title = { $game }。組札{ $cards }枚中{ $up }枚
alt-opening = { $game }、配り終えたところ
# Ends each sentence of a description: the title, each pile.
alt-sentence = { $sentence }。
# What stands in the corner of the picture.
alt-deal = 配札{ $deal }
# $game is the name of the game and its deal.
alt-won = 勝利！{ $game }：{ $cards }枚全部を扇形に広げた絵。{ $moves }手、{ $time }。
alt-preview = 今の設定での盤面。テーマ：{ $theme }。
text-hint = ヒント：{ $move }
text-last = 直前の手：{ $move }
text-drawn = { $count ->
        [0] 直前の手：残りを全部めくった
       *[other] 直前の手：{ $count }枚めくった
    }
# $drawn is text-drawn, $cards are on the waste now, the top card first.
text-drawn-cards = { $drawn }：{ $cards }
text-turned = { $count ->
        [0] 直前の手：捨て札を山札に戻した
       *[other] 直前の手：捨て札を山札に戻し、{ $count }枚を配った
    }
# A face-down card was turned up where it lay.
text-turned-up = 直前の手：{ $column }で{ $card }が表になった
# The last move turned a card up where it came from.
text-uncovered = { $move }、{ $card }が表になった
# After the last move, cards went from pile to pile by themselves, to fill one that was empty.
text-refilled = { $count ->
        [1] { $move }、続いて{ $card }を{ $source }から{ $target }へ
       *[other] { $move }、続いて{ $count }枚を{ $source }から{ $target }へ
    }
# The top cards of the foundations. $base is the rank that every foundation starts with.
text-foundations = 組札（{ $base }から昇順）：{ $tops }
text-foundations-down = 組札（{ $base }から降順）：{ $tops }
# The first card that the player puts on a foundation decides what all of them start with.
text-foundations-unchosen = 組札（始まりは未定）：{ $tops }
# A foundation that takes four cards of the same rank together.
text-foundation-fours = 組札（同じ数字4枚ずつ）：{ $tops }
# A foundation that takes kings only.
text-foundation-kings = キングの組札（{ $pile }）：{ $count ->
        [0] 空
       *[other] 一番上は{ $card }、全部で{ $count }枚
    }
text-on = { $pile }に{ $card }
# Foundations without a card yet.
text-empty-count = 空き{ $count }か所
text-waste = 捨て札（w）：{ $cards }
text-reserve = リザーブ（r）：{ $cards }
# Several of a kind. $piles are the piles with their cards, as text-pile and text-cell-for say.
text-wastes = 捨て札、上から順に：{ $piles }
text-reserves = リザーブ、上から順に：{ $piles }
text-cells = セル：{ $piles }
# The cards of a pile, or that it, or all of several, are empty.
text-pile = { $name } { $cards }
# An empty cell that takes cards of one rank only.
text-cell-for = { $name }は空（{ $rank }専用）
text-stock = 山札（s）：{ $cards }
# Of the waste and the reserve only the top card can be played. $below are cards, the next one first.
text-top = 一番上は{ $card }
text-top-of = 一番上は{ $card }、その下に{ $below }
text-and-more = { $cards }、{ $more }
text-more = ほか{ $count }枚
text-hidden = 裏向き{ $count }枚
text-empty = 空
text-redeal = 空。捨て札を山札に戻せます
text-ready = 組札に上げられるカード：{ $cards }
text-ready-none = 組札に上げられるカードなし
# Moves that do not go up, one after the other.
text-moves = ほかの手：{ $moves }
text-from = { $more ->
        [0] { $pile }の{ $card }
       *[other] { $pile }の{ $card } +{ $more }
    }
# One line for each column follows.
text-columns = 列（一番上は右端）
text-column = { $name }：{ $cards }
text-columns-empty = 空の列：{ $count }列

## In the corner of the picture

caption = { $game }{ $deal ->
        [none] {""}
       *[told] {" "}· { $deal }
    }{ $moves ->
        [0] {""}
       *[other] {" "}· { $moves }手
    }

## On the picture of a won game

win-word = 勝利！
win-deal = { $game } · { $deal }
win-how = { $moves }手 · { $time }

## On the poster of a finished game

poster-up = { $up }/{ $cards }
poster-beat = { $moves }手より少ない手数で勝てる？
# The game was not won.
poster-better = これを超えられる？
poster-rank = ここで{ $count }人中{ $rank }位
poster-beaten = 世界の{ $share }を上回る
poster-first-win = 初勝利
poster-clean = 完勝
# The kinds of moves, which the poster shows as squares of different shapes: to a foundation, from
# the reserve, from the waste, between columns, and draws.
poster-move-up = 組札
poster-move-reserve = リザーブ
poster-move-waste = 捨て札
poster-move-column = 列
poster-move-draw = 山札
alt-poster = ポスター：{ $lines }。{ $word } { $challenge }
alt-poster-course = 最初の配札と進みぐあい：組札へ{ $up }手、リザーブから{ $reserve }手、捨て札から{ $waste }手、列の間で{ $columns }手、めくり{ $draws }回。

## Attempts at dailies and challenges

attempt-daily = { $day }のデイリー
attempt-own-daily = { $day }のサーバーデイリー
attempt-challenge = 対戦{ $number }
# $when is a relative time, such as “in 3 hours”.
attempt-title = { $over ->
        [yes] -# { $contest } · 終了
       *[no] -# { $contest } · { $when }に終了
    }
attempt-practice = -# 練習です。デイリーか対戦が終わるまで（{ $when }）、自分だけに見えます。
attempt-stuck = **手詰まりです**。{ $back ->
       *[yes] 何手か戻すか、ギブアップしてください。今の組札の枚数が成績になります。
        [no] ギブアップしてください。今の組札の枚数が成績になります。
    }
attempt-place = { $open ->
        [yes] **今のところ{ $among }人中{ $place }位** · 組札{ $up }枚。
       *[no] **{ $among }人中{ $place }位** · 組札{ $up }枚。
    }
attempt-out-of-rank = 順位なし · 組札{ $up }枚。
# The daily or challenge ended before the game did: what was up at that moment counts.
attempt-late = 時間切れです。組札{ $up }枚が成績になります。
button-scoreboard = 順位表
button-boast = シェア
button-play-anyway = それでも遊ぶ
button-begin-known = 順位なしで遊ぶ
left-as-it-is = わかりました。そのままにしておきます。

boast-copy = コピーしてシェアできます。ネタバレはありません。
boast-posted = 投稿しました。コピーもできます。
# $text: the lines that follow, as they are copied.
boast-post = {""}**{ $name }** さんのシェア：
    { $text }
button-post-share = ここに投稿
# Under a public post: whoever posted it takes it back.
button-unpost = 削除
unposted = 削除しました。
unposted-table = 削除しました。`/盤面` でゲームをまた表示できます。
boast-contest = { $contest } · { $game }
boast-deal = { $game } · 配札{ $deal }
# $days: the player's daily streak.
boast-how = { $up }/{ $cards }
    { $moves }手 · { $time }{ $days ->
        [0] {""}
        [1] {""}
       *[other] {" "}· { $days }日連続
    }

games-contest = { $over ->
        [yes] **{ $contest }** · 終了
       *[no] **{ $contest }** · { $when }に終了
    }
games-line-unbegun = {""}**{ $game }**
    -# まだ始めていません

error-attempt-timed-out = **時間切れです**。この手は終了に間に合わず、成績は終了時の盤面で決まります。
error-attempt-over = 挑戦は1回きりで、もう終わっています。この配札を練習するなら、下の「同じ配札」をどうぞ。
error-contest-deal-known = 見たことのある配札です。遊ぶと、挑戦は**順位なし**になります。
error-deal-in-contest = これは、まだ遊んでいないデイリーか対戦の配札です。ここで遊ぶと、その挑戦は**順位なし**になります。
error-contest-not-over = 開催中のデイリーか対戦の配札なので、今は見られません。終わってからもう一度どうぞ。

## Lost games looked into: could they have been won?

button-could-have-won = 勝てたかも？
button-play-from = そこから遊ぶ
button-winning-line = 勝つ手順
button-winning-film = 勝ち方を見る
lost-thinking = **{ $game }** 配札{ $deal }の勝ち方を探しています…1分ほどかかることがあります。
# $better and $played are moves.
lost-by-move = {""}**はい、{ $number }手目の直前までは勝てる状態でした**。実際の手：{ $played }。まだ勝てる手：{ $better }。
# One of these moves lost the game, and it isn't known which.
lost-between = {""}**はい、少なくとも{ $first }手目の直前までは勝てる状態でした**。そのあとのどの手で勝てなくなったかはわかりません。よりよい手：{ $better }。
lost-to-the-end = {""}**はい、終わった時点でもまだ勝てる状態でした**。次の正解：{ $better }。
lost-unwinnable = {""}**いいえ**。この配札は、誰がどう進めても勝てません。
lost-unknown = { $winnable ->
        [yes] **はい、最初は勝てました**。ただ、勝ち方は見つかりませんでした。
       *[no] **わかりません**。勝ち方は見つかりませんでした。
    }
lost-all-cards-known = -# 裏向きも含めて、全部のカードを見たうえでの答えです。遊んでいるときには、裏向きのカードは見えません。
lost-winning-line = {""}**勝つ手順**（{ $number }手目から）：
lost-referee = 全手順（プログラムでの検証用）：
alt-won-film = { $game }のリプレイ：{ $number }手目の前までは実際の手、そこから{ $moves }手で勝つまで。「勝つ手順」から文字でも読めます。
# The strip below a film of the game, explained.
lost-strip-green = 緑：勝てる状態（{ $number }手目の直前まで）。
lost-strip-grey = 灰色：わかりません。
lost-strip-red = 赤：もう勝てない（{ $number }手目から）。

## Replays

film-making = **{ $game }** のリプレイを作っています… { $part }%
film-waiting = 先に{ $count }件のリプレイを作っています。できたらここに出ます。
film-below = リプレイは下にあります。

# The race of a contest's players: their games on one clock, which counts moves or time.
button-contest-file = 記録ファイル
button-race = レースを見る
race-plays = レースはもうここで見られます：{ $link }
race-title = ### レース · { $game }、配札{ $deal }
race-lead = { $name }（{ $measure ->
        [time] { $time }
       *[moves] { $moves }手目
    }から）
race-leads = -# 先頭：{ $leads }。
# The rows are daily-alt-row: place, cards up, moves.
alt-race = レース：{ $game }、配札{ $deal }の{ $count }人分のゲームを同じ時間軸で並べたもの。{ $ever ->
        [yes] 先頭：{ $leads }。
       *[no] 先頭に立った人はいません。
    }終了時の組札（{ $cards }枚中）：{ $rows }。
drawn-race-lead = { $name }が先頭に
drawn-race-result = { $rank ->
        [1] { $name }が優勝
       *[other] { $name } · { $rank }位
    }

# $game is the name of the game and its deal.
alt-film = { $game }のリプレイ：{ $ended }、組札{ $cards }枚中{ $up }枚。「手の一覧」から文字でも読めます。
replay-at-end = デイリーか対戦が終わったときの盤面です。
replay-drawn = { $count ->
        [1] めくる
       *[other] めくる ×{ $count }
    }
replay-no-moves = 1手も動かしていません。
replay-more-moves = … 全部の手はファイルにあります。
complete-replay = { $number } · { $game } · { $ended } · { $when }

## Questions

ask-leave = 途中のゲームがあります：**{ $game }** 組札{ $cards }枚中{ $up }枚。保存しますか、それともギブアップしますか？
ask-resign = **{ $game }** 組札{ $cards }枚中{ $up }枚でギブアップしますか？
ask-resign-attempt = 挑戦は1回きりです。
left-aside = **{ $game }** を保存しました。`/ゲーム一覧` で再開できます。
left-unreadable = -# **{ $game }** 配札{ $deal }は、もう開けません。`/ゲーム一覧` で取り除けます。
removed = **{ $game }** 配札{ $deal }を取り除きました。成績には残りません。
left-given-up = **{ $game }** をギブアップしました。組札{ $cards }枚中{ $up }枚です。
dealt-practice = -# 練習：自分で選んだか、見たことのある配札なので、成績に入りません。
# Fresh deals that were given up before their first move.
dealt-after-leaving = -# 明日まで練習：今日はこのゲームの配札を{ $most }回、成績に入る前にやめました。
dealt-winnable = -# { $level ->
        [easy] 勝てる、やさしい配札です。
        [medium] 勝てる、ふつうの配札です。
        [hard] 勝てる、難しい配札です。
       *[none] 勝てる配札です。
    }練習なので、成績に入りません。
dealt-attempt = -# このゲームは順位表にだけ載り、ランキングには入りません。
dealt-attempt-known = -# 練習：前に見た配札なので、順位はつきません。
# After “Keep playing”.
kept = **{ $game }** に戻りました。
more-title = 次は何をしますか？

## A new player's first minute

first-game-title = ### ようこそ！どのゲームにしますか？
# $about is the text of the game's key, such as first-game-klondike; $rate one of the next two.
first-game-choice = {""}**{ $game }**：{ $about }
    -# { $rate }
first-game-players-win = みんなは{ $games }回に約{ $wins }回勝っています。
# Nobody has played much yet: how many games are won by playing nothing but the hints.
first-game-hints-win = ヒントどおりに進めると、{ $games }回に約{ $wins }回勝てます。
first-game-klondike = ソリティアといえばこれ。
first-game-canfield = カジノ生まれの名作。短時間で遊べますが、なかなか勝てません。
first-game-forty-thieves = トランプ2組、どの列も丸見え。先を読みましょう！
# A game that the player did not choose; $rules is a mention of the command.
dealt-surprise = おまかせで **{ $game }** になりました！遊び方は { $rules } で。
# The same, before what becomes of another game is asked; $about is the line about the game.
ask-surprise = おまかせで **{ $game }** になりました！{ $about }
ask-next = 次のゲーム：**{ $game }**
# The question is answered, and the table stands below.
dealt-chosen = **{ $game }** ですね。楽しんでください。

# On the first table of each game. $foundations: the first and the last pile; $down of those that go down.
# $times: how often each suit is built; $way is open while the first rank is.
introduction-goal = **目標**：各スートを{ $times ->
        [1] {""}
       *[other] { $times }組ずつ、
    }{ $way ->
        [up] { $base }から{ $last }まで
        [down] { $base }から{ $last }まで降順に
       *[open] 最初のカードの数字から順に
    }、{ $row ->
        [top] 一番上の段（{ $foundations }）
       *[other] { $foundations }
    }に重ねます。
introduction-goal-piles = **目標**：{ $row ->
        [top] 一番上の段の組札
       *[other] 組札
    }（{ $foundations }）のそれぞれに、{ $base }から{ $last }まで{ $suits }重ねます。
introduction-goal-both-ways = **目標**：全部のカードを組札に上げます。各スートを{ $base }から昇順に（{ $foundations }）、{ $last }から降順に（{ $down }）重ねます。
introduction-goal-fours = **目標**：どの数字も、4枚を1つの列にそろえ、まとめて組札（{ $foundations }）に上げます。
introduction-goal-kings = キングは全部{ $foundation }に置きます。
introduction-goal-part = ほかのカードは列に残り、捨て札には1枚も残しません。
introduction-columns = **列{ $columns ->
        [all] {""}
       *[other] { $columns }
    }**：{ $build }重ねます（例：{ $onto }の上に{ $card }）。
# Once, on a player's first message, one after the other. $button is the button's label.
introduction-draw = **{ $button }**：{ $count }枚めくります
introduction-auto = **{ $button }**：上げられるカードを組札へ
introduction-hint = **{ $button }**：次の一手を教えます
introduction-phone = スマホですか？

# All games in sections, each with a menu: of what to deal, or of whose rules to read.
all-games-deal = ### どのゲームで遊びますか？
all-games-rules = ### どのゲームの遊び方を見ますか？
all-games-family = {""}**{ $family }** · { $count }種類
# $least: about how many moves a win of the shortest of these games takes at the least.
all-games-length = {""}**{ $length ->
        [quick] 短め
        [medium] ふつう
       *[long] 長め
    }** · { $least }手から · { $count }種類
all-games-decks = {""}**トランプ{ $decks }組** · { $count }種類
all-games-by-name = {""}**名前順** · { $count }種類
all-games-own = {""}**よく遊ぶゲーム**
all-games-popular = {""}**人気**
# $game was played last.
all-games-like = {""}**{ $game }に似たゲーム**
all-games-about-length = -# 最短で勝つ手数です。実際はその2倍ほどかかります。
# $command is a mention of the command that finds a game.
all-games-search = -# 名前がわかるときは、{ $command } `ゲーム:` のあとに一部を入力してください。
menu-games = ゲームを選ぶ…
# One of several menus of a large section: its first and its last game.
menu-games-part = { $first } … { $last }
# Under a menu that has no room for all games; $command is a mention of the command that finds them.
menu-other-games = -# ほかのゲームは、{ $command } `ゲーム:` のあとに名前の一部を入力してください。
menu-game-order = 並べ替え…
game-order-family = 系統順
game-order-length = 長さ順
game-order-decks = 組数順
game-order-name = 名前順
game-order-suggested = おすすめ

## Answers

games-title = ### 途中のゲーム
games-none = 途中のゲームはありません。`/配る` で始められます。
# $paid: the play money that the game was bought for.
games-line = {""}{ $title }
    -# 組札{ $cards }枚中{ $up }枚 · { $moves }手 · { $when }{ $paid ->
        [none] {""}
       *[some] {" "}· { $paid }の勝負
    }
games-line-unreadable = {""}**{ $game }** · 配札{ $deal }
    -# もう開けません
games-on-table = プレイ中
games-aside = 保存済み · 最後の手は{ $when }
settings-title = ### 設定
settings-tables = **盤面を見られる人**：ボットが投稿できるチャンネルでは、全員です。「自分だけ」にすると非公開になります。
settings-language = **言語**
# Options and a placeholder of the menus of languages, each of which is shown in its own name. The
# first: the language that the person, or the server, has chosen in Discord itself.
language-as-in-discord = Discordと同じ
menu-languages = 言語を選ぶ…
settings-theme = **テーマ**
theme-classic = クラシック
theme-antique = アンティーク
theme-contrast = 高コントラスト
theme-dark = ダーク
theme-festive = お祝い
theme-four-colour = 4色（色覚サポート）
theme-ocean = 海
settings-large = **カードの文字**：{ $on ->
        [yes] 大きめ（スマホ向き）
       *[no] 標準
    }
settings-tall = **画像**：{ $on ->
        [yes] 縦長（スマホ向き）
       *[no] 横長
    }
settings-ready = **組札に上げられるカード**：{ $on ->
        [yes] 画像に目印あり
       *[no] 画像に目印なし
    }
settings-text = **自分の盤面**：{ $on ->
        [yes] 文字（山ごとに1行）
       *[no] 画像
    }
settings-suits = **文章の中のスート**：{ $on ->
        [yes] 言葉、ハートの10
       *[no] 記号、10♥
    }
button-large = { $on ->
        [yes] 文字を大きく
       *[no] 文字を標準に
    }
button-tall = { $on ->
        [yes] 縦長の画像
       *[no] 横長の画像
    }
button-ready = { $on ->
        [yes] 目印をつける
       *[no] 目印を消す
    }
button-text = { $on ->
        [yes] 文字の盤面にする
       *[no] 画像の盤面にする
    }
button-suits = { $on ->
        [yes] スートを言葉で
       *[no] スートを記号で
    }
menu-themes = テーマ…
menu-tables = 盤面を見られる人…

# The first page of /help. Every command must be named in it or in one of its other pages.
# A command is a variable here: the code fills in Discord's clickable mention, such as </new:123>, or
# “`/new`” where its id is not known. A group's variable names its subcommand.
help-start = -# スクリーンリーダーの方は { $settings } で盤面を文字にできます。
    { $new } で好きなゲームか、おまかせのゲームを配ります。盤面の下のボタンで遊べます。
    { $daily } は今日の配札。みんな同じで、挑戦は1人1回です。
    { $challenge_create } で友だちと対戦、{ $leaderboard } で勝率のランキング、{ $stats } で自分の成績。
    { $rules } でルール、{ $games } に保存したゲーム、{ $settings } で盤面の見た目を変えられます。
    { $house } でゲームマネーを賭けるキャンフィールド。
help-start-server = -# サーバーの管理者向け：{ $server_daily } でデイリーをここに投稿できます。投稿先や成績の扱いは、ほかの `/サーバー` コマンドで決めます。
help-play = ### 遊び方
    - **目標**：たいていのゲームでは、各スートをエースからキングまで組札に上げます。そのゲームの目標は最初の盤面に、ルールの全部は { $rules } に出ます。
    - **手**は盤面の下のボタンです。「9♠ w→f1」は、捨て札のスペードの9を `f1` へ動かします。緑のボタンはカードを上げます。
    - **列**は並べ替える場所で、たいてい1つ小さい数字を重ねます。まず裏向きのカードを表にし、列を空けましょう。
    - 「めくる」は山札をめくり、「自動」は上げられるカードを全部上げます。困ったら「ヒント」で一手を見て、「戻す」で取り消せます。
help-moves = ### コマンド
    - { $move } `t2 f1` で2列目の一番上のカードを組札へ、`t1 t4 3` で3枚まとめて動かします。何手か続けるなら `w f, t1 t3`
    - カードの名前でも動かせます：`10h t4`、`スペードのクイーンを組札へ`、`捨て札を2列目へ`
    - { $draw } で山札をめくり、空なら捨て札を山札に戻します。{ $undo }、{ $redo }、{ $auto }、{ $hint } はボタンと同じです
    - { $table } で盤面を出し直し、{ $resign } でギブアップ、{ $replay } で終わったゲームのリプレイ、{ $share } でそのポスター

    {""}**山**：`s` 山札、`w` 捨て札、`r` リザーブ、`c1` … セル、`t1` … 列、`f1` … 組札（降順のものがあれば `g1` …）。
    {""}**配札**：同じ番号や言葉なら、誰でも同じ配札です：{ $new } に `配札:金曜日`。
    {""}**保存したゲーム**：{ $most }件まで。
help-counts = ### 成績の決まり
    - **新しい配札は、最初の1手から成績に入ります**。選んだ配札、見たことのある配札、「まだ勝てる？」か「もっと考える」を使った配札は練習です。同じゲームの配札を成績に入る前に{ $left }回やめると、明日まで練習です。
    - **デイリーと対戦の挑戦は1回だけ**。それぞれの順位表に入ります。
    - **❄は、休んだ日に連続日数を守ります**。デイリー7日連続で1つ、2つまで持てます。
    - 順位は勝ちが先、次に組札の枚数、手数の少なさ、時間の短さ。戻しもヒントも使わない勝ちが完勝です。
    - 放っておいたゲームは{ $days }日、どのゲームも{ $longest }日で終わります。
    - { $least }回遊ぶと順位がつきます。{ $leaderboard } に `シーズン:2026年10月` で、終わった月が見られます。

# Written from a game's rules, one sentence or two for each choice that it makes.
rules-title = ## { $game }
rules-names = -# 別名：{ $names }
rules-aim = 目標：{ $cards }枚全部を{ $foundations }か所の組札に上げること。組札には1枚ずつ、{ $build }重ねます。
# Foundations f1 and so on go up, g1 and so on down. $half is how many there are of each.
rules-aim-both-ways = 目標：{ $cards }枚全部を{ $foundations }か所の組札に、1枚ずつ上げること。どのスートにも、昇順の組札（`f1` から `f{ $half }`）と降順の組札（`g1` から `g{ $half }`）が1つずつあり、2つ合わせてそのスートがそろえば完成です。
rules-aim-kings = 目標：{ $cards }枚全部を{ $foundations }か所の組札に、1枚ずつ上げること。最後の `f{ $foundations }` はキング専用で、最初から置け、スートの順番は自由です。ほかの組札には{ $build }重ねます。
rules-aim-fours = 目標：{ $cards }枚全部を、4枚ずつ組札に上げること。
rules-fours = どの数字からでも、1つの列の一番上に同じ数字が4枚そろったら、まとめて上げられます（`t1 f`）。
rules-aim-part = 目標：{ $cards }枚中{ $up }枚を{ $foundations }か所の組札に上げ、捨て札にカードを残さないこと。組札には1枚ずつ、{ $build }重ねます。ほかのカードは列に残ります。
rules-pack = このゲームのトランプ1組は{ $count }枚です：{ $ranks }。
rules-pack-low = エースと、{ $low }からキングまで
rules-base-first = 最初に配る1枚が1つ目の組札になり、ほかの組札も同じ数字で始まります。キングの次はエースです。
rules-base-after-columns = 列のあとで1枚を組札に配り、ほかの組札も同じ数字で始まります。キングの次はエースです。
rules-base-second-after-columns = 列のあとの2枚目が1つ目の組札になり（1枚目は山札に残ります）、ほかの組札も同じ数字で始まります。キングの次はエースです。
rules-base-chosen = 組札の始まりは自分で選びます。リザーブから最初に1枚を組札へ置くと、ほかの組札も全部、その数字で始まります。それまでは、めくることも列を動かすこともできませんが、リザーブの一番上のカードを列に置くことはできます。キングの次はエースです。
rules-base = どの組札も{ $base }で始まり、{ $last }で終わります。
rules-base-laid-out = どの組札も、配る前に並べてある{ $base }で始まり、{ $last }で終わります。
rules-base-both-ways = 昇順の組札は{ $base }で、降順の組札は{ $last }で始まります。
# All but the last foundation, which takes the kings.
rules-base-but-kings = 組札 `f1` から `f{ $others }` は{ $base }で始まり、{ $last }で終わります。
rules-base-next = { $rank }の次は{ $next }です。
rules-first-foundation-first = 1つ目の組札が{ $height }枚になるまで、ほかの組札は始められません。
rules-columns-empty = 列は{ $columns }つで、最初は空です。
rules-columns-one = 列は{ $columns }つで、1枚ずつ。
rules-columns-equal = 列は{ $columns }つで、{ $most }枚ずつ配ります。
rules-columns-rising = 列は{ $columns }つで、列によって{ $least }枚から{ $most }枚。
rules-columns-two-heights = 列は{ $columns }つです。`t1` から `t{ $split }` は{ $least }枚ずつ、`t{ $next }` から `t{ $columns }` は{ $most }枚ずつです。
rules-face-up = カードは全部表向きです。
rules-face-up-top = 各列とも一番上だけが表向きです。裏向きのカードが一番上になると、自動で表になります。
rules-face-down = 各列とも、奥の{ $down }枚が裏向きです。裏向きのカードが一番上になると、自動で表になります。
rules-face-down-rows = 奥から数えて{ $rows }段目が裏向きです。裏向きのカードが一番上になると、自動で表になります。
rules-turn-by-hand = カードは全部裏向きで、自動では表になりません。列の一番上のカードは、好きなときに表にできます（`t3 t3`）。裏向きのカードは動かせませんが、その上にはどのカードも置けます。
rules-clearing-rows = 1段配るごとに、上げられるカードが左の列から順に、自動で組札へ上がります。
rules-clearing-cards = 列を配るあいだ、上げられるカードは組札へ上がり、次のカードがその場所に入ります。
rules-reserve = { $count ->
        [1] リザーブ（`r`）は{ $size }枚です。
       *[other] リザーブは{ $count }か所（`r1` { $count ->
            [2] と
           *[other] から
        } `r{ $count }`）、{ $size }枚ずつです。
    }
rules-reserve-seen = 全部見えていますが、使えるのは{ $count ->
        [1] 一番上のカード
       *[other] それぞれの一番上のカード
    }だけで、{ $goes ->
        [up] 置けるのは組札だけです。
        [column] 列に置けます。
       *[anywhere] 組札か列に置けます。
    }
rules-reserve-covered = 見えるのは{ $count ->
        [1] リザーブの一番上のカード
       *[other] それぞれの一番上のカード
    }だけで、{ $goes ->
        [up] 置けるのは組札だけです。
        [column] 列に置けます。
       *[anywhere] 組札か列に置けます。
    }
rules-reserve-face-down = リザーブのカードは裏向きで、最後の1枚だけが表になり、組札か列に置けます。
rules-cells = セルが{ $cells }か所（`c1` { $cells ->
        [2] と
       *[other] から
    } `c{ $cells }`）あり、カードを1枚ずつ置けます。{ $kind ->
        [ranks] {""}
       *[any] 空のセルには、一番上のカードならどれでも置けます。
    }
rules-cell-rank = `{ $cell }` に置けるのは{ $rank }だけです。
rules-cells-dealt = セルには、列より先に1枚ずつ配ります。
rules-cells-leave = セルのカードは、組札か列に置けます。
rules-build = 列には、数字が1つずつ続くように、{ $build }重ねます。
rules-build-level = 列には同じ数字を重ねます。スートは問いません。
# Where columns differ: $first to $last are columns with the same rule.
rules-build-columns = { $first } から { $last } は{ $build }
rules-build-each = 重ね方は列によって違います。{ $columns }、数字が1つずつ続くように重ねます。
rules-no-wrap-down = 列ではエースとキングはつながりません。エースの上には何も置けず、キングはほかのカードの上に置けません。
rules-no-wrap-up = 列ではキングとエースはつながりません。キングの上には何も置けず、エースはほかのカードの上に置けません。
rules-no-wrap-either = 列ではキングとエースはつながりません。どちらもお互いの上に置けません。
rules-wrap-down = 列でもキングとエースはつながり、エースの上にキングを置けます。
rules-low-ace = 列ではエースが一番小さく、上には何も置けません。ほかのカードの上にも置けません。
rules-column-limit = 1つの列に置けるのは{ $most }枚までです。
rules-closed-columns = `t1` から `t{ $last }` のカードは、組札か、この範囲の列にだけ置け、ほかの列には置けません。
rules-carry-one = 列からは一番上のカードを1枚ずつ動かします。
rules-carry-run = この重ね方でつながったカードは、列の一番上からまとめて動かせます。全部でも一部でもかまいません。
rules-carry-run-columns = その列の重ね方でつながったカードは、列の一番上からまとめて動かせます。全部でも一部でもよく、動かすカードのうち一番奥の1枚を置ける列ならどこへでも動かせます。
rules-carry-run-level = 列の一番上に並んだ同じ数字のカードは、まとめて動かせます。全部でも一部でもかまいません。
rules-carry-suit-run = 同じスートでつながったカードは、全部でも一部でも、列の一番上からまとめて動かせます。
rules-carry-run-to-empty-column = カードの上には1枚ずつ動かしますが、空の列へは、つながったカードをまとめて動かせます。
rules-carry-whole = 列を別の列に重ねるときは、列を丸ごと動かし、一部だけは動かせませんが、一番上のカードは組札に上げられます。
rules-carry-top-or-whole = 列の一番上のカードか、列を丸ごと、別の列に重ねられ、一番上のカードは組札にも上げられます。
rules-fill-reserve = 空いた列は、すぐにリザーブから自動で埋まります。
rules-fill-longest-reserve = 空いた列は、枚数の多いほうのリザーブから、すぐに自動で埋まります（同じなら `r1`）。リザーブが全部なくなると捨て札から埋まり、捨て札も空なら空のままです。
rules-fill-waste = 空いた列は、すぐに捨て札から自動で埋まります。山札も捨て札もなくなったときだけ、空のままです。
rules-fill-waste-or-stock = { $draw ->
        [1] 空いた列は、すぐに捨て札から自動で埋まります。捨て札が空なら、山札の次の1枚で埋まります。
       *[other] 空いた列は、すぐに捨て札から自動で埋まります。捨て札が空なら、先に山札を{ $draw }枚めくります。
    }どちらもなくなったときだけ、空のままです。
rules-fill-three-from-stock = 空いた列には、すぐに山札から3枚が自動で入ります。最初の1枚は裏向き、あとは表向きです。山札の最後の1枚はいつも表向きです。山札がなくなったら、列は空のままです。
rules-protects-last-cards = 山札があるうちは、1枚だけの列には何も置けず、その1枚を置けるのは組札だけです。
# $after says whether that is so only once the reserve is out (`reserve`), or of columns that nothing
# fills by itself (`fill`); $runs whether cards move together.
rules-enter-any = { $after ->
        [reserve] リザーブがなくなったら、
       *[no] {""}
    }{ $after ->
        [fill] 空いたままの列
       *[no] 空の列
    }には、動かせるカードなら何でも置けます。
rules-enter-king = { $after ->
        [reserve] リザーブがなくなったら、空の列に置けるのは、
       *[no] 空の列に置けるのは、
    }キング{ $runs ->
        [yes] か、キングから続くカード
       *[no] {""}
    }だけです。
rules-enter-seven = { $after ->
        [reserve] リザーブがなくなったら、空の列に置けるのは、
       *[no] 空の列に置けるのは、
    }7{ $runs ->
        [yes] か、7から続くカード
       *[no] {""}
    }だけです。
rules-enter-below-base = { $after ->
        [reserve] リザーブがなくなったら、空の列に置けるのは、
       *[no] 空の列に置けるのは、
    }組札の最初の数字より1つ小さいカード（エースならキング）だけです。
rules-enter-waste = { $after ->
        [reserve] リザーブがなくなったら、空の列に置けるのは、
       *[no] 空の列に置けるのは、
    }捨て札の一番上のカードだけですが、空のままにもできます。
rules-enter-waste-base-first = { $after ->
        [reserve] リザーブがなくなったら、空の列に置けるのは、
       *[no] 空の列に置けるのは、
    }捨て札の一番上のカードだけで、1つ目の組札が完成するまでは、組札の最初の数字でなければなりません。
rules-enter-reserves-before-waste = { $after ->
        [reserve] リザーブがなくなったら、空の列には、リザーブの一番上のカードか、列を丸ごと
       *[no] 空の列には、リザーブの一番上のカードか、列を丸ごと
    }置け、捨て札の一番上のカードを置けるのは、リザーブが全部なくなってからです。
rules-draw = { $draw ->
        [1] 山札は1枚ずつ捨て札へめくります。
       *[other] 山札は{ $draw }枚ずつ（足りなければあるだけ）捨て札へめくります。
    }
rules-draw-shrinking = 山札は{ $draw }枚ずつ（足りなければあるだけ）捨て札へめくります。1回目のめくり直しのあとは{ $second }枚、2回目のあとは{ $third }枚です。
rules-draw-to-wastes = 山札は{ $cards }枚ずつ（足りなければあるだけ）、{ $wastes }か所の捨て札（`w1` { $wastes ->
        [2] と
       *[other] から
    } `w{ $wastes }`）へ1枚ずつ順番にめくります。
rules-draw-to-first-waste = 山札は1枚ずつ捨て札 `w1` へめくります。
rules-waste-top = { $wastes ->
        [1] 捨て札の一番上のカードは、{ $goes ->
            [column] 列
            [cell] 組札か列かセル
           *[anywhere] 組札か列
        }に置けます。
       *[other] それぞれの捨て札の一番上のカードは、組札か列に置けます。
    }
rules-waste-filled = 山札があるうちは、捨て札が空になることはありません。次のカードが自動で表になります。
rules-redeals = { $redeals ->
        [0] めくり直しはなく、山札は1回きりです。
       *[other] 山札が空になったら、捨て札を山札に戻してめくり直せます（{ $redeals }回まで）。
    }
rules-redeals-unlimited = 山札が空になったら、捨て札を山札に戻して、何度でもめくり直せます。
rules-dealt-at-redeal = めくり直しでは、{ $wastes }か所の捨て札（`w1` から `w{ $wastes }`）にも表向きで1枚ずつ配り、そのあとは手ではめくれませんが、空いた捨て札には、山札の次の1枚が自動で入ります。
rules-up-first = 組札に上げられるカードがあるうちは、ほかのことはできません。
rules-draw-last = 山札をめくったり、捨て札を山札に戻したりできるのは、リザーブの一番上のカードがどの列にも置けず、丸ごと重ねられる列もないときだけです。
rules-no-return = 組札に上げたカードは、列に戻せません。
# How long a game is: $least is about how many moves a win takes at the least.
rules-length = -# { $length ->
        [quick] 短めのゲーム
        [medium] ふつうの長さのゲーム
       *[long] 長めのゲーム
    }：勝つまでに少なくとも約{ $least }手。
menu-similar-games = 似たゲーム…

## Records

stats-option = { $game } · { $games }回
stats-head = { $game }：{ $games }回中{ $wins }勝（{ $rate }）。
stats-clean = 完勝（戻しなし、ヒントなし）：{ $clean }回。
stats-streak = 連勝：現在{ $streak }（最高{ $best }）。
stats-up = 組札：平均{ $mean }（最高{ $best }）。
stats-each = 1回の平均：{ $moves }手、{ $time }、戻し{ $undos }回、ヒント{ $hints }回。
stats-fewest = 最少手数での勝ち：{ $fewest }手。最短時間での勝ち：{ $time }。
stats-practice = 練習：{ $practice }回。
stats-contests = 対戦とサーバーデイリー：{ $games }回中{ $wins }勝。
stats-last = 最近の組札の枚数{ $unit }、右が最新：{ $ups }。
# A list of stats-bin: how many games ended with how many cards up.
stats-spread = 組札の枚数{ $unit } × 回数：{ $bins }。
stats-bin = { $up } × { $games }回
stats-bin-many = { $least }～{ $most } × { $games }回
# A rating in points, and how far off it may be.
stats-rating = { $provisional ->
        [yes] { $family }：約{ $points } ± { $margin }（{ $games }回、暫定）
       *[no] **{ $family }：{ $points }** ± { $margin }（{ $games }回分）
    }
stats-daily-streak = **デイリーの連続日数** { $count }日{ $freezes }（最高{ $best }日）
stats-about-rating = -# レーティング：平均は1500。完勝だけを勝ちとして、毎晩更新します。
stats-about = -# 時間は、配ってから最後の手まで、休憩も含めて計ります。

## Two players compared over the deals that both have played

versus-title = ## { $first }と{ $second }
versus-better = { $game }：2人とも遊んだ配札は{ $deals }回。順位が上だったのは{ $first }が{ $firsts }回、{ $second }が{ $seconds }回{ $ties ->
        [0] 。
       *[other] 、引き分け{ $ties }回。
    }
versus-won = 勝った配札：{ $first } { $firsts }、{ $second } { $seconds }。
# Of the deals that both have won.
versus-moves = 2人とも勝った{ $deals }回で、手数が少なかったのは{ $first }が{ $firsts }回、{ $second }が{ $seconds }回{ $ties ->
        [0] 。
       *[other] 、同数{ $ties }回。
    }
versus-last = **最近の配札**
versus-row = - { $game }、{ $kind ->
        [daily] デイリー
        [own] サーバーデイリー
        [challenge] 対戦
       *[none] 同じ配札
    }、{ $day }：{ $first }、{ $second }
versus-play = { $name } { $told }
versus-play-better = **{ $name } { $told }**
versus-play-won = { $moves }手で勝利
versus-play-up = 組札{ $up }枚
versus-about = -# デイリーと対戦は、終わったあと、2人とも順位がついたものが入ります。勝ったほう、次に組札の多いほう、次に手数の少ないほうが上です。

# Drawn in the picture, where there is little room.
drawn-games = プレイ回数
drawn-practice = 練習{ $practice }
drawn-won = 勝率
drawn-wins = 勝ち
drawn-clean = 完勝{ $clean }
drawn-streak = 最多連勝
drawn-streak-now = 現在{ $streak }
drawn-up = 平均組札
drawn-best = ベスト{ $best }
drawn-moves = 平均手数
drawn-fewest = 最少{ $fewest }
drawn-time = 平均時間
drawn-undos = 平均戻し
drawn-hints = ヒント{ $hints }
drawn-spread = 組札の枚数{ $unit }ごとの回数 · 金：勝ち
drawn-last = 最近{ $count }回の組札の枚数{ $unit } · 金：勝ち
drawn-versus = { $game } · 2人とも遊んだ配札{ $deals }回
drawn-versus-better = 順位が上
drawn-versus-ties = 引き分け
drawn-versus-player = プレイヤー{ $number }
drawn-versus-won = 勝った配札
drawn-versus-moves = 2人とも勝った{ $deals }回で手数が少ない

settings-record = **成績と、ランキングでの名前を見られる人**：「自分だけ」にすると、名前は「匿名」と表示されます。
settings-names = **画像の中の名前**：{ $on ->
        [yes] 成績が公開なら、順位表・表彰台・レース・比較に出します
       *[no] 出さず、順位だけにします
    }
button-names = { $on ->
        [yes] 画像に名前を出す
       *[no] 名前を出さない
    }
settings-reminder = **お知らせ**：{ $on ->
        [yes] 成績が公開なら、このサーバーのデイリーの投稿でメンションします
       *[no] このサーバーではしません
    }
button-reminder = { $on ->
        [yes] 知らせてもらう
       *[no] 知らせない
    }
settings-public = 全員
settings-private = 自分だけ
menu-record = 成績を見られる人…

error-no-common-deals = 2人とも遊んだ配札がまだありません。デイリーと対戦の配札は、終わってから数に入ります。
error-no-record = 成績に入る終わったゲームがまだありません。`/配る` で始められます。

command-stats = プレイヤーの成績（1つのゲームか全部）
command-stats-player = 誰の成績か（省略すると自分）
command-stats-game = どのゲームか（省略すると全部）
command-stats-versus = このプレイヤーと比べる

## Leaderboards

board-title = ### { $game }
    -# { $where } · { $period }{ $ranking ->
        [clean] {" "}· 完勝（戻しもヒントもなし）
       *[plain] {""}
    }
board-here = このサーバー
# The leaderboards of all servers together.
board-everywhere = 全体
board-ever = 全期間
board-month = 今月
board-week = 今週
# All players together.
board-together = **合計** { $games }回中{ $won }勝（{ $rate }）{ $ranking ->
        [clean] 、戻しもヒントもなし
       *[plain] {""}
    }
# $low and $high: between which shares the truth lies, such as “67%” and “85%”.
# $when: such as “5 seconds ago”.
board-complete-until = -# { $when }の集計です。そのあと終わったゲームは追加中です。
board-winnable = -# 配札の{ $low }から{ $high }は勝てます。
board-row = { $own ->
        [yes] **{ $place }位 { $name }**{ $alone ->
            [yes] （自分）
           *[no] {""}
        } · { $told }
       *[no] **{ $place }位** { $name } · { $told }
    }
# A player without enough games for a place.
board-row-waiting = **{ $name }**{ $alone ->
        [yes] （自分）
       *[no] {""}
    } · { $told } · 順位まであと{ $missing }回
board-wins = { $clean ->
        [0] { $wins ->
            [0] 0勝
           *[other] { $wins }勝（完勝なし）
        }
       *[other] { $wins }勝（うち完勝{ $clean }）
    }
board-figures = { $ranking ->
        [clean] { $games }回中完勝{ $clean }（{ $rate }）、全部で{ $wins }勝
       *[plain] { $games }回中{ $wins }勝（{ $rate }）、完勝{ $clean }
    }
board-none-yet = まだ順位がついた人はいません。もうすぐ順位がつく人：
board-row-on-the-way = **{ $name }**{ $alone ->
        [yes] （自分）
       *[no] {""}
    }：{ $least }回中{ $games }回
board-empty = まだゲームがありません。`/配る` で、成績に入るゲームを始められます。
board-not-played = ここで遊んだゲームはありません。
board-about = -# { $pages ->
        [1] {""}
       *[other] { $length }人中{ $first }位から{ $last }位。
    }{ $time ->
        [past] { $minimum }回遊ぶと順位がつきました。
       *[now] { $minimum }回遊ぶと順位がつきます。
    }同じ勝率なら、回数の多いほうが上です。
# The columns of the table that follows: its rows are board-alt-row.
board-alt = { $game }、{ $where }、{ $period }。順位、勝率、勝ち数{ $ranking ->
        [clean] （戻しもヒントもなし）
       *[plain] {""}
    }：{ $rows }。
board-alt-row = { $place }：{ $games }回中{ $won }勝（{ $rate }）
board-alt-own = 自分、{ $row }
button-first = « 最初
button-previous = ‹ 前へ
button-next = 次へ ›
button-last = 最後 »
button-own = 自分の順位
button-clean = 完勝ランキング
button-ratings = レーティング
button-win-rates = 勝率
button-plain = すべての勝ち
menu-period = 期間…
menu-board-game = ゲーム…

## Players ranked by their skill ratings

ratings-title = ### { $family }
    -# { $where } · レーティング
ratings-row = { $own ->
        [yes] **{ $place }位 { $name }**{ $alone ->
            [yes] （自分）
           *[no] {""}
        } · { $points } ± { $margin } · { $games }回
       *[no] **{ $place }位** { $name } · { $points } ± { $margin } · { $games }回
    }
ratings-row-provisional = **{ $name }**{ $alone ->
        [yes] （自分）
       *[no] {""}
    } · 約{ $points } ± { $margin } · { $games }回、暫定
ratings-empty = まだレーティングのある人はいません。成績に入るゲームが25回ほど必要です。
ratings-not-played = まだ自分のレーティングはありません。
ratings-about = -# { $pages ->
        [1] {""}
       *[other] { $length }人中{ $first }位から{ $last }位。
    }区間の下限で並べるので、運のいい数回だけでは首位になれません。暫定の値には順位がつきません。
ratings-made-at = { $when }に計算しました。
# The columns of the table that follows: its rows are ratings-alt-row.
ratings-alt = { $family }、{ $where }。順位、レーティング：{ $rows }。
ratings-alt-row = { $place }：{ $points } ± { $margin }
# Drawn in the picture, where there is little room.
drawn-ratings = { $family } · レーティング

# Drawn in the picture, where there is little room.
drawn-board = { $game } · { $period }{ $ranking ->
        [clean] {" "}· 完勝
       *[plain] {""}
    }
player-unknown = 不明なプレイヤー
# A player whose settings keep their name private.
player-private = 匿名


command-leaderboard = 誰がどれだけ勝っているか
command-leaderboard-game = ゲーム、系統、または全ゲーム
command-leaderboard-period = どの期間か（省略すると全期間）
command-leaderboard-scope = ここか全体か（省略するとここ）
command-leaderboard-order = 何の順か（省略すると全部の勝ち）
command-leaderboard-season = 終わった月（例：2026年10月）

## Seasons: months that are over

season-empty = その月、ここで遊ばれたゲームはありません。
season-none-ranked = 順位がつくほど遊んだ人はいませんでした。
# A player without enough games for a place.
season-row-unranked = **{ $name }**{ $alone ->
        [yes] （自分）
       *[no] {""}
    } · { $told } · 回数が足りず順位なし
season-medals-soon = -# メダルは月末の7日後に決まります。

# A hall of records: the best in one game.
hall-title = ### { $game }：記録
    -# { $where } · { $period }
hall-line = **{ $what }**：{ $value } · { $name } · { $day }
hall-empty = まだ記録はありません。成績に入るゲームで勝つと残ります。
hall-about = -# 連勝は続けて勝った数で、月をまたいでも続きます。完勝：戻しもヒントもなし。
hall-alt = 記録：{ $game }、{ $where }、{ $period }。{ $records }。
hall-alt-record = { $what }：{ $value }、{ $name }
button-hall = 記録
button-leaderboard = ランキング

# In a player's record. $counts: a list of medal-count.
medals = **シーズンのメダル**：{ $counts }
medal-count = { $medal } { $count }
# $list: the newest, a list of medal-newest.
medals-new = -# 最近：{ $list }
medal-newest = { $medal } { $game }、{ $period }{ $where ->
        [global] （全体）
       *[here] {""}
    }

# Drawn in the picture, where there is little room.
drawn-hall = { $game } · 記録 · { $period }
hall-fewest-moves = 最少手数
hall-fastest-win = 最短時間
hall-longest-streak = 連勝
hall-clean-streak = 連続完勝
drawn-medals = シーズンのメダル
drawn-medals-global = 全体{ $count }
drawn-season-end = { $period }のメダル
drawn-medal-gold = 金
drawn-medal-silver = 銀
drawn-medal-bronze = 銅

error-no-such-season = その月の成績はありません。一覧からシーズンを選んでください。

## The house: Canfield for play money

# What a deck costs is all that these two differ in; they are named after the books.
stakes-hoyle = 1組50ドル
stakes-english = 1組52ドル
house-stakes = -# 支払い{ $paid } · 今の組札で{ $worth }
house-dealt = 1組の値段はゲームマネーで{ $paid }でした。組札1枚につき{ $card }、{ $cards }枚全部で{ $all }の払い戻し。{ $least }枚以上で得になります。手は戻せません。「精算する」で終わります。
house-stuck = **手詰まりです**。精算して{ $worth }を受け取りましょう。
house-pays = 組札{ $up }枚で、カジノの払い戻しは{ $pays }{ $came ->
        [won] 。{ $sum }の勝ちです。
        [lost] 。{ $sum }の負けです。
       *[even] 。払った分と同じです。
    }
# $payment is house-pays.
house-ask-cash-in = **{ $game }** を精算しますか？{ $payment }
house-ask-leave = ゲームマネーを賭けたゲームが途中です：**{ $game }** 支払い{ $paid }、今の組札で{ $worth }。保存しますか、それとも精算しますか？
house-left = **{ $game }** を精算しました。{ $payment }
button-cash-in = 精算する
button-stakes-again = { $price }で勝負

house-title = ### { $who }とカジノ
house-prices = ゲームマネーを賭けるキャンフィールド。1組{ $hoyle }か{ $english }です。カジノは組札1枚につき{ $card }、52枚全部なら{ $all }を払い戻します。{ $least }枚以上で得になります。
house-account = **通算**：{ $games }回、支払い{ $paid }、払い戻し{ $won }。収支{ $balance }、1回あたり{ $mean }。
house-account-none = ゲームマネーを賭けて終えたゲームはまだありません。
house-under-way = 途中のゲーム{ $count }件、支払い{ $paid }。
house-course = **収支**：最近{ $count }回が始まる前は{ $before }、その後は1回ごとに{ $after }。
house-here-none = ここではまだ誰も勝負していません。
house-here = { $where ->
        [global] **全体のカジノ**：{ $games }回、受け取り{ $paid }、払い戻し{ $won }。収支{ $balance }。
       *[here] **このサーバーのカジノ**：{ $games }回、受け取り{ $paid }、払い戻し{ $won }。収支{ $balance }。
    }
house-nights = **このサーバーの大勝ち**（UTCの0時区切りの1日ごと）
house-night = { $place }位 { $who }：{ $profit } · { $day }
house-ask-away = **ゲームマネーをやめますか？** 賭けるゲームは今後遊べなくなり、大勝ちの一覧からも消えます。途中のゲームの払い戻しは、これまでどおり受け取れます。**取り消しはできません**。
button-stakes = { $paid }で勝負
button-put-away = ゲームマネーをやめる
button-keep-money = 続ける

# Drawn in the picture, where there is little room.
drawn-house = カジノとの勝負
drawn-house-paid = 支払い
drawn-house-won = 払い戻し
drawn-house-balance = 収支
drawn-house-mean = 1回平均{ $mean }
drawn-house-even = 収支ゼロ
drawn-house-course = 収支 · 最近{ $count }回

## Dailies

# $at is a time of day, $when a relative time, such as “in 3 hours”.
daily-title = ### { $contest }
    {""}**{ $game }** · { $at }まで（{ $when }）
daily-title-over = ### { $contest }
    {""}**{ $game }** 配札{ $deal } · 終了
daily-about = みんな同じ配札で、挑戦は1人1回。手を戻すことも、ヒントを使うこともできます。盤面は、その日が終わるまで公開されません。{ $winnable ->
        [yes] 勝てる配札です。
       *[no] 勝てるとは証明されていない配札です。
    }
# The fine print under the day's board; the daily post is without it.
daily-order = -# 順位は、勝ち、組札の枚数、手数（戻した手も含む）、時間の順。同じなら同順位です。
daily-own = **{ $alone ->
        [yes] 自分の挑戦
       *[no] { $name }さんの挑戦
    }**：{ $told }。
daily-own-out = 順位なし：前に見た配札でした。
daily-streak = **連続日数** { $count }日{ $freezes }（最高{ $best }日）
daily-board = **順位表** · { $where }
daily-board-empty = まだ誰も始めていません。
daily-row-out = { $own ->
        [yes] **– { $name }**{ $alone ->
            [yes] （自分）
           *[no] {""}
        } · { $told } · 順位なし
       *[no] **–** { $name } · { $told } · 順位なし
    }
daily-figures = { $won ->
        [won] 勝利、組札{ $cards }枚中{ $up }枚
       *[not] 組札{ $cards }枚中{ $up }枚
    } · { $moves }手 · { $time }{ $undos ->
        [0] {""}
       *[other] {" "}· 戻し{ $undos }回
    }{ $hints ->
        [0] {""}
       *[other] {" "}· ヒント{ $hints }回
    }
daily-playing = { $told } · プレイ中
# On the global scoreboard, for a player whose attempt is missing there.
daily-apart = -# 成績をサーバーの中だけに残すサーバーもあります。その成績は、そのサーバーの順位表だけに出ます。
daily-pages = -# { $length }人中{ $first }位から{ $last }位。
daily-yesterday = **昨日**：{ $game }、配札{ $deal }。{ $shared ->
        [yes] 同率1位：
       *[no] 1位：
    }{ $name } · { $told }
daily-yesterday-none = **昨日**：{ $game }、配札{ $deal }。順位がついた人はいません。
# The columns of the table that follows: its rows are daily-alt-row.
daily-alt = { $game }、{ $day }のデイリー。順位、組札（{ $cards }枚中）、手数：{ $rows }。
daily-alt-row = { $place }：組札{ $up }枚、{ $moves }手
# The dealer's attempt at a daily or challenge, beside the ranks, and how often it wins the deal.
dealer-result = **ディーラー**：{ $won ->
        [won] 勝利
       *[not] 組札{ $cards }枚中{ $up }枚
    } · { $moves }手
dealer-playing = **ディーラー**：プレイ中
dealer-share = -# ディーラーはこの配札で{ $count }回中{ $wins }回勝ちます。
# After a player's win in a daily or challenge: on its result, its poster and in its words to share.
dealer-beaten = ディーラーに勝利！
# In races, and on the button that shows its game once the daily or challenge is over.
dealer-name = ディーラー
button-dealer = ディーラーを見る
# The weekly league adds up the points of dailies.
league-title = ### { $first }～{ $last }のリーグ
    { $where }
league-empty = まだ誰にも点がありません。その日が終わり、3人以上が遊んでいると、点がつきます。
league-points = { $points }点 · { $days }日
league-about = -# デイリーの点は、自分より順位が下だった人の割合（%）です。同順位は半分。1週間のうち上位5日を足します。
league-post = { $where ->
        [global] **先週のリーグ（全体）**：
       *[here] **先週のリーグ（このサーバー）**：
    }
button-league = リーグ
button-week-before = 前の週
button-week-after = 次の週
daily-is-over = その日は終わりました。今日のデイリーはこちら：

button-calendar = カレンダー
button-best-game = 最高のゲーム
button-month-before = 前の月
button-month-after = 次の月
calendar-title = ### { $month }のデイリー
menu-days = { $first }日から{ $last }日
drawn-calendar = デイリー · { $month }
drawn-days = { $mark ->
        [won] 勝ち
        [lost] 負け
        [frozen] 連続維持
       *[missed] 休み
    }{ $count }
calendar-days = { $told }：{ $days }

daily-post-about = みんな同じ配札、挑戦は1人1回。
morning-played = **昨日**：{ $game }、配札{ $deal }。遊んだ人：{ $names }。
morning-won = **勝者**：{ $names }。最少手数：{ $first }、{ $moves }手。
morning-lost = 勝者なし。最高：{ $first }、組札{ $cards }枚中{ $up }枚。
morning-unnamed = { $also ->
        [yes] ほか{ $count }人
       *[no] { $count }人
    }
morning-streak = { $days ->
        [1] **このサーバーで勝者が出ました**。新しい連続記録の1日目です。
       *[other] **このサーバーは{ $days }日連続で勝者が出ています**。
    }
daily-post-podium = **{ $kind ->
        [global] 昨日の全体の表彰台
        [own] 昨日のサーバーデイリーの表彰台
       *[here] 昨日の表彰台
    }**（{ $game }、配札{ $deal }）：
daily-post-none = 昨日は、表彰台に上がった人がいません（{ $game }、配札{ $deal }）。

own-daily-here = **サーバーデイリー**：{ $game }
own-daily-everyones = **全体のデイリー**：{ $game }
button-show-daily = 見る
error-daily-elsewhere = ほかのサーバーのデイリーです。そのサーバーで遊べます。

server-daily = ### デイリーをどこに投稿しますか？
server-daily-off = まだ投稿していません。チャンネルを選んでください。
server-daily-on = { $channel } に毎日{ $hour }（UTC、この端末の時間では{ $local }）、{ $language }で投稿します。
server-daily-next = 次回：{ $at }（{ $when }）。
server-daily-soon = 今日の分は1分以内に投稿します。
server-daily-gone = **そのチャンネルはなくなったか、メッセージを送れなくなりました**。ほかを選んでください。
# Permissions as Discord names them.
permission-view = チャンネルを見る
permission-send = メッセージを送信
permission-send-in-threads = スレッドでメッセージを送信
server-daily-refused = **今日の分はDiscordに投稿できませんでした**。明日か、ここの設定を変えたときに、もう一度投稿します。
server-daily-hour = { $hour } UTC
# A game that the server's managers choose; $command is a mention of the command that takes it.
server-own-daily-none = **サーバーデイリー**：なし。{ $command } `ゲーム:` で、このサーバーだけの配札が1日1つ増えます。
server-own-daily = **サーバーデイリー**：{ $game }{ $since ->
        [tomorrow] （明日から）
       *[today] {""}
    }
button-own-daily-off = デイリーを外す
button-daily-off = 投稿をやめる
menu-daily-channel = 投稿するチャンネル…
menu-daily-hour = 投稿する時刻…
# What the server's managers choose for all posts there, and for people whose language isn't ours.
server-language = **このサーバーの言語**：投稿と、ボットが対応していない言語の人に使います

# Drawn in the picture, where there is little room.
drawn-opening = { $game } · { $day }
drawn-daily = { $game } · { $day } · 組札の枚数

## Challenges

challenge-title = ### 対戦{ $number } · { $game }
# A challenge's number where the challenges of several places may be meant.
challenge-number-on-server = { $number }（{ $server }）
challenge-number-elsewhere = { $number }（ほかのサーバー）
challenge-number-in-chat = { $number }（ダイレクトメッセージかグループ）
challenge-everyone = ここの全員
# $others is a list of names, or challenge-everyone.
challenge-by = {""}**{ $maker }** が{ $others }に挑戦{ $over ->
        [yes] しました
       *[no] しています
    }。
challenge-by-nobody = { $others }が{ $over ->
        [yes] 対象でした
       *[no] 参加できます
    }。
challenge-until = { $at }まで（{ $when }）{ $named ->
        [yes] {""}、または全員が遊び終えるまで
       *[no] {""}
    }。
challenge-closed = { $early ->
        [yes] { $who }が予定より早く終わらせました（{ $when }）。
       *[no] { $when }に終了しました。
    }
challenge-over = ## 対戦が終わりました
# A promise of the deal, which anyone can check once the contest is over.
contest-seal = -# 配札の封印：`{ $seal }`（確かめられます）
button-seal = 確かめ方
# $seal: all of its digits.
seal-page = ### この配札の封印
    配札は誰かが遊ぶ前に決まっていて、こっそり替えることはできません。次の値は、ゲームと配札の番号と秘密の文字列のハッシュ（SHA-256）です。投稿には最初の{ $digits }桁が出ます：
    `{ $seal }`
    { $kind ->
        [daily] その日が終わると、このページにハッシュ前の文字列が出ます。
        [over] ハッシュ前の文字列（どのSHA-256プログラムでも確かめられます）：`{ $sealed }`
       *[challenge] 対戦が終わると、順位表の下の**記録ファイル**で、配札と秘密の文字列、全員の手と順位が送られます。`python -m bot.referee verify` ですべて確かめられます。このボットのプログラム `patience-table` { $version } に入っています。
    }
contest-file = 対戦の全記録です（配札、全員の手と順位）。プログラム `patience-table` { $version } で確かめられます：`python -m bot.referee verify { $file }`。この配札は、もう成績に入りません。
challenge-terms = -# 挑戦は1人1回、盤面は終わるまで公開されません。順位は、勝利、組札の多さ、{ $measure ->
        [time] 時間の短さ、手数の少なさ
       *[moves] 手数の少なさ、時間の短さ
    }の順で決まります。戻し{ $undo ->
        [no] 禁止
       *[yes] 可
    }、ヒント{ $hints ->
        [no] 禁止
       *[yes] 可
    }。{ $fresh ->
        [no] 配札は選ばれたものです。
       *[yes] {""}
    }{ $winnable ->
        [yes] 勝てる配札です。
       *[no] 勝てるとは証明されていない配札です。
    }
# A place among players: on a scoreboard, and before a name in films of races.
place = { $rank }位
challenge-row = { $own ->
        [yes] **{ $place } { $name }**（自分） · { $told }
       *[no] **{ $place }** { $name } · { $told }
    }
# The per cent of others beaten, once a challenge is over.
challenge-points = { $told } · { $points }点
challenge-out = { $told } · 順位なし
challenge-empty = まだ誰も参加していません。
challenge-count = -# 全{ $count }人。
# The columns of the table that follows: its rows are challenge-alt-row.
challenge-alt = { $game }。順位、組札（{ $cards }枚中）、{ $measure ->
        [time] 時間
       *[moves] 手数
    }、状況：{ $rows }。
challenge-alt-row = { $place }：{ $state ->
        [waiting] まだ始めていません
        [absent] 遊びませんでした
       *[begun] 組札{ $up }枚、{ $measure ->
            [time] { $time }
           *[moves] { $moves }手
        }、{ $state ->
            [playing] 遊んでいる途中
            [won] 勝利
           *[done] 終了
        }
    }
challenge-alt-podium = 表彰台、組札（{ $cards }枚中）：{ $rows }。
challenge-alt-step = 順位{ $place }：{ $up }枚
challenge-join-over = この対戦は終わりました。結果はこちらです。
challenge-join-done = 1回きりの挑戦は終わっています。今の様子はこちらです。
challenge-ask-end = 対戦{ $number }、**{ $game }** を終了しますか？参加者全員が対象です。本来は{ $when }に終わります。ほかの人の途中のゲームは順位表に残るだけで、ほかでは数えません。
challenge-ended = 対戦を終了しました。結果は順位表で見られます。
challenge-final = { $place }位 · 組札{ $cards }枚中{ $up }枚
challenges-title = { $where ->
        [here] ### このサーバーの対戦
        [place] ### ここの対戦
       *[elsewhere] ### ほかで参加中の対戦
    }
challenges-line = {""}**{ $number }** · { $game }
    -# 作成：{ $maker } · { $when }に終了
challenges-more = -# ほかに{ $count }件開催中です。`/対戦 順位表` の入力中に出る一覧から選べます。
complete-challenge = { $number } · { $game } · { $when }に終了
measure-moves = 組札の枚数、次に手数の少なさ
measure-time = 組札の枚数、次に時間の短さ
# Forms: titles and labels of at most 45 characters, and what is said below them.
form-challenge = 新しい対戦
form-deal = 配札を選ぶ
form-game = ゲーム
form-game-about = 名前の一部でかまいません
form-number = 配札
form-number-about = 番号か言葉。誰でも同じ配札です
form-lasts = 長さ
form-players = 相手
form-players-about = 選ばなければ、ここの全員
form-measure = 順位の決め方
form-allowed = 使えるもの
form-undo = 手を戻す
form-hints = ヒント
# $field is a label, $reason a whole sentence.
form-refused = {""}**{ $field }:** { $reason }
button-fill-again = フォームに戻る
# Where several challenges are open: one of them.
button-challenge = { $number } · { $game }
button-refresh = 更新
button-end = 対戦を終了
button-again = 再戦
button-everyone = 全員を表示
menu-final = 最終盤面…

# Drawn in the picture, where there is little room.
drawn-challenge = { $game } · 組札（{ $cards }枚中）
challenge-not-begun = 未開始
challenge-not-played = 不参加
# A hollow dot follows, the same that stands in the row of each player who is still playing.
drawn-playing = 途中
drawn-podium = { $game } · 表彰台 · 組札（{ $cards }枚中）
drawn-step = { $up ->
       *[other] 枚
    }

error-already-joined = もう参加しています。「遊ぶ」で自分の挑戦に戻れます。
error-bad-duration = 対戦の長さは10分から14日までです。「90分」「2時間」「3日」のように入力してください。
error-challenge-not-invited = この対戦は、指名された人だけのものです。`/対戦 作成` で自分の対戦を作れます。
error-challenge-full = この対戦は満員です（{ $most }人が参加しています）。
error-too-many-challenges = 開催中の対戦がもう{ $most }件あります。終わるのを待つか、`/対戦 終了` で1つ終えてください。
error-no-such-contest = その対戦は開催されていません。開催中のものは `/対戦 一覧` で見られます。
error-no-challenge = ここで開催中の対戦はありません。`/対戦 作成` で作れます。
error-which-challenge = 開催中の対戦がいくつかあります。どれですか？
error-challenge-not-yours = 対戦を早めに終了できるのは、作った人とモデレーターだけです。
error-no-race = 見られるレースがありません。盤面を公開しているプレイヤーが2人必要です。
error-challenge-not-played = そのプレイヤーは、この対戦に参加していません。

command-challenge = 1つの配札で競い合う、順位表つきの対戦
command-challenge-create = ここの全員か、指名した人に挑戦する
command-challenge-game = どのゲームか（省略するとフォームで選びます）
command-challenge-lasts = 長さ。90m、2h、3dなど（省略すると1日）
command-challenge-deal = 番号か言葉（省略すると新しい配札）
command-challenge-measure = 同点のときの決め方（省略すると手数）
command-challenge-undo = 手を戻せるか（省略すると戻せる）
command-challenge-hints = ヒントを使えるか（省略すると使える）
command-challenge-player = 誰に挑戦するか（省略するとここの全員）
command-challenge-join = 対戦に参加して、1回きりの挑戦を始める
command-challenge-board = 対戦の順位表
command-challenge-list = ここで開催中の対戦と、ほかで参加中の対戦
command-challenge-end = 対戦を早めに終了する（先に確認します）
command-challenge-which = どの対戦か（1つだけ開催中なら省略できます）

## Privacy

# Also sent with the export.
help-privacy = ### 保存しているものと、その理由
    - **ゲーム**：1手ずつと、それを表示したメッセージ。中断・戻し・リプレイのためです。
    - **結果**：成績、ランキング、ゲームマネーのためです。
    - **デイリー、対戦、見た配札**：同じ配札を2回遊ばれないためです。
    - **設定**
    画像には名前が入ります。{ $settings } で、これからの画像には出さないようにできます。どれもDiscordのIDで保存します。名前は1時間以内に破棄し、書いたメッセージが見えることはありません。{ $privacy_export } で全部を受け取り、{ $privacy_erase } で消去できます。開催中のデイリーと対戦が終わるまでは、IDから作った照合用のコードだけが残ります。
export-ready = ### 保存データすべて
export-part = ファイル{ $number }/{ $count }
ask-erase = ### 保存データをすべて消去しますか？
    ゲーム、結果、成績、順位、ゲームマネー、デイリー、対戦、設定です。**取り消しはできません**。ゲームマネーを賭けた途中のゲームの払い戻しはありません。開催中のデイリーと対戦には、IDから作った照合用のコードが終了まで残ります。Discordに投稿されたメッセージは残ります。
erased = すべて消去しました。`/配る` でまた最初から始められます。
erase-nothing = 保存しているものは何もありません。
button-erase = すべて消去する
button-export = 控えを受け取る
button-not-now = やめておく
button-reset = リセットする

## Servers

server-channels = ### 公開で投稿してよいチャンネルはどこですか？
server-channels-some = 何も選ばなければ全部です。選んだチャンネルの外では、返信はコマンドを使った人だけに見えます。
server-channels-gone = 選んだチャンネルがなくなったので、返信はコマンドを使った人だけに見えます。ほかを選ぶか、「全チャンネル」にしてください。
button-channels-all = 全チャンネル
menu-channels = チャンネルを選ぶ…
server-tables = ### 盤面をどこに表示しますか？
# Where threads are chosen and the bot may not open any in this channel.
server-tables-no-threads = **このチャンネルではスレッドを作れない**ので、ここの盤面は非公開です。「公開スレッドの作成」と「スレッドでメッセージを送信」の権限を許可してください。
menu-table-place = 盤面の場所…
server-tables-option-channel = チャンネルで、全員に
server-tables-option-private = 非公開で、遊ぶ人だけに
server-tables-option-thread = プレイヤーごとのスレッドで
server-board = ### このサーバーのランキング
server-board-empty = 成績に入ったゲームはまだありません。
server-board-figures = ゲーム：{ $games }回。プレイヤー：{ $players }人、順位あり：{ $placed }人。
# What the two say applies to games dealt from the change on.
server-everywhere = **全体のランキング**：{ $on ->
        [yes] 入れています
       *[no] 入れていません
    }（これから配るゲームから）。
button-everywhere-on = 全体にも入れる
button-everywhere-off = ここだけにする
server-minimum = **順位がつくまでの回数**：`/サーバー ランキング 最低回数:` で1から1,000まで決められます。
menu-minimum = 順位がつくまでの回数…
ask-reset = ### このサーバーのランキングをリセットしますか？
    ゲーム{ $games }回と、カジノの{ $staked }回が消えます。**取り消しはできません**。各自の成績、ゲームマネー、全体の順位は残ります。
server-reset-done = ランキングとカジノをリセットしました。

## Refusals: what is wrong, and what to do about it. Two sentences at most

# Certain: nothing was stored.
error-unexpected = うまくいきませんでしたが、ゲームは元のままです。何度も起きるときは、ボットの持ち主に番号 { $id } を伝えてください。
# Discord sent a press or a command in a form that cannot be read.
unreadable-request = うまく読み取れなかったので、何もしていません。もう一度どうぞ。
# What was asked for is stored, but the answer failed; the table follows.
error-answer-lost = 確認できませんでした。今の様子は盤面で確かめられます。
error-database = 保存されたゲームに接続できず、確認できませんでした。あとでもう一度お試しください。ボットの管理者に伝える番号：{ $id }
# Too many players at once, or the database is not free: the request will never be carried out.
error-busy = 今は混み合っていて、手を受け付けられませんでした。もう一度どうぞ。
error-too-fast = 操作が速すぎます。少し待ってから続けてください。
error-not-your-table = ほかの人の盤面です。自分でも遊べます：
# The button was on an older message. Certain: nothing was played.
error-stale-game = 前の盤面のボタンなので、手は進めていません。今の盤面はこちらです。
error-table-occupied = 今はほかのゲームを遊んでいる途中です。`/盤面` で見られます。
error-no-game = 遊んでいるゲームがありません。`/配る` で始めるか、`/ゲーム一覧` で保存したゲームを再開できます。
# A stored game whose rules or moves the bot no longer understands.
error-game-unreadable = **{ $variant }** 配札{ $deal }は、もう開けません。{ $removable ->
        [yes] 取り除くか、新しく配ってください。
       *[no] {""}
    }
error-game-over = そのゲームは終わっています。`/配る` で新しく始められます。
error-in-progress = まだ前の依頼を処理中です。少し待ってからもう一度どうぞ。
error-options-clash = これらのオプションは一緒に使えません。どれか1つを外してください。
error-private = そのプレイヤーはこれを非公開にしています。
error-bots = ボットは遊びません。ほかの人を選んでください。
error-same-player = 別々のプレイヤーが2人必要です。ほかの人を選んでください。
error-game-set-aside = そのゲームは保存してあります。`/ゲーム一覧` で再開できます。
error-which-game = どのゲームですか？`ゲーム` に名前を入れてください。
error-too-many-set-aside = 保存できるのは{ $most }件までで、もういっぱいです。1つ終えるか（`/ゲーム一覧`）、このゲームをギブアップしてください。
error-unknown-control = そのボタンは使えません。`/盤面` で、使えるボタンのついた盤面が出ます。
error-command-changed = そのコマンドは変わりました。Discordを読み込み直して、もう一度どうぞ。
error-no-such-game = 「{ $game }」というゲームはありません。名前の一部でかまいません（配札は `配札` へ）。
error-several-games = 「{ $game }」には{ $games }{ $more ->
        [0] {""}
       *[other] など
    }が当てはまります。名前をもう少し入力するか、1つ選んでください。
error-similar-games = 「{ $game }」というゲームはありません。{ $games }のことですか？
error-no-such-replay = そのような終わったゲームはまだありません。入力中に出る一覧から選んでください。
error-game-not-over = そのゲームはまだ終わっていません。終わってからもう一度どうぞ。
error-deal-in-progress = その配札は今プレイ中で、成績に入ります。`/ゲーム一覧` で再開できます。
error-no-winnable-deals = { $game }には、勝てるとわかっている配札がまだありません。ほかのゲームを選ぶか、`勝てる配札` と `難しさ` を外してください。
error-money-opted-out = ゲームマネーはもうやめたので、賭けられません。ほかのゲームは全部遊べます。
error-no-certain-hints = このゲームでは、裏向きのカードを見て調べることはできません。
error-no-thorough-hints = このゲームでは、これ以上考えられません。
error-not-allowed = このゲームではできません。そのまま続けましょう！
error-certain-hint-loses-game = すべてのカードを調べるので、このゲームは負け、順位なしとして数えられ、練習として続きます。
error-certain-hint-loses-rank = すべてのカードを調べるので、この挑戦は順位がなくなり、どこにも数えられません。
error-thorough-hint-loses-game = このヒントはたいていの人よりよく勝つので、このゲームは負け、順位なしとして数えられ、練習として続きます。
error-thorough-hint-loses-rank = このヒントはたいていの人よりよく勝つので、この挑戦は順位がなくなり、どこにも数えられません。
error-entry-erased = データを消去する前に見た配札なので、ここではもう遊べません。`/配る` でほかのゲームをどうぞ。
error-no-server = ここはサーバーではありません。サーバーの中でもう一度どうぞ。
error-out-of-date = その間に変わっていたので、何もしていません。もう一度確かめてください。
error-not-yours = ほかの人のものです。自分でコマンドを使ってください。
error-not-your-post = 削除できるのは、投稿した人と、ここのメッセージを管理する人だけです。
error-no-deal-there = そのメッセージには、遊べる配札がありません。
error-post-of-others = それはこのボットのメッセージではありません。
error-post-stays = ここからは削除できません。投稿の「削除」ボタンを使うか、非表示にしてください。
error-not-your-server = 設定できるのは、「サーバー管理」の権限を持つ人だけです。
error-channel-closed-to-bot = { $channel } には投稿できません。「{ $permission }」の権限を与えるか、ほかのチャンネルを選んでください。
error-daily-no-channel = デイリーのチャンネルがまだありません。`チャンネル` に入れてください。
error-daily-bot-not-member = ボットがこのサーバーのメンバーではないので、投稿できません。先にボットを招待してください。
error-no-foundation-play = 今、組札に上げられるカードはありません。
error-nothing-to-undo = 戻す手がありません。ここが最初です。
error-nothing-to-redo = やり直す手がありません。
error-no-moves = `t2 f1` のような手を、コンマで区切って入力してください。
error-too-many-moves = 入力された手は{ $count }手です。一度に動かせるのは{ $most }手までです。
error-nothing-to-turn = { $source }の一番上に、表にできる裏向きのカードはありません。
error-cell-taken = { $target }にはもう{ $card }が置いてあります。
# A move that the game does not allow; $rule is a sentence of its rules page.
error-against-rules = { $game }ではできません。{ $rule }
# $moves is a list of moves to type.
error-ambiguous-move = 「{ $text }」に当てはまる手がいくつかあります：{ $moves }。どれか1つを入力してください。
error-bad-card-count = { $count }枚は動かせません。1以上にするか、枚数を省いてください。
error-card-covered = { $card }は{ $source }の{ $onto }の下にあります。
# $named is a card, or only a rank or a suit: “ten of hearts”, “queen”, “hearts”.
error-card-not-free = 今その手に使える{ $named }はありません。ほかのカードか、`t2 f1` のように山の名前を入力してください。
error-card-count-differs = { $named }から動くのは{ $carried }枚で、{ $count }枚ではありません。枚数は省いてください。
error-unreadable-move = 「{ $text }」は手として読めません。`t2 f1`、`10h t4`、`めくる` のように入力してください。
error-command-as-move = 「{ $text }」は手ではありませんが、`/{ $command }` でできます。
error-pile-alone = 「{ $text }」は山の名前です。{ $moves ->
        [none] 今、ここから動かせるカードも、ここに置けるカードもありません。
       *[other] ここでの手：{ $moves }。
    }
error-which-pile = いくつかあります。`{ $pile }1` のように番号もつけてください。
# $like are the wastes, reserves, cells or foundations that there are instead, such as “c1–c4”.
error-no-such-pile = ここに { $pile } という山はありません。{ $like ->
        [none] 列は `t1` から `t{ $columns }`、組札は { $foundations ->
            [1] `f1`
           *[other] `f1` から `f{ $foundations }`
        } です。
       *[other] 使えるのは `{ $like }` です。
    }
error-foundation-stays = 組札のカードは動かせないので、{ $source }のカードはそのままです。
error-stock-is-drawn = 山札のカードは、まず `/めくる` で捨て札へめくってください。
error-no-target = { $target }には何も置けません。列（`t1` など）か組札（`f`）へ動かしてください。
error-same-pile = そのカードはもう{ $source }にあります。ほかの山を指定してください。
error-empty-source = { $source }は空です。カードのある山から動かしてください。
error-top-card-only = { $source }で動かせるのは、一番上の{ $card }だけです。
error-too-many = { $source }に見えているのは{ $seen }枚なので、{ $count }枚は動かせません。
error-face-down = { $source }の一番上は裏向きです。先に `{ $source } { $source }` で表にしてください。
error-one-at-a-time = 組札に上げられるのは1枚ずつです。{ $source }から{ $count }枚は上げられません。
error-foundation-taken = { $card }は空の組札に置くカードですが、{ $target }は空ではありません。番号を省けば、合う組札を探します。
error-wants-base = { $target }は空で、最初に置くのは{ $base }です。{ $card }は置けません。
error-cell-rank = { $target }に置けるのは{ $base }だけで、{ $card }は置けません。
error-does-not-follow = { $card }は{ $target }の{ $top }の上に置けません。{ $target }には、数字を1つずつ、{ $build }重ねます。
error-covered-target = { $target }には、上に重ねられる表向きのカードがありません。
error-does-not-fit = { $source }の{ $card }は{ $target }の{ $onto }の上に置けません。{ $game }では{ $build }重ねます。
error-not-a-run = { $source }の{ $count }枚はまとめて動かせません（{ $game }では{ $build }重ねるので、{ $card }は{ $onto }につながりません）。{ $run ->
        [1] 動かせるのは一番上だけです。
       *[other] 上から{ $run }枚なら動かせます。
    }
error-foundation-full = { $target }は{ $top }で終わりなので、{ $card }は置けません。
error-suit-has-foundation = そのスートはもう{ $other }にあるので、{ $card }は{ $target }で始められません。
error-nothing-to-draw = 山札も捨て札も空で、めくるものがありません。
error-no-redeal = 山札は空です。{ $game }では、もうめくり直せません。
error-bad-deal = それは配札ではありません。1以上の整数か、`金曜日` のような短い言葉を入力してください。
error-out-of-range = その数は使えません。1から{ $most }までで選んでください。

## Commands: at most 100 characters each

command-new = ゲームを配る（番号、言葉、または新しい配札で）
command-new-deal = 番号か言葉。誰でも同じ配札です（省略すると新しい配札）
command-new-stakes = この値段で、ゲームマネーのキャンフィールド
command-new-winnable = 勝てる配札で練習する
command-new-level = 難しさ（練習用）
level-easy = やさしい
level-medium = ふつう
level-hard = 難しい
option-yes = はい
command-move = 手を動かす。t2 f1、10h t4など
command-move-moves = t2 f1、10h t4など。続けるときはコンマで区切る
command-draw = 山札をめくる、または捨て札を山札に戻す
command-draw-times = 何回か（省略すると1回）
command-draw-until = 使えるカードが出るまでめくる
command-undo = 手を戻す
command-redo = 戻した手を進める
command-auto = 上げられるカードを全部組札に上げる
command-hint = 動かせる手を1つ見せる
command-hint-certain = 全部のカードを見て、まだ勝てるか調べる（練習になります）
command-table = 盤面をここに出し直す
command-table-text = 画像ではなく文字で（省略すると設定のとおり）
command-games = 途中のゲームの一覧を見て、再開する
command-resign = このゲームをギブアップする
command-replay = 終わったゲームをリプレイで見る
command-replay-game-id = その番号（省略すると最後に終わったもの）
command-share = 終わったゲームのポスター
# In the menus of messages and people, at most 32 characters each.
menu-command-remove = 自分の投稿を削除
menu-command-play = この配札を遊ぶ
menu-command-stats = 成績
menu-command-compare = 自分と比べる
menu-command-challenge = 挑戦する
command-daily = 今日の配札
command-house = カジノの口座
command-rules = ゲームの遊び方
command-rules-game = どのゲームか（省略すると最後に遊んだもの）
command-settings = 言語、見た目、盤面と成績を見られる人
command-help = まずはここから
command-privacy = 保存しているもの
command-privacy-export = 保存データを全部、自分だけが見られるファイルで受け取る
command-privacy-erase = 全部消去する（先に確認します）
command-server = このサーバーの設定
command-server-channels = 公開で投稿してよい場所
command-server-tables = 盤面をどこに表示するか
command-server-board = このサーバーのランキング
command-server-board-minimum = 順位がつくまでの回数、1から1,000まで
command-server-daily = デイリーをどこに、いつ、何語で投稿するか
command-server-daily-channel = チャンネル（省略すると今のまま）
command-server-daily-hour = UTCでの時刻、0から23まで
command-server-daily-language = このサーバーの言語
command-server-daily-game = サーバーデイリーのゲーム（ここだけの配札が1日1つ増えます）
command-server-reset = ここのランキングとカジノをリセット（先に確認します）

## The names of commands and their options, as people type them in your language: at most 32 small
## letters, digits, hyphens and underscores, without spaces

command-name-new = 配る
command-name-move = 動かす
command-name-draw = めくる
command-name-undo = 戻す
command-name-redo = 進める
command-name-auto = 自動
command-name-hint = ヒント
command-name-table = 盤面
command-name-games = ゲーム一覧
command-name-resign = ギブアップ
command-name-replay = リプレイ
command-name-share = シェア
command-name-daily = デイリー
command-name-challenge = 対戦
command-name-challenge-create = 作成
command-name-challenge-join = 参加
command-name-challenge-board = 順位表
command-name-challenge-list = 一覧
command-name-challenge-end = 終了
command-name-house = カジノ
command-name-stats = 成績
command-name-leaderboard = ランキング
command-name-rules = ルール
command-name-settings = 設定
command-name-privacy = プライバシー
command-name-privacy-export = データ取得
command-name-privacy-erase = データ消去
command-name-server = サーバー
command-name-server-channels = チャンネル
command-name-server-tables = 盤面
command-name-server-board = ランキング
command-name-server-daily = デイリー
command-name-server-reset = リセット
command-name-help = ヘルプ
option-name-game = ゲーム
option-name-deal = 配札
option-name-stakes = 賭け金
option-name-winnable = 勝てる配札
option-name-level = 難しさ
option-name-moves = 手
option-name-times = 回数
option-name-until = 使えるまで
option-name-certain = 確実
option-name-text = 文字
option-name-game_id = ゲーム番号
option-name-lasts = 期限
option-name-measure = 比べ方
option-name-undo = 戻すのを許可
option-name-hints = ヒントを許可
option-name-player1 = 相手1
option-name-player2 = 相手2
option-name-player3 = 相手3
option-name-player4 = 相手4
option-name-player5 = 相手5
option-name-challenge = 対戦
option-name-player = プレイヤー
option-name-versus = 比較相手
option-name-period = 期間
option-name-scope = 範囲
option-name-season = シーズン
option-name-order = 並べ方
option-name-minimum = 最低回数
option-name-channel = チャンネル
option-name-hour = 時刻
option-name-language = 言語
