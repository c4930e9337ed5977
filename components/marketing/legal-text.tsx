import type { ReactNode } from 'react';
import pageText from './page-text.module.css';

export type LegalSection = { id: string; title: string; body: ReactNode };

/** Numbered sections in one column, with a table of contents beside it where there is room. */
export function LegalText({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <div className={pageText.legal}>
      <nav aria-label="Contents">
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={pageText.legalBody}>
        {sections.map(({ id, title, body }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>
              {index + 1}. {title}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  );
}
