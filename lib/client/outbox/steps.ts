/**
 * By entity: the version that a change of this browser was made against, and the one that it has produced. Another
 * change that was made against the former is sent with the latter, so that own changes do not conflict. Each step is
 * under the id of the entity, and under the key of the entity and the page: a change of a single item follows only the
 * changes of the page that made it, since its text may be written over one that another page has not shown.
 */
export type Steps = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** The key of the steps of one page. */
export const stepKey = (entityId: string, page?: string): string =>
  page === undefined ? entityId : `${page} ${entityId}`;
