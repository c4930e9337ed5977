const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** Formats bytes for people: '842.10 KB' (docs/product/attachments.md: two decimals, steps of 1024). */
export function formatFileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** step;
  return `${step === 0 ? value : value.toFixed(2)} ${UNITS[step]}`;
}
