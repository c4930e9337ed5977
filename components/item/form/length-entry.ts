const pattern = /^(?:(\d{1,4})\s*h)?\s*(?:(\d{1,4})\s*m?(?:in)?)?$/;

/**
 * Parses a length as people type it: '45', '45m', '2h', '1h 30m', '1h30'; minutes are meant without a unit.
 *
 * @returns minutes, or null for an invalid length
 */
export function parseLength(typed: string): number | null {
  const match = pattern.exec(typed.trim().toLowerCase());
  if (!match) return null;
  const minutes = Number(match[1] ?? 0) * 60 + Number(match[2] ?? 0);
  return minutes > 0 ? minutes : null;
}
