/**
 * The planner's colours for mail clients, which support neither oklch nor custom properties: the values of
 * app/styles/tokens.css rounded to sRGB; light, then dark.
 */
export const PALETTE = {
  desk: ['#eaf1f1', '#0c1417'],
  paper: ['#fdfdfb', '#151f22'],
  'paper-2': ['#f2f8f6', '#1c2729'],
  ink: ['#17272c', '#eaeae4'],
  'ink-2': ['#3e4f53', '#b3bdbb'],
  'ink-3': ['#5b6b6f', '#929e9e'],
  rule: ['#e0e8e8', '#242f31'],
  line: ['#d1dbdc', '#2d393c'],
  'margin-rule': ['#bbd7da', '#2a4246'],
  accent: ['#0f5b6a', '#85cfd8'],
  'accent-soft': ['#dceff1', '#1b3338'],
  'on-accent': ['#fcfdfa', '#0b181c'],
  sun: ['#f1b84e', '#f1bf5b'],
  'sun-deep': ['#bf7320', '#e19a3d'],
  low: ['#516676', '#a7bac9'],
  medium: ['#8b5a1d', '#dfb67b'],
  high: ['#af3622', '#f5937a'],
  meeting: ['#3f5893', '#a4beef'],
  'meeting-soft': ['#e7eefa', '#252f41'],
  goal: ['#863e66', '#e6a3c5'],
  'goal-soft': ['#faeaf1', '#402834'],
  'logo-page': ['#0f5b6a', '#3e94a4'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type Color = keyof typeof PALETTE;

export const light = (color: Color): string => PALETTE[color][0];
export const dark = (color: Color): string => PALETTE[color][1];

/** The fonts of mails, used where they are installed, since mails load none. */
export const PAGE_FACE = "'Brygada 1918 Variable', 'Brygada 1918', Georgia, 'Times New Roman', serif";
export const WORKING_FACE =
  "'Hanken Grotesk Variable', 'Hanken Grotesk', -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
