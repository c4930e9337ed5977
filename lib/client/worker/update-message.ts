/** The message by which a page asks a waiting worker to take over, since the person has pressed 'Reload'. */
export const ACTIVATE = 'activate';
