### What players read, in Hindi.
###
### Written for this project; read by a second reader who translated it back into English; no native
### reader has reviewed it yet.
###
### How the bot speaks: like a friendly host who plays cards. It says आप and asks with करें, लें,
### दबाएँ. It writes Hindi as people write it on phones today: short sentences, English loans in
### Devanagari where that is what people say (गेम, बटन, चैनल, सर्वर), a Hindi word where that is
### natural (चाल, पत्ता, खिलाड़ी). The useful part comes first. A notice fits one line of a phone
### (about 45 characters). A refusal is at most two sentences: what is wrong, what to do. Buttons are
### verbs, two words at most.
###
### What everyone in a channel can read (tables, boards, scoreboards, posts) doesn't say आप, except
### where the title names the player. Private answers do.
###
### Spelling: a sentence ends with a danda (।). Digits are Western. ज़, फ़, ड़ and ढ़ are written with
### their dot, क, ख and ग without (खाली, हुकुम); the dot is a character of its own (Unicode's NFC).
### Chandrabindu where it belongs (बाँटना, पाँच). Of a card's gender, which the suit's का or की and the
### verb follow, see card; sentences say “… नहीं रख सकते”, which is the same for all cards. A card before
### a postposition is $card-oblique (हुकुम के इक्के पर). The plural category one holds 0 and 1, so
### it always writes its number.
###
### Piles keep the names that players type (t1, f1, c1, r, w, s; where there are several wastes or
### reserves w1, r1). Deal numbers arrive as text, so that no comma divides them. A label quoted in
### a sentence (“वही डील”) must match its button-… message, and commands and options are mentioned by
### their names at the end of this file (`/मेरे-गेम`). What players may type in a move (typed-…) is there
### in Latin letters, too, as many type Hindi on phones (hukum ka ikka upar).
###
### The words of the game. One word for each thing.
###
###   solitaire             सॉलिटेयर
###   game                  गेम
###   deck                  गड्डी (f.)
###   card                  पत्ता (m.)
###   deal                  डील (f.); cards are dealt: बाँटना, a game is started: शुरू करना
###   table                 टेबल (f.)
###   stock (s)             स्टॉक (m.)
###   waste (w)             डिस्कार्ड (m.)
###   reserve (r)           रिज़र्व (m.)
###   cells (c1…)           सेल (m.)
###   foundations (f1…)     नींव (f.), plural नींवें; those that go down: घटती नींव
###   columns (t1…)         स्तंभ (m.)
###   pile                  ढेर (m.)
###   empty                 खाली
###   draw                  निकालना
###   turn over, redeal     पलटना
###   turn up               खोलना
###   suit                  सूट (m.); रंग is only a colour
###   rank                  रैंक (f.)
###   in suit               एक ही सूट में
###   alternating colours   बारी-बारी से लाल और काले
###   up, down              बढ़ते क्रम में, घटते क्रम में
###   sequence              क्रम, क्रम में लगे पत्ते
###   face up, face down    खुला, बंद
###   top card              ऊपरी पत्ता
###   cards up              नींव पर, as in “52 में से 12 नींव पर”
###   suits                 पान, हुकुम, ईंट, चिड़ी
###   ranks                 इक्का, दुक्की, तिक्की, चौक्की, पंजी, छक्की, सत्ती, अट्ठी, नहला, दहला,
###                         गुलाम, बेगम, बादशाह
###   move                  चाल (f.)
###   undo                  अनडू, अनडू करना
###   redo                  री-डू
###   hint                  हिंट
###   stuck                 काम की कोई चाल नहीं
###   win                   जीत (f.)
###   clean win             साफ़ जीत
###   give up               हार मानना
###   save for later        बाद के लिए रखना
###   practice              प्रैक्टिस (f.)
###   daily                 डेली (f.)
###   server daily          सर्वर डेली (f.)
###   challenge             चैलेंज (m.)
###   attempt               कोशिश (f.)
###   ranked, unranked      रैंकिंग में, रैंकिंग से बाहर
###   place                 स्थान (m.)
###   leaderboard           लीडरबोर्ड (m.)
###   scoreboard            स्कोरबोर्ड (m.)
###   streak                स्ट्रीक (f.)
###   record of a player    आँकड़े (m. pl.); रिकॉर्ड are the best in a game
###   the house             हाउस (m.)
###   the dealer            डीलर (m.)
###   play money            खेल के पैसे
###   cash in               भुनाना

## Games: the name, a shorter one for use within a sentence, other names players may type if it
## has any, one line about it

family-canfield = कैनफ़ील्ड परिवार
family-forty-thieves = चालीस चोर परिवार
family-klondike = क्लोंडाइक परिवार

game-canfield = कैनफ़ील्ड
names-canfield = Canfield; शैतान; Demon; तेरह; Thirteen
about-canfield = कसीनो का पुराना हिट: तेरह पत्तों का रिज़र्व, चार स्तंभ, और पहला पत्ता तय करता है कि नींवें कहाँ से शुरू हों। जीतना मुश्किल।
game-canfield-french = कैनफ़ील्ड, फ़्रांसीसी नियम
brief-canfield-french = फ़्रांसीसी कैनफ़ील्ड
names-canfield-french = Canfield, French rules; French Canfield; La canfield; Règles de la canfield
about-canfield-french = तेरह पत्तों का रिज़र्व और चार स्तंभ, जिनका हिस्सा भी चलता है। जो पत्ता नींव पर जा सके, उसे जाना ही है, और पत्ते तभी निकलते हैं जब और कुछ न बचे।
game-rainbow = इंद्रधनुष
names-rainbow = Rainbow; Arc-en-ciel
game-storehouse = गोदाम
names-storehouse = Storehouse; Provisions; Straight Up; Thirteen Up; The Reserve
game-superior-canfield = सुपीरियर कैनफ़ील्ड
names-superior-canfield = Superior Canfield; Superior Demon
about-superior-canfield = तेरह पत्तों का रिज़र्व, पूरा सामने, और चार स्तंभ। खाली स्तंभ भरना आपके हाथ में।
game-demon = शैतान
game-acme = एक्मे
names-acme = Acme; Acme Canfield; एक्मे कैनफ़ील्ड
game-chameleon = गिरगिट
names-chameleon = Chameleon; Kansas; कैनसस
game-fascination = फ़ैसिनेशन
names-fascination = Fascination; कैनफ़ील्ड, जैसा PySolFC खेलता है
about-fascination = तेरह पत्तों का रिज़र्व और चार स्तंभ, जिनका ऊपरी पत्ता बाकी पत्तों के बिना भी चलता है। रिज़र्व खत्म होने पर खाली स्तंभ आपके।
game-rainfall = बारिश
game-casino-canfield = कसीनो कैनफ़ील्ड
names-casino-canfield = Casino Canfield; Reno; रीनो
game-variegated-canfield = रंगबिरंगा कैनफ़ील्ड
game-american-toad = अमेरिकी मेंढक
game-double-canfield = दोहरा कैनफ़ील्ड
game-triple-canfield = तिहरा कैनफ़ील्ड
game-quadruple-canfield = चौहरा कैनफ़ील्ड
game-candike = कैंडाइक
about-candike = तेरह पत्तों का रिज़र्व और दो-दो पत्तों के सात स्तंभ, एक पत्ता बंद। क्रम में लगे पत्ते साथ चलते हैं; बादशाह इक्के पर नहीं जाता।
game-munger = मंगर
game-minerva = मिनर्वा
game-mystique = मिस्टीक
game-canfield-rush = कैनफ़ील्ड रश
about-canfield-rush = तेरह पत्तों का रिज़र्व और चार स्तंभ, तीन दौर में: पहले तीन-तीन पत्ते निकलते हैं, फिर दो-दो, फिर एक-एक।
game-eagle-wing = उकाब का पंख
names-eagle-wing = Eagle Wing; बाज़ का पंख; Thirteen Down
about-eagle-wing = आठ स्तंभ, हर एक में ज़्यादा से ज़्यादा तीन पत्ते, एक ही सूट में। रिज़र्व बंद है और खाली स्तंभ भरता है; बस उसका आखिरी पत्ता चला जा सकता है।
game-beehive = मधुमक्खी का छत्ता
about-beehive = एक ही रैंक के पत्ते इकट्ठे करें: एक रैंक के चारों पत्ते एक साथ ही नींव पर जाते हैं। रिज़र्व आपके छह स्तंभ भरता है।
game-the-plot = साज़िश
about-the-plot = दो गड्डियाँ, किसी भी सूट पर बने बारह स्तंभ, और नींवें भी किसी भी सूट पर। पहली नींव पूरी करें, तब बाकी शुरू होंगी।
game-duke = ड्यूक
game-dutchess = डचेस
names-dutchess = Dutchess; Duchess; Glenwood; ग्लेनवुड
about-dutchess = चार छोटे रिज़र्व सामने हैं, और नींवें कहाँ से शुरू हों, यह आप चुनते हैं: रिज़र्व का जो पत्ता आप पहले नींव पर रखें।
game-little-gate = छोटा फाटक
game-gate = फाटक
game-lafayette = लाफ़ायेत
about-lafayette = हर सूट इक्के से ऊपर और बादशाह से नीचे चलता है, जब तक दोनों मिल न जाएँ। रिज़र्व खत्म होने पर खाली स्तंभ में सिर्फ़ सत्ती जाती है।
game-doorway = दरवाज़ा
names-doorway = Doorway; Solstice
about-doorway = किसी भी सूट पर बने पाँच स्तंभ और दो सेल: एक में बादशाह रुकता है, दूसरे में बेगम।
game-skippy = स्किपी
game-club = क्लब
about-club = तीन-तीन पत्तों के ग्यारह स्तंभ; पहले तीन स्तंभों के पत्ते बस नींव पर या एक-दूसरे पर जाते हैं।

game-forty-thieves = चालीस चोर
names-forty-thieves = Forty Thieves; Chalis Chor; 40 चोर; 40 Thieves; सेंट हेलेना में नेपोलियन; Napoleon at St Helena; Napoleon at Saint Helena; Big Forty; Roosevelt at San Juan; Le Cadran
about-forty-thieves = दो गड्डियाँ, दस खुले स्तंभ, एक ही सूट में, एक-एक पत्ता। कहते हैं, सेंट हेलेना पर नेपोलियन यही खेलते थे।
game-indian = इंडियन
game-limited = सीमित
names-limited = Limited; Limited Patience
game-little-forty = छोटे चालीस
names-little-forty = Little Forty; The Little Forty
game-lucas = लूकस
names-lucas = Lucas; St Lucas; सेंट लूकस
game-maria = मारिया
names-maria = Maria; Marie; Maria Luisa; Thirty-Six Card Tableau
game-number-ten = नंबर दस
names-number-ten = Number Ten; No. 10; नंबर 10
game-rank-and-file = रैंक ऐंड फ़ाइल
names-rank-and-file = Rank and File; Dress Parade
game-streets = गलियाँ
names-streets = Streets; Street
game-josephine = जोसेफ़ीन
names-josephine = Josephine; Joséphine; Forty Bandits; Pack of Thieves
game-forty-and-eight = चालीस और आठ
names-forty-and-eight = Forty and Eight; 40 and 8
game-napoleons-square = नेपोलियन का चौक
names-napoleons-square = Napoleon's Square; Napoleon Square
game-san-juan-hill = सैन हुआन हिल
names-san-juan-hill = San Juan Hill; San Juan; Kettle Hill
game-sixty-thieves = साठ चोर
names-sixty-thieves = Sixty Thieves; 60 चोर; 60 Thieves
game-famous-fifty = मशहूर पचास
names-famous-fifty = Famous Fifty; 50 चोर; 50 Thieves
game-waning-moon = घटता चाँद
game-lucas-runs = क्रम वाला लूकस
names-lucas-runs = Lucas with Runs; लूकस, जैसा PySolFC खेलता है
game-busy-aces = व्यस्त इक्के
game-thirty-nine-steps = उनतालीस सीढ़ियाँ
names-thirty-nine-steps = Thirty-Nine Steps; 39 सीढ़ियाँ; 39 Steps
game-mcclellan = मैक्लेलन
game-emperor = सम्राट
names-emperor = Emperor; Deauville
game-roosevelt = रूज़वेल्ट
game-double-gold-mine = सोने की दोहरी खान
game-napoleons-exile = नेपोलियन का निर्वासन
game-diplomat = डिप्लोमैट
game-lady-palk = लेडी पाल्क
game-rows-of-four = चार की कतारें
game-napoleons-shoulder = नेपोलियन का कंधा
game-double-rail = दोहरी पटरी
game-single-rail = इकहरी पटरी
names-single-rail = Single Rail; Auxiliary Sequences
game-triple-rail = तिहरी पटरी
game-final-battle = आखिरी जंग
game-napoleons-folly = नेपोलियन की नादानी
game-midshipman = मिडशिपमैन
game-mumbai = मुंबई
game-express = एक्सप्रेस
game-marie-rose = मारी रोज़
game-big-streets = बड़ी गलियाँ
game-number-twelve = नंबर बारह
names-number-twelve = Number Twelve; No. 12; नंबर 12
game-delivery = डिलीवरी
game-carnation = कार्नेशन
game-eighty-thieves = अस्सी चोर
names-eighty-thieves = Eighty Thieves; 80 चोर; 80 Thieves
game-malmaison = मालमेज़ों
game-deuces = दुक्कियाँ
names-deuces = Deuces; Twos; Les Deux
game-pluto = प्लूटो
names-pluto = Pluto; Square
game-carre-napoleon = कारे नेपोलियन
names-carre-napoleon = Carré Napoleon; Carré Napoléon
about-carre-napoleon = बारह स्तंभ; इक्के पहले से लगे हैं, और बाँटते समय जो पत्ता नींव पर जा सके, चला जाता है। खाली स्तंभ में सिर्फ़ बादशाह जाता है।
game-dieppe = दिएप
game-breakwater = ब्रेकवॉटर
game-alternation = बारी-बारी
game-crossroads = चौराहा
game-interchange = अदला-बदली
game-unlimited = असीमित
game-triple-interchange = तिहरी अदला-बदली
game-little-napoleon = छोटा नेपोलियन
game-waterloo = वॉटरलू
game-forty-nine = उनचास
names-forty-nine = Forty-Nine; 49
about-forty-nine = सात-सात पत्तों के सात स्तंभ, सब खुले, बारी-बारी से लाल और काले। क्रम में लगे पत्ते साथ में बस खाली स्तंभ में जाते हैं।
game-courtyard = आँगन
game-big-courtyard = बड़ा आँगन
game-corona = मुकुट
names-corona = Corona; कोरोना; Round Dozen
game-quadrangle = चौकोर
about-quadrangle = तीन-तीन पत्तों के बारह स्तंभ, एक ही सूट में। बाँटा गया एक पत्ता नींवों की शुरुआत तय करता है; खाली स्तंभ डिस्कार्ड से भरते हैं।
game-triple-line = तिहरी रेखा
game-congress = कांग्रेस
names-congress = Congress; President's Cabinet
game-parliament = संसद
game-octagon = अष्टभुज
game-zebra = ज़ेबरा
about-zebra = स्तंभ और नींवें, दोनों बारी-बारी से लाल और काले। इक्के पहले से लगे हैं, और खाली स्तंभ डिस्कार्ड से खुद भर जाते हैं।
game-red-and-black = लाल और काला
about-red-and-black = स्तंभ और नींवें, दोनों बारी-बारी से लाल और काले; इक्के पहले से लगे हैं। क्रम में लगे पत्ते साथ चलते हैं।
game-twin-queens = जुड़वाँ बेगमें
game-wheatsheaf = गेहूँ का पूला
about-wheatsheaf = स्तंभ एक ही सूट में बढ़ते या घटते क्रम में बनते हैं, और नींवें भी: चार इक्के से ऊपर, चार बादशाह से नीचे।
game-little-forty-spider = स्पाइडर छोटे चालीस
names-little-forty-spider = Little Forty Spider; छोटे चालीस, जैसा PySolFC खेलता है
about-little-forty-spider = स्तंभ किसी भी सूट पर बनते हैं, पर स्पाइडर की तरह एक ही सूट के क्रम वाले पत्ते ही साथ चलते हैं। तीन-तीन पत्ते निकलते हैं, डिस्कार्ड तीन बार पलटता है।
game-fortunes-favor = किस्मत की मेहरबानी
names-fortunes-favor = Fortune's Favor; Fortune's Favour
game-preference = मनपसंद
game-indian-patience = इंडियन पेशेंस
about-indian-patience = खाली किए स्तंभ में स्टॉक से तीन नए पत्ते आते हैं, और अकेले पत्ते पर कुछ नहीं रखा जाता।
game-squadron = स्क्वाड्रन
game-jacks-in-the-box = डिब्बे में गुलाम
game-cascade = झरना
about-cascade = एक गड्डी, पाँच-पाँच पत्तों के सात स्तंभ और दो सेल। स्तंभ और नींवें, दोनों बारी-बारी से लाल और काले।
game-following = एक के पीछे एक
about-following = सूट चक्र में चलते हैं: हुकुम पर पान, पान पर चिड़ी, चिड़ी पर ईंट, ईंट पर हुकुम। एक गड्डी; डिस्कार्ड एक बार पलटता है।
game-foothold = फ़ुटहोल्ड
game-floradora = फ़्लोराडोरा
about-floradora = छह-छह पत्तों के छह स्तंभ, किसी भी सूट पर। बादशाहों की अपनी अलग नींव है।
game-junction = जंक्शन
about-junction = चार छोटी गड्डियाँ (इक्का, और सत्ती से बादशाह तक), सात स्तंभों में, बारी-बारी से लाल और काले।
game-blind-patience = ब्लाइंड पेशेंस
about-blind-patience = बारी-बारी से लाल-काले दस स्तंभ, सारे पत्ते बंद: स्तंभ का ऊपरी पत्ता जब चाहें, खोलें।
game-demons-and-thieves = शैतान और चोर
about-demons-and-thieves = बारी-बारी से लाल-काले पत्तों के चार स्तंभ और तेरह पत्तों का रिज़र्व, साथ में एक ही सूट के पाँच स्तंभ।
game-octave = सप्तक
about-octave = नींवें दहले पर पूरी होती हैं। पलटने पर डिस्कार्ड आठ में बँट जाता है, और सबके ऊपरी पत्ते आपके।
game-kilowatt = किलोवाट
about-kilowatt = बादशाहों से शुरू होने वाली नींवें, जो पहले से लगी हैं, एक-एक पत्ते के बारह स्तंभ, और दो डिस्कार्ड, जिनमें हर बार तीन-तीन पत्ते आते हैं।
game-the-spark = चिंगारी
about-the-spark = सब कुछ उल्टा: स्तंभ एक ही सूट में बढ़ते हैं, नींवें बादशाह से घटती हैं। दो डिस्कार्ड, जिनमें हर बार तीन-तीन पत्ते आते हैं।
game-single-spark = इकहरी चिंगारी
names-single-spark = Single Spark; Simple Spark

