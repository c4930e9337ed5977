/** One line of progress for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Something that needs the person's eye. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}
