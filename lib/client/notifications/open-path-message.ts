/**
 * The name of the message by which the service worker asks a page to open a path, since a notification with this tag
 * was pressed. The page answers on the port.
 */
export const OPEN_PATH = 'dayfold.open-path';
