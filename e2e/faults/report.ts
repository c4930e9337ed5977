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

Results of the faults injected by \`npm run test:faults -- --write\`, each from its last long run. The faults are real: signals, sockets, servers, disks. Clients record each confirmed write, which has to be stored afterwards; a write whose answer was lost may be stored or not. \`npm run test:faults -- --only kills --seed 7\` repeats one fault with the same random choices.

${[HEAD, ...names.flatMap((name) => all.get(name) ?? [])].join('\n')}

\`app/api/nth-call.test.ts\` tests the failure of each single call to the database and the disk, \`lib/server/mail/transport/nth-command.test.ts\` that of each command to a mail server, and \`app/api/fuzz.test.ts\` arbitrary input.
`;
}