game-klondike = क्लोंडाइक
names-klondike = Klondike; क्लोंडाइक, एक पत्ता; Klondike, draw one; सॉलिटेयर; Solitaire
about-klondike = जिसे ज़्यादातर लोग सॉलिटेयर कहते हैं, एक-एक पत्ता करके।
game-klondike-three = क्लोंडाइक, तीन पत्ते
brief-klondike-three = क्लोंडाइक ×3
names-klondike-three = Klondike, draw three; Klondike by threes; सॉलिटेयर, तीन पत्ते; Solitaire, draw three
about-klondike-three = जिसे ज़्यादातर लोग सॉलिटेयर कहते हैं, तीन-तीन पत्ते करके।
game-klondike-vegas = वेगस क्लोंडाइक
names-klondike-vegas = Klondike, Vegas; Vegas Klondike; वेगस सॉलिटेयर; Vegas solitaire
about-klondike-vegas = तीन-तीन पत्ते करके, और स्टॉक तीन बार निकलता है: कसीनो का सॉलिटेयर।
game-klondike-one-pass = क्लोंडाइक 1 बार
names-klondike-one-pass = Klondike, one pass; Klondike, once through; वेगस, एक पत्ता
about-klondike-one-pass = एक-एक पत्ता करके, और स्टॉक बस एक बार निकलता है।
about-columns = { $decks ->
        [one] { $decks } गड्डी
       *[other] { $decks } गड्डियाँ
    }; { $cards ->
        [0] {""}
        [1] एक-एक पत्ते के{" "}
       *[other] { $cards }-{ $cards } पत्तों के{" "}
    }{ $columns } स्तंभ, { $build }
about-reserve = रिज़र्व में { $cards }
about-cells = { $cells } सेल
about-base = नींवें { $base-oblique } से{ $laid ->
        [yes] , पहले से लगी
       *[no] {""}
    }
about-face-down = { $rows ->
        [alternate] हर दूसरी कतार बंद
       *[all] बस ऊपरी पत्ते खुले
    }
about-runs = क्रम में लगे पत्ते साथ चलते हैं
about-fill = खाली स्तंभ डिस्कार्ड से भरते हैं
about-redeals = डिस्कार्ड { $redeals ->
        [any] जितनी बार चाहें
       *[other] { $redeals } बार
    } पलटता है

## Cards

# $rank-letter is A, 2 to 9, T, J, Q or K, $suit-letter C, S, H or D: your language may choose words
# by them (“le roi”, “la dame”).
card = { $suit } { $rank-letter ->
        [A] का
        [9] का
        [T] का
        [J] का
        [K] का
       *[other] की
    } { $rank }
# If your language needs cards in other forms than the above, such as with an article or in another
# case, name the forms here, separated by semicolons, and add a message for each: for “the” that is
# card-form-the, with $card (the name as above, or only a rank or a suit), and the letters, which are
# none where only the other is named. Refusals, rules, told moves and suggested ones that
# are given $card are then given $card-the, too, and so for every other card and rank in them
# ($onto-the, $base-the …). Where cards are symbols, each form is the symbol.
card-forms = oblique
card-form-oblique = { $rank-letter ->
        [A] { $suit-letter ->
            [C] चिड़ी के{" "}
            [S] हुकुम के{" "}
            [H] पान के{" "}
            [D] ईंट के{" "}
           *[none] {""}
        }इक्के
        [9] { $suit-letter ->
            [C] चिड़ी के{" "}
            [S] हुकुम के{" "}
            [H] पान के{" "}
            [D] ईंट के{" "}
           *[none] {""}
        }नहले
        [T] { $suit-letter ->
            [C] चिड़ी के{" "}
            [S] हुकुम के{" "}
            [H] पान के{" "}
            [D] ईंट के{" "}
           *[none] {""}
        }दहले
        [J] { $suit-letter ->
            [C] चिड़ी के{" "}
            [S] हुकुम के{" "}
            [H] पान के{" "}
            [D] ईंट के{" "}
           *[none] {""}
        }गुलाम
        [K] { $suit-letter ->
            [C] चिड़ी के{" "}
            [S] हुकुम के{" "}
            [H] पान के{" "}
            [D] ईंट के{" "}
           *[none] {""}
        }बादशाह
       *[other] { $card }
    }
rank-A = इक्का
rank-2 = दुक्की
rank-3 = तिक्की
rank-4 = चौक्की
rank-5 = पंजी
rank-6 = छक्की
rank-7 = सत्ती
rank-8 = अट्ठी
rank-9 = नहला
rank-T = दहला
rank-J = गुलाम
rank-Q = बेगम
rank-K = बादशाह
suit-C = चिड़ी
suit-S = हुकुम
suit-H = पान
suit-D = ईंट

# What players may type in a move, besides the names of ranks and suits above; separate words with
# semicolons. English words are understood in every language. Capitals and accents don't matter, and
# one word may stand in several lines. “Queen of spades from column 2 to the foundation” needs most.
typed-pile-s = स्टॉक; स्टाक; गड्डी; डेक; ड्रॉ पाइल; ड्रा पाइल
typed-pile-w = डिस्कार्ड; डिस्कार्ड पाइल; खुला ढेर; खुले ढेर; फेंके पत्ते
typed-pile-r = रिज़र्व; रिजर्व; भंडार
typed-pile-c = सेल; खाना; खाने; फ्रीसेल; फ़्री सेल
typed-pile-t = स्तंभ; स्तम्भ; स्तंभों; कॉलम; कालम; ढेर; झांकी; झाँकी; लाइन; कतार; stambh; khambha; khamba; jhanki
typed-pile-f = नींव; नीव; नींवें; नींवों; फ़ाउंडेशन; फाउंडेशन; आधार; ऊपर; उपर; घर; neenv; niv; neev; upar; oopar
# Foundations that build down beside others that build up.
typed-pile-g = घटती नींव; उतरती नींव; नीचे वाली नींव; नीचे; neeche; niche
# In their order, from the first on: “second reserve”. Commas between the forms of one.
typed-ordinals = पहला, पहले, पहली; दूसरा, दूसरे, दूसरी; तीसरा, तीसरे, तीसरी; चौथा, चौथे, चौथी; पाँचवाँ, पाँचवें, पाँचवीं, पांचवां, पांचवें, पांचवीं; छठा, छठे, छठी; सातवाँ, सातवें, सातवीं, सातवां; आठवाँ, आठवें, आठवीं, आठवां; नौवाँ, नौवें, नौवीं, नौवां, नवें; दसवाँ, दसवें, दसवीं, दसवां
# Words before or after a number in digits that make it such a one: “3rd column”.
typed-ordinal-before = -
typed-ordinal-after = वाँ; वां; वें; वीं
typed-draw = निकालें; निकालो; निकाल; निकाल लें; निकाल लो; पत्ता निकालें; पत्ते निकालें; खींचें; खींचो; बाँटें; बांटें; बाँटो; बांटो; पलटें; पलटो; पलट दें; पलट दो; ड्रॉ; ड्रा; लें; लो; nikalo; nikalen; nikaalo; patta nikalo; patte nikalo; palto; paltein; lo
# Before a column: its top card is turned up, where a game leaves that to the player.
typed-turn = खोलें; खोलो; खोल दें; खोल दो; पलटें; पलटो; सीधा करें; सीधा करो; kholo; kholen; palto; paltein
# Other words for two commands, for those who type them as moves.
typed-undo = अनडू; वापस; वापस लें; वापस लो; चाल वापस लें; चाल वापस लो; पीछे; पीछे जाएँ; wapas; wapas lo; vapas; peeche
typed-hint = संकेत; सुझाव; इशारा; sanket; sujhav
# Well-known games that are not among ours, in this order: FreeCell, Golf, Pyramid, Scorpion, Spider,
# TriPeaks, Yukon. Commas between the names of one.
typed-absent-games = फ़्रीसेल, फ्री सेल; गोल्फ़; पिरामिड; स्कॉर्पियन, बिच्छू; स्पाइडर, मकड़ी; ट्राईपीक्स; यूकॉन
# Words before or after the name of a game that add nothing to it: “Spider solitaire”.
typed-solitaire = सॉलिटेयर; पेशेंस
# Words before a pile or a card, and words after it; a dash where your language has none.
typed-from = -
typed-to = -
typed-from-after = से; se
typed-to-after = पर; पे; में; मे; तक; के ऊपर; की ऊपर; par; pe; pr; mein; me; tak; ke upar; ki upar
typed-cards = पत्ता; पत्ते; पत्तों; पत्ती; कार्ड; patta; patte
# Units after a number, for how long a challenge lasts: “90 m”, “2 hours”, “3 days”.
typed-minute = मि; मिनट; मिनिट
typed-hour = घं; घंटा; घंटे; घण्टा; घण्टे
typed-day = दिन; दिनों; रोज़
typed-week = हफ़्ता; हफ़्ते; हफ्ता; हफ्ते; सप्ताह
# Words that may be left out.
typed-ignored = का; के; की; को; वाला; वाले; वाली; और; मेरा; मेरे; मेरी; कृपया; प्लीज़; प्लीज; चलें; चलो; चलाएँ; चलाएं; चलाओ; खेलें; खेलो; रखें; रखो; रख दें; रख दो; डालें; डालो; डाल दें; डाल दो; ले जाएँ; ले जाएं; ले जाओ; भेजें; भेजो; भेज दें; भेज दो; लगाएँ; लगाएं; लगाओ; लगा दें; लगा दो; जाएँ; जाएं; जाओ; खाली; नंबर; फिर; ऊपरी; सबसे ऊपर का; सबसे ऊपर के; सबसे ऊपर वाला; सबसे ऊपर वाले; ऊपर का; ऊपर वाला; ऊपर वाले; ka; ke; ki; ko; wala; wale; wali; aur; mera; mere; meri; rakho; rakhen; rakh do; daalo; dalo; dal do; bhejo; bhej do; le jao; chalo; khali; khaali; sabse upar ka; upar ka; upar wala
# Other names and letters of ranks and suits; leave a line without them as a dash.
typed-rank-A = इक्के; इक्कों; यक्का; एक; एक्का; एक्के; ikka; ikke; ek
typed-rank-2 = दो; दुग्गी; दुक्कियाँ; दुक्की; dukki; duggi; do
typed-rank-3 = तीन; तिग्गी; तिक्कियाँ; तीकी; tikki; tiggi; teen
typed-rank-4 = चार; चौका; चौके; चौकी; chauki; chauka; chaar; char
typed-rank-5 = पाँच; पांच; पंजा; पंजे; panji; panja; paanch; panch
typed-rank-6 = छह; छः; छ; छक्का; छक्के; chhakka; chakka; chhakki; chhah; chhe
typed-rank-7 = सात; सत्ता; सत्ते; satti; satta; saat
typed-rank-8 = आठ; अट्ठा; अट्ठे; अठ्ठी; atthi; attha; aath
typed-rank-9 = नौ; नहले; नहलों; nahla; nehla; nahle; nau
typed-rank-T = दस; दहले; दहलों; dahla; dehla; dahle; das
typed-rank-J = गुलामों; ग़ुलाम; जैक; gulam; ghulam; gulaam
typed-rank-Q = बेगमें; बेग़म; रानी; मेम; क्वीन; begum; begam; rani; raani
typed-rank-K = बादशाहों; राजा; शाह; किंग; badshah; baadshah; raja; raaja
typed-suit-C = चिडी; चिड़िया; चिड़ियाँ; क्लब; क्लबों; chidi; chiri; chidiya
typed-suit-S = हुक्म; काला पान; काले पान; स्पेड; hukum; hukm; hukam
typed-suit-H = लाल पान; दिल; दिलों; हार्ट; paan; pan; lal paan; dil
typed-suit-D = ईट; ईंटा; हीरा; हीरे; डायमंड; eent; int; heera; hira

# These end a sentence: “Columns build down … .”
build-suit = एक ही सूट के पत्तों से
build-colour = बारी-बारी से लाल-काले पत्तों से
build-other = अपने सूट को छोड़ किसी भी सूट के पत्तों से
build-any = किसी भी सूट के पत्तों से
build-next-suit = तय सूट पर (हुकुम पर पान, पान पर चिड़ी, चिड़ी पर ईंट, ईंट पर हुकुम)
# Ends a sentence like “Maria builds … .” $suits is one of the lines above, $fault what was wrong.
building = { $direction ->
        [level] {""}
       *[other] { $fault ->
            [rank] एक-एक रैंक करके{" "}
            [suit] { $suits }{" "}
           *[both] { $suits } एक-एक रैंक करके{" "}
        }
    }{ $direction ->
        [up] बढ़ते क्रम में
        [either] बढ़ते या घटते क्रम में
        [level] बराबर रैंक के पत्तों से
       *[down] घटते क्रम में
    }
# As above, in a game whose columns differ.
building-here = इस स्तंभ में { $build }

## Money, lists, and how long something took

# An amount of play money, a minus sign before it where something is owed.
dollars = ${ $amount }
game-ended = { $outcome ->
        [won] जीत, { moves }
        [left] समय खत्म, { moves }
        [at-end] डेली या चैलेंज खत्म होने तक { moves }
       *[given-up] हार मानी, { moves }
    }
# Between the parts of a list in a table or a long line; lists in sentences follow your language.
# Counts that other messages refer to.
moves = { $moves ->
        [one] { $moves } चाल
       *[other] { $moves } चालें
    }
games = { $games } गेम
cards = { $up ->
        [one] { $up } पत्ता
       *[other] { $up } पत्ते
    }
list-separator = {", "}
# Between parts that have commas of their own.
row-separator = {"; "}
# Between whole sentences that follow one another in a line; {""} where your language has no spaces.
sentence-separator = {" "}
# Between the units of a duration: “12 min 5 s”.
span-separator = {" "}
span = { $count } { $unit ->
        [day] दिन
        [hour] { $count ->
            [one] घंटा
           *[other] घंटे
        }
        [minute] मिनट
       *[second] सेकंड
    }

## The table

# $deal is none while the deal is a secret.
table-title = **{ $game }**{ $deal ->
        [none] {""}
       *[told] {" "}· डील { $deal }
    }
game-and-deal = { $game }, डील { $deal }
deal-word = { $deal } “{ $word }”
# $up of $cards: the cards on the foundations. $made: all moves made, 0 where none was taken back.
table-state = -# { $cards } में से { $up } नींव पर · { moves }{ $made ->
    [0] {""}
   *[other] , कुल मिलाकर { $made }
  }{ $limit ->
    [0] { $redeals ->
        [0] {""}
       *[other] {" "}· { $redeals } बार पलटा
      }
   *[other] {" "}· पलटा: { $limit } में से { $redeals }
  } · { $who }
# The name of the thread for a player's tables.
table-thread-name = { $player } की टेबल
table-in-thread = आपकी टेबल { $thread } में है। [वहाँ जाएँ]({ $link })
table-no-thread = -# यहाँ अभी थ्रेड नहीं खुल रहा, इसलिए इसे बस आप देख रहे हैं।
# Said once of a private table: after that long without a press, typed moves leave it as it is.
table-private-note = -# इसे बस आप देख रहे हैं। { $minutes } मिनट कुछ न करें, तो यह अपडेट नहीं होगी: { $table } से फिर दिखेगी।
# A table that Discord did not take as an answer, once it does.
table-shown-late = -# पिछली चाल पहले नहीं दिख पाई। टेबल अब ऐसी है।
# What is left of an older message once its table is shown in a newer one.
table-continued = -# { $game } · { $place ->
        [above] ऊपर जारी
        [thread] { $thread } में जारी
        [elsewhere] कहीं और जारी
       *[below] नीचे जारी
    }।
# The first reserve card on a foundation sets the rank that they all start with.
table-choose-base = किसी रिज़र्व का ऊपरी पत्ता नींव पर रखें: सारी नींवें उसी से शुरू होंगी।
table-stuck = **काम की कोई चाल नहीं बची।** कुछ अनडू करें, यही डील फिर खेलें, या नई लें।
table-won = ## 🎉 जीत!
    सभी { $cards } पत्ते नींव पर: { $time } में { moves }, { $undos ->
        [0] बिना अनडू
       *[other] { $undos } अनडू
    }, { $hints ->
        [0] बिना हिंट
       *[other] { $hints } हिंट
    }।
table-given-up = **{ $ending ->
        [left] समय खत्म:
        [cashed-in] भुना लिया:
       *[given-up] हार मानी:
    }** { $cards } पत्तों में से { $up } नींव पर, { $time } में { moves }।
table-counts = { $counts ->
        [yes] -# लीडरबोर्ड में गिना जाएगा।
       *[no] -# लीडरबोर्ड में नहीं गिना जाएगा।
    }
# The number of a deal that was a secret while the game was under way.
table-deal = -# यह डील { $deal } थी।
back-at-deal = वापस शुरुआत पर।
# Several moves were typed, and one was refused. $reason is a whole sentence.
table-stopped = मैं चाल { $number }, “{ $text }” पर रुक गया: { $reason } उससे पहले की चालें चल दी हैं।
# Another game was resumed by pressing one of its controls, and this one set aside in exchange.
table-saved-game = { $game } बाद के लिए रख लिया।
table-hint = हिंट: { $move }।
hint-draw = पत्ते निकालें
hint-redeal = डिस्कार्ड पलटें
# A hint where no move helps. $move is how many moves are left after going back.
table-hint-back = इधर अब कुछ नहीं बचा। { $move ->
        [0] यह डील शुरू से खेलें, या नई लें।
       *[other] चाल { $move } पर लौटें, या नई डील लें।
    }
table-hint-give-up = इधर अब कुछ नहीं बचा। हार मान लेना बेहतर है।
# What the solver says, which knows all cards. $move is as in a hint.
slow-hint-searching = आगे की चालें देख रहा हूँ, अक्सर { $seconds } सेकंड तक… तब तक खेलते रहें।
search-waits = कतार में: { $ahead } आगे।
certain-winnable = अब भी जीता जा सकता है: { $move }।
certain-unwinnable = अब यह नहीं जीता जा सकता।
certain-unknown = { $winnable ->
        [yes] यह डील जीती जा सकती है; यहाँ से, पता नहीं।
       *[no] पता नहीं, यह अब जीता जा सकता है या नहीं।
    }
certain-practice = -# यहाँ से प्रैक्टिस: सारे पत्ते देख लिए गए।
think-move = { $orders ->
        [0] हिंट: { $move }। पहले और पत्ते देख लें।
        [1] हिंट: { $move }। इससे जीत है।
       *[other] हिंट: { $move }। बंद पत्तों के आज़माए गए { $orders } क्रमों में से { $winnable } में इससे जीत हो सकती है।
    }
