/** The result of one fault, as a line of a table. */
export type Line = { name: string; fault: string; injected: string; found: string; seed: string };

export const HEAD = '| | fault | injected | found | seed |\n| --- | --- | --- | --- | --- |';

export const tableLine = ({ name, fault, injected, found, seed }: Line): string =>
  `| ${name} | ${fault} | ${injected} | ${found} | ${seed} |`;

const LINE = /^\| ([a-z-]+) +\| .*\|$/gm;

/**
 * The document with the lines of a run. Lines of other faults from earlier runs stay.
 * @param names of all faults, in the order of the table
 */
export function reportWith(before: string, lines: readonly Line[], names: readonly string[]): string {
  const told = new Map([...before.matchAll(LINE)].map(([line, name]) => [name, line]));
  for (const line of lines) told.set(line.name, tableLine(line));
  return `# Reliability

What the planner kept while parts of it were taken away, each fault as \`npm run test:faults -- --write\` saw it when it was last injected at length. Each is a real one: signals, sockets, servers, disks. Clients remember what was confirmed to them; a request whose answer was lost may have been stored or not, nothing else may. \`npm run test:faults -- --only kills --seed 7\` does one again, with the same chances.

${[HEAD, ...names.flatMap((name) => told.get(name) ?? [])].join('\n')}

The failure of each single call to the database and the disk, one after the other, is tried by \`app/api/nth-call.test.ts\`, of each command to a mail server by \`lib/server/mail/transport/nth-command.test.ts\`; arbitrary input by \`app/api/fuzz.test.ts\`.
`;
}
