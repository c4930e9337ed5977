/**
 * Leaving the page for good, in one place that tests can replace. A change of session always does: nothing that was in
 * memory for one person (router cache, query cache, drafts) can then be shown to another.
 */
export const page = {
  reload: (): void => window.location.reload(),
  open: (path: string): void => window.location.assign(path),
  /** Hands a file to the browser's downloads. */
  save: (file: Blob, name: string): void => {
    const address = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    // The browser has taken it by then.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  },
  /** Closes a window that another one opened; any other stays. */
  close: (): void => window.close(),
};
