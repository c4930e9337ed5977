/**
 * Navigation by full page loads, and downloads, in one object that tests can replace. Each change of session loads a
 * page: data in memory for one person (router cache, query cache, drafts) is then never shown to another.
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
    // Releases the memory a minute later, when the browser has read the file.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  },
  /** Closes this window if a script has opened it. Browsers ignore the call in any other window. */
  close: (): void => window.close(),
};
