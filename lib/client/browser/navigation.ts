/**
 * Leaves the page by a full load, in one place that tests can replace. A change of session always does: data in memory
 * for one person (router cache, query cache, drafts) is then never shown to another.
 */
export const page = {
  reload: (): void => window.location.reload(),
  open: (path: string): void => window.location.assign(path),
  /** Saves a file as a download. */
  save: (file: Blob, name: string): void => {
    const address = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    // The browser has read it by then.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  },
  /** Closes a window that a script has opened; any other stays. */
  close: (): void => window.close(),
};
