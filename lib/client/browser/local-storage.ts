/** Access to localStorage that never throws: where the browser forbids it or it is full, a value is not stored. */

export function readLocal(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeLocal(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Forbidden or full: the value is not stored.
  }
}

export function removeLocal(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Forbidden: nothing is stored.
  }
}
