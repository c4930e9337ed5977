/**
 * The steps from version to version that changes of this browser have made. A step leads from the version that a change
 * was made against to the one that it has produced. Another change that was made against the former is sent with the
 * latter, so that own changes do not conflict.
 *
 * The outer keys are ids of entities, and keys of an entity and a page (`stepKey`): a change of a single item follows
 * only the steps of the page that made it, since its text may be written over one that another page has not shown.
 */
export type Steps = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** Returns the key of the steps of an entity: of those by one page (`OutboxChange.page`), or by all. */
export const stepKey = (entityId: string, page?: string): string =>
  page === undefined ? entityId : `${page} ${entityId}`;
