import type { ComponentProps } from 'react';
import { classNames } from './class-names';

type Look = {
  /** There is one primary button per surface; danger is for deletions. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'sm' | 'lg';
};

/** Returns the class of a button, for a link that should look like one. */
export const buttonClass = ({ variant = 'secondary', size }: Look = {}, more?: string): string =>
  classNames('btn', variant, size, more);

type ButtonProps = ComponentProps<'button'> & Look;

export function Button({ variant, size, className, type = 'button', ...props }: ButtonProps) {
  return <button {...props} type={type} className={buttonClass({ variant, size }, className)} />;
}
