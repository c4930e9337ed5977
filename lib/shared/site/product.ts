/** The product's name, for screens, mail, metadata and files. */
export const PRODUCT_NAME = 'Dayfold';

/** The tagline in the page frame, on the landing page and in the metadata. */
export const TAGLINE = 'Organize your life with elegance';

/** The product in one sentence, for search engines and link previews. */
export const DESCRIPTION =
  'A planner for day, week, month and year: tasks, meetings and goals on one page, for yourself or shared with a few.';

/** The tagline of the sign-in card. */
export const SIGN_IN_TAGLINE = 'Transform your productivity';

/** The address of the contact links on public pages. `.example` is reserved, so that nobody gets mail by mistake. */
export const CONTACT_EMAIL = 'hello@dayfold.example';
