/** The result of one fault, as a line of a table. */
export type Line = { name: string; fault: string; injected: string; found: string; seed: string };

export const HEAD = '| | fault | injected | found | seed |\n| --- | --- | --- | --- | --- |';

export const tableLine = ({ name, fault, injected, found, seed }: Line): string =>
  `| ${name} | ${fault} | ${injected} | ${found} | ${seed} |`;

const LINE = /^\| ([a-z-]+) +\| .*\|$/gm;

/**
 * Returns the report with the lines of a run. Lines of other faults from earlier runs stay.
 * @param names the names of all faults, in the order of the table
 */
export function reportWith(before: string, lines: readonly Line[], names: readonly string[]): string {
  const all = new Map([...before.matchAll(LINE)].map(([line, name]) => [name, line]));
  for (const line of lines) all.set(line.name, tableLine(line));
  return `# Reliability

Results of the faults that \`npm run test:faults -- --write\` injects, each from its last long run: real signals, sockets, servers, disks. Clients record each confirmed write, which has to be stored afterwards; a write whose answer was lost may be stored or not. \`npm run test:faults -- --only kills --seed 7\` repeats one fault with the same random choices. Growth of an hour is in parentheses.

${[HEAD, ...names.flatMap((name) => all.get(name) ?? [])].join('\n')}

Single calls fail in \`app/api/nth-call.test.ts\` (database, disk) and \`lib/server/mail/transport/nth-command.test.ts\` (mail server).
`;
}