think-lost = मैंने आगे तक सोचा, पर जीतने का कोई रास्ता नहीं मिला।
think-unfinished = सोचना पूरा नहीं हो पाया; यह सामान्य हिंट है।
think-practice = -# यहाँ से प्रैक्टिस: यह हिंट ज़्यादातर लोगों से अधिक बार जीतता है।
# The player went on before the answer came. $answer is one of the sentences above.
slow-hint-late = जब आपने पूछा, तब की टेबल के लिए: { $answer }
table-hint-cash-in = इधर अब कुछ नहीं बचा। { $worth } में भुना लेना बेहतर है।
table-auto-played = { $count ->
        [one] { $count } पत्ता नींव पर गया।
       *[other] { $count } पत्ते नींव पर गए।
    }
# Cards were drawn until one could be played or the stock ended. $turned says that the waste was turned over first. One of the next four follows.
drew = { $turned ->
        [yes] डिस्कार्ड पलटा, फिर { $count } बार पत्ते निकाले।
       *[no] { $count } बार पत्ते निकाले।
    }
# A redeal that dealt the waste to several wastes.
drew-dealt = पलटा, और हर डिस्कार्ड में एक पत्ता आया।
drew-all = स्टॉक खाली है।
drew-playable = अब चल सकते हैं: { $card }।
drew-to-column = { $target } पर रख सकते हैं: { $card }।
drew-to-foundation = नींव पर जा सकता है: { $card }।

button-draw = निकालें
button-redeal = पलटें
# Draw until a card can be played.
button-draw-on = निकालते जाएँ
# How many moves are taken back or played again together.
button-undo = { $count ->
        [one] अनडू
       *[other] अनडू ({ $count })
    }
button-redo = { $count ->
        [one] री-डू
       *[other] री-डू ({ $count })
    }
button-auto = ऑटो
button-hint = हिंट
# Under a hint: asks the solver, which knows all cards.
button-certain = अब भी जीत सकते हैं?
button-think = और सोचें
button-play-it = यही चाल चलें
button-go-back = पीछे जाएँ
button-more = और
button-bigger-cards = बड़े पत्ते
button-same-cards = नहीं, शुक्रिया
button-same = वही डील
button-new = नई डील
# By its number or a word, in a form.
button-pick-deal = डील चुनें
# Where no useful move is left: the game is given up, and the same deal or a new one is dealt.
button-give-up-same = हार मानें, फिर खेलें
button-give-up-new = हार मानें, नई डील
# A card, and the piles it goes from and to: “9♠ w→f1”.
button-move = { $more ->
        [0] { $card } { $source }→{ $target }
       *[other] { $card } +{ $more } { $source }→{ $target }
    }
# Turns up the face-down top card of a column.
button-turn-card = { $column } खोलें
button-play = खेलें
# On somebody's table: deals the same cards to the person who presses.
button-play-this = यही खेलें
# For others, under a table: they get the same deal.
button-play-too = आप भी खेलें
button-aside = बाद के लिए रखें
button-give-up = हार मानें
button-keep = खेलते रहें
button-go-on = जारी रखें
button-show = टेबल दिखाएँ
button-games = मेरे गेम
button-all-games = सारे गेम
button-surprise = सरप्राइज़ गेम
button-remove = हटाएँ
button-rules = नियम
button-language = भाषा
button-settings = सेटिंग
button-words = टेक्स्ट दिखाएँ
button-picture = तस्वीर दिखाएँ
button-replay = रीप्ले
button-moves = चालें दिखाएँ
button-help = मदद
# From a private page to the one whose place it took.
button-back = पीछे जाएँ
button-basics = शुरुआत
button-counts = क्या गिना जाता है
button-kept = आपका डेटा
button-how = कैसे खेलें
button-commands = कमांड

menu-moves = { $count ->
        [one] { $count } चाल मुमकिन
       *[other] { $count } चालें मुमकिन
    }
menu-sources = कहाँ से चलें… ({ $count ->
        [one] { $count } चाल
       *[other] { $count } चालें
    })
menu-source = { $cards } { $source } · { $count ->
        [one] { $count } चाल
       *[other] { $count } चालें
    }
menu-targets = { $source } से { $cards } कहाँ रखें…
menu-counts = { $source } से { $target } पर कितने पत्ते?
# $onto is the card that the move ends on, or menu-empty.
menu-move = { $count ->
        [1] { $card } { $source } → { $onto } { $target }
       *[other] { $card } { $source } → { $onto } { $target } · { $count ->
            [one] { $count } पत्ता
           *[other] { $count } पत्ते
        }
    }
menu-target-open = { $source } → { $onto } { $target } · { $least } से { $most } पत्ते
menu-empty = खाली
menu-face-down = बंद पत्ता
menu-target-column = { $card-oblique } पर
menu-target-empty = खाली स्तंभ में
menu-target-face-down = बंद पत्ते पर
menu-target-cell = सेल में
menu-target-foundation = नींव पर
menu-count = { $card } · { $count ->
        [one] { $count } पत्ता
       *[other] { $count } पत्ते
    }

# Suggestions while somebody types. $told is a card and where it goes.
complete-game = { $game } · { $family }
complete-game-as = { $name } → { $game } · { $family }
# The game that its family is named after.
complete-namesake-as = { $name } → { $game }
# $target is one of the lines menu-target-…
complete-move = { $typed } — { $card-oblique } को { $target }
complete-draw = { $typed } — स्टॉक से पत्ते निकालें
complete-redeal = { $typed } — डिस्कार्ड पलटें
complete-turn = { $typed } — ऊपरी पत्ता खोलें

told-move = { $more ->
        [0] { $card-oblique } को { $source } से { $target } पर
       *[other] { $card-oblique } +{ $more } को { $source } से { $target } पर
    }
# A face-down card is turned up where it lies.
told-turn = { $column } का ऊपरी पत्ता खोलें
told-turned = { $column } पर खुला पत्ता: { $card }

## The table in words: lines of a text table, and the alt text of its picture

# $up is how many of the $cards are on the foundations.
alt-title = { $game }। { $cards } पत्तों में से { $up } नींव पर
alt-opening = { $game }, नई डील
# Ends each sentence of a description: the title, each pile.
alt-sentence = { $sentence }।
# What stands in the corner of the picture.
alt-deal = डील { $deal }
# $game is the name of the game and its deal.
alt-won = जीत! { $game }: { $time } में { moves }, सभी { $cards } पत्ते खुले पंखे की तरह फैले हुए।
alt-preview = आपकी सेटिंग वाली टेबल। थीम: { $theme }।
text-hint = हिंट: { $move }
text-last = पिछली चाल: { $move }
text-drawn = { $count ->
        [0] पिछली चाल: आखिरी पत्ते निकाले
       *[other] पिछली चाल: { $count ->
            [one] { $count } पत्ता निकाला
           *[other] { $count } पत्ते निकाले
        }
    }
# $drawn is text-drawn, $cards are on the waste now, the top card first.
text-drawn-cards = { $drawn }: { $cards }
text-turned = { $count ->
        [0] पिछली चाल: डिस्कार्ड पलटा
       *[other] पिछली चाल: डिस्कार्ड पलटा और { $count ->
            [one] { $count } पत्ता बाँटा
           *[other] { $count } पत्ते बाँटे
        }
    }
# A face-down card was turned up where it lay.
text-turned-up = पिछली चाल: { $column } पर खुला पत्ता: { $card }
# The last move turned a card up where it came from.
text-uncovered = { $move }, खुला पत्ता: { $card }
# After the last move, cards went from pile to pile by themselves, to fill one that was empty.
text-refilled = { $count ->
        [1] { $move }, फिर { $card-oblique } को { $source } से { $target } पर
       *[other] { $move }, फिर { $count ->
            [one] { $count } पत्ता
           *[other] { $count } पत्ते
        } { $source } से { $target } पर
    }
# The top cards of the foundations. $base is the rank that every foundation starts with.
text-foundations = नींवें, पहली रैंक { $base }: { $tops }
text-foundations-down = नींवें, पहली रैंक { $base }, घटते क्रम में: { $tops }
# The first card that the player puts on a foundation decides what all of them start with.
text-foundations-unchosen = नींवें, पहली रैंक अभी चुनी नहीं: { $tops }
# A foundation that takes four cards of the same rank together.
text-foundation-fours = एक रैंक के चार पत्तों वाली नींव: { $tops }
# A foundation that takes kings only.
text-foundation-kings = बादशाह ({ $pile }): { $count ->
        [0] खाली
       *[other] ऊपरी पत्ता { $card }, कुल { $count }
    }
text-on = { $pile } पर { $card }
# Foundations without a card yet.
text-empty-count = { $count } खाली
text-waste = डिस्कार्ड (w): { $cards }
text-reserve = रिज़र्व (r): { $cards }
# Several of a kind. $piles are the piles with their cards, as text-pile and text-cell-for say.
text-wastes = डिस्कार्ड, ऊपरी पत्ता पहले: { $piles }
text-reserves = रिज़र्व, ऊपरी पत्ता पहले: { $piles }
text-cells = सेल: { $piles }
# The cards of a pile, or that it, or all of several, are empty.
text-pile = { $name } { $cards }
# An empty cell that takes cards of one rank only.
text-cell-for = { $name } खाली, सिर्फ़ { $rank }
text-stock = स्टॉक (s): { $cards }
# Of the waste and the reserve only the top card can be played. $below are cards, the next one first.
text-top = ऊपरी पत्ता { $card }
text-top-of = ऊपरी पत्ता { $card }, उसके नीचे { $below }
text-and-more = { $cards }, फिर { $more }
text-more = { $count } और
text-hidden = { $count } बंद
text-empty = खाली
text-redeal = खाली, डिस्कार्ड पलटा जा सकता है
text-ready = नींव पर जा सकते हैं: { $cards }
text-ready-none = कोई पत्ता नींव पर नहीं जा सकता
# Moves that do not go up, one after the other.
text-moves = दूसरी चालें: { $moves }
text-from = { $more ->
        [0] { $pile } से { $card }
       *[other] { $pile } से { $card } +{ $more }
    }
# One line for each column follows.
text-columns = स्तंभ, ऊपरी पत्ता आखिर में
text-column = { $name }: { $cards }
text-columns-empty = स्तंभ: { $count } खाली

## In the corner of the picture

caption = { $game }{ $deal ->
        [none] {""}
       *[told] {" "}· { $deal }
    }{ $moves ->
        [0] {""}
        [one] {" "}· { $moves } चाल
       *[other] {" "}· { $moves } चालें
    }

## On the picture of a won game

win-word = जीत!
win-deal = { $game } · { $deal }
win-how = { moves } · { $time }

## On the poster of a finished game

poster-up = { $up }/{ $cards }
poster-beat = { moves }: इससे कम में जीतेंगे?
# The game was not won.
poster-better = इससे बेहतर कर सकते हैं?
poster-rank = यहाँ { $count } में स्थान { $rank }
poster-beaten = दुनिया भर में { $share } से बेहतर
poster-first-win = पहली जीत
poster-clean = साफ़ जीत
# The kinds of moves, which the poster shows as squares of different shapes: to a foundation, from
# the reserve, from the waste, between columns, and draws.
poster-move-up = नींव
poster-move-reserve = रिज़र्व
poster-move-waste = डिस्कार्ड
poster-move-column = स्तंभ
poster-move-draw = निकाले
alt-poster = पोस्टर: { $lines }। { $word } { $challenge }
alt-poster-course = शुरुआत की टेबल और पूरा गेम: नींव पर { $up } बार, रिज़र्व से { $reserve } बार, डिस्कार्ड से { $waste } बार, स्तंभों के बीच { $columns } बार, पत्ते निकाले { $draws } बार।

## Attempts at dailies and challenges

attempt-daily = { $day } की डेली
attempt-own-daily = { $day } की सर्वर डेली
attempt-challenge = चैलेंज { $number }
# $when is a relative time, such as “in 3 hours”.
attempt-title = { $over ->
        [yes] -# { $contest } · खत्म
       *[no] -# { $contest } · { $when } खत्म
    }
attempt-practice = -# प्रैक्टिस। जब तक इसकी डेली या चैलेंज खत्म नहीं होता ({ $when }), इसे बस आप देख सकते हैं।
attempt-stuck = **काम की कोई चाल नहीं बची।** { $back ->
       *[yes] कुछ अनडू करें, या हार मानें: नींव पर पहुँचे पत्ते गिने जाएँगे।
        [no] हार मानें: नींव पर पहुँचे पत्ते गिने जाएँगे।
    }
attempt-place = { $open ->
        [yes] **अब तक { $among } में से स्थान { $place }**, { cards } नींव पर।
       *[no] **{ $among } में से स्थान { $place }**, { cards } नींव पर।
    }
attempt-out-of-rank = { cards } नींव पर, रैंकिंग से बाहर।
# The daily or challenge ended before the game did: what was up at that moment counts.
attempt-late = समय खत्म। { $up ->
        [one] नींव पर पहुँचा { $up } पत्ता गिना गया।
       *[other] नींव पर पहुँचे { $up } पत्ते गिने गए।
    }
button-scoreboard = स्कोरबोर्ड
button-boast = शेयर करें
button-play-anyway = फिर भी खेलें
button-begin-known = बिना रैंकिंग खेलें
left-as-it-is = ठीक है, कुछ नहीं बदला।

boast-copy = कॉपी करके शेयर करें। कोई स्पॉइलर नहीं।
boast-posted = पोस्ट कर दिया। आप इसे कॉपी भी कर सकते हैं।
# $text: the lines that follow, as they are copied.
boast-post = {""}**{ $name }** ने शेयर किया:
    { $text }
button-post-share = यहाँ पोस्ट करें
# Under a public post: whoever posted it takes it back.
button-unpost = हटाएँ
unposted = हटा दिया।
unposted-table = हटा दिया। `/टेबल` आपका गेम फिर दिखाता है।
boast-contest = { $contest } · { $game }
boast-deal = { $game } · डील { $deal }
# $days: the player's daily streak.
boast-how = { $up }/{ $cards }
    { moves } · { $time }{ $days ->
        [0] {""}
        [1] {""}
       *[other] {" "}· स्ट्रीक { $days }
    }

games-contest = { $over ->
        [yes] **{ $contest }** · खत्म
       *[no] **{ $contest }** · { $when } खत्म
    }
games-line-unbegun = {""}**{ $game }**
    -# शुरू नहीं किया

error-attempt-timed-out = **समय खत्म:** यह उसके बाद आया। टेबल जैसी थी, वैसी गिनी जाएगी।
error-attempt-over = आपकी एक कोशिश हो चुकी। इस डील की प्रैक्टिस करनी हो, तो उसके नीचे “वही डील” दबाएँ।
error-contest-deal-known = यह डील आप पहले देख चुके हैं। खेलेंगे तो आपकी कोशिश **रैंकिंग से बाहर** रहेगी।
error-deal-in-contest = यह डील ऐसी डेली या चैलेंज में है, जिसे आपने अब तक नहीं खेला। यहाँ खेलेंगे, तो वहाँ आपकी कोशिश **रैंकिंग से बाहर** रहेगी।
error-contest-not-over = वह डील ऐसी डेली या चैलेंज में है जो अभी जारी है। उसके खत्म होने पर पूछें।

## Lost games looked into: could they have been won?

button-could-have-won = जीत सकते थे?
button-play-from = वहाँ से खेलें
button-winning-line = जीत की चालें
button-winning-film = जीत देखें
lost-thinking = **{ $game }**, डील { $deal } जीतने का रास्ता खोज रहा हूँ… एक मिनट लग सकता है।
# $better and $played are moves.
lost-by-move = {""}**हाँ, चाल { $number } तक।** आपकी चाल: { $played }। गेम बचाने वाली चाल थी: { $better }।
# One of these moves lost the game, and it isn't known which.
lost-between = {""}**हाँ, कम से कम चाल { $first } तक।** बाद की किस चाल से गेम हाथ से गया, पता नहीं। बेहतर: { $better }।
lost-to-the-end = {""}**हाँ, और आखिर तक जीत सकते थे।** आगे की चाल थी: { $better }।
lost-unwinnable = {""}**नहीं। यह डील कोई नहीं जीत सकता**, कैसे भी खेले।
lost-unknown = { $winnable ->
        [yes] **हाँ, शुरू में**, पर रास्ता नहीं मिला।
       *[no] **पता नहीं।** जीतने का रास्ता नहीं मिला।
    }
lost-all-cards-known = -# मैं बंद पत्ते भी देखता हूँ, जो आप नहीं देख सकते थे।
lost-winning-line = {""}**जीतने का एक रास्ता**, चाल { $number } से आगे:
lost-referee = पूरा गेम, आपके कंप्यूटर पर नियमों से जाँचने के लिए:
alt-won-film = “{ $game }” का रीप्ले: चाल { $number } से पहले जैसा आपने खेला, फिर जीतने का एक रास्ता, { moves } और। “जीत की चालें” में यह टेक्स्ट में है।
# The strip below a film of the game, explained.
lost-strip-green = हरा: चाल { $number } से पहले तक जीत मुमकिन थी।
lost-strip-grey = स्लेटी: पता नहीं।
lost-strip-red = लाल: चाल { $number } से हार तय थी।

## Replays

film-making = **{ $game }** का रीप्ले बन रहा है… { $part }%
film-waiting = इससे पहले { $count ->
        [one] { $count } रीप्ले बाकी है
       *[other] { $count } रीप्ले बाकी हैं
    }। यह यहीं दिखेगा।
film-below = रीप्ले नीचे है।

# The race of a contest's players: their games on one clock, which counts moves or time.
button-contest-file = चैलेंज फ़ाइल
button-race = रेस देखें
race-plays = रेस यहाँ पहले से चल रही है: { $link }
race-title = ### रेस · { $game }, डील { $deal }
race-lead = { $measure ->
        [time] { $time } पर
       *[moves] चाल { $moves } पर
    } { $name }
race-leads = -# आगे निकले: { $leads }।
# The rows are daily-alt-row: place, cards up, moves.
alt-race = रेस: “{ $game }” के { $count } गेम, डील { $deal }, एक घड़ी पर साथ-साथ। { $ever ->
        [yes] आगे निकले: { $leads }।
       *[no] कोई आगे नहीं निकला।
    } आखिर में, { $cards } में से नींव पर पहुँचे पत्ते: { $rows }।
drawn-race-lead = { $name } आगे
drawn-race-result = { $rank ->
        [1] { $name } की जीत
       *[other] { $name } · स्थान { $rank }
    }

# $game is the name of the game and its deal.
alt-film = “{ $game }” का रीप्ले: { $ended }, { $cards } पत्तों में से { $up } नींव पर। “चालें दिखाएँ” में यह टेक्स्ट में है।
replay-at-end = इसकी डेली या चैलेंज खत्म होते समय टेबल ऐसी थी।
replay-drawn = { $count ->
        [one] निकालें
       *[other] निकालें ×{ $count }
    }
