/**
 * The occurrences that one statement writes. Each has its own notes: with texts of the greatest length, many more of
 * them would take longer than a statement may while the machine is busy.
 */
export const PART = 50;

export const partsOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / PART) }, (_, index) =>
    rows.slice(index * PART, (index + 1) * PART),
  );
