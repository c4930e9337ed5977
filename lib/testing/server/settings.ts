import { forgetSettings } from '@/lib/server/env';

const before = new Map<string, string | undefined>();

/** Changes settings, by the names of their variables, until the end of the test file or `restoreSettings`. */
export function changeSettings(variables: Record<string, string>): void {
  // biome-ignore lint/style/noProcessEnv: what lib/server/env.ts reads is written here
  const environment = process.env;
  for (const [name, value] of Object.entries(variables)) {
    if (!before.has(name)) before.set(name, environment[name]);
    environment[name] = value;
  }
  forgetSettings();
}

/** Reverts `changeSettings`. */
export function restoreSettings(): void {
  // biome-ignore lint/style/noProcessEnv: what lib/server/env.ts reads is written here
  const environment = process.env;
  for (const [name, value] of before) {
    if (value === undefined) delete environment[name];
    else environment[name] = value;
  }
  before.clear();
  forgetSettings();
}