replay-no-moves = कोई चाल नहीं चली गई।
replay-more-moves = … सारी चालें फ़ाइल में हैं।
complete-replay = { $number } · { $game } · { $ended } · { $when }

## Questions

ask-leave = आपका एक गेम चल रहा है: **{ $game }**, { $cards } पत्तों में से { $up } नींव पर। बाद के लिए रखें, या हार मानें?
ask-resign = **{ $game }** में हार मानें? { $cards } पत्तों में से { $up } नींव पर हैं।
ask-resign-attempt = यह आपकी एक ही कोशिश है।
left-aside = **{ $game }** बाद के लिए रखा है। `/मेरे-गेम` से वापस लाएँ।
left-unreadable = -# **{ $game }**, डील { $deal }, अब नहीं खुल सकता। `/मेरे-गेम` से हटाएँ।
removed = **{ $game }**, डील { $deal }, हटा दिया। यह कहीं नहीं गिना जाएगा।
left-given-up = **{ $game }** में हार मानी: { $cards } पत्तों में से { $up } नींव पर।
dealt-practice = -# प्रैक्टिस: डील आपने चुनी या पहले देखी है, इसलिए नहीं गिना जाएगा।
# Fresh deals that were given up before their first move.
dealt-after-leaving = -# कल तक प्रैक्टिस: आज इस गेम की { $most } डीलें गिने जाने से पहले छोड़ी गईं।
dealt-winnable = -# { $level ->
        [easy] आसान डील, जो जीती जा सकती है।
        [medium] मध्यम डील, जो जीती जा सकती है।
        [hard] मुश्किल डील, जो जीती जा सकती है।
       *[none] ऐसी डील, जो जीती जा सकती है।
    } प्रैक्टिस है, इसलिए नहीं गिना जाएगा।
dealt-attempt = -# यह अपने स्कोरबोर्ड में गिना जाएगा, लीडरबोर्ड में नहीं।
dealt-attempt-known = -# प्रैक्टिस: यह डील आप देख चुके हैं, इसलिए रैंकिंग से बाहर हैं।
# After “Keep playing”.
kept = **{ $game }** पर वापस।
more-title = आगे क्या?

## A new player's first minute

first-game-title = ### स्वागत है! कौन सा गेम खेलेंगे?
# $about is the text of the game's key, such as first-game-klondike; $rate one of the next two.
first-game-choice = {""}**{ $game }:** { $about }
    -# { $rate }
first-game-players-win = खिलाड़ी { $games } में से करीब { $wins } गेम जीतते हैं।
# Nobody has played much yet: how many games are won by playing nothing but the hints.
first-game-hints-win = हिंट मानते जाएँ, तो { $games } में से करीब { $wins } गेम { $wins ->
        [one] जीता जाता है
       *[other] जीते जाते हैं
    }।
first-game-klondike = जिसे ज़्यादातर लोग सॉलिटेयर कहते हैं।
first-game-canfield = कसीनो का पुराना हिट। झटपट, पर जीतना मुश्किल।
first-game-forty-thieves = दो गड्डियाँ, हर स्तंभ सामने। सोचकर खेलें!
# A game that the player did not choose; $rules is a mention of the command.
dealt-surprise = सरप्राइज़: **{ $game }**! { $rules } बताएगा कि कैसे खेलते हैं।
# The same, before what becomes of another game is asked; $about is the line about the game.
ask-surprise = सरप्राइज़: **{ $game }**! { $about }
ask-next = अगला गेम: **{ $game }**
# The question is answered, and the table stands below.
dealt-chosen = चलिए, **{ $game }**! मज़े करें!

# On the first table of each game. $foundations: the first and the last pile; $down of those that go down.
# $times: how often each suit is built; $way is open while the first rank is.
introduction-goal = **लक्ष्य:** { $row ->
        [top] सबसे ऊपर की कतार में ({ $foundations })
       *[other] { $foundations } पर
    } हर सूट{ $times ->
        [1] {""}
        [2] {" "}दो बार
       *[other] {" "}{ $times } बार
    } { $way ->
        [up] { $base-oblique } से { $last-oblique } तक
        [down] { $base-oblique } से { $last-oblique } तक घटते क्रम में
       *[open] पहले पत्ते की रैंक से
    } बनाएँ।
introduction-goal-piles = **लक्ष्य:** { $row ->
        [top] सबसे ऊपर की कतार की{" "}
       *[other] {""}
    }नींवें ({ $foundations }) भरें, हर एक { $base-oblique } से { $last-oblique } तक, { $suits }।
introduction-goal-both-ways = **लक्ष्य:** सभी पत्ते नींवों पर पहुँचाएँ: हर सूट { $base-oblique } से बढ़ता है ({ $foundations }) और { $last-oblique } से घटता है ({ $down })।
introduction-goal-fours = **लक्ष्य:** हर रैंक नींव ({ $foundations }) पर पहुँचाएँ: उसके चारों पत्ते एक स्तंभ में इकट्ठा करें, फिर उन्हें एक साथ ले जाएँ।
introduction-goal-kings = सारे बादशाह { $foundation } पर जाते हैं।
introduction-goal-part = बाकी पत्ते स्तंभों में रहते हैं, डिस्कार्ड में एक भी नहीं।
introduction-columns = **स्तंभ{ $columns ->
        [all] {""}
       *[other] {" "}{ $columns }
    }:** { $build }, जैसे { $onto } पर { $card }।
# Once, on a player's first message, one after the other. $button is the button's label.
introduction-draw = **{ $button }** { $count ->
        [one] { $count } पत्ता निकालता है
       *[other] { $count } पत्ते निकालता है
    }
introduction-auto = **{ $button }** पत्ते नींव पर भेजता है
introduction-hint = **{ $button }** एक चाल दिखाता है
introduction-phone = फ़ोन पर हैं?

# All games in sections, each with a menu: of what to deal, or of whose rules to read.
all-games-deal = ### कौन सा गेम खेलेंगे?
all-games-rules = ### किस गेम के नियम देखने हैं?
all-games-family = {""}**{ $family }** · { $count } गेम
# $least: about how many moves a win of the shortest of these games takes at the least.
all-games-length = {""}**{ $length ->
        [quick] छोटे
        [medium] मध्यम
       *[long] लंबे
    }** · कम से कम { $least } चालें · { $count } गेम
all-games-decks = {""}**{ $decks ->
        [one] एक गड्डी
        [2] दो गड्डियाँ
        [3] तीन गड्डियाँ
        [4] चार गड्डियाँ
       *[other] { $decks } गड्डियाँ
    }** · { $count } गेम
all-games-by-name = {""}**नाम के क्रम में** · { $count } गेम
all-games-own = {""}**आपके सबसे ज़्यादा खेले गेम**
all-games-popular = {""}**लोकप्रिय**
# $game was played last.
all-games-like = {""}**{ $game } जैसे**
all-games-about-length = -# सबसे छोटी मुमकिन जीत। आम तौर पर दोगुनी चालें लगती हैं।
# $command is a mention of the command that finds a game.
all-games-search = -# नाम पता है? { $command } `गेम:` के बाद उसका कोई हिस्सा लिखें
menu-games = गेम चुनें…
# One of several menus of a large section: its first and its last game.
menu-games-part = { $first } … { $last }
# Under a menu that has no room for all games; $command is a mention of the command that finds them.
menu-other-games = -# दूसरे गेम: { $command } `गेम:` के बाद नाम का कोई हिस्सा लिखें
menu-game-order = गेम किस क्रम में…
game-order-family = परिवार के हिसाब से
game-order-length = लंबाई के हिसाब से
game-order-decks = गड्डियों के हिसाब से
game-order-name = नाम के क्रम में
game-order-suggested = आपके लिए सुझाव

## Answers

games-title = ### आपके गेम
games-none = कोई गेम नहीं चल रहा। `/नया` से शुरू करें।
# $paid: the play money that the game was bought for.
games-line = {""}{ $title }
    -# { $cards } में से { $up } नींव पर · { moves } · { $when }{ $paid ->
        [none] {""}
       *[some] {" "}· दाँव { $paid }
    }
games-line-unreadable = {""}**{ $game }** · डील { $deal }
    -# अब नहीं खुल सकता
games-on-table = टेबल पर
games-aside = बाद के लिए रखा, आखिरी चाल { $when }
settings-title = ### सेटिंग
settings-tables = **आपकी टेबल कौन देख सकता है?** जिन चैनलों में मैं पोस्ट कर सकता हूँ, वहाँ सब। “सिर्फ़ मैं” चुनें तो बस आप।
settings-language = **भाषा**
# Options and a placeholder of the menus of languages, each of which is shown in its own name. The
# first: the language that the person, or the server, has chosen in Discord itself.
language-as-in-discord = Discord जैसी
menu-languages = इस भाषा में…
settings-theme = **थीम**
theme-classic = क्लासिक
theme-antique = पुराना ज़माना
theme-contrast = हाई कंट्रास्ट
theme-dark = डार्क
theme-festive = त्योहारी
theme-four-colour = चार रंग, कलर-ब्लाइंड के लिए आसान
theme-ocean = समंदर
settings-large = **पत्ते:** { $on ->
        [yes] बड़े अक्षर, फ़ोन पर आसान
       *[no] सामान्य अक्षर
    }
settings-tall = **तस्वीरें:** { $on ->
        [yes] लंबी, फ़ोन के लिए
       *[no] चौड़ी
    }
settings-ready = **नींव पर जा सकने वाले पत्ते:** तस्वीर में निशान { $on ->
        [yes] के साथ
       *[no] नहीं
    }
settings-text = **आपकी टेबल:** { $on ->
        [yes] टेक्स्ट में, हर ढेर एक लाइन में
       *[no] तस्वीर में
    }
settings-suits = **टेक्स्ट में सूट:** { $on ->
        [yes] शब्दों में, पान का 10
       *[no] निशान में, 10♥
    }
button-large = { $on ->
        [yes] बड़े अक्षर
       *[no] सामान्य अक्षर
    }
button-tall = { $on ->
        [yes] लंबी तस्वीरें
       *[no] चौड़ी तस्वीरें
    }
button-ready = { $on ->
        [yes] निशान लगाएँ
       *[no] निशान न लगाएँ
    }
button-text = { $on ->
        [yes] टेक्स्ट चुनें
       *[no] तस्वीर चुनें
    }
button-suits = { $on ->
        [yes] सूट शब्दों में
       *[no] सूट निशान में
    }
menu-themes = थीम…
menu-tables = आपकी टेबल कौन देख सकता है…

# The first page of /help. Every command must be named in it or in one of its other pages.
# A command is a variable here: the code fills in Discord's clickable mention, such as </new:123>, or
# “`/new`” where its id is not known. A group's variable names its subcommand.
help-start = -# स्क्रीन रीडर? { $settings } टेबल को टेक्स्ट में दिखाता है।
    { $new } आपकी पसंद का गेम शुरू करता है, या कोई सरप्राइज़ गेम। टेबल के नीचे के बटनों से खेलें।
    { $daily } आज की डील है: सबके लिए एक ही, हर किसी की एक कोशिश।
    { $challenge_create } से दोस्तों को चैलेंज दें, { $leaderboard } बताता है कौन सबसे ज़्यादा जीतता है, { $stats } आपके आँकड़े हैं।
    { $rules } गेम समझाता है, { $games } में बाद के लिए रखे आपके गेम हैं, { $settings } से टेबल का रूप बदलें।
    { $house } खेल के पैसों से कैनफ़ील्ड खिलाता है।
help-start-server = -# यह सर्वर आप सँभालते हैं: { $server_daily } यहाँ डेली पोस्ट करता है। बाकी `/सर्वर` कमांड तय करते हैं कि मैं कहाँ पोस्ट करूँ और क्या गिना जाए।
help-play = ### कैसे खेलें
    - **लक्ष्य:** ज़्यादातर गेमों में हर सूट इक्के से बादशाह तक नींवों पर जाता है। हर गेम की पहली टेबल अपना लक्ष्य बताती है, { $rules } सारे नियम।
    - **चालें** टेबल के नीचे के बटन हैं: “9♠ w→f1” हुकुम का नहला डिस्कार्ड से `f1` पर ले जाता है। हरे बटन पत्ते नींव पर भेजते हैं।
    - **स्तंभ** पत्ते जमाने के लिए हैं, ज़्यादातर एक-एक रैंक घटते हुए। पहले बंद पत्ते खोलें और स्तंभ खाली करें।
    - “निकालें” स्टॉक से पत्ते निकालता है, “ऑटो” जो भी जा सके उसे नींव पर भेजता है। अटक गए? “हिंट” एक चाल दिखाता है, “अनडू” चाल वापस लेता है।
help-moves = ### कमांड
    - { $move } `t2 f1` स्तंभ 2 का ऊपरी पत्ता नींव पर ले जाता है, `t1 t4 3` तीन पत्ते। कई चालें: `w f, t1 t3`
    - या पत्ते का नाम लिखें: `10h t4`, `हुकुम की बेगम ऊपर`, `डिस्कार्ड से स्तंभ 2 पर`
    - { $draw } स्टॉक से पत्ते निकालता है, या डिस्कार्ड पलटता है। { $undo }, { $redo }, { $auto } और { $hint } बटनों जैसे हैं
    - { $table } आपकी टेबल फिर दिखाता है, { $resign } से हार मानें, { $replay } पूरे हुए गेम का रीप्ले दिखाता है, { $share } उसका पोस्टर बनाता है

    {""}**ढेर:** `s` स्टॉक, `w` डिस्कार्ड, `r` रिज़र्व, `c1` … सेल, `t1` … स्तंभ, `f1` … नींवें (`g1` …, अगर कुछ घटती हों)।
    {""}**डील:** नंबर या शब्द सबके लिए एक ही डील है: { $new } में `डील:शुक्रवार`।
    {""}**बाद के लिए रखे गेम:** { $most } तक।
help-counts = ### क्या गिना जाता है
    - **नई डील आपकी पहली चाल से गिनी जाती है।** जो आपने चुनी, पहले देखी, या जिस पर “अब भी जीत सकते हैं?” या “और सोचें” पूछा, वह प्रैक्टिस है। एक गेम की { $left } डीलें गिने जाने से पहले छोड़ें, तो कल तक प्रैक्टिस।
    - **डेली या चैलेंज में एक ही कोशिश है**, अपने स्कोरबोर्ड पर।
    - **❄ छूटे हुए दिन आपकी स्ट्रीक बचाता है।** लगातार सात डेली पर एक मिलता है, अधिकतम दो।
    - पहले जीत, फिर नींव पर पत्ते, कम चालें, कम समय। बिना अनडू और हिंट की जीत साफ़ है।
    - छोड़ा हुआ गेम { $days } दिन बाद खत्म होता है, कोई भी { $longest } दिन बाद।
    - रैंकिंग के लिए { $least } गेम खेलें। { $leaderboard } में `सीज़न:अक्टूबर 2026` बीता महीना दिखाता है।

# Written from a game's rules, one sentence or two for each choice that it makes.
rules-title = ## { $game }
rules-names = -# दूसरे नाम: { $names }।
rules-aim = लक्ष्य: सभी { $cards } पत्ते { $foundations } नींवों पर पहुँचाएँ। हर नींव { $build } बनती है, एक बार में एक पत्ता।
# Foundations f1 and so on go up, g1 and so on down. $half is how many there are of each.
rules-aim-both-ways = लक्ष्य: सभी { $cards } पत्ते { $foundations } नींवों पर पहुँचाएँ, एक बार में एक पत्ता। हर सूट की एक नींव बढ़ती है (`f1` से `f{ $half }`) और एक घटती है (`g1` से `g{ $half }`): दोनों में मिलाकर सूट के सारे पत्ते आ जाएँ, तो वह पूरा।
rules-aim-kings = लक्ष्य: सभी { $cards } पत्ते { $foundations } नींवों पर पहुँचाएँ, एक बार में एक पत्ता। आखिरी नींव `f{ $foundations }` पर शुरू से सारे बादशाह जाते हैं, सूट किसी भी क्रम में; बाकी { $build } बनती हैं।
rules-aim-fours = लक्ष्य: सभी { $cards } पत्ते नींव पर पहुँचाएँ, चार-चार करके।
rules-fours = एक रैंक के चारों पत्ते किसी स्तंभ के आखिर में साथ आ जाएँ, तो साथ नींव पर जाते हैं, रैंक किसी भी क्रम में: `t1 f`।
rules-aim-part = लक्ष्य: { $cards } में से { $up } पत्ते { $foundations } नींवों पर पहुँचाएँ, और डिस्कार्ड में कोई पत्ता न बचे। हर नींव { $build } बनती है, एक बार में एक पत्ता; बाकी पत्ते स्तंभों में रहते हैं।
rules-pack = यहाँ एक गड्डी में { $count } पत्ते हैं: { $ranks }।
rules-pack-low = इक्का, और { $low-oblique } से बादशाह तक
rules-base-first = पहला बँटा पत्ता एक नींव शुरू करता है, और बाकी नींवें उसी रैंक से शुरू होती हैं। बादशाह के बाद इक्का आता है।
rules-base-after-columns = स्तंभों के बाद एक पत्ता नींव पर बँटता है, और बाकी नींवें उसी रैंक से शुरू होती हैं। बादशाह के बाद इक्का आता है।
rules-base-second-after-columns = स्तंभों के बाद का दूसरा पत्ता एक नींव शुरू करता है (पहला स्टॉक पर रहता है), और बाकी नींवें उसी रैंक से शुरू होती हैं। बादशाह के बाद इक्का आता है।
rules-base-chosen = नींवें कहाँ से शुरू हों, यह आप चुनते हैं: रिज़र्व का जो पत्ता आप पहले नींव पर रखें, सबकी रैंक वही। तब तक न पत्ते निकाल सकते हैं, न स्तंभ चला सकते हैं; हाँ, रिज़र्व का ऊपरी पत्ता स्तंभ पर जा सकता है। बादशाह के बाद इक्का आता है।
rules-base = हर नींव { $base-oblique } से शुरू होती है और { $last-oblique } पर पूरी होती है।
rules-base-laid-out = हर नींव { $base-oblique } से शुरू होती है (यह पत्ता बाँटने से पहले ही लगा होता है) और { $last-oblique } पर पूरी होती है।
rules-base-both-ways = बढ़ने वाली नींवें { $base-oblique } से शुरू होती हैं, घटने वाली { $last-oblique } से।
# All but the last foundation, which takes the kings.
rules-base-but-kings = नींवें `f1` से `f{ $others }` { $base-oblique } से शुरू होती हैं और { $last-oblique } पर पूरी होती हैं।
rules-base-next = { $rank-oblique } के बाद की रैंक: { $next }।
rules-first-foundation-first = पहली नींव पर { $height } पत्ते आने से पहले दूसरी नींव शुरू नहीं होती।
rules-columns-empty = { $columns } स्तंभ हैं, जो शुरू में खाली होते हैं।
rules-columns-one = { $columns } स्तंभ हैं, हर एक में एक पत्ता।
rules-columns-equal = { $columns } स्तंभ हैं, हर एक में { $most } पत्ते बाँटे जाते हैं।
rules-columns-rising = { $columns } स्तंभ हैं, { $least } से { $most } पत्तों के।
rules-columns-two-heights = { $columns } स्तंभ हैं: `t1` से `t{ $split }` तक हर एक में { $least ->
        [one] { $least } पत्ता
       *[other] { $least } पत्ते
    }, `t{ $next }` से `t{ $columns }` तक हर एक में { $most }।
