import { Heading, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { paint } from '../paint';
import { PAGE_FACE, WORKING_FACE } from '../theme';
import { Name, WRAP } from './user-text';

type Words = { children: ReactNode };

/** The headline of the mail, in the serif font. */
export const Headline = ({ children }: Words) => (
  <Heading
    as="h1"
    {...paint(
      { ink: 'ink' },
      { ...WRAP, margin: '0 0 16px', font: `500 27px/34px ${PAGE_FACE}`, letterSpacing: '-0.01em' },
    )}
  >
    {children}
  </Heading>
);

/** The heading of a section, with a remark beside it. */
export const Part = ({ children, remark }: Words & { remark?: string }) => (
  <Heading as="h2" {...paint({ ink: 'ink' }, { margin: '30px 0 8px', font: `500 19px/26px ${PAGE_FACE}` })}>
    {children}
    {remark && (
      <span
        {...paint({ ink: 'ink-3' }, { font: `400 13px/20px ${WORKING_FACE}` })}
      >{`\u00a0 ${remark}`}</span>
    )}
  </Heading>
);

export const Paragraph = ({ children }: Words) => (
  <Text {...paint({ ink: 'ink-2' }, { ...WRAP, margin: '0 0 16px', font: `400 15px/24px ${WORKING_FACE}` })}>
    {children}
  </Text>
);

export const Greeting = ({ firstName }: { firstName: string }) => (
  <Paragraph>
    Hello <Name>{firstName}</Name>,
  </Paragraph>
);

/** A remark by the planner in serif italics; never text that people wrote. */
export const Aside = ({ children }: Words) => (
  <Text {...paint({ ink: 'ink-3' }, { margin: '0 0 12px', font: `italic 400 16px/26px ${PAGE_FACE}` })}>
    {children}
  </Text>
);
