import { light, PAGE_FACE, WORKING_FACE } from '../theme';

const STYLE = `
:root { color-scheme: light; }
body { margin: 0; padding: 32px; background: ${light('desk')}; color: ${light('ink')}; font: 14px/20px ${WORKING_FACE}; }
h1 { margin: 0 0 24px; font: 500 30px/36px ${PAGE_FACE}; }
h2 { margin: 0 0 8px; font: 500 18px/24px ${PAGE_FACE}; }
a { color: ${light('accent')}; }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-bottom: 32px; }
nav a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
.views { display: flex; flex-wrap: wrap; gap: 32px; align-items: start; }
iframe { border: 1px solid ${light('line')}; height: 900px; background: white; }
pre { max-width: 80ch; padding: 16px; background: ${light('paper')}; border: 1px solid ${light('line')};
  white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const VIEWS = [
  { name: 'Light', scheme: 'light', width: 680 },
  { name: 'Dark', scheme: 'dark', width: 680 },
  { name: 'Phone, light', scheme: 'light', width: 390 },
  { name: 'Phone, dark', scheme: 'dark', width: 390 },
] as const;

type PreviewPageProps = { names: string[]; name: string; subject: string; text: string };

/** Shows a mail as clients do, below the list of all mails. */
export const PreviewPage = ({ names, name, subject, text }: PreviewPageProps) => (
  <html lang="en">
    {/* biome-ignore lint/style/noHeadElement: no page of the app, and Next does not serve it */}
    <head>
      <title>{`${name}: ${subject}`}</title>
      <style>{STYLE}</style>
    </head>
    <body>
      <nav aria-label="Mails">
        {names.map((other) => (
          <a key={other} href={`/${other}`} aria-current={other === name ? 'page' : undefined}>
            {other}
          </a>
        ))}
      </nav>
      <h1>{subject}</h1>
      <div className="views">
        {VIEWS.map((view) => (
          <section key={view.name}>
            <h2>{view.name}</h2>
            <iframe title={view.name} src={`/${name}/${view.scheme}`} width={view.width} sandbox="" />
          </section>
        ))}
        <section>
          <h2>Plain text</h2>
          <pre>{text}</pre>
        </section>
      </div>
    </body>
  </html>
);
