/**
 * The `kind` of the message by which the service worker asks a page to open a path, since a notification was pressed.
 * It also has the `path`, the `tag` of the notification, and a port, on which the page answers `true`.
 */
export const OPEN_PATH = 'dayfold.open-path';
