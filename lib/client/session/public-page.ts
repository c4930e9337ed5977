import { watchSessionId } from './session-watch';

// The whole script of a built public page (lib/run/build/light-pages): it notices what happens to the session.
watchSessionId(() => undefined);
