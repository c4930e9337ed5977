import { Icon, type IconName } from '@/components/ui/icon';
import styles from './landing.module.css';

const FEATURES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'day',
    title: 'Four views, one day',
    text: 'Day, week, month and year always open on the date you chose.',
  },
  {
    icon: 'share',
    title: 'Share one thing',
    text: 'Hand over a task, a meeting or a goal by e-mail, to view or to edit.',
  },
  {
    icon: 'target',
    title: 'Goals at every scale',
    text: 'Something for today, for the week, for November and for the year.',
  },
  {
    icon: 'users',
    title: 'Collaborators',
    text: 'Invite viewers, editors and admins, and end it as easily.',
  },
  {
    icon: 'bell',
    title: 'Reminders that wait',
    text: 'In the browser or by e-mail, as many minutes ahead as you like.',
  },
  { icon: 'smile', title: 'Comments and stickers', text: 'A note in the margin, or a sticker on the page.' },
  {
    icon: 'clip',
    title: 'Attachments',
    text: 'PDFs and images beside the day or the task they belong to.',
  },
  { icon: 'chart', title: 'Summaries', text: 'Each week, month and year adds itself up.' },
];

/** The list of features on the landing page. */
export function Features() {
  return (
    <ul className={styles.features}>
      {FEATURES.map(({ icon, title, text }) => (
        <li key={title} className={styles.feature}>
          <Icon name={icon} />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
