import styles from './landing.module.css';

const CASES = [
  {
    text: 'A choir of twelve plans its winter concert: one shared list, and nobody asks twice who books the hall.',
    who: 'Small group, sample',
  },
  {
    text: 'A translator with four deadlines sees on Monday which afternoon in the third week is still empty.',
    who: 'Freelance, sample',
  },
  {
    text: 'Two parents keep one week between them, and the dentist moves without a single phone call.',
    who: 'Household, sample',
  },
];

export function UseCases() {
  return (
    <div className={styles.cases}>
      {CASES.map(({ text, who }) => (
        <article key={who} className={styles.case}>
          <p>{text}</p>
          <footer>{who}</footer>
        </article>
      ))}
    </div>
  );
}
