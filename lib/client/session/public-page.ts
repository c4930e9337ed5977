import { watchSessionId } from './session-watch';

// The whole script of a built public page (lib/run/build/light-pages): it follows changes of the session.
watchSessionId(() => undefined);
