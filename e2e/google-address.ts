/** The ports of the fakes of Google and of Gmail, which serve.ts starts with the planner. */
export const GOOGLE_PORT = 4392;
export const GMAIL_PORT = 4393;

/** Returns true while a Google account has granted the planner a permission. */
export const grantsPermission = async (account: string): Promise<boolean> => {
  const address = `http://localhost:${GOOGLE_PORT}/permission?account=${encodeURIComponent(account)}`;
  return (await (await fetch(address)).text()) === 'true';
};
