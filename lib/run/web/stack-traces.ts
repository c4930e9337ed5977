/**
 * Lets Node make stack traces again, with the lines of the sources (`--enable-source-maps`). Next replaces the function
 * that makes them with one that names the lines of the bundle, when it is prepared.
 */
export function restoreMappedStackTraces(): void {
  Reflect.deleteProperty(Error, 'prepareStackTrace');
}
