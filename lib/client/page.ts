/**
 * Leaving the page for good, in one place that tests can replace. A change of session always does: nothing that was in
 * memory for one person (router cache, query cache, drafts) can then be shown to another.
 */
export const page = {
  reload: (): void => window.location.reload(),
  open: (path: string): void => window.location.assign(path),
  /** Closes a window that another one opened; any other stays. */
  close: (): void => window.close(),
};
