import pageText from '@/components/marketing/page-text.module.css';
import { Plans } from '@/components/marketing/plans';
import { publicMetadata } from '@/components/marketing/public-metadata';
import { PublicPage, SIGN_UP } from '@/components/marketing/public-page';
import { Breadcrumb, StructuredData } from '@/components/marketing/structured-data';

export const metadata = publicMetadata({
  path: '/pricing',
  title: 'Pricing',
  description:
    'Free is $0, with all core planning features, and stays free. Pro, at $5 per month, is being made.',
});

const UPCOMING = [
  {
    title: 'Smart automation',
    text: 'Repeating plans that write themselves, and reminders that know your habits.',
  },
  { title: 'Team workspaces', text: 'One planner for a whole group, with its own members and permissions.' },
  { title: 'Cloud storage', text: 'Files from the storage you already use, beside the day they belong to.' },
];

const QUESTIONS = [
  {
    title: 'Is the free plan really free?',
    text: 'Yes. Free is free forever, with all core planning features, and asks for no card.',
  },
  {
    title: 'Can I cancel Pro at any time?',
    text: 'Yes, anytime. Pro then runs to the end of the billing period and goes back to Free.',
  },
  {
    title: 'Will there be team pricing?',
    text: 'It is planned. Until then every account stands for itself.',
  },
];

export default function PricingPage() {
  return (
    <PublicPage
      title="Free, and free to stay so"
      lead="Plan on the free plan for as long as you like. Pro is being made: $5 per month, billed monthly."
    >
      <Breadcrumb path="/pricing" name="Pricing" />
      <section aria-labelledby="plans">
        <h2 id="plans" className="vh">
          Plans
        </h2>
        <Plans signUp={{ href: SIGN_UP, label: 'Sign up for free' }} />
      </section>
      <Rows id="upcoming" title="Upcoming features" rows={UPCOMING} />
      <StructuredData
        thing={{
          '@type': 'FAQPage',
          mainEntity: QUESTIONS.map(({ title, text }) => ({
            '@type': 'Question',
            name: title,
            acceptedAnswer: { '@type': 'Answer', text },
          })),
        }}
      />
      <Rows id="questions" title="Questions" rows={QUESTIONS} />
      <p>
        <a className="btn secondary" href="/">
          Back to home
        </a>
      </p>
    </PublicPage>
  );
}

type RowsProps = { id: string; title: string; rows: readonly { title: string; text: string }[] };

function Rows({ id, title, rows }: RowsProps) {
  return (
    <section className={pageText.questions} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl>
        {rows.map((row) => (
          <div key={row.title}>
            <dt>{row.title}</dt>
            <dd>{row.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
