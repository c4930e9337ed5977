import type { ReactNode } from 'react';

type NoticeProps = {
  title: string;
  text: string;
  /** The actions: buttons or links. */
  children: ReactNode;
};

/** A page with a single message. */
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
