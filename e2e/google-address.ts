/** Where the stand-in of Google is found, which serve.ts starts beside the planner. */
export const GOOGLE_PORT = 4392;
export const GMAIL_PORT = 4393;

/** Whether a Google account allows the planner anything. */
export const allowsAnything = async (account: string): Promise<boolean> => {
  const address = `http://localhost:${GOOGLE_PORT}/permission?account=${encodeURIComponent(account)}`;
  return (await (await fetch(address)).text()) === 'true';
};
