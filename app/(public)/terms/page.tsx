import { type LegalSection, LegalText } from '@/components/marketing/legal-text';
import { publicMetadata } from '@/components/marketing/public-metadata';
import { PublicPage, SIGN_UP } from '@/components/marketing/public-page';
import site from '@/components/marketing/site.module.css';
import { Breadcrumb } from '@/components/marketing/structured-data';
import { classNames } from '@/components/ui/class-names';
import { CONTACT_EMAIL, PRODUCT_NAME } from '@/lib/shared/site/product';

export const metadata = publicMetadata({
  path: '/terms',
  title: 'Terms of Service',
  description:
    'What you can expect of the service and what it expects of you: accounts, use, payments, liability.',
});

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'acceptance',
    title: 'Acceptance',
    body: (
      <p>
        By making an account or using {PRODUCT_NAME} you accept these terms. If you do not accept them, do not
        use it.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'Service description',
    body: (
      <p>
        {PRODUCT_NAME} is a planner for tasks, meetings and goals by day, week, month and year, with sharing,
        comments and reminders. There is a free plan; a Pro plan is announced and not yet for sale.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <p>
        You must be at least 16 years old. Each person may have one free account. Keep your password to
        yourself: what is done with your account counts as done by you.
      </p>
    ),
  },
  {
    id: 'acceptable-use',
    title: 'Acceptable use',
    body: (
      <p>
        Do not break the law with it, harm or harass others, send unwanted messages, upload malicious files,
        look for data that is not yours, or overload the service.
      </p>
    ),
  },
  {
    id: 'data',
    title: 'Data and privacy',
    body: (
      <p>
        What you write stays yours. The <a href="/privacy">Privacy Policy</a> says what is stored and why.
        When an account is terminated, access to its data is lost after 30 days.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability',
    body: (
      <p>
        Our goal is an uptime of 99.5%. It is a goal and not a guarantee; maintenance and failures happen.
        Support answers within 48-72 hours.
      </p>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    body: (
      <p>
        Free costs nothing. Pro will cost $5 per month, billed monthly. Fees are non-refundable. A
        cancellation takes effect at the end of the billing period; the account then reverts to the free plan.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        The service is provided as it is. Our liability is capped at what you have paid in the last 12 months,
        as far as the law allows.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law',
    body: (
      <p>
        The law of the place where the service is run applies. Disputes go to arbitration; you can opt out
        within 30 days of accepting these terms by writing to us.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        We may change these terms and announce it before they take effect. Using the service after that
        accepts them.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Write to <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>.
      </p>
    ),
  },
];

export default function TermsPage() {
  return (
    <PublicPage title="Terms of Service" lead={<em>Last updated January 15, 2025</em>}>
      <Breadcrumb path="/terms" name="Terms of Service" />
      <LegalText sections={SECTIONS} />
      <p className={classNames(site.actions, site.isAtStart)}>
        <a className="btn primary lg" href={SIGN_UP}>
          Get Started Today
        </a>
        <a className="btn secondary lg" href="/">
          Back to home
        </a>
      </p>
    </PublicPage>
  );
}
