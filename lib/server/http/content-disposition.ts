/**
 * Encodes a name as RFC 8187 does. encodeURIComponent leaves some characters that a header parameter does not allow.
 */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns a Content-Disposition (RFC 6266) with the name in ASCII for old programs, and unchanged for all others. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\x20-\x7e]|[%"\\]/gu, '_');
  const exact = plain === name ? '' : `; filename*=UTF-8''${encoded(name)}`;
  return `${kind}; filename="${plain}"${exact}`;
}
