import type { Method } from '@/lib/client/http/api';

/** The verb that says how a change alters its subject, in the list of changes that wait. */
export type ChangeVerb =
  | 'added'
  | 'ticked'
  | 'reopened'
  | 'changed'
  | 'moved'
  | 'deleted'
  | 'restored'
  | 'let go'
  | 'taken up'
  | 'commented'
  | 'reacted'
  | 'undone';

export type ChangeWords = {
  did: ChangeVerb;
  /** The title of the subject. */
  title: string;
  /** The day or value before and after, in words. */
  from?: string;
  to?: string;
};

export type ChangeCall = {
  method: Exclude<Method, 'GET'>;
  path: `/api/${string}`;
  /** Without versions: `bodyOf` adds those of `base`, `bases` and `seriesBase` when the change is sent. */
  body?: object;
};

/** Why the server has refused a change. */
export type ChangeProblem = {
  status: number;
  /** A short sentence for logs. */
  error?: string;
  /** The text that is shown to people. */
  details?: string;
  fields?: Readonly<Record<string, string>>;
  /** With status 409: the stored entity. */
  current?: unknown;
  /** The first name of the person who made the stored version, and when (ISO 8601), if the server says so. */
  changedBy?: string;
  changedAt?: string;
};

/** A change of this browser that the server has not answered yet, as it is stored in IndexedDB. */
export type OutboxChange = {
  /** A uuid (version 7), which is sent as the Idempotency-Key: the server makes a repeated change only once. */
  id: string;
  /** Increases with each change of this browser: changes of one entity are sent in this order. */
  order: number;
  /** The id of the person who made it. Null until the page knows who is signed in; such a change is not stored. */
  owner: string | null;
  /** Milliseconds since the epoch. */
  madeAt: number;
  /**
   * The ids of what it changes or refers to; the first is its subject. Of two changes that have an id in common, the
   * later one is sent after the answer to the earlier one.
   */
  entities: readonly string[];
  call: ChangeCall;
  /**
   * The version of the subject that it was made against, which the body gets as `version` if there is a body. Null
   * without a version, such as for a creation.
   */
  base: number | null;
  /**
   * The values that the subject had where the person changed it: of the fields in the body, and of those that count as
   * one field with them. Absent for a change that is no PATCH or PUT.
   */
  seen?: Readonly<Record<string, unknown>>;
  /** True if it takes another change back, which is refused when another person has changed the subject since. */
  isUndo?: boolean;
  /** The id of the page that made it; absent for a change of the service worker. */
  page?: string;
  /** For a call for many items (`body.items`): the version of each item, by its id. */
  bases?: Readonly<Record<string, number>>;
  /** For a change of several occurrences: the version of the series, which the body gets as `seriesVersion`. */
  seriesBase?: { id: string; version: number };
  /**
   * For what takes a change of several occurrences back: the id of that change. Its answer names, as `changeId`, what the
   * path of this one names as `{changeId}` until then.
   */
  undoes?: string;
  /**
   * True while the page that made it still prepares its body (`NewChange.ready`). It is shown, and neither stored nor
   * sent, and later changes of its entities wait for it.
   */
  isPrepared?: boolean;
  /** True if it creates its subject. If it is removed, later changes of the subject are removed too. */
  creates?: boolean;
  /**
   * A JSON description from which every page shows the change (lib/client/changes/describe and note-changes). That of a
   * call for many has `items`, each with its `item`.
   */
  view: unknown;
  words: ChangeWords;
  /** `conflict` and `refused` wait for a decision of the person. */
  state: 'waiting' | 'conflict' | 'refused';
  problem?: ChangeProblem;
  /** True if it may have reached the server, so that it can no longer be withdrawn. */
  isSent: boolean;
  /**
   * True if it was made while nothing could be sent, or waited when a call was not answered. A refusal is then kept for
   * a decision of the person, and does not reject the promise of `submit`.
   */
  hasWaited: boolean;
};

/** The part of a change that its caller gives; the outbox adds the rest. By its id the caller can withdraw it. */
export type NewChange = Pick<
  OutboxChange,
  | 'id'
  | 'entities'
  | 'call'
  | 'base'
  | 'seen'
  | 'isUndo'
  | 'bases'
  | 'seriesBase'
  | 'undoes'
  | 'creates'
  | 'view'
  | 'words'
> & {
  /** As in `ApiOptions`; false only if the server announces more than this page renews itself. True by default. */
  isRenewedHere?: boolean;
  /** Resolves to further fields of the body, before which the change is neither stored nor sent. Rejects to refuse it. */
  ready?: Promise<object>;
};

/** How a change has ended: the server has stored or refused it, or it was removed before the server made it. */
export type ChangeEnd = 'stored' | 'refused' | 'withdrawn';

/** The error of a change that was removed before the server made it, such as by Undo, by Discard or on signing out. */
export class Withdrawn extends Error {
  override readonly name = 'Withdrawn';
}
