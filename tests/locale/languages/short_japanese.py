"""A little Japanese: a language without spaces, with words that players type in moves."""

from bot.locale.catalogue import Texts, get_language_files
from bot.locale.language_file import LanguageFile

_MESSAGES = """\
list-separator = {"、"}
row-separator = {"\uff1b"}
sentence-separator = {""}
span-separator = {""}
span = { $count }{ $unit ->
        [day] 日
        [hour] 時間
        [minute] 分
       *[second] 秒
    }
place = { $rank }位
alt-sentence = { $sentence }。
rank-A = エース
rank-J = ジャック
rank-Q = クイーン
rank-K = キング
suit-C = クラブ
suit-S = スペード
suit-H = ハート
suit-D = ダイヤ
button-draw = めくる
button-redeal = 返す
typed-pile-s = 山札
typed-pile-w = 捨て札; すて札
typed-pile-r = 控え
typed-pile-c = セル
typed-pile-t = 列; 場札
typed-pile-f = 組札; 台札; 上へ; 上に; 上がる
typed-ordinals = 最初の; 二番の
typed-ordinal-before = 第
typed-ordinal-after = 番目の; 番目; 目の; 目
typed-draw = めくる; めくって; 引く; 配る
typed-turn = 表にする
typed-from-after = から; より
typed-to-after = へ; に; まで; の上に; の上へ
typed-cards = 枚; カード; 札
typed-ignored = の; を; は; が; 移す; 移動; 動かす; 動かして; 置く; 空の; 一番上の; ください
typed-rank-A = A
typed-rank-K = 王; 王様
typed-suit-S = すぺーど
typed-suit-D = ダイア; ダイアモンド
typed-minute = 分
typed-hour = 時間
typed-day = 日
"""

SHORT_JAPANESE = Texts("ja", (LanguageFile("ja", _MESSAGES.encode()), get_language_files()["en"]))
