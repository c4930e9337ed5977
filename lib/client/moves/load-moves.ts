type Moves = typeof import('./moves');

/**
 * Calls a function with the module of the moves, which a page does not load at first. The code that drags rows loads it
 * once the page is idle.
 *
 * @param otherwise called instead when the module cannot be loaded, as without a connection
 */
export function loadMoves(move: (moves: Moves) => void, otherwise: () => void): void {
  import('./moves').then(move, otherwise);
}
