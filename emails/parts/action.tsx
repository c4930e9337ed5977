import { Button, Link } from '@react-email/components';
import { paint } from '../paint';
import { WORKING_FACE } from '../theme';
import { Table } from './table';
import { WRAP } from './user-text';

/** The button of the mail. */
export const Action = ({ href, children }: { href: string; children: string }) => (
  <Table style={{ padding: '14px 0 22px' }}>
    <Button
      href={href}
      {...paint(
        { ink: 'on-accent', on: 'accent' },
        { font: `550 15px/20px ${WORKING_FACE}`, padding: '12px 22px', borderRadius: '6px' },
      )}
    >
      {children}
    </Button>
  </Table>
);

/** A link whose address is also shown as text. */
export const Address = ({ href }: { href: string }) => (
  <Link
    href={href}
    {...paint(
      { ink: 'accent' },
      { ...WRAP, font: `400 13px/20px ${WORKING_FACE}`, textDecoration: 'underline' },
    )}
  >
    {href}
  </Link>
);
