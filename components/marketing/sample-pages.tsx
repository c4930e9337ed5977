import styles from './landing.module.css';
import { SAMPLE_TASKS, SAMPLE_WEEK } from './sample-days';

/** The days of the week as rows, each with one square per task. */
export function SampleWeek() {
  return (
    <div className={styles.week}>
      {SAMPLE_WEEK.map(({ weekday, date, tasks, done, ...day }) => (
        <div key={date} className={'isToday' in day ? styles.isNow : undefined}>
          <span>{weekday}</span>
          <b>{date}</b>
          <span className="tally">
            {Array.from({ length: tasks }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the squares of a day are alike and never move, so the index identifies them
              <i key={index} className={index < done ? 'is-on' : undefined} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}

export function SampleTasks() {
  return (
    <ul className={styles.tasks}>
      {SAMPLE_TASKS.map(({ title, meta, done }) => (
        <li key={title}>
          <span className={done ? 'check is-done' : 'check'} />
          <span>
            <span className={done ? styles.isOff : undefined}>{title}</span>
            <small>{meta}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
