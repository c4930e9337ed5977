import type { ReactNode } from 'react';
import threadStyles from '@/components/item/thread/thread.module.css';
import { Avatar } from '@/components/ui/avatar';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import styles from './landing.module.css';
import { SAMPLE_MEETINGS } from './sample-days';
import { SampleTasks, SampleWeek } from './sample-pages';

const NOTES = [
  { by: 'Ines', time: '10:42 AM', text: 'The small hall is free on the 12th. Shall I hold it?' },
  { by: 'Astrid', time: '11:08 AM', text: 'Yes please. I will pay the deposit at half past two.' },
  { by: 'Tomás', time: '11:20 AM', text: 'Poster goes to the printer tonight.' },
];

export function Previews() {
  return (
    <div className={styles.previews}>
      <Preview title="Daily planner" text="Tasks on the left, the hours on the right, goals beside them.">
        <div className={classNames('sheet spread', styles.dayPages)}>
          <div className={styles.dayTasks}>
            <div className="day-title">
              <span className="day-of-month">21</span>
              <div>
                <p className="weekday">Friday</p>
                <p>November 2025</p>
              </div>
            </div>
            <SampleTasks />
          </div>
          <ul className={styles.meetings}>
            {SAMPLE_MEETINGS.map(({ time, title, meta, height }) => (
              <li key={time}>
                <time>{time}</time>
                <div style={{ minBlockSize: height }}>
                  <b>{title}</b>
                  <small>{meta}</small>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </Preview>
      <Preview title="Weekly overview" text="Seven days on one strip, with what is done and what is left.">
        <div className="sheet">
          <p className={styles.weekTitle}>Nov 16 - 22</p>
          <SampleWeek />
        </div>
      </Preview>
      <Preview
        title="Social planning view"
        text="Share a single task or a whole planner, and talk in the margin."
      >
        <div className={classNames('sheet', styles.social)}>
          <div className={styles.task}>
            <span className="check p-high" />
            <span>
              Book the small hall for the winter concert
              <small>
                <Avatar person={{ firstName: 'Ines' }} size="xs" />
                Ines
                <Icon name="pen" size={14} />
                Can edit
              </small>
            </span>
          </div>
          <div className={threadStyles.thread}>
            {NOTES.map(({ by, time, text }) => (
              <div key={by} className={threadStyles.note}>
                <Avatar person={{ firstName: by }} />
                <div>
                  <p className={threadStyles.author}>
                    {by} <time>{time}</time>
                  </p>
                  <p>{text}</p>
                </div>
              </div>
            ))}
            <div className={threadStyles.stickersOfItem}>
              <span className={classNames(threadStyles.given, threadStyles.isMine)}>
                <span className="sticker">🎉</span>2
              </span>
              <span className={threadStyles.given}>
                <span className="sticker">👏</span>3
              </span>
            </div>
          </div>
        </div>
      </Preview>
    </div>
  );
}

type PreviewProps = { title: string; text: string; children: ReactNode };

function Preview({ title, text, children }: PreviewProps) {
  return (
    <article className={styles.preview}>
      {children}
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    </article>
  );
}
