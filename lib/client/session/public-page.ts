import { rememberAskedPage } from './return-page';
import { watchSessionId } from './session-watch';

// The only script of a public page after the build (lib/run/build/light-pages): it loads the page again when the
// session changes, and keeps the address that was asked for until after the sign-in.
rememberAskedPage();
watchSessionId(() => Promise.resolve());