rules-face-up = सारे पत्ते खुले हैं।
rules-face-up-top = हर स्तंभ का बस ऊपरी पत्ता खुला है। बंद पत्ता सबसे ऊपर आए, तो खुद खुल जाता है।
rules-face-down = { $down ->
        [one] हर स्तंभ का सबसे नीचे का पत्ता बंद है।
       *[other] हर स्तंभ के नीचे के { $down } पत्ते बंद हैं।
    } बंद पत्ता सबसे ऊपर आए, तो खुद खुल जाता है।
rules-face-down-rows = नीचे से गिनकर ये कतारें बंद हैं: { $rows }। बंद पत्ता सबसे ऊपर आए, तो खुद खुल जाता है।
rules-turn-by-hand = सारे पत्ते बंद हैं और कोई खुद नहीं खुलता: स्तंभ का ऊपरी पत्ता जब चाहें, खोलें (`t3 t3`)। बंद पत्ता चल नहीं सकता, पर उस पर कोई भी पत्ता रख सकते हैं।
rules-clearing-rows = हर कतार बँटने के बाद, जो पत्ते नींव पर जा सकें, वे स्तंभों से खुद चले जाते हैं, सबसे बाएँ वाला पहले।
rules-clearing-cards = स्तंभ बाँटते समय जो पत्ता नींव पर जा सके, चला जाता है, और उसकी जगह अगला पत्ता आता है।
rules-reserve = { $count ->
        [one] रिज़र्व (`r`) में { $size } पत्ते हैं।
       *[other] { $count } रिज़र्व हैं (`r1` { $count ->
            [2] और
           *[other] से
        } `r{ $count }`), हर एक में { $size } पत्ते।
    }
rules-reserve-seen = सब दिखते हैं, पर बस { $count ->
        [one] ऊपरी पत्ता
       *[other] ऊपरी पत्ते
    } { $goes ->
        [up] नींव पर ही
        [column] स्तंभ पर
       *[anywhere] नींव या स्तंभ पर
    } जा { $count ->
        [one] सकता है।
       *[other] सकते हैं।
    }
rules-reserve-covered = बस { $count ->
        [one] रिज़र्व का ऊपरी पत्ता दिखता है, जो
       *[other] ऊपरी पत्ते दिखते हैं, जो
    } { $goes ->
        [up] नींव पर ही
        [column] स्तंभ पर
       *[anywhere] नींव या स्तंभ पर
    } जा { $count ->
        [one] सकता है।
       *[other] सकते हैं।
    }
rules-reserve-face-down = रिज़र्व के पत्ते बंद हैं; बस आखिरी पत्ता खुलता है, और नींव या स्तंभ पर जा सकता है।
rules-cells = { $cells } सेल हैं (`c1` { $cells ->
        [2] और
       *[other] से
    } `c{ $cells }`), हर एक में एक पत्ता रुक सकता है। { $kind ->
        [ranks] {""}
       *[any] कोई भी ऊपरी पत्ता खाली सेल में जा सकता है।
    }
rules-cell-rank = `{ $cell }` में सिर्फ़ { $rank } रख सकते हैं।
rules-cells-dealt = हर सेल में स्तंभों से पहले एक पत्ता बँटता है।
rules-cells-leave = सेल का पत्ता नींव या स्तंभ पर जा सकता है।
rules-build = स्तंभ { $build } बनते हैं, एक-एक रैंक करके।
rules-build-level = स्तंभ बराबर रैंक से बनते हैं: पत्ता अपनी ही रैंक के पत्ते पर जाता है, सूट कोई भी।
# Where columns differ: $first to $last are columns with the same rule.
rules-build-columns = { $first } से { $last } { $build }
rules-build-each = स्तंभ अलग-अलग बनते हैं: { $columns }, एक-एक रैंक करके।
rules-no-wrap-down = स्तंभों में इक्का और बादशाह आपस में नहीं जुड़ते: इक्के पर कुछ नहीं जाता, और बादशाह किसी पत्ते पर नहीं जाता।
rules-no-wrap-up = स्तंभों में इक्का और बादशाह आपस में नहीं जुड़ते: बादशाह पर कुछ नहीं जाता, और इक्का किसी पत्ते पर नहीं जाता।
rules-no-wrap-either = स्तंभों में इक्का और बादशाह आपस में नहीं जुड़ते: दोनों एक-दूसरे पर नहीं जाते।
rules-wrap-down = स्तंभों में भी बादशाह और इक्का आपस में जुड़ते हैं: बादशाह इक्के पर जा सकता है।
rules-low-ace = स्तंभों में इक्का सबसे छोटा है: उस पर कुछ नहीं जाता, और वह किसी पत्ते पर नहीं जाता।
rules-column-limit = एक स्तंभ में ज़्यादा से ज़्यादा { $most } पत्ते रह सकते हैं।
rules-closed-columns = `t1` से `t{ $last }` के पत्ते नींवों पर और एक-दूसरे पर जा सकते हैं, पर बाकी स्तंभों पर नहीं।
rules-carry-one = एक बार में एक ही पत्ता चलता है: स्तंभ का ऊपरी पत्ता।
rules-carry-run = इस नियम से क्रम में लगे पत्ते स्तंभ के आखिर से साथ चल सकते हैं, सारे या कुछ।
rules-carry-run-columns = अपने स्तंभ के नियम से क्रम में लगे पत्ते उसके आखिर से साथ चल सकते हैं, सारे या कुछ, किसी भी स्तंभ पर जहाँ उनमें से पहला बैठे।
rules-carry-run-level = स्तंभ के आखिर में बराबर रैंक के पत्ते साथ चल सकते हैं, सारे या कुछ।
rules-carry-suit-run = एक ही सूट के क्रम में लगे पत्ते स्तंभ के आखिर से साथ चल सकते हैं, सारे या कुछ।
rules-carry-run-to-empty-column = दूसरे पत्ते पर एक बार में एक ही पत्ता जाता है; खाली स्तंभ में क्रम में लगे पत्ते साथ जा सकते हैं।
rules-carry-whole = दूसरे स्तंभ पर बस पूरा स्तंभ जा सकता है, उसका हिस्सा कभी नहीं; ऊपरी पत्ता नींव पर जा सकता है।
rules-carry-top-or-whole = दूसरे स्तंभ पर स्तंभ का ऊपरी पत्ता या पूरा स्तंभ जा सकता है; ऊपरी पत्ता नींव पर भी जा सकता है।
rules-fill-reserve = खाली स्तंभ तुरंत रिज़र्व से भर जाता है।
rules-fill-longest-reserve = जो स्तंभ आप खाली करें, वह तुरंत भर जाता है: ज़्यादा पत्तों वाले रिज़र्व से (बराबर हों तो `r1`), या सारे रिज़र्व खत्म हों तो डिस्कार्ड से। डिस्कार्ड भी खाली हो, तो स्तंभ खाली रहता है।
rules-fill-waste = जो स्तंभ आप खाली करें, वह तुरंत डिस्कार्ड से भर जाता है। स्टॉक और डिस्कार्ड दोनों खत्म हों, तभी खाली रहता है।
rules-fill-waste-or-stock = { $draw ->
        [one] जो स्तंभ आप खाली करें, वह तुरंत डिस्कार्ड से खुद भर जाता है; डिस्कार्ड खाली हो, तो स्टॉक के अगले पत्ते से।
       *[other] जो स्तंभ आप खाली करें, वह तुरंत डिस्कार्ड से खुद भर जाता है। डिस्कार्ड खाली हो, तो पहले { $draw } पत्ते निकलते हैं।
    } दोनों खत्म हों, तभी खाली रहता है।
rules-fill-three-from-stock = जो स्तंभ आप खाली करें, उसमें तुरंत स्टॉक से तीन पत्ते खुद आते हैं: पहला बंद, बाकी खुले। स्टॉक का आखिरी पत्ता हमेशा खुला रहता है। स्टॉक खत्म हो जाए, तो स्तंभ खाली रहते हैं।
rules-protects-last-cards = स्टॉक बाकी रहते, एक पत्ते वाले स्तंभ पर कुछ नहीं जाता, और वह पत्ता बस नींव पर जाता है।
# $after says whether that is so only once the reserve is out (`reserve`), or of columns that nothing
# fills by itself (`fill`); $runs whether cards move together.
rules-enter-any = { $after ->
        [reserve] रिज़र्व खत्म होने पर, चल सकने वाला
       *[no] चल सकने वाला
    } कोई भी पत्ता { $after ->
        [fill] खाली रह गए
       *[no] खाली
    } स्तंभ में जा सकता है।
rules-enter-king = { $after ->
        [reserve] रिज़र्व खत्म होने पर, खाली स्तंभ में
       *[no] खाली स्तंभ में
    } सिर्फ़ बादशाह{ $runs ->
        [yes] {" "}या बादशाह से शुरू होता क्रम
       *[no] {""}
    } जा सकता है।
rules-enter-seven = { $after ->
        [reserve] रिज़र्व खत्म होने पर, खाली स्तंभ में
       *[no] खाली स्तंभ में
    } सिर्फ़ सत्ती{ $runs ->
        [yes] {" "}या सत्ती से शुरू होता क्रम
       *[no] {""}
    } रख सकते हैं।
rules-enter-below-base = { $after ->
        [reserve] रिज़र्व खत्म होने पर, खाली स्तंभ में
       *[no] खाली स्तंभ में
    } सिर्फ़ वह पत्ता जा सकता है जो नींवों की पहली रैंक से एक छोटा हो (इक्के से छोटा बादशाह)।
rules-enter-waste = { $after ->
        [reserve] रिज़र्व खत्म होने पर, खाली स्तंभ में
       *[no] खाली स्तंभ में
    } सिर्फ़ डिस्कार्ड का ऊपरी पत्ता जा सकता है, या वह खाली रह सकता है।
rules-enter-waste-base-first = { $after ->
        [reserve] रिज़र्व खत्म होने पर, खाली स्तंभ में
       *[no] खाली स्तंभ में
    } सिर्फ़ डिस्कार्ड का ऊपरी पत्ता जा सकता है; पहली नींव पूरी होने से पहले, वह नींवों की पहली रैंक का होना चाहिए।
rules-enter-reserves-before-waste = { $after ->
        [reserve] रिज़र्व खत्म होने पर, खाली स्तंभ में
       *[no] खाली स्तंभ में
    } रिज़र्व का ऊपरी पत्ता या पूरा स्तंभ जा सकता है; डिस्कार्ड का ऊपरी पत्ता तभी, जब सारे रिज़र्व खत्म हों।
rules-draw = { $draw ->
        [one] स्टॉक से एक बार में एक पत्ता निकलकर डिस्कार्ड में आता है।
       *[other] स्टॉक से एक बार में { $draw } पत्ते, या जितने बचे हों, निकलकर डिस्कार्ड में आते हैं।
    }
rules-draw-shrinking = स्टॉक से एक बार में { $draw } पत्ते, या जितने बचे हों, निकलकर डिस्कार्ड में आते हैं, पहली बार पलटने के बाद { $second }, दूसरी बार के बाद { $third }।
rules-draw-to-wastes = स्टॉक से एक बार में { $cards } पत्ते, या जितने बचे हों, निकलकर एक-एक करके बारी-बारी से { $wastes } डिस्कार्ड में आते हैं (`w1` { $wastes ->
        [2] और
       *[other] से
    } `w{ $wastes }`{ $wastes ->
        [2] {""}
       *[other] {" "}तक
    })।
rules-draw-to-first-waste = स्टॉक से एक बार में एक पत्ता निकलकर डिस्कार्ड `w1` में आता है।
rules-waste-top = { $wastes ->
        [one] डिस्कार्ड का ऊपरी पत्ता { $goes ->
            [column] स्तंभ पर
            [cell] नींव या स्तंभ पर, या सेल में
           *[anywhere] नींव या स्तंभ पर
        } जा सकता है।
       *[other] हर डिस्कार्ड का ऊपरी पत्ता नींव या स्तंभ पर जा सकता है।
    }
rules-waste-filled = स्टॉक बाकी रहते, डिस्कार्ड कभी खाली नहीं रहता: अगला पत्ता खुद खुल जाता है।
rules-redeals = { $redeals ->
        [0] दोबारा पलटना नहीं होता: स्टॉक बस एक बार निकलता है।
        [1] स्टॉक खाली हो, तो डिस्कार्ड पलटकर फिर स्टॉक बना सकते हैं, बस एक बार।
        [2] स्टॉक खाली हो, तो डिस्कार्ड पलटकर फिर स्टॉक बना सकते हैं, कुल दो बार।
       *[other] स्टॉक खाली हो, तो डिस्कार्ड पलटकर फिर स्टॉक बना सकते हैं, कुल { $redeals } बार।
    }
rules-redeals-unlimited = स्टॉक खाली हो, तो डिस्कार्ड पलटकर फिर स्टॉक बना सकते हैं, जितनी बार चाहें।
rules-dealt-at-redeal = पलटने पर { $wastes } डिस्कार्ड (`w1` से `w{ $wastes }`) में एक-एक पत्ता खुला बँटता है; उसके बाद पत्ते नहीं निकलते, और जो डिस्कार्ड आप खाली करें, उसमें स्टॉक का अगला पत्ता खुद आता है।
rules-up-first = जब तक कोई पत्ता नींव पर जा सकता है, और कुछ नहीं कर सकते।
rules-draw-last = पत्ते निकालना या डिस्कार्ड पलटना तभी मुमकिन है, जब रिज़र्व का ऊपरी पत्ता किसी स्तंभ पर न बैठे, और कोई पूरा स्तंभ दूसरे पर न बैठे।
rules-no-return = नींवों से पत्ते वापस नहीं आते।
# How long a game is: $least is about how many moves a win takes at the least.
rules-length = -# { $length ->
        [quick] छोटा गेम
        [medium] मध्यम लंबाई का गेम
       *[long] लंबा गेम
    }: जीत में करीब { $least } या ज़्यादा चालें लगती हैं।
menu-similar-games = इस जैसे गेम…

## Records

stats-option = { $game } · { $games } गेम
stats-head = { $game }: { $games } में से { $wins ->
        [one] { $wins } गेम जीता
       *[other] { $wins } गेम जीते
    } ({ $rate })।
stats-clean = साफ़ जीतें (न अनडू, न हिंट): { $clean }।
stats-streak = स्ट्रीक: { $streak } (सबसे लंबी { $best })।
stats-up = नींव पर पत्ते: औसतन { $mean } (सबसे ज़्यादा { $best })।
stats-each = औसत गेम: { $moves } चालें, { $time }, { $undos } अनडू, { $hints } हिंट।
stats-fewest = जीत में सबसे कम चालें: { $fewest }। सबसे तेज़ जीत: { $time }।
stats-practice = प्रैक्टिस: { $practice } गेम।
stats-contests = चैलेंज और सर्वर डेली: { $games } में से { $wins ->
        [one] { $wins } जीता
       *[other] { $wins } जीते
    }।
stats-last = पिछले गेम में नींव पर पत्ते{ $unit }, नया आखिर में: { $ups }।
# A list of stats-bin: how many games ended with how many cards up.
stats-spread = नींव पर पत्ते{ $unit } × गेम: { $bins }।
stats-bin = { $up } × { $games }
stats-bin-many = { $least }–{ $most } × { $games }
# A rating in points, and how far off it may be.
stats-rating = { $provisional ->
        [yes] { $family }: करीब { $points } ± { $margin }, { $games } गेम के बाद, अभी पक्की नहीं
       *[no] **{ $family }: { $points }** ± { $margin }, { $games } गेम के बाद
    }
stats-daily-streak = **डेली स्ट्रीक:** { $count }{ $freezes } (सबसे लंबी { $best })
stats-about-rating = -# रेटिंग: 1500 औसत है। सिर्फ़ साफ़ जीतें जीत मानी जाती हैं। हर रात अपडेट होती है।
stats-about = -# समय बाँटने से आखिरी चाल तक चलता है, बीच के ब्रेक भी।

## Two players compared over the deals that both have played

versus-title = ## { $first } और { $second }
versus-better = { $game }: दोनों की खेली { $deals ->
        [one] { $deals } डील
       *[other] { $deals } डीलों
    } में से { $first } { $firsts } में आगे, { $second } { $seconds } में{ $ties ->
        [0] ।
       *[other] , { $ties } में बराबर।
    }
versus-won = जीती डीलें: { $first } { $firsts }, { $second } { $seconds }।
# Of the deals that both have won.
versus-moves = दोनों की जीती { $deals ->
        [one] { $deals } डील
       *[other] { $deals } डीलों
    } में कम चालें: { $first } { $firsts }, { $second } { $seconds }{ $ties ->
        [0] ।
       *[other] , बराबर { $ties }।
    }
versus-last = **पिछली डीलें**
versus-row = - { $game }, { $kind ->
        [daily] डेली
        [own] सर्वर डेली
        [challenge] चैलेंज
       *[none] वही डील
    }, { $day }: { $first }, { $second }
versus-play = { $name } { $told }
versus-play-better = **{ $name } { $told }**
versus-play-won = जीत, { moves }
versus-play-up = { $up } नींव पर
versus-about = -# डेली और चैलेंज खत्म होने पर गिने जाते हैं, अगर दोनों रैंकिंग में थे। आगे वह है जो जीता, फिर जिसके ज़्यादा पत्ते नींव पर, फिर जिसकी कम चालें।

# Drawn in the picture, where there is little room.
drawn-games = गेम
drawn-practice = { $practice } प्रैक्टिस
drawn-won = जीत
drawn-wins = जीतें
drawn-clean = { $clean } साफ़
drawn-streak = सबसे लंबी स्ट्रीक
drawn-streak-now = अभी { $streak }
drawn-up = नींव पर पत्ते
drawn-best = सबसे अच्छा { $best }
drawn-moves = चालें प्रति गेम
drawn-fewest = सबसे कम { $fewest }
drawn-time = समय प्रति गेम
drawn-undos = अनडू प्रति गेम
drawn-hints = { $hints } हिंट प्रति गेम
drawn-spread = नींव पर पत्तों{ $unit } के हिसाब से गेम · सुनहरा: जीत
drawn-last = { $count ->
        [one] पिछले गेम
       *[other] पिछले { $count } गेम
    } में नींव पर पत्ते{ $unit } · सुनहरा: जीत
