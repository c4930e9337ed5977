/** From this number on, a task says how often it was carried over. */
export const CARRIED_SHOWN = 3;
