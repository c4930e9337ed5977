/**
 * White space, controls, combining marks, and characters that are drawn as nothing: those that Unicode ignores by default
 * (zero-width ones, soft hyphens, fillers), and blanks that it classes as letters or symbols.
 */
const invisible =
  /[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\p{M}\u2800\ufff9-\ufffb\u{13441}\u{13442}\u{1d159}]/gu;

/** True for a text with a character that can be seen. */
export const isVisible = (text: string): boolean => text.replace(invisible, '') !== '';
