import { Body, Container, Head, Html, Link, Preview } from '@react-email/components';
import type { ReactNode } from 'react';
import { TAGLINE } from '@/lib/shared/site/product';
import type { MailFrame } from './email';
import { paint, STYLESHEET } from './paint';
import { Mark } from './parts/mark';
import { Rows, Table } from './parts/table';
import { UserText } from './parts/user-text';
import { light, PAGE_FACE, WORKING_FACE } from './theme';

export type LetterProps = {
  frame: MailFrame;
  subject: string;
  /** The preview text that a list of mails shows beside the subject. */
  preheader: string;
  /** Shows the folded corner, which marks today. */
  today?: boolean;
  children: ReactNode;
};

/** The layout of every mail: a folded sheet with a header, the content, and a footer with the reason for the mail. */
export const Letter = ({ frame, subject, preheader, today, children }: LetterProps) => (
  <Html lang="en" dir="ltr">
    <Head>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
      <title>{subject}</title>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, in which quotes must stay quotes */}
      <style dangerouslySetInnerHTML={{ __html: STYLESHEET }} />
    </Head>
    <Body className="on-desk" style={{ margin: 0, padding: 0 }}>
      <Preview>{preheader}</Preview>
      <Desk>
        <i data-page="begins" />
        <Container style={{ maxWidth: '600px' }}>
          <Table style={{ padding: '0 4px 18px' }}>
            <Mark />
          </Table>
          <Rows
            {...paint(
              { on: 'paper', edge: 'line' },
              { borderWidth: '1px', borderStyle: 'solid', borderRadius: '4px', borderCollapse: 'separate' },
            )}
          >
            {today && <DogEar />}
            <tr>
              <td className="leaf" style={{ padding: today ? '4px 40px 14px' : '36px 40px 14px' }}>
                {children}
              </td>
            </tr>
            <Fold />
            <tr>
              <td className="leaf" style={{ padding: '10px 40px 26px' }}>
                <Foot frame={frame} />
              </td>
            </tr>
          </Rows>
          <Table
            {...paint(
              { ink: 'ink-3' },
              { padding: '16px 4px 0', font: `italic 400 14px/22px ${PAGE_FACE}`, textAlign: 'center' },
            )}
          >
            {TAGLINE}
          </Table>
        </Container>
        <i data-page="ends" />
      </Desk>
    </Body>
  </Html>
);

const Desk = ({ children }: { children: ReactNode }) => (
  <Rows {...paint({ on: 'desk' })}>
    <tr>
      <td className="desk" style={{ padding: '28px 16px 36px' }}>
        {children}
      </td>
    </tr>
  </Rows>
);

const nothing = { fontSize: 0, lineHeight: 0 } as const;

const DogEar = () => (
  <tr>
    <td align="right" style={nothing}>
      <div
        className="dogear"
        style={{
          width: 0,
          height: 0,
          margin: '-1px -1px 0 0',
          borderStyle: 'solid',
          borderWidth: '30px 0 0 30px',
          borderColor: `${light('desk')} transparent transparent ${light('sun')}`,
        }}
      />
    </td>
  </tr>
);

/** Draws the fold of the sheet: a crease with shade on both sides. */
const Fold = () => (
  <>
    <tr>
      <td className="fold-above" style={{ ...nothing, height: '14px' }}>
        {'\u00a0'}
      </td>
    </tr>
    <tr>
      <td
        {...paint(
          { edge: 'line' },
          { ...nothing, height: '18px', borderTopWidth: '1px', borderTopStyle: 'solid' },
        )}
      >
        <div className="fold-below" style={{ ...nothing, height: '18px' }} />
      </td>
    </tr>
  </>
);

const Foot = ({ frame }: { frame: MailFrame }) => (
  <div {...paint({ ink: 'ink-3' }, { font: `400 13px/21px ${WORKING_FACE}` })}>
    <div style={{ paddingBottom: '6px' }}>
      <UserText>{frame.reason}</UserText>
    </div>
    <FootLink href={frame.settingsUrl}>E-mail settings</FootLink>
    {frame.unsubscribeUrl && (
      <>
        <span>{' \u00a0·\u00a0 '}</span>
        <FootLink href={frame.unsubscribeUrl}>Turn off e-mails like this</FootLink>
      </>
    )}
  </div>
);

const FootLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} {...paint({ ink: 'ink-2' }, { textDecoration: 'underline' })}>
    {children}
  </Link>
);
