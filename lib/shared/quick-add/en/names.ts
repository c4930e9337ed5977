/**
 * Names, titles and idioms that contain a day, a time or a length. They are left as they stand. Others are recognised by
 * their capital letters (`place.ts`), or can be put in quotes.
 */
export const NAMES: readonly RegExp[] = [
  // Days with a name of their own.
  /\b(?:friday the (?:13|thirteen)th|(?:black|good|freaky|casual|man|girl|joe) friday|(?:cyber|easter|blue|manic|stormy|rainy|plough) monday|(?:super|shrove|giving|fat|ruby) tuesday|(?:ash|spy) wednesday|(?:maundy|holy|throwback) thursday|(?:holy|small business) saturday|(?:easter|palm|super bowl|bloody|mothering|any given|stir-up|lazy|pleasant valley) sunday)\b/giu,
  /\b(?:labou?r day|may day|may the (?:4th|fourth)|(?:4th|fourth) of july|march madness|sun valley|wed(?:nesday)? addams|wed night wars)\b/giu,
  // Films, songs, books, newspapers and broadcasts.
  /\b(?:friday night lights|saturday night (?:live|fever)|monday night football|sunday (?:times|telegraph|express|best|school|in the park with george)|monday,? monday|tonight show|thank god it's friday|ruby tuesday|i don't like mondays|happy mondays|friday i'm in love|tuesdays with morrie|the thursday murder club)\b/giu,
  /\b(?:tomorrow never (?:dies|knows|comes)|edge of tomorrow|no tomorrow|the day after tomorrow (?:film|movie|dvd|soundtrack)|(?:usa|history|psychology) today|today (?:show|programme))\b/giu,
  /\b(?:around the world in (?:80|eighty) days|(?:28|twenty-eight) (?:days|weeks) later|24 hours to live|(?:watch|record|see) 60 minutes|gone in 60 seconds|3:10 to yuma|12 o'clock high|high noon|midnight in paris|rush hour|happy hour|nine to five|9 to 5|four weddings|365 days|built in a day)\b/giu,
  /\b(?:rising|midnight|black hole|setting|morning|rising|staring at the|here comes the) sun\b/giu,
  // Numbers with a meaning of their own. In 'on 9/11' the preposition does not make it a day.
  /(?<!\S)(?:24\/7|9\/11|7\/11|50\/50|4\/20|20\/20)(?!\S)/gu,
  // Verses of the Bible.
  /\b(?:genesis|exodus|leviticus|deuteronomy|joshua|judges|kings|chronicles|psalms?|proverbs|ecclesiastes|isaiah|jeremiah|ezekiel|romans|corinthians|galatians|ephesians|philippians|hebrews|revelation|(?:read|study|learn|memori[sz]e|quote|preach on) (?:john|mark|luke|matthew|acts|james|peter|ruth|daniel|job|micah)) \d{1,3}:\d{1,3}(?!\d)/giu,
];

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Words after which a day, a time or a length without a preposition is part of what is said. */
export const BEFORE: ReadonlySet<string> = new Set(
  words(`
    the a an my your his our their its no every each any another every! each!
    of about for to with without like than as and or vs vs. versus & not by from
    since until till before after past last previous yesterday during per early late mid start beginning middle
    second third fourth fifth 2nd 3rd 4th 5th was is were are mr mr. mrs mrs. ms ms. miss dr dr. prof prof. sir lady aunt uncle
  `),
);

/** Words after which a number is part of what is said: what is numbered, and what counts. */
export const BEFORE_NUMBER: ReadonlySet<string> = new Set(
  words(`
    page p. part chapter verse room step no. number nr version v ver ratio scale score scored rated rating level lot unit
    size act scene episode season grade gate track platform line route highway model type class volume vol article
    section figure table item question exercise problem
    in on over under between within around at into first next only least most nearly almost exactly these those some
  `),
);

/** Words after which 'sat', 'sun' and 'wed' are no days. */
export const BEFORE_WORD: ReadonlySet<string> = new Set(
  words('he she it they who we i you cat dog in this that'),
);

/** Words before which a reading is part of what is said. */
export const AFTER: ReadonlySet<string> = new Set(
  words(`
    edition paper papers issue newspaper roast blues market league club crossword newsletter driver girl child people
    persons person guests friends miles mile km kilometers kilometres meters metres yards feet inches pages chapters
    kg g mg lb lbs pounds ounces oz litre litres liter liters ml eggs cups cup spoons tbsp tsp tickets seats tables rooms
    copies items steps times x euros euro dollars percent % degrees floor place row
    rope cable hose fabric wire dash sprint race swim tape pool ribbon tower board
    and or & is was are were am has have had will would can could should isn't wasn't do does did may might must
    of cream screen block dress set down up comes goes
    ago old later long each per or vs week
  `),
);

/** Words after which 'at 3' is no time. */
export const BEFORE_HOUR: ReadonlySet<string> = new Set(
  words(`
    look looks looking looked aim aims guess guessed stop stops stopped stay stays start starts cap capped max maxed
    live thermostat oven priced valued sold sell selling buy bought bid shoot shot laugh point arrive age aged
  `),
);