drawn-versus = { $game } · दोनों की खेली { $deals ->
        [one] { $deals } डील
       *[other] { $deals } डीलें
    }
drawn-versus-better = आगे रहे
drawn-versus-ties = बराबर
drawn-versus-player = खिलाड़ी { $number }
drawn-versus-won = जीती डीलें
drawn-versus-moves = दोनों की जीती { $deals } में कम चालें

settings-record = **आपके आँकड़े और लीडरबोर्ड में आपका नाम कौन देख सकता है?** “सिर्फ़ मैं” चुनें तो वहाँ “गुमनाम” दिखेगा।
settings-names = **तस्वीरों में आपका नाम:** { $on ->
        [yes] स्कोरबोर्ड, पोडियम, रेस और मुकाबलों में, अगर आँकड़े सबके लिए खुले हैं
       *[no] नहीं दिखता, बस स्थान दिखता है
    }
button-names = { $on ->
        [yes] नाम दिखाएँ
       *[no] नाम न दिखाएँ
    }
settings-reminder = **याद दिलाना:** { $on ->
        [yes] इस सर्वर की डेली पोस्ट आपको मेंशन करती है, अगर आपके आँकड़े सबके लिए खुले हैं
       *[no] इस सर्वर पर बंद है
    }
button-reminder = { $on ->
        [yes] मुझे याद दिलाएँ
       *[no] याद न दिलाएँ
    }
settings-public = सब
settings-private = सिर्फ़ मैं
menu-record = आपके आँकड़े कौन देख सकता है…

error-no-common-deals = अभी ऐसी कोई डील नहीं, जो दोनों ने खेली हो। दोनों की खेली डेली और चैलेंज खत्म होने पर गिने जाते हैं।
error-no-record = यहाँ अभी कोई खत्म हुआ गेम नहीं गिना जाता। `/नया` से गिना जाने वाला गेम शुरू करें।

command-stats = किसी खिलाड़ी के आँकड़े, एक गेम के या सारे गेम के
command-stats-player = किसके आँकड़े (न चुनें तो आपके)
command-stats-game = कौन सा गेम (न चुनें तो सारे)
command-stats-versus = इस खिलाड़ी से तुलना करें

## Leaderboards

board-title = ### { $game }
    -# { $where } · { $period }{ $ranking ->
        [clean] {" "}· बिना अनडू और बिना हिंट की जीतें
       *[plain] {""}
    }
board-here = यह सर्वर
# The leaderboards of all servers together.
board-everywhere = ग्लोबल
board-ever = अब तक
board-month = इस महीने
board-week = इस हफ़्ते
# All players together.
board-together = **सब मिलकर:** { $games } में से { $won } गेम { $ranking ->
        [clean] बिना अनडू और बिना हिंट{" "}
       *[plain] {""}
    }{ $won ->
        [one] जीता
       *[other] जीते
    } ({ $rate })
# $low and $high: between which shares the truth lies, such as “67%” and “85%”.
# $when: such as “5 seconds ago”.
board-complete-until = -# { $when } तक के आँकड़े: उसके बाद के गेम अभी जुड़ रहे हैं।
board-winnable = -# इसकी { $low } से { $high } डीलें जीती जा सकती हैं।
board-row = { $own ->
        [yes] **{ $place }. { $name }**{ $alone ->
            [yes] {" "}(आप)
           *[no] {""}
        } · { $told }
       *[no] **{ $place }.** { $name } · { $told }
    }
# A player without enough games for a place.
board-row-waiting = **{ $name }**{ $alone ->
        [yes] {" "}(आप)
       *[no] {""}
    } · { $told } · रैंकिंग के लिए { $missing } गेम और
board-wins = { $clean ->
        [0] { $wins ->
            [0] कोई जीत नहीं
            [one] { $wins } जीत, साफ़ नहीं
           *[other] { $wins } जीतें, कोई साफ़ नहीं
        }
       *[other] { $wins ->
            [one] { $wins } जीत, साफ़
           *[other] { $wins } जीतें, { $clean } साफ़
        }
    }
board-figures = { $ranking ->
        [clean] { $games } में से { $clean } साफ़ { $clean ->
            [one] जीत
           *[other] जीतें
        } ({ $rate }), कुल { $wins }
       *[plain] { $games } में से { $wins } { $wins ->
            [one] जीत
           *[other] जीतें
        } ({ $rate }), { $clean } साफ़
    }
board-none-yet = अभी कोई रैंकिंग में नहीं। रास्ते में:
board-row-on-the-way = **{ $name }**{ $alone ->
        [yes] {" "}(आप)
       *[no] {""}
    }: { $least } में से { $games } गेम
board-empty = यहाँ अभी कोई गेम नहीं। `/नया` से गिना जाने वाला गेम शुरू करें।
board-not-played = यहाँ आपका कोई गेम नहीं है।
board-about = -# { $pages ->
        [one] {""}
       *[other] { $length } में से स्थान { $first } से { $last }।{" "}
    }{ $time ->
        [past] रैंकिंग के लिए { $minimum ->
            [one] { $minimum } गेम चाहिए था।
           *[other] { $minimum } गेम चाहिए थे।
        }
       *[now] रैंकिंग के लिए { $minimum } गेम खेलें।
    } दर बराबर हो, तो ज़्यादा गेम वाला ऊपर।
# The columns of the table that follows: its rows are board-alt-row.
board-alt = { $game }, { $where }, { $period }। स्थान, जीत की दर, जीते गेम{ $ranking ->
        [clean] {" "}(बिना अनडू और बिना हिंट)
       *[plain] {""}
    }: { $rows }।
board-alt-row = { $place }: { $games } में से { $won } { $won ->
        [one] जीत
       *[other] जीतें
    } ({ $rate })
board-alt-own = आप, { $row }
button-first = « पहला
button-previous = ‹ पीछे
button-next = आगे ›
button-last = आखिरी »
button-own = मुझे खोजें
button-clean = साफ़ जीतें
button-ratings = स्किल रेटिंग
button-win-rates = जीत की दर
button-plain = सारी जीतें
menu-period = कब का…
menu-board-game = कौन से गेम…

## Players ranked by their skill ratings

ratings-title = ### { $family }
    -# { $where } · स्किल रेटिंग
ratings-row = { $own ->
        [yes] **{ $place }. { $name }**{ $alone ->
            [yes] {" "}(आप)
           *[no] {""}
        } · { $points } ± { $margin } · { $games } गेम
       *[no] **{ $place }.** { $name } · { $points } ± { $margin } · { $games } गेम
    }
ratings-row-provisional = **{ $name }**{ $alone ->
        [yes] {" "}(आप)
       *[no] {""}
    } · करीब { $points } ± { $margin } · { $games } गेम के बाद, अभी पक्की नहीं
ratings-empty = यहाँ अभी किसी की रेटिंग नहीं। इसके लिए गिने जाने वाले करीब 25 गेम चाहिए।
ratings-not-played = यहाँ आपकी अभी कोई रेटिंग नहीं।
ratings-about = -# { $pages ->
        [one] {""}
       *[other] { $length } में से स्थान { $first } से { $last }।{" "}
    }रैंकिंग निचले सिरे से बनती है, इसलिए किस्मत के दो-चार गेम काफ़ी नहीं। जो रेटिंग पक्की नहीं, वह रैंकिंग में नहीं आती।
ratings-made-at = { $when } बनी।
# The columns of the table that follows: its rows are ratings-alt-row.
ratings-alt = { $family }, { $where }। स्थान, स्किल रेटिंग: { $rows }।
ratings-alt-row = { $place }: { $points } ± { $margin }
# Drawn in the picture, where there is little room.
drawn-ratings = { $family } · स्किल रेटिंग

# Drawn in the picture, where there is little room.
drawn-board = { $game } · { $period }{ $ranking ->
        [clean] {" "}· साफ़ जीतें
       *[plain] {""}
    }
player-unknown = अनजान खिलाड़ी
# A player whose settings keep their name private.
player-private = गुमनाम


command-leaderboard = कौन अपने कितने गेम जीतता है
command-leaderboard-game = एक गेम, एक परिवार या सारे गेम
command-leaderboard-period = कौन सी अवधि (न चुनें तो हमेशा से)
command-leaderboard-scope = यहाँ या ग्लोबल (न चुनें तो यहाँ)
command-leaderboard-order = किस हिसाब से (न चुनें तो सारी जीत)
command-leaderboard-season = कोई बीता महीना, जैसे अक्टूबर 2026

## Seasons: months that are over

season-empty = उस महीने यहाँ कोई गेम नहीं खेला गया।
season-none-ranked = रैंकिंग के लिए किसी ने काफ़ी गेम नहीं खेले।
# A player without enough games for a place.
season-row-unranked = **{ $name }**{ $alone ->
        [yes] {" "}(आप)
       *[no] {""}
    } · { $told } · रैंकिंग के लिए गेम कम
season-medals-soon = -# मेडल महीना खत्म होने के सात दिन बाद मिलते हैं।

# A hall of records: the best in one game.
hall-title = ### { $game }: रिकॉर्ड
    -# { $where } · { $period }
hall-line = **{ $what }:** { $value } · { $name } · { $day }
hall-empty = यहाँ अभी कोई रिकॉर्ड नहीं। इसके लिए गिने जाने वाले गेम में जीत चाहिए।
hall-about = -# स्ट्रीक में लगातार जीतें गिनी जाती हैं, पिछले महीने की भी। साफ़: न अनडू, न हिंट।
hall-alt = रिकॉर्ड: { $game }, { $where }, { $period }। { $records }।
hall-alt-record = { $what }: { $value }, { $name }
button-hall = रिकॉर्ड
button-leaderboard = लीडरबोर्ड

# In a player's record. $counts: a list of medal-count.
medals = **सीज़न के मेडल:** { $counts }
medal-count = { $medal } { $count }
# $list: the newest, a list of medal-newest.
medals-new = -# सबसे नए: { $list }
medal-newest = { $medal } { $game }, { $period }{ $where ->
        [global] {" "}(ग्लोबल)
       *[here] {""}
    }

# Drawn in the picture, where there is little room.
drawn-hall = { $game } · रिकॉर्ड · { $period }
hall-fewest-moves = सबसे कम चालें
hall-fastest-win = सबसे तेज़ जीत
hall-longest-streak = स्ट्रीक
hall-clean-streak = साफ़ स्ट्रीक
drawn-medals = सीज़न के मेडल
drawn-medals-global = { $count } ग्लोबल
drawn-season-end = { $period } के मेडल
drawn-medal-gold = गोल्ड
drawn-medal-silver = सिल्वर
drawn-medal-bronze = ब्रॉन्ज़

error-no-such-season = उस महीने के नतीजे नहीं हैं। लिस्ट से एक सीज़न चुनें।

## The house: Canfield for play money

# What a deck costs is all that these two differ in; they are named after the books.
stakes-hoyle = $50 की गड्डी
stakes-english = $52 की गड्डी
house-stakes = -# { $paid } दिए · { $worth } टेबल पर
house-dealt = गड्डी के { $paid } लगे (खेल के पैसे)। नींव पर हर पत्ते के { $card }, सभी { $cards } के { $all }: { $least } पत्तों से फ़ायदा शुरू। अनडू नहीं; “भुना लें” से गेम खत्म।
house-stuck = **काम की कोई चाल नहीं बची।** { $worth } में भुना लें।
house-pays = हाउस { $up ->
        [one] { $up } पत्ते
       *[other] { $up } पत्तों
    } के { $pays } देता है{ $came ->
        [won] : { $sum } का फ़ायदा।
        [lost] : { $sum } का नुकसान।
       *[even] : न फ़ायदा, न नुकसान।
    }
# $payment is house-pays.
house-ask-cash-in = **{ $game }** भुना लें? { $payment }
house-ask-leave = पैसों वाला एक गेम चल रहा है: **{ $game }**, { $paid } दिए, { $worth } टेबल पर। बाद के लिए रखें, या भुना लें?
house-left = **{ $game }** भुना लिया। { $payment }
button-cash-in = भुना लें
button-stakes-again = { $price } में खेलें

house-title = ### { $who } और हाउस
house-prices = खेल के पैसों से कैनफ़ील्ड, गड्डी { $hoyle } या { $english } में। हाउस नींव पर पहुँचे हर पत्ते के { $card } देता है, या सभी 52 पर { $all }: { $least } या ज़्यादा पत्तों पर फ़ायदा।
house-account = **खाता:** { $games } गेम, { $paid } दिए, { $won } मिले। बैलेंस { $balance }, प्रति गेम { $mean }।
house-account-none = पैसों वाला कोई गेम अभी पूरा नहीं हुआ।
house-under-way = { $count ->
        [one] { $count } गेम चल रहा है
       *[other] { $count } गेम चल रहे हैं
    }, { $paid } दिए।
house-course = **बैलेंस** { $count ->
        [one] आखिरी गेम से पहले: { $before }; उसके बाद: { $after }।
       *[other] आखिरी { $count } गेम से पहले: { $before }; हर एक के बाद: { $after }।
    }
house-here-none = यहाँ अभी किसी ने पैसों से नहीं खेला।
house-here = { $where ->
        [global] **हाउस, ग्लोबल:** { $games } गेम, { $paid } जमा, { $won } चुकाए। बैलेंस { $balance }।
       *[here] **इस सर्वर पर हाउस:** { $games } गेम, { $paid } जमा, { $won } चुकाए। बैलेंस { $balance }।
    }
house-nights = **इस सर्वर के सबसे अच्छे दिन** (आधी रात से आधी रात, UTC)
house-night = { $place }. { $who }: { $profit } · { $day }
house-ask-away = **खेल के पैसे छोड़ दें?** आपको पैसों वाला गेम फिर नहीं मिलेगा, और आपके सबसे अच्छे दिन लिस्ट से हट जाएँगे। चलते गेम के पैसे मिलेंगे। **यह वापस नहीं हो सकता।**
button-stakes = { $paid } में खेलें
button-put-away = खेल के पैसे छोड़ें
button-keep-money = न छोड़ें

# Drawn in the picture, where there is little room.
drawn-house = हाउस से मुकाबला
drawn-house-paid = दिए
drawn-house-won = मिले
drawn-house-balance = बैलेंस
drawn-house-mean = प्रति गेम { $mean }
drawn-house-even = न फ़ायदा न नुकसान
drawn-house-course = { $count ->
        [one] बैलेंस · आखिरी गेम
       *[other] बैलेंस · आखिरी { $count } गेम
    }

## Dailies

# $at is a time of day, $when a relative time, such as “in 3 hours”.
daily-title = ### { $contest }
    {""}**{ $game }** · { $at } तक, { $when }
daily-title-over = ### { $contest }
    {""}**{ $game }**, डील { $deal } · खत्म
daily-about = सबके लिए एक ही डील, हर किसी की एक कोशिश; अनडू और हिंट ले सकते हैं। दिन खत्म होने तक टेबल छिपी रहती है।{ $winnable ->
        [yes] {" "}यह डील जीती जा सकती है।
       *[no] {" "}यह साबित नहीं है कि यह डील जीती जा सकती है।
    }
# The fine print under the day's board; the daily post is without it.
daily-order = -# क्रम: जीत, नींव पर पत्ते, चालें (अनडू की हुई भी), समय। बराबरी पर स्थान एक ही।
daily-own = **{ $alone ->
        [yes] आपकी कोशिश
       *[no] { $name } की कोशिश
    }:** { $told }।
daily-own-out = रैंकिंग से बाहर: यह डील पहले देखी थी।
daily-streak = **स्ट्रीक:** { $count }{ $freezes } (सबसे लंबी { $best })
daily-board = **स्कोरबोर्ड** · { $where }
daily-board-empty = अभी किसी ने शुरू नहीं किया।
daily-row-out = { $own ->
        [yes] **– { $name }**{ $alone ->
            [yes] {" "}(आप)
           *[no] {""}
        } · { $told } · रैंकिंग से बाहर
       *[no] **–** { $name } · { $told } · रैंकिंग से बाहर
    }
daily-figures = { $won ->
        [won] जीत, { $cards } में से { $up } नींव पर
       *[not] { $cards } में से { $up } नींव पर
    } · { moves } · { $time }{ $undos ->
        [0] {""}
       *[other] {" "}· { $undos } अनडू
    }{ $hints ->
        [0] {""}
       *[other] {" "}· { $hints } हिंट
    }
daily-playing = { $told } · अभी खेल रहे हैं
# On the global scoreboard, for a player whose attempt is missing there.
daily-apart = -# कुछ सर्वर अपने नतीजे अपने तक रखते हैं। वे बस उसी सर्वर के स्कोरबोर्ड में दिखते हैं।
daily-pages = -# { $length } में से स्थान { $first } से { $last }।
daily-yesterday = **बीते कल:** { $game }, डील { $deal }। { $shared ->
        [yes] साझा पहला स्थान:
       *[no] पहला स्थान:
    } { $name } · { $told }
daily-yesterday-none = **बीते कल:** { $game }, डील { $deal }। कोई रैंकिंग में नहीं आया।
# The columns of the table that follows: its rows are daily-alt-row.
daily-alt = { $game }, { $day } की डेली। स्थान, { $cards } में से नींव पर पत्ते, चालें: { $rows }।
daily-alt-row = { $place }: { $up } नींव पर, { moves }
# The dealer's attempt at a daily or challenge, beside the ranks, and how often it wins the deal.
dealer-result = **डीलर:** { $won ->
        [won] जीत
       *[not] { $cards } में से { $up } नींव पर
    } · { moves }
dealer-playing = **डीलर:** अभी खेल रहा है
dealer-share = -# डीलर यह डील { $count } में से { $wins } बार जीतता है।
# After a player's win in a daily or challenge: on its result, its poster and in its words to share.
dealer-beaten = डीलर को हराया!
# In races, and on the button that shows its game once the daily or challenge is over.
dealer-name = डीलर
button-dealer = डीलर को देखें
# The weekly league adds up the points of dailies.
league-title = ### { $first } से { $last } की लीग
    { $where }
league-empty = अभी किसी के अंक नहीं: दिन तब गिना जाता है जब वह खत्म हो और तीन लोग खेल चुके हों।
league-points = { $points } अंक · { $days } दिन
league-about = -# 80% दूसरों को हराया तो 80 अंक; बराबरी पर आधे। हफ़्ते के पाँच सबसे अच्छे दिन गिने जाते हैं।
league-post = { $where ->
        [global] **पिछले हफ़्ते की ग्लोबल लीग:**
       *[here] **यहाँ पिछले हफ़्ते की लीग:**
    }
