/** Prints a line about progress for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a line that needs attention. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}
