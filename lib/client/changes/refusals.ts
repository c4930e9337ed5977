/** The texts of a toast after a call for many items, of which some may have been refused. */

/** The most refused items that a toast names. */
const NAMED = 3;

/**
 * Returns for how many of the items the change was made, as in '2 of 3 moved to Later'.
 * @param did the words for the change, such as 'moved to Later'
 */
export const inNumbers = (done: number, all: number, did: string): string =>
  done === all ? `${all} ${did}` : done === 0 ? `None ${did}` : `${done} of ${all} ${did}`;

/** Returns one sentence for each refused item. */
export const sentencesOn = (refused: readonly { title: string; error: string }[]): string =>
  [
    ...refused.slice(0, NAMED).map(({ title, error }) => `“${title}”: ${asSentence(error)}`),
    ...(refused.length > NAMED ? [`And ${refused.length - NAMED} more.`] : []),
  ].join(' ');

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