button-league = लीग
button-week-before = पहले का हफ़्ता
button-week-after = बाद का हफ़्ता
daily-is-over = वह दिन बीत चुका। आज की डेली यह है:

button-calendar = कैलेंडर
button-best-game = सबसे अच्छा गेम
button-month-before = पिछला महीना
button-month-after = अगला महीना
calendar-title = ### { $month } में आपकी डेली
menu-days = दिन { $first } से { $last }
drawn-calendar = डेली · { $month }
drawn-days = { $mark ->
        [won] जीतीं
        [lost] हारीं
        [frozen] स्ट्रीक बची
       *[missed] छूटीं
    } { $count }
calendar-days = { $told }: { $days }

daily-post-about = सबके लिए एक ही डील, हर किसी की एक कोशिश।
morning-played = **बीते कल:** { $game }, डील { $deal }। खेलने वाले: { $names }।
morning-won = **जीतने वाले:** { $names }। सबसे कम चालें: { $first }, { $moves }।
morning-lost = कोई नहीं जीता। सबसे आगे: { $first }, { $cards } में से { $up } नींव पर।
morning-unnamed = { $count ->
        [one] { $also ->
            [yes] 1 अन्य
           *[no] 1 खिलाड़ी
        }
       *[other] { $also ->
            [yes] { $count } अन्य
           *[no] { $count } खिलाड़ी
        }
    }
morning-streak = { $days ->
        [1] **यहाँ जीत हुई:** नई स्ट्रीक का पहला दिन।
       *[other] **लगातार { $days } दिन से यहाँ कोई न कोई जीत रहा है।**
    }
daily-post-podium = **{ $kind ->
        [global] बीते कल का ग्लोबल पोडियम
        [own] बीते कल का पोडियम, सर्वर डेली
       *[here] बीते कल का पोडियम
    }** ({ $game }, डील { $deal }):
daily-post-none = बीते कल के पोडियम पर कोई नहीं पहुँचा ({ $game }, डील { $deal })।

own-daily-here = **सर्वर डेली:** { $game }
own-daily-everyones = **सबकी डेली:** { $game }
button-show-daily = दिखाएँ
error-daily-elsewhere = वह किसी और सर्वर की डेली है। उसे वहीं खोलें।

server-daily = ### डेली कहाँ पोस्ट करूँ?
server-daily-off = अभी पोस्ट नहीं होती। कोई चैनल चुनें।
server-daily-on = { $channel } में पोस्ट होती है, रोज़ { $hour } UTC पर (आपका समय: { $local }), भाषा { $language }।
server-daily-next = अगली: { $at }, { $when }।
server-daily-soon = आज की डेली एक मिनट में आ जाएगी।
server-daily-gone = **वह चैनल अब नहीं है, या अब उसमें मैसेज नहीं भेजे जा सकते।** कोई और चुनें।
# Permissions as Discord names them.
permission-view = चैनल देखें
permission-send = मैसेज भेजें
permission-send-in-threads = थ्रेड में मैसेज भेजें
server-daily-refused = **Discord ने आज की पोस्ट नहीं ली।** मैं कल फिर कोशिश करूँगा, या जब आप यहाँ कुछ बदलें।
server-daily-hour = { $hour } UTC
# A game that the server's managers choose; $command is a mention of the command that takes it.
server-own-daily-none = **सर्वर डेली:** कोई नहीं। { $command } `गेम:` से रोज़ की एक और डील जोड़ें, सिर्फ़ इस सर्वर के लिए।
server-own-daily = **सर्वर डेली:** { $game }{ $since ->
        [tomorrow] , कल से
       *[today] {""}
    }।
button-own-daily-off = हटाएँ
button-daily-off = पोस्ट बंद करें
menu-daily-channel = इस चैनल में…
menu-daily-hour = इस समय…
# What the server's managers choose for all posts there, and for people whose language isn't ours.
server-language = **इस सर्वर की भाषा:** मेरी पोस्ट के लिए, और उन लोगों के लिए जिनकी भाषा मैं नहीं बोलता

# Drawn in the picture, where there is little room.
drawn-opening = { $game } · { $day }
drawn-daily = { $game } · { $day } · नींव पर पत्ते

## Challenges

challenge-title = ### चैलेंज { $number } · { $game }
# A challenge's number where the challenges of several places may be meant.
challenge-number-on-server = { $server } का { $number }
challenge-number-elsewhere = किसी और सर्वर का { $number }
challenge-number-in-chat = निजी चैट का { $number }
challenge-everyone = यहाँ सभी
# $others is a list of names, or challenge-everyone.
challenge-by = {""}**{ $maker }** ने { $others } को चैलेंज दिया { $over ->
        [yes] था
       *[no] है
    }।
challenge-by-nobody = { $others } के लिए खुला { $over ->
        [yes] था
       *[no] है
    }।
challenge-until = { $at } तक चलेगा ({ $when }){ $named ->
        [yes] {""}, या सबके खेल लेने तक
       *[no] {""}
    }।
challenge-closed = { $early ->
        [yes] { $who } ने { $when } जल्दी खत्म किया।
       *[no] { $when } खत्म हुआ।
    }
challenge-over = ## चैलेंज खत्म
# A promise of the deal, which anyone can check once the contest is over.
contest-seal = -# सीलबंद डील: `{ $seal }`, जाँची जा सकती है
button-seal = कैसे?
# $seal: all of its digits.
seal-page = ### इस डील की सील
    डील किसी के खेलने से पहले चुनी गई थी, और चुपके से बदली नहीं जा सकती। यह गेम, डील के नंबर और एक राज़ का हैश (SHA-256) है; पोस्ट इसके पहले { $digits } अंक दिखाती हैं:
    `{ $seal }`
    { $kind ->
        [daily] दिन खत्म होने पर यह पेज हैश किया हुआ टेक्स्ट दिखाएगा।
        [over] हैश किया हुआ टेक्स्ट, किसी भी SHA-256 प्रोग्राम के लिए: `{ $sealed }`
       *[challenge] चैलेंज खत्म होने पर स्कोरबोर्ड के नीचे **चैलेंज फ़ाइल** आपको डील, राज़, और सबकी चालें और स्थान भेजता है। `python -m bot.referee verify` सब जाँचता है। यह उसी प्रोग्राम में है जिससे मैं चलता हूँ: `patience-table` { $version }।
    }
contest-file = यह रहा पूरा चैलेंज: उसकी डील, सबकी चालें और स्थान। प्रोग्राम `patience-table` { $version } इसे जाँचता है: `python -m bot.referee verify { $file }`। इसकी डील आपके लिए अब नहीं गिनी जाएगी।
challenge-terms = -# हर किसी की एक कोशिश; खत्म होने तक टेबल छिपी रहती है। पहले जीत, फिर नींव पर ज़्यादा पत्ते, { $measure ->
        [time] कम समय, कम चालें
       *[moves] कम चालें, कम समय
    }। अनडू { $undo ->
        [no] नहीं ले सकते
       *[yes] ले सकते हैं
    }, हिंट { $hints ->
        [no] नहीं ले सकते
       *[yes] ले सकते हैं
    }।{ $fresh ->
        [no] {" "}डील चुनी हुई है।
       *[yes] {""}
    }{ $winnable ->
        [yes] {" "}यह डील जीती जा सकती है।
       *[no] {" "}यह साबित नहीं है कि यह डील जीती जा सकती है।
    }
# A place among players: on a scoreboard, and before a name in films of races.
place = { $rank }.
challenge-row = { $own ->
        [yes] **{ $place } { $name }** (आप) · { $told }
       *[no] **{ $place }** { $name } · { $told }
    }
# The per cent of others beaten, once a challenge is over.
challenge-points = { $told } · { $points } अंक
challenge-out = { $told } · रैंकिंग से बाहर
challenge-empty = कोई शामिल नहीं हुआ।
challenge-count = -# कुल { $count } खिलाड़ी।
# The columns of the table that follows: its rows are challenge-alt-row.
challenge-alt = { $game }। स्थान, { $cards } में से नींव पर पत्ते, { $measure ->
        [time] समय
       *[moves] चालें
    }, हाल: { $rows }।
challenge-alt-row = { $place }: { $state ->
        [waiting] शुरू नहीं किया
        [absent] नहीं खेला
       *[begun] { $up } नींव पर, { $measure ->
            [time] { $time }
           *[moves] { moves }
        }, { $state ->
            [playing] अभी खेल रहे हैं
            [won] जीत
           *[done] पूरा
        }
    }
challenge-alt-podium = पोडियम, { $cards } में से नींव पर पत्तों के हिसाब से: { $rows }।
challenge-alt-step = स्थान { $place }: { $up }
challenge-join-over = यह चैलेंज खत्म हो चुका। नतीजा यह रहा।
challenge-join-done = आपकी एक कोशिश हो चुकी। अभी हाल यह है।
challenge-ask-end = चैलेंज { $number } (**{ $game }**) सबके लिए खत्म कर दें? वरना यह { $when } खत्म होगा। दूसरों के चलते गेम स्कोरबोर्ड पर रहेंगे, और कहीं नहीं गिने जाएँगे।
challenge-ended = चैलेंज खत्म हो गया। नतीजे स्कोरबोर्ड में देखें।
challenge-final = स्थान { $place } · { $cards } में से { $up } नींव पर
challenges-title = { $where ->
        [here] ### इस सर्वर के चैलेंज
        [place] ### यहाँ के चैलेंज
       *[elsewhere] ### दूसरी जगह आपके चैलेंज
    }
challenges-line = {""}**{ $number }** · { $game }
    -# { $maker } का बनाया · { $when } खत्म
challenges-more = -# { $count ->
        [one] { $count } और चैलेंज चल रहा है
       *[other] { $count } और चैलेंज चल रहे हैं
    }: खोजने के लिए `/चैलेंज स्कोरबोर्ड` लिखें।
complete-challenge = { $number } · { $game } · { $when } खत्म
measure-moves = नींव पर पत्ते, फिर कम चालें
measure-time = नींव पर पत्ते, फिर कम समय
# Forms: titles and labels of at most 45 characters, and what is said below them.
form-challenge = नया चैलेंज
form-deal = डील चुनें
form-game = गेम
form-game-about = नाम का कोई भी हिस्सा
form-number = डील
form-number-about = कोई नंबर या शब्द, सबके लिए वही
form-lasts = कितनी देर
form-players = कौन
form-players-about = खाली छोड़ें तो यहाँ सभी
form-measure = फ़ैसला किससे
form-allowed = इजाज़त
form-undo = अनडू
form-hints = हिंट
# $field is a label, $reason a whole sentence.
form-refused = {""}**{ $field }:** { $reason }
button-fill-again = फ़ॉर्म पर वापस
# Where several challenges are open: one of them.
button-challenge = { $number } · { $game }
button-refresh = ताज़ा करें
button-end = चैलेंज खत्म करें
button-again = फिर मुकाबला
button-everyone = सब दिखाएँ
menu-final = आखिरी टेबल…

# Drawn in the picture, where there is little room.
drawn-challenge = { $game } · { $cards } में से नींव पर पत्ते
challenge-not-begun = शुरू नहीं किया
challenge-not-played = नहीं खेला
# A hollow dot follows, the same that stands in the row of each player who is still playing.
drawn-playing = खेल रहे हैं
drawn-podium = { $game } · पोडियम · { $cards } में से नींव पर पत्ते
drawn-step = { $up ->
        [one] पत्ता नींव पर
       *[other] पत्ते नींव पर
    }

error-already-joined = आप इसमें पहले से हैं। “खेलें” आपकी कोशिश पर ले जाएगा।
error-bad-duration = चैलेंज 10 मिनट से 14 दिन का होता है। समय ऐसे लिखें: 90m, 2h या 3d।
error-challenge-not-invited = यह चैलेंज सिर्फ़ उनके लिए है जिनके नाम इसमें हैं। `/चैलेंज बनाएँ` से अपना बनाएँ।
error-challenge-full = यह चैलेंज भर गया: { $most } खिलाड़ी शामिल हो चुके हैं।
error-too-many-challenges = आपके { $most } चैलेंज पहले से चल रहे हैं। किसी के खत्म होने तक रुकें, या `/चैलेंज खत्म` से एक खत्म करें।
error-no-such-contest = ऐसा कोई चैलेंज नहीं चल रहा। चल रहे चैलेंज `/चैलेंज लिस्ट` में हैं।
error-no-challenge = यहाँ कोई चैलेंज नहीं चल रहा। `/चैलेंज बनाएँ` से एक बनाएँ।
error-which-challenge = कई चैलेंज चल रहे हैं। कौन सा?
error-challenge-not-yours = चैलेंज को जल्दी बस उसका बनाने वाला या कोई मॉडरेटर खत्म कर सकता है।
error-no-race = देखने को कोई रेस नहीं: इसके लिए दो खिलाड़ी चाहिए जिनकी टेबल दूसरे देख सकें।
error-challenge-not-played = वह खिलाड़ी इस चैलेंज में नहीं खेला।

command-challenge = कई खिलाड़ियों के लिए एक डील, स्कोरबोर्ड के साथ
command-challenge-create = यहाँ सभी को चैलेंज दें, या जिनके नाम आप चुनें
command-challenge-game = कौन सा गेम (न चुनें तो एक फ़ॉर्म पूछेगा)
command-challenge-lasts = कितनी देर, जैसे 90m, 2h या 3d (न चुनें तो एक दिन)
command-challenge-deal = कोई नंबर या शब्द (न चुनें तो नई डील)
command-challenge-measure = बराबरी पर फ़ैसला किससे (न चुनें तो चालें)
command-challenge-undo = अनडू करने दें (न चुनें तो हाँ)
command-challenge-hints = हिंट लेने दें (न चुनें तो हाँ)
command-challenge-player = किसे चैलेंज देना है (न चुनें तो यहाँ सभी)
command-challenge-join = चैलेंज खेलें: आपकी एक कोशिश शुरू होती है
command-challenge-board = चैलेंज का स्कोरबोर्ड
command-challenge-list = चल रहे चैलेंज: यहाँ के, और दूसरी जगह आपके
command-challenge-end = चैलेंज जल्दी खत्म करें (पहले पूछूँगा)
command-challenge-which = कौन सा चैलेंज (न चुनें तो जो एक चल रहा हो)

## Privacy

# Also sent with the export.
help-privacy = ### मैं आपके बारे में क्या रखता हूँ, और क्यों
    - **आपके गेम**, चाल-दर-चाल, और उन्हें दिखाने वाले मैसेज: रुकने, अनडू और रीप्ले के लिए।
    - **आपके नतीजे**: आपके आँकड़ों, लीडरबोर्ड और खेल के पैसों के लिए।
    - **आपकी डेली, चैलेंज और देखी हुई डीलें**: ताकि कोई एक डील दो बार न खेले।
    - **आपकी सेटिंग।**
    तस्वीरों में आपका नाम होता है; { $settings } से नई तस्वीरों में इसे बंद करें। सब कुछ आपकी Discord आईडी के साथ रहता है। आपका नाम मैं एक घंटे में भूल जाता हूँ और आपके मैसेज कभी नहीं देखता। { $privacy_export } आपको सब कुछ भेजता है, { $privacy_erase } सब मिटाता है, सिवाय आपकी आईडी के बदले हुए रूप के, जो चलती डेली और चैलेंज के खत्म होने तक रहता है।
export-ready = ### आपके बारे में मैं जो कुछ रखता हूँ
export-part = { $count } में से फ़ाइल { $number }
ask-erase = ### आपके बारे में जो कुछ रखा है, सब मिटाऊँ?
    आपके गेम, नतीजे, आँकड़े, स्थान, खेल के पैसे, डेली, चैलेंज और सेटिंग। **यह वापस नहीं हो सकता।** पैसों वाले चलते गेम के पैसे नहीं मिलेंगे। चलती डेली और चैलेंज में उनके खत्म होने तक आपकी आईडी से बना कोड रहेगा। Discord पर पहले से मौजूद मैसेज रहेंगे।
erased = हो गया, सब मिट गया। `/नया` से नई शुरुआत करें।
erase-nothing = मैं आपके बारे में कुछ नहीं रखता।
button-erase = सब कुछ मिटाएँ
button-export = कॉपी भेजें
button-not-now = अभी नहीं
button-reset = रीसेट करें

## Servers

server-channels = ### मैं सबके सामने कहाँ पोस्ट कर सकता हूँ?
server-channels-some = कुछ न चुनें, तो हर जगह। चुने हुए चैनलों के बाहर मेरे जवाब बस पूछने वाले को दिखते हैं।
server-channels-gone = चुने हुए चैनल अब नहीं हैं, इसलिए मेरे जवाब निजी हैं। दूसरे चुनें, या सभी।
button-channels-all = सभी चैनल
menu-channels = इन चैनलों में…
server-tables = ### टेबल कहाँ दिखे?
# Where threads are chosen and the bot may not open any in this channel.
server-tables-no-threads = **मैं इस चैनल में थ्रेड नहीं खोल सकता**, इसलिए यहाँ टेबल निजी है। मुझे सार्वजनिक थ्रेड बनाने और थ्रेड में मैसेज भेजने की इजाज़त दें।
menu-table-place = टेबल दिखाएँ…
server-tables-option-channel = चैनल में, सबको
server-tables-option-private = निजी, बस खिलाड़ी को
server-tables-option-thread = हर खिलाड़ी के थ्रेड में
server-board = ### इस सर्वर के लीडरबोर्ड
server-board-empty = यहाँ अभी कोई गेम नहीं गिना गया।
server-board-figures = गेम: { $games }। खिलाड़ी: { $players }, रैंकिंग में: { $placed }।
# What the two say applies to games dealt from the change on.
server-everywhere = **ग्लोबल लीडरबोर्ड:** { $on ->
        [yes] चालू
       *[no] बंद
    }, अब से शुरू होने वाले गेम के लिए।
button-everywhere-on = ग्लोबल में गिनें
button-everywhere-off = यहीं रखें
server-minimum = **यहाँ रैंकिंग के लिए गेम:** `/सर्वर लीडरबोर्ड कम-से-कम:` में 1 से 1,000 तक कोई संख्या दें।
menu-minimum = रैंकिंग के लिए गेम…
ask-reset = ### इस सर्वर के लीडरबोर्ड रीसेट करें?
    { $games } गेम और हाउस के { $staked } हट जाएँगे। **यह वापस नहीं हो सकता।** सबके अपने आँकड़े, पैसे और ग्लोबल स्थान बने रहेंगे।
server-reset-done = हो गया: लीडरबोर्ड और हाउस रीसेट हो गए।

## Refusals: what is wrong, and what to do about it. Two sentences at most

