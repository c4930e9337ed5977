/** A row in the table of a benchmark. */
export type Row = {
  what: string;
  unit: string;
  figure: number;
  /** The limit, measured in the same run; omitted for a figure without one. */
  limit?: { name: string; value: number };
  /** The required value of the ratio of figure to limit, or of the figure itself where there is no limit. */
  bar?: { atLeast: number } | { atMost: number };
};

/** Returns the value that is compared with the bar. */
const measureOf = ({ figure, limit }: Row): number => (limit ? figure / limit.value : figure);

/** Returns true when a row misses its bar, as a figure that is NaN does. A row without a bar misses none. */
export function misses(row: Row): boolean {
  if (!row.bar) return false;
  const measure = measureOf(row);
  return 'atLeast' in row.bar ? !(measure >= row.bar.atLeast) : !(measure <= row.bar.atMost);
}

const HEADS = ['', 'figure', 'limit', 'ratio', 'bar'] as const;

const digits = (value: number): string =>
  value >= 1_000 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);

function cellsOf(row: Row): string[] {
  const { what, unit, figure, limit, bar } = row;
  return [
    what,
    `${digits(figure)} ${unit}`,
    limit ? `${digits(limit.value)} ${unit} (${limit.name})` : '',
    limit ? measureOf(row).toFixed(2) : '',
    bar
      ? `${'atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`}, ${misses(row) ? 'missed' : 'met'}`
      : '',
  ];
}

/** Returns the rows as a Markdown table with aligned columns, without those in which no row has anything. */
export function tableOf(rows: readonly Row[]): string {
  const all = rows.map(cellsOf);
  const columns = [...HEADS.keys()].filter((column) => all.some((cells) => cells[column]));
  const lines = [[...HEADS], ...all].map((cells) => columns.map((column) => cells[column] ?? ''));
  const widths = columns.map((_, column) => Math.max(3, ...lines.map((cells) => cells[column]?.length ?? 0)));
  const [head, ...rest] = lines.map(
    (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rest].join('\n');
}
