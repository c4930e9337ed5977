/**
 * Names, titles and idioms that contain a day, a time or a length. They are left as they stand; others can be put in
 * quotes.
 */
export const NAMES: readonly RegExp[] = [
  /(?<![\p{L}\p{N}])freitag,? de[rnm] (?:13\.|dreizehnten?)(?!\d)/giu,
  /(?<![\p{L}\p{N}])(?:welt|bild) am sonntag(?!\p{L})/giu,
  /(?<![\p{L}\p{N}])(?:black friday|aschermittwoch|rosenmontag|ostermontag|heiliger? abend|der freitag|robinson (?:crusoe )?und freitag|fridays? for future)(?!\p{L})/giu,
  /(?<![\p{L}\p{N}])heute[- ](?:journal|show|nachrichten|sendung|plus)(?!\p{L})/giu,
  /(?<![\p{L}\p{N}])(?:guten morgen|von heute auf morgen|heute und morgen|gestern und heute|bis morgen sagen|morgen ist auch noch ein tag|besser heute als morgen|heute hier, morgen dort|morgen,? kinder|täglich brot|haus von morgen|schnee von (?:gestern|morgen)|stadt von morgen)(?!\p{L})/giu,
  /(?<![\p{L}\p{N}])(?:in 80 tagen um die welt|um die welt in 80 tagen|reise um die (?:erde|welt) in (?:80|achtzig) tagen|die 24 stunden von le mans|24 stunden von le mans|es ist (?:5|fünf) vor (?:12|zwölf)|do re mi|lady di|sissi und so)(?!\p{L})/giu,
  /(?<![\p{L}\p{N}])(?:frau|herrn?|fr\.|hr\.|familie|fam\.|dr\.) (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|mai|märz|august)(?!\p{L})/giu,
  /(?<!\S)(?:24\/7|9\/11|50\/50)(?!\S)/gu,
  /(?<![\p{L}\p{N}])(?:genesis|psalm|römer|korinther|galater|epheser|hebräer|offenbarung|johannes|markus|lukas|matthäus|jesaja|jeremia|hiob|sprüche|prediger) \d{1,3}[:,]\d{1,3}(?!\d)/giu,
  /(?<![\p{L}\p{N}])(?:1\.|erste[rnm]?|3\.|17\.) (?:mai|oktober|juni)-?(?:demo|fest|feier|platz|straße)(?!\p{L})/giu,
];

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Words after which a day, a time or a length without a preposition is part of what is said. */
export const BEFORE: ReadonlySet<string> = new Set(
  words(`
    von vom über für mit ohne zu zum zur wie als und oder statt gegen vs vs. & bis seit nach vor zwischen während pro je
    aus ab in im an am um bei letzten letzte letzter letztes vergangenen vorigen anfang mitte
    jeder jede jedes jeden alle guten gute guter schönen blauen blauer schwarzer stiller langer lange langen heiliger weißer goldener verkaufsoffener autofreier
    ist war ach weiter jeder! jede! jedes! jeden! alle!
  `),
);

/** Words before a noun. They do not make 'heute' and 'morgen' a part of what is said. */
export const ARTICLES: ReadonlySet<string> = new Set(
  words(`
    der die das den dem des ein eine einen einem einer eines kein keine keinen mein meine dein seine ihre unser unsere
    dieser diese dieses jener jene
  `),
);

/** Words after which a number is part of what is said: what is numbered, and what counts. */
export const BEFORE_NUMBER: ReadonlySet<string> = new Set(
  words(`
    seite s. teil kapitel vers zimmer raum schritt nr nr. nummer version v verhältnis maßstab level stufe einheit größe
    akt szene folge staffel klasse gleis linie strecke modell typ band artikel abschnitt tabelle aufgabe übung frage halle
    tor platz punkt absatz paragraph § konto
    ersten erste nächsten nur mindestens höchstens etwa fast genau noch auf unter
  `),
);

/** Words after which short forms such as 'Mo' are no days. */
export const BEFORE_WORD: ReadonlySet<string> = new Set(words('frag frage lady re'));

/** Words before which a reading is part of what is said. */
export const AFTER: ReadonlySet<string> = new Set(
  words(`
    und & ist war sind waren hat hatte wird werden kann soll muss bin bist habe
    ausgabe zeitung blues kinder kind leute personen gäste freunde kilometer km meter m seiten kapitel
    kg g mg pfund liter l ml eier tassen tasse el tl karten plätze tische zimmer stück euro € prozent % grad mal x
    seil kabel schlauch stoff band lauf folie rohr zaun bahn brett turm sprint staffel
    zu früher später lang lange länger alt wie auch sprach ein einen geht kommt oder
  `),
);

/** Words after which 'um 3' is no time. */
export const BEFORE_HOUR: ReadonlySet<string> = new Set(
  words(`
    sich erhöhen erhöht senken gesenkt gestiegen gefallen kürzen gekürzt verlängern verlängert verschieben verschoben
    spielen wetten streiten kümmern
  `),
);
