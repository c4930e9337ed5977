import type { ReactNode } from 'react';

type NoticeProps = {
  title: string;
  text: string;
  /** What can be done: buttons or links. */
  children: ReactNode;
};

/** A whole page that says one thing: a bare sheet on the desk. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <main className="lone">
      <section className="sheet notice">
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="acts">{children}</div>
      </section>
    </main>
  );
}
