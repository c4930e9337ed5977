/** The icons, which are masks in app/styles/icons.css. */
export type IconName =
  | 'alert'
  | 'arrow'
  | 'bell'
  | 'cal'
  | 'chart'
  | 'check'
  | 'clip'
  | 'clock'
  | 'copy'
  | 'day'
  | 'dl'
  | 'dots'
  | 'down'
  | 'eye'
  | 'file'
  | 'flag'
  | 'fold'
  | 'image'
  | 'left'
  | 'list'
  | 'lock'
  | 'mail'
  | 'msg'
  | 'out'
  | 'pen'
  | 'pin'
  | 'plus'
  | 'print'
  | 'right'
  | 'ring'
  | 'search'
  | 'send'
  | 'share'
  | 'smile'
  | 'steps'
  | 'sub'
  | 'sun'
  | 'target'
  | 'trash'
  | 'up'
  | 'user'
  | 'users'
  | 'week'
  | 'x'
  | 'year';

type IconProps = { name: IconName; size?: 14 | 16 | 18 | 20 };

/** An icon beside a label, or inside a control with a name of its own; it is hidden from assistive technology. */
export function Icon({ name, size = 16 }: IconProps) {
  return <i className={`i i-${name}${size === 16 ? '' : ` s${size}`}`} aria-hidden="true" />;
}