# Certain: nothing was stored.
error-unexpected = कुछ गड़बड़ हुई, पर आपका गेम जैसा था, वैसा ही है। बार-बार हो, तो बॉट के मालिक को यह नंबर बताएँ: { $id }।
# Discord sent a press or a command in a form that cannot be read.
unreadable-request = यह समझ नहीं आया, इसलिए कुछ नहीं किया। फिर कोशिश करें।
# What was asked for is stored, but the answer failed; the table follows.
error-answer-lost = पता नहीं चला कि यह हुआ या नहीं। गेम कहाँ है, आपकी टेबल पर दिखता है।
error-database = सेव किए गेम तक पहुँच नहीं हो रही, इसलिए इसकी पुष्टि नहीं हो सकी। बाद में फिर कोशिश करें। बॉट के मालिक के लिए नंबर: { $id }।
# Too many players at once, or the database is not free: the request will never be carried out.
error-busy = मैं अभी व्यस्त हूँ, इसलिए कोई चाल नहीं चली। फिर कोशिश करें।
error-too-fast = ज़रा धीरे! थोड़ा रुककर आगे बढ़ें।
error-not-your-table = यह किसी और की टेबल है। आप भी खेल सकते हैं:
# The button was on an older message. Certain: nothing was played.
error-stale-game = वह बटन पहले की टेबल का है, इसलिए कोई चाल नहीं चली। आपकी टेबल अब ऐसी है।
error-table-occupied = टेबल पर अब आपका दूसरा गेम है। `/टेबल` उसे दिखाएगा।
error-no-game = आपकी टेबल पर कोई गेम नहीं। `/नया` एक शुरू करता है, `/मेरे-गेम` बाद के लिए रखे गेम दिखाता है।
# A stored game whose rules or moves the bot no longer understands.
error-game-unreadable = **{ $variant }**, डील { $deal }, अब नहीं खुल सकता।{ $removable ->
        [yes] {" "}उसे हटाएँ, या दूसरा शुरू करें।
       *[no] {""}
    }
error-game-over = यह गेम खत्म हो चुका है। `/नया` से दूसरा शुरू करें।
error-in-progress = पिछला काम अभी चल रहा है। थोड़ी देर में फिर कहें।
error-options-clash = ये विकल्प साथ नहीं चलते। एक हटा दें।
error-private = इस खिलाड़ी ने इसे प्राइवेट रखा है।
error-bots = बॉट यहाँ नहीं खेलते। किसी और को चुनें।
error-same-player = इसके लिए दो अलग खिलाड़ी चाहिए। किसी और को चुनें।
error-game-set-aside = वह गेम बाद के लिए रखा है। `/मेरे-गेम` से वापस लाएँ।
error-which-game = कौन सा गेम? `गेम` में एक नाम दें।
error-too-many-set-aside = आपके { $most } गेम बाद के लिए रखे हैं, इससे ज़्यादा नहीं रख सकते। एक पूरा करें (`/मेरे-गेम`), या इसमें हार मानें।
error-unknown-control = यह बटन मैं नहीं पहचानता। `/टेबल` आपकी टेबल सही बटनों के साथ दिखाएगा।
error-command-changed = वह कमांड बदल गई है। Discord फिर से खोलकर कोशिश करें।
error-no-such-game = “{ $game }” नाम का कोई गेम नहीं। नाम का कोई भी हिस्सा लिखें; डील का नंबर `डील` में जाता है।
error-several-games = “{ $game }” का मतलब { $games }{ $more ->
        [0] {""}
       *[other] {" "}आदि
    } हो सकता है। नाम के कुछ और अक्षर लिखें, या एक चुनें।
error-similar-games = “{ $game }” नाम का कोई गेम नहीं। कहीं आप { $games } तो नहीं ढूँढ रहे?
error-no-such-replay = ऐसा कोई खत्म हुआ गेम अभी नहीं है। लिखते समय लिस्ट से चुनें।
error-game-not-over = यह गेम अभी खत्म नहीं हुआ। खत्म होने पर फिर कोशिश करें।
error-deal-in-progress = यह डील आप अभी खेल रहे हैं, और वह गिनी जाती है। `/मेरे-गेम` से उस पर लौटें।
error-no-winnable-deals = “{ $game }” की जीती जा सकने वाली कोई डील मुझे अभी पता नहीं। दूसरा गेम चुनें, या `जीत-मुमकिन` और `स्तर` खाली छोड़ें।
error-money-opted-out = आप खेल के पैसे छोड़ चुके हैं। बाकी सारे गेम खुले हैं।
error-no-certain-hints = इस गेम में बंद पत्ते नहीं देखे जा सकते।
error-no-thorough-hints = इस गेम में मैं और नहीं सोच सकता।
error-not-allowed = इस गेम में इसकी इजाज़त नहीं है। खेलते रहें!
error-certain-hint-loses-game = इसके लिए मैं सारे पत्ते देखूँगा, इसलिए यह गेम हारा हुआ और रैंकिंग से बाहर गिना जाएगा और प्रैक्टिस बन जाएगा।
error-certain-hint-loses-rank = इसके लिए मैं सारे पत्ते देखूँगा, इसलिए यह कोशिश रैंकिंग से बाहर होगी और कहीं नहीं गिनी जाएगी।
error-thorough-hint-loses-game = यह हिंट ज़्यादातर लोगों से अधिक बार जीतता है, इसलिए यह गेम हारा हुआ और रैंकिंग से बाहर गिना जाएगा और प्रैक्टिस बन जाएगा।
error-thorough-hint-loses-rank = यह हिंट ज़्यादातर लोगों से अधिक बार जीतता है, इसलिए यह कोशिश रैंकिंग से बाहर होगी और कहीं नहीं गिनी जाएगी।
error-entry-erased = डेटा मिटाने से पहले आप यह डील देख चुके थे, इसलिए यहाँ इसे नहीं खेल सकते। `/नया` से कुछ और खेलें।
error-no-server = यहाँ कोई सर्वर नहीं है। किसी सर्वर में फिर कहें।
error-out-of-date = इस बीच यह बदल गया, इसलिए कुछ नहीं किया गया। फिर से देखें।
error-not-yours = यह किसी और का है। कमांड खुद चलाएँ।
error-not-your-post = इसे बस वही हटा सकता है जिसने पोस्ट किया, या जो यहाँ मैसेज सँभालता है।
error-no-deal-there = उस मैसेज में खेलने को कोई डील नहीं है।
error-post-of-others = वह मैसेज मेरा नहीं है।
error-post-stays = उसे मैं यहाँ से नहीं हटा सकता। उसका “हटाएँ” बटन दबाएँ, या उसे खारिज करें।
error-not-your-server = इसे बस “सर्वर प्रबंधित करें” की इजाज़त वाले लोग सेट कर सकते हैं।
error-channel-closed-to-bot = मैं { $channel } में पोस्ट नहीं कर सकता। मुझे वहाँ “{ $permission }” की इजाज़त दें, या कोई और चैनल चुनें।
error-daily-no-channel = डेली के लिए अभी कोई चैनल नहीं। `चैनल` में एक दें।
error-daily-bot-not-member = मैं इस सर्वर में शामिल नहीं हूँ, इसलिए यहाँ अपने आप पोस्ट नहीं कर सकता। पहले मुझे बुलाएँ।
error-no-foundation-play = अभी कोई पत्ता नींव पर नहीं जा सकता।
error-nothing-to-undo = अनडू करने को कुछ नहीं: डील यहीं से शुरू हुई है।
error-nothing-to-redo = री-डू करने को कुछ नहीं।
error-no-moves = `t2 f1` जैसी चालें लिखें, बीच में कॉमा लगाकर।
error-too-many-moves = ये { $count } चालें हैं। एक बार में मैं { $most } चल सकता हूँ।
error-nothing-to-turn = { $source } पर खोलने को कोई बंद पत्ता नहीं।
error-cell-taken = { $target } में पहले से { $card } है।
# A move that the game does not allow; $rule is a sentence of its rules page.
error-against-rules = “{ $game }” में यह नहीं चलता। { $rule }
# $moves is a list of moves to type.
error-ambiguous-move = “{ $text }” कई चालों से मिलता है: { $moves }। जो चाहें, वही लिखें।
error-bad-card-count = पत्तों की संख्या { $count } नहीं हो सकती। 1 या ज़्यादा लिखें, या नंबर हटा दें।
error-card-covered = { $card } { $source } में है, { $onto-oblique } के नीचे।
# $named is a card, or only a rank or a suit: “ten of hearts”, “queen”, “hearts”.
error-card-not-free = अभी ऐसा कोई पत्ता इस चाल के काम का नहीं: { $named }। दूसरा पत्ता लिखें, या ढेर, जैसे `t2 f1`।
error-card-count-differs = { $named-oblique } से शुरू करके { $carried ->
        [one] एक ही पत्ता चलता है
       *[other] { $carried } पत्ते चलते हैं
    }, { $count } नहीं। नंबर हटा दें।
error-unreadable-move = “{ $text }” कोई चाल नहीं। ऐसे लिखें: `t2 f1`, `10h t4` या `निकालें`।
error-command-as-move = “{ $text }” चाल नहीं है; यह काम `/{ $command }` करता है।
error-pile-alone = “{ $text }” एक ढेर है{ $moves ->
        [none] , और अभी न उससे कोई पत्ता जा सकता है, न उस पर।
       *[other] । उसकी चालें: { $moves }।
    }
error-which-pile = ऐसे ढेर कई हैं। नंबर भी लिखें, जैसे `{ $pile }1`।
# $like are the wastes, reserves, cells or foundations that there are instead, such as “c1–c4”.
error-no-such-pile = यहाँ { $pile } नाम का ढेर नहीं{ $like ->
        [none] । स्तंभ `t1` से `t{ $columns }` हैं, { $foundations ->
            [one] नींव `f1` है।
           *[other] नींवें `f1` से `f{ $foundations }`।
        }
       *[other] , पर `{ $like }` है।
    }
error-foundation-stays = नींवों से पत्ते नहीं निकलते, इसलिए { $source } के पत्ते वहीं रहेंगे।
error-stock-is-drawn = स्टॉक के पत्ते पहले डिस्कार्ड में जाते हैं: `/निकालें`।
error-no-target = { $target } पर कुछ नहीं रख सकते। पत्ते स्तंभों (`t1`…) या नींवों (`f`) पर ले जाएँ।
error-same-pile = वह पत्ता पहले से { $source } पर है। दूसरा ढेर लिखें।
error-empty-source = { $source } खाली है। ऐसे ढेर से चलें जिसमें पत्ते हों।
error-top-card-only = { $source } का बस ऊपरी पत्ता चल सकता है: { $card }।
error-too-many = { $source } में { $seen ->
        [one] एक पत्ता दिखता है
       *[other] { $seen } पत्ते दिखते हैं
    }, इसलिए { $count } नहीं चल सकते।
error-face-down = { $source } का ऊपरी पत्ता बंद है। पहले उसे खोलें: `{ $source } { $source }`।
error-one-at-a-time = नींव पर एक बार में एक ही पत्ता जाता है, { $source } से { $count } नहीं।
error-foundation-taken = { $card-oblique } के लिए खाली नींव चाहिए, पर { $target } खाली नहीं। नंबर हटा दें, सही नींव मैं खोज लूँगा।
error-wants-base = { $target } खाली है और { $base-oblique } से शुरू होती है, { $card-oblique } से नहीं।
error-cell-rank = { $target } में सिर्फ़ { $base } रख सकते हैं, { $card } नहीं।
error-does-not-follow = { $target } पर { $card } नहीं रख सकते, वहाँ { $top } है। { $target } { $build } बनती है, एक-एक रैंक करके।
error-covered-target = { $target } पर ऐसा कोई खुला पत्ता नहीं जिस पर कुछ रख सकें।
error-does-not-fit = { $source } से { $card } { $target } पर नहीं रख सकते, वहाँ { $onto } है। “{ $game }” का नियम: { $build }।
error-not-a-run = { $source } के { $count } पत्ते साथ नहीं चल सकते: { $onto-oblique } पर { $card } नहीं रख सकते (“{ $game }” का नियम: { $build })। { $run ->
        [one] बस ऊपरी पत्ता चल सकता है।
       *[other] आखिरी { $run } चल सकते हैं।
    }
error-foundation-full = { $target } { $top-oblique } पर पूरी होती है, इसलिए वहाँ { $card } नहीं रख सकते।
error-suit-has-foundation = वह सूट पहले से { $other } पर है, इसलिए { $card-oblique } से { $target } भी शुरू नहीं हो सकती।
error-nothing-to-draw = स्टॉक और डिस्कार्ड दोनों खाली हैं, इसलिए निकालने को कुछ नहीं।
error-no-redeal = स्टॉक खाली है, और “{ $game }” में डिस्कार्ड अब और नहीं पलटता।
error-bad-deal = यह कोई डील नहीं। 1 या उससे बड़ी पूरी संख्या लिखें, या `शुक्रवार` जैसा छोटा शब्द।
error-out-of-range = यह संख्या यहाँ नहीं चलती। 1 से { $most } तक की कोई चुनें।

## Commands: at most 100 characters each

command-new = नया गेम: नंबर से, शब्द से, या एकदम नया
command-new-deal = कोई नंबर या शब्द, सबके लिए वही (न चुनें तो नई डील)
command-new-stakes = खेल के पैसों से कैनफ़ील्ड, इस दाम पर
command-new-winnable = जीती जा सकने वाली डील, प्रैक्टिस के लिए
command-new-level = कितनी मुश्किल, प्रैक्टिस के लिए
level-easy = आसान
level-medium = मध्यम
level-hard = मुश्किल
option-yes = हाँ
command-move = चालें चलें, जैसे t2 f1 या 10h t4
command-move-moves = जैसे t2 f1 या 10h t4; कई हों तो कॉमा से अलग करें
command-draw = स्टॉक से पत्ते निकालें, या डिस्कार्ड पलटें
command-draw-times = कितनी बार (न चुनें तो एक बार)
command-draw-until = तब तक निकालें, जब तक कोई पत्ता चलने लायक न आ जाए
command-undo = चालें अनडू करें
command-redo = अनडू की हुई चालें री-डू करें
command-auto = जो पत्ते नींव पर जा सकें, सब भेजें
command-hint = एक चाल दिखाएँ
command-hint-certain = सारे पत्ते देखकर: जीत मुमकिन है? फिर यह प्रैक्टिस है
command-table = आपकी टेबल फिर से, यहाँ
command-table-text = तस्वीर की जगह टेक्स्ट में (न चुनें तो आपकी सेटिंग)
command-games = आपके अधूरे गेम: किसी पर लौटें
command-resign = इस गेम में हार मानें
command-replay = पूरे हुए गेम का रीप्ले देखें
command-replay-game-id = उसका नंबर (न चुनें तो आपका पिछला पूरा हुआ)
command-share = पूरे हुए गेम का पोस्टर
# In the menus of messages and people, at most 32 characters each.
menu-command-remove = मेरी पोस्ट हटाएँ
menu-command-play = यह डील खेलें
menu-command-stats = आँकड़े
menu-command-compare = मुझसे तुलना करें
menu-command-challenge = चैलेंज दें
command-daily = आज की डील
command-house = हाउस के साथ आपका खाता
command-rules = गेम कैसे खेला जाता है
command-rules-game = कौन सा गेम (न चुनें तो आपका पिछला)
command-settings = भाषा, रूप, और आपकी टेबल और आँकड़े कौन देखे
command-help = कहाँ से शुरू करें
command-privacy = मैं आपके बारे में क्या रखता हूँ
command-privacy-export = आपके बारे में जो कुछ रखा है, सब एक निजी फ़ाइल में
command-privacy-erase = सब मिटाएँ (पहले पूछूँगा)
command-server = इस सर्वर की सेटिंग
command-server-channels = मैं सबके सामने कहाँ पोस्ट कर सकता हूँ
command-server-tables = टेबल कहाँ दिखे
command-server-board = इस सर्वर के लीडरबोर्ड
command-server-board-minimum = रैंकिंग के लिए कितने गेम, 1 से 1,000
command-server-daily = डेली कहाँ, कब और किस भाषा में पोस्ट करूँ
command-server-daily-channel = चैनल (न चुनें तो जो पहले से है)
command-server-daily-hour = UTC में घंटा, 0 से 23
command-server-daily-language = इस सर्वर की भाषा
command-server-daily-game = सर्वर डेली का गेम: रोज़ की एक और डील, सिर्फ़ यहाँ
command-server-reset = यहाँ के लीडरबोर्ड और हाउस रीसेट करें (पहले पूछूँगा)

## The names of commands and their options, as people type them in your language: at most 32 small
## letters, digits, hyphens and underscores, without spaces

command-name-new = नया
command-name-move = चाल
command-name-draw = निकालें
command-name-undo = वापस-लें
command-name-redo = फिर-से-करें
command-name-auto = ऑटो
command-name-hint = हिंट
command-name-table = टेबल
command-name-games = मेरे-गेम
command-name-resign = हार-मानें
command-name-replay = रीप्ले
command-name-share = शेयर
command-name-daily = डेली
command-name-challenge = चैलेंज
command-name-challenge-create = बनाएँ
command-name-challenge-join = खेलें
command-name-challenge-board = स्कोरबोर्ड
command-name-challenge-list = लिस्ट
command-name-challenge-end = खत्म
command-name-house = हाउस
command-name-stats = आँकड़े
command-name-leaderboard = लीडरबोर्ड
command-name-rules = नियम
command-name-settings = सेटिंग
command-name-privacy = निजता
command-name-privacy-export = कॉपी
command-name-privacy-erase = मिटाएँ
command-name-server = सर्वर
command-name-server-channels = चैनल
command-name-server-tables = टेबल
command-name-server-board = लीडरबोर्ड
command-name-server-daily = डेली
command-name-server-reset = रीसेट
command-name-help = मदद
option-name-game = गेम
option-name-deal = डील
option-name-stakes = दाँव
option-name-winnable = जीत-मुमकिन
option-name-level = स्तर
option-name-moves = चालें
option-name-times = कितनी-बार
option-name-until = चाल-मिलने-तक
option-name-certain = पक्की-जाँच
option-name-text = टेक्स्ट
option-name-game_id = गेम-नंबर
option-name-lasts = अवधि
option-name-measure = बराबरी-पर
option-name-undo = चाल-वापसी
option-name-hints = हिंट
option-name-player1 = खिलाड़ी1
option-name-player2 = खिलाड़ी2
option-name-player3 = खिलाड़ी3
option-name-player4 = खिलाड़ी4
option-name-player5 = खिलाड़ी5
option-name-challenge = चैलेंज
option-name-player = खिलाड़ी
option-name-versus = मुकाबला
option-name-period = समय
option-name-scope = दायरा
option-name-season = सीज़न
option-name-order = रैंकिंग
option-name-minimum = कम-से-कम
option-name-channel = चैनल
option-name-hour = घंटा
option-name-language = भाषा
