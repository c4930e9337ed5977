import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * An import between two folders: the folders, the importing file and the imported one. Paths are relative to the root,
 * with forward slashes.
 */
type FolderImport = { from: string; to: string; file: string; imported: string };

/** Two folders that import each other, in alphabetical order, with one import in each direction. */
export type Circle = { folders: readonly [string, string]; imports: readonly [FolderImport, FolderImport] };

/** An import that is not allowed, with the rule that it breaks. */
export type Breach = FolderImport & { rule: string };

/** A part of the code whose folders form layers. */
export type Tree = {
  /** The folder around them, relative to the root. */
  root: string;
  /** The folders of `root` whose own folders have layers, such as `mail`, and not the folder as a whole. */
  nested: readonly string[];
  /**
   * The layers, the lowest first, with the names of their folders and files below `root`. A folder may import folders of
   * lower layers, and folders of its own layer as long as the two do not import each other.
   */
  layers: readonly (readonly string[])[];
  /** The index of the layer of folders that are not listed. Null if each folder has to be. */
  unlisted: number | null;
};

const SERVER_LAYERS: Tree['layers'] = [
  // What needs nothing of the domain: errors, the actor, settings, the file store, the forms of iCalendar.
  [
    'errors',
    'actor.ts',
    'env.ts',
    'log.ts',
    'reply.ts',
    'secrets.ts',
    'change-id.ts',
    'api-request.ts',
    'sender.ts',
    'shutdown-hooks.ts',
    'storage',
    'icalendar',
  ],
  // What every call and job may need: the queue, limits, who may do what, calls of other servers.
  ['queue', 'limits', 'access', 'outside', 'mail/transport'],
  // What a change announces to other windows, and the mails that it orders.
  ['live', 'mail/order'],
  ['users'],
  // Who calls: sessions, passwords, other providers.
  ['auth'],
  // What turns a request into a call of a domain function.
  ['http'],
  // What the nouns have in common.
  ['items', 'series', 'targets', 'notifications', 'reminders'],
  // The nouns, which are not listed.
  [],
  // The text of a mail, made from the nouns when it is sent.
  ['mail/compose'],
  // The work of the queue, on all nouns.
  ['jobs'],
  // What the server puts into the HTML of pages.
  ['pages'],
];

const CLIENT_LAYERS: Tree['layers'] = [
  // What the browser offers, without the server: storage, clocks, media, addresses, toasts.
  ['browser'],
  // Calls of the API, with what belongs to each: the session id, the id of the window, the state of the connection.
  ['http'],
  // The records in IndexedDB, and how they are read and written.
  ['database'],
  // Answers of the API: the keys under which they are cached, which are kept, when they are read again.
  ['query'],
  // What only reads and writes: changes that wait for the network, the first view before React, labels, notifications
  // and the questions about series.
  ['outbox', 'start', 'labels', 'notifications', 'series'],
  // People and their filter, changes that are shown at once and taken back, the service worker and its messages.
  ['people', 'changes', 'worker'],
  // Signing in and out, which begins and discards everything below.
  ['session'],
  // What the signed-in person has on every page: live events, and comments and stickers on items and days.
  ['live', 'discussion'],
  // Tasks, meetings and goals: their queries, their mutations, their changes that are sent later.
  ['items'],
  // What screens do with items: move them, find them, remind of them, set them up, remember how they are shown.
  ['moves', 'search', 'reminders', 'settings', 'view-state'],
];

const COMPONENT_LAYERS: Tree['layers'] = [
  // Elements that know no domain.
  ['ui'],
  // Lists that are empty, are being read, or could not be read, and parts of a page that are drawn later.
  ['lists'],
  // Screens before signing in, labels, the people of one planner.
  ['auth', 'marketing', 'labels', 'collaboration'],
  // Dialogs about one thing and its people, and the list of news, which contains invitations.
  ['sharing', 'notifications'],
  ['attachments'],
  // The parts of an item's row, and its actions.
  ['item/row'],
  // The inputs of an item's fields, and dragging rows.
  ['item/form', 'item/drag'],
  // Comments and stickers.
  ['item/thread'],
  // The open item.
  ['item/sheet'],
  // The behaviour of lists of items, which open the sheet; repeats, which have a line in it.
  ['item/list', 'item/series'],
  // The dialogs of a list of items, and the line that makes an item from text.
  ['item/dialogs', 'item/quick'],
  // Many items at once.
  ['item/selection'],
  // What one kind alone has; the events of outside calendars.
  ['goals', 'tasks', 'outside'],
  // Meetings. The hours of a day also contain the tasks with a time.
  ['schedules'],
  // The parts of the planner that views and the frame show: figures, the list of waiting changes, printed sheets.
  ['planner/analytics', 'planner/outbox', 'planner/print'],
  // What all views have: the day in the address, the page around their sections, the head of a period.
  ['planner/view'],
  // The day, whose calendar and figures other views show; the list of what is to come; keys; what only works in the
  // background.
  ['planner/daily', 'planner/upcoming', 'planner/shortcuts', 'planner/background'],
  // The views of longer periods; the search, which lists the keys; the account's menu, which opens their help.
  ['planner/weekly', 'planner/monthly', 'planner/annual', 'planner/palette', 'planner/account'],
  // Everything around a view.
  ['planner/frame'],
  // What the pages of the settings have in common, then each page.
  ['settings/cards'],
  ['settings/profile', 'settings/email', 'settings/notifications', 'settings/calendars', 'settings/tokens'],
];

