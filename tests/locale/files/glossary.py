"""The words of the game in each language: one for each thing, and none of the others there are.

Words are the beginnings of regular expressions, and so include their other forms. Forbidden are
the other words that rulebooks and card programs use for the same thing. What players may type
(`typed-…`) and what games are called (`game-…`, `names-…`) may have them all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.engine.typed_moves.unspaced_words import is_unspaced


@dataclass(frozen=True, slots=True)
class Term:
    """A thing's own word, as a pattern, and other words for it that are not to be used."""

    own: str
    others: tuple[str, ...] = ()

    @property
    def own_pattern(self) -> re.Pattern[str]:
        """The own word where it begins."""
        return _build_pattern(self.own)

    @property
    def other_patterns(self) -> list[re.Pattern[str]]:
        """The other words where they begin."""
        return [_build_pattern(other) for other in self.others]


_LETTER = r"[\w\u0900-\u097f]"
"""Vowel signs of Devanagari are no letters to `re`."""


def _build_pattern(word: str) -> re.Pattern[str]:
    r"""Return a pattern for a word where it begins; ``\b`` is where one ends.

    In a language without spaces a word begins anywhere.
    """
    if any(map(is_unspaced, word)):
        return re.compile(word, re.IGNORECASE)
    return re.compile(f"(?<!{_LETTER})" + word.replace(r"\b", f"(?!{_LETTER})"), re.IGNORECASE)


