import { watchSessionId } from './session-watch';

// The only script of a public page after the build (lib/run/build/light-pages): it loads the page again when the
// session changes.
watchSessionId(() => Promise.resolve());