const SHARED_LAYERS: Tree['layers'] = [
  // Values and types that every page may load; days, times and periods.
  ['contract/plain', 'calendar'],
  // Words of days and counts, and texts that people write.
  ['text'],
  // The rules of repeats, with their words.
  ['recurrence'],
  // What the grammars of quick add are made of, each language's grammar and the sentences of the tests, and what reads a
  // line by the grammar of its language.
  ['quick-add'],
  ['quick-add/de', 'quick-add/en', 'quick-add/data'],
  ['quick-add/reader'],
  // The inputs and answers of the API.
  ['contract/schemas'],
  // Who may do what with an item of the contract, and its address.
  ['policy', 'site'],
];

export const SERVER: Tree = {
  root: 'lib/server',
  nested: ['mail'],
  layers: SERVER_LAYERS,
  unlisted: SERVER_LAYERS.findIndex((folders) => folders.length === 0),
};

export const CLIENT: Tree = { root: 'lib/client', nested: [], layers: CLIENT_LAYERS, unlisted: null };

export const COMPONENTS: Tree = {
  root: 'components',
  nested: ['item', 'planner', 'settings'],
  layers: COMPONENT_LAYERS,
  unlisted: null,
};

export const SHARED: Tree = {
  root: 'lib/shared',
  nested: ['contract', 'quick-add'],
  layers: SHARED_LAYERS,
  unlisted: null,
};

const SOURCE = /\.tsx?$/;
const TEST = /\.test\.tsx?$/;

/** Matches the module that a static or dynamic import or an export names. */
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;

const sourcesBelow = (root: string, folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => SOURCE.test(file) && !TEST.test(file));

/**
 * Returns the folder of a file: `lib/server/tasks` for `lib/server/tasks/reads.ts`, `lib/server/mail/order` for
 * `lib/server/mail/order/x.ts`, and `lib/server/log.ts` for itself.
 */
function folderOf(file: string, { root, nested }: Tree): string {
  const [first = '', second = '', third] = file.slice(root.length + 1).split('/');
  return [root, first, ...(nested.includes(first) && third !== undefined ? [second] : [])].join('/');
}

/** Returns every import between two folders of a tree. */
export function importsIn(root: string, tree: Tree): FolderImport[] {
  const files = sourcesBelow(root, tree.root);
  const known = new Set(files);
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(IMPORTED)].flatMap(([, name = '']) => {
      const target = name.startsWith('@/') ? name.slice(2) : path.posix.join(path.posix.dirname(file), name);
      const imported = [`${target}.ts`, `${target}.tsx`].find((candidate) => known.has(candidate));
      if (!imported || !(name.startsWith('@/') || name.startsWith('.'))) return [];
      const [from, to] = [folderOf(file, tree), folderOf(imported, tree)];
      return from === to ? [] : [{ from, to, file, imported }];
    });
  });
}

/** Returns the pairs of folders that import each other, each once. */
export function circlesIn(imports: readonly FolderImport[]): Circle[] {
  const first = new Map<string, FolderImport>();
  for (const found of imports) {
    const name = `${found.from} ${found.to}`;
    if (!first.has(name)) first.set(name, found);
  }
  return [...first.values()].flatMap((there) => {
    const back = first.get(`${there.to} ${there.from}`);
    return back && there.from < there.to
      ? [{ folders: [there.from, there.to] as const, imports: [there, back] as const }]
      : [];
  });
}

/** Returns the imports of a higher layer by a lower one, and those between folders of which one is in no layer. */
export function breachesIn(imports: readonly FolderImport[], { root, layers, unlisted }: Tree): Breach[] {
  const layerOf = (folder: string): number | null => {
    const layer = layers.findIndex((folders) => folders.includes(folder.slice(root.length + 1)));
    return layer < 0 ? unlisted : layer;
  };
  const ruleFor = ({ from, to }: FolderImport): string | null => {
    const [lower, higher] = [layerOf(from), layerOf(to)];
    if (lower === null) return `${from} is in no layer`;
    if (higher === null) return `${to} is in no layer`;
    return lower < higher ? `${from} is below ${to}` : null;
  };
  return imports.flatMap((found) => {
    const rule = ruleFor(found);
    return rule === null ? [] : [{ ...found, rule }];
  });
}

/** Returns the paths of the folders and files of the layers that do not exist. */
export const missingIn = (root: string, tree: Tree): string[] =>
  tree.layers
    .flat()
    .map((name) => `${tree.root}/${name}`)
    .filter((name) => !existsSync(path.join(root, name)));
