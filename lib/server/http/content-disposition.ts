/** RFC 8187: characters that encodeURIComponent leaves and a header parameter does not allow. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A Content-Disposition of RFC 6266: the name in ASCII for old programs, and unchanged for all others. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\x20-\x7e]|[%"\\]/gu, '_');
  const exact = plain === name ? '' : `; filename*=UTF-8''${encoded(name)}`;
  return `${kind}; filename="${plain}"${exact}`;
}
