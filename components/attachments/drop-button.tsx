import type { ComponentProps } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import styles from './attachments.module.css';

type DropButtonProps = ComponentProps<'button'> & {
  /** True while files are held over it. */
  isOver?: boolean;
};

/** The button of the drop area, for keyboards. */
export const DropButton = ({ isOver = false, ...props }: DropButtonProps) => (
  <button {...props} type="button" className={classNames(styles.dropButton, isOver && styles.isOver)}>
    <Icon name="clip" />
    <span>{isOver ? 'Drop to attach' : 'Add a PDF or image, up to 10 MB'}</span>
  </button>
);
