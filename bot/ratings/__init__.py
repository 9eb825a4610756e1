"""Skill ratings: how good players are, from all their games at once.

Games and deals differ in difficulty. One model describes them all: the logit of winning is the
player's ability in the game's family, minus the deal's difficulty. Deals that only one player got
share their game's difficulty, around which they scatter; those of dailies and challenges have their
own. How many cards went up in a lost game is a second result, as far as it tells about winning.
"""