GLOSSARY: dict[str, dict[str, Term]] = {
    "en": {
        "stock": Term("stocks?", ("talon", "draw pile")),
        "waste": Term("wastes?", ("discard", "talon", "waste ?pile")),
        "reserve": Term("reserves?", ("stockpile",)),
        "foundation": Term("foundations?", ("home pile", "base pile", "ace pile")),
        "column": Term("columns?", ("stacks?\\b", "tableau pile", "cascades\\b")),
        "cell": Term("cells?", ("free ?cells?",)),
        "deal": Term("deals?", ("layout",)),
    },
    "es": {
        "stock": Term("mazo", ("talón", "montón", "pozo")),
        "waste": Term("descarte", ("desecho", "basura", "pila de descarte")),
        "reserve": Term("reserva", ("depósito", "demonio")),
        "foundation": Term("bases?", ("fundaci", "cimiento", "casas\\b")),
        "column": Term("columna", ("tableau", "cuadro", "montón")),
        "cell": Term("celda", ("casilla", "célula")),
        "deal": Term("repart[oi]", ("dado\\b", "baraje", "tirada")),
        "deck": Term("baraja", ("mazo de cartas", "naipes?\\b")),
        "move": Term("jugada", ("movida", "movimiento")),
        "hint": Term("pista", ("consejo",)),
        "undo": Term("des(?:hac|hech)", ("anula[rn]?",)),
        "leaderboard": Term("clasificaci", ("tabla de líderes", "ranking", "marcadores globales")),
        "attempt": Term("intento", ("tentativa",)),
        "challenge": Term("reto", ("desafío",)),
        "streak": Term("racha", ("serie\\b",)),
        "jack": Term("jota", ("sota",)),
        "clubs": Term("trébol", ("bastos",)),
        "spades": Term("pica", ("espadas",)),
        "diamonds": Term("diamante", ("rombo", "oros\\b")),
        "you": Term("tú|tus?\\b", ("usted", "vosotros", "vuestr")),
    },
    "fr": {
        "stock": Term("pioche", ("talon", "stock\\b", "sabot")),
        "waste": Term("défausse", ("rebut", "talon retourné", "écart\\b")),
        "reserve": Term("réserve", ("démon\\b", "dépôt")),
        "foundation": Term("fondation", ("cartes? de base", "base\\b", "familles? d[’']as")),
        "column": Term("colonne", ("piles? du tableau",)),
        "cell": Term("cellule", ("cases? libres?",)),
        "deal": Term("donne", ("distribution\\b", "tirage")),
        "deck": Term("paquet", ("jeux? de 52", "jeux? de cartes")),
        "move": Term("coups?\\b", ("mouvement", "déplacements?\\b")),
        "hint": Term("indice", ("conseil", "astuce")),
        "undo": Term("annul", ("défaire", "défait")),
        "leaderboard": Term("classement", ("palmarès", "leaderboard")),
        "attempt": Term("essai", ("tentative",)),
        "challenge": Term("défi", ("challenge",)),
        "streak": Term("série", ("streak",)),
        "jack": Term("valet", ("jacks?\\b",)),
        "you": Term("tu\\b|te\\b|tes?\\b", ("vous\\b", "votre", "vos\\b")),
    },
    "hi": {
        "stock": Term("स्टॉक", ("ड्रॉ पाइल", "तलोन")),
        "waste": Term("डिस्कार्ड", ("रद्दी", "वेस्ट", "डिस्कार्ड पाइल")),
        "reserve": Term("रिज़र्व", ("भंडार", "रिजर्व")),
        "foundation": Term("नींव", ("फ़ाउंडेशन", "फाउंडेशन", "न्यास", "आधार")),
        "column": Term("स्तंभ", ("कॉलम", "झांकी", "खंभ")),
        "cell": Term("सेल", ("कोठरी", "खाना\\b")),
        "deal": Term("बाँट", ("बांट", "डील", "वितरण")),
        "card": Term("पत्त", ("कार्ड", "ताश के")),
        "deck": Term("गड्ड", ("डेक\\b",)),
        "move": Term("चाल", ("मूव",)),
        "hint": Term("हिंट", ("संकेत", "सुराग")),
        "suit": Term("सूट", ("ताश का रंग",)),
        "hearts": Term("पान", ("लाल पान",)),
        "diamonds": Term("ईंट", ("हीरा",)),
        "clubs": Term("चिड़ी", ("क्लब का", "क्लब की")),
        "leaderboard": Term("लीडरबोर्ड", ("अग्रता",)),
        "attempt": Term("कोशिश", ("प्रयास",)),
        "challenge": Term("चैलेंज", ("चुनौती",)),
        "you": Term("आप", ("तुम(?:्हार|\\b)", "तू\\b", "तेरा")),
    },
    "fil": {
        "stock": Term("stock", ("bunton", "talon")),
        "waste": Term("tapunan", ("waste", "itinapon", "pagkawasak")),
        "reserve": Term("reserba", ("reserve\\b",)),
        "foundation": Term("pundasyon", ("foundation", "batayan")),
        "column": Term("haligi", ("column", "talahanayan", "tableau")),
        "cell": Term("cell", ("selda",)),
        "deal": Term("deal", ("pamamahagi", "bigayan")),
        "card": Term("baraha", ("kard\\b", "kards\\b", "cards\\b")),
        "table": Term("mesa", ("table\\b", "lamesa")),
        "move": Term("galaw", ("moves?\\b", "tira\\b")),
        "attempt": Term("subok", ("attempt", "tangka")),
        "clubs": Term("clubs", ("trebol",)),
        "you": Term("ka\\b|mo\\b|ikaw", ("po\\b", "kayo po", "inyo\\b")),
    },
    "pt-BR": {
        "stock": Term("monte", ("talão", "maço", "estoque")),
        "waste": Term("descarte", ("lixo", "refugo", "pilha de descarte")),
        "reserve": Term("reserva", ("depósito", "demônio\\b")),
        "foundation": Term("bases?\\b", ("fundaç", "alicerce")),
        "column": Term("coluna", ("tableau", "montinho")),
        "cell": Term("célula", ("casela", "casa livre")),
        "deal": Term("mãos?\\b", ("rodada de cartas", "embaralha")),
        "deck": Term("baralho", ("maço",)),
        "move": Term("jogada", ("lances?\\b", "movimento")),
        "hint": Term("dica", ("conselho", "pista")),
        "undo": Term("desf(?:a[zç]|eit)", ("anula",)),
        "leaderboard": Term("ranking", ("classificaç", "tabela de líderes")),
        "attempt": Term("tentativa", ("chance única",)),
        "challenge": Term("desafio", ("provocaç",)),
        "jack": Term("valete", ("conde\\b",)),
        "queen": Term("dama", ("rainha",)),
        "hearts": Term("copas", ("coraç",)),
        "player": Term("pessoa", ("jogador(?:a|es|as)?\\b",)),
        "you": Term("você", ("tu\\b", "teus?\\b", "tuas?\\b", "vós\\b", "voss")),
    },
    "de": {
        "stock": Term("Talon", ("Ziehstapel", "Nachziehstapel", "Stock\\b")),
        "waste": Term("Ablage", ("Abwurf", "Ablagestapel")),
        "reserve": Term("Reserve", ("Vorrat\\b", "Dämon\\b")),
        "foundation": Term("Zielstapel", ("Fundament", "Grundstapel", "Basis")),
        "column": Term("Spalte", ("Kolonne", "Tableau")),
        "cell": Term("Zelle", ("Freizelle", "freie Zelle")),
        "deal": Term("Bl[aä]tt", ("Deal\\b", "Verteilung", "Kartenausgabe")),
        "deck": Term("Deck", ("Kartenspiel", "Kartendeck")),
        "table": Term("Tisch", ("Auslage", "Spielfeld")),
        "move": Term("Z[uü]g", ("Spielzug", "Spielzüge")),
        "hint": Term("Tipp", ("Ratschlag",)),
        "undo": Term("rückgängig", ("widerruf",)),
        "leaderboard": Term("Rangliste", ("Bestenliste", "Leaderboard")),
        "attempt": Term("Versuch", ("Anlauf",)),
        "challenge": Term("Herausforderung", ("Challenge", "Duell")),
        "streak": Term("Serie", ("Strähne", "Streak")),
        "jack": Term("Bube", ("Bauer\\b",)),
        "clubs": Term("Kreuz", ("Treff\\b", "Eichel")),
        "spades": Term("Pik", ("Schippe",)),
        "diamonds": Term("Karo", ("Eckstein",)),
        "player": Term("Person", ("Spieler(?:n|in|innen)?\\b",)),
        "you": Term("du\\b|dein|dich|dir", ("haben Sie", "können Sie")),
    },
    "ja": {
        "stock": Term("山札", ("ストック", "手札", "デッキ")),
        "waste": Term("捨て札", ("捨札", "捨て山", "ウェイスト")),
        "reserve": Term("リザーブ", ("リザーヴ", "予備", "控え札", "保留")),
        "foundation": Term("組札", ("台札", "組み札", "ファウンデーション", "ホーム")),
        "column": Term("列", ("カラム", "コラム", "場札", "タブロー")),
        "cell": Term("セル", ("フリーセル", "マス目")),
        "deal": Term("配札", ("ディール", "配牌", "配り札")),
        "card": Term("カード", ("お札",)),
        "table": Term("盤面", ("テーブル", "ボード")),
        "move": Term("手", ("ムーブ", "着手")),
        "hint": Term("ヒント", ("助言",)),
        "undo": Term("戻す|戻し", ("取り消す", "アンドゥ")),
        "suit": Term("スート", ("マーク", "絵柄")),
        "rank": Term("数字", ("ランク(?!アンド)",)),
        "sequence": Term("つながったカード", ("シークエンス", "シーケンス", "連番")),
        "diamonds": Term("ダイヤ", ("ダイヤモンド", "ダイア")),
        "clubs": Term("クラブ", ("クローバー", "三つ葉")),
        "clean win": Term("完勝", ("パーフェクト", "完全勝利")),
        "leaderboard": Term("ランキング", ("リーダーボード", "番付")),
        "scoreboard": Term("順位表", ("スコアボード",)),
        "attempt": Term("挑戦", ("トライ",)),
        "challenge": Term("対戦", ("チャレンジ", "バトル")),
        "streak": Term("連勝|連続", ("ストリーク",)),
        "the house": Term("カジノ", ("胴元", "ハウス(?!フ)")),
        "give up": Term("ギブアップ", ("降参", "投了", "あきらめ")),
        "you": Term("自分", ("あなた", "君", "貴方", "お前")),
    },
}
