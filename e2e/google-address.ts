/** The port of the substitute for Google, which serve.ts starts beside the planner. */
export const GOOGLE_PORT = 4392;
export const GMAIL_PORT = 4393;

/** True when a Google account grants the planner any permission. */
export const allowsAnything = async (account: string): Promise<boolean> => {
  const address = `http://localhost:${GOOGLE_PORT}/permission?account=${encodeURIComponent(account)}`;
  return (await (await fetch(address)).text()) === 'true';
};
