import { type LegalSection, LegalText } from '@/components/marketing/legal-text';
import { publicMetadata } from '@/components/marketing/public-metadata';
import { PublicPage, SIGN_UP } from '@/components/marketing/public-page';
import site from '@/components/marketing/site.module.css';
import { Breadcrumb } from '@/components/marketing/structured-data';
import { classNames } from '@/components/ui/class-names';
import { CONTACT_EMAIL, PRODUCT_NAME } from '@/lib/shared/site/product';

export const metadata = publicMetadata({
  path: '/privacy',
  title: 'Privacy Policy',
  description:
    'What is stored about you, what for, who sees it, and how you get it, correct it or delete it.',
});

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'collected',
    title: 'What we collect',
    body: (
      <ul>
        <li>Your e-mail address and your name, when you make an account.</li>
        <li>Your profile information, as you fill it in.</li>
        <li>What you plan: tasks, goals, meetings, comments and reactions.</li>
        <li>Files that you upload, on the Pro plan.</li>
        <li>Technical data, such as the kind of browser and the time of a visit.</li>
      </ul>
    ),
  },
  {
    id: 'use',
    title: 'How we use it',
    body: (
      <p>
        To show you your planner, to share what you choose to share with the people you name, to remind you
        when you have asked for it, to answer you, and to keep the service working and safe. Nothing else.
      </p>
    ),
  },
  {
    id: 'sharing',
    title: 'We do not sell your data',
    body: (
      <p>
        Your data is not sold, rented or given to advertisers. Other people see what you share with them, for
        as long as you share it.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    body: (
      <p>
        Passwords are stored only as slow, salted hashes, sessions only as hashes, and access to other
        services only encrypted. Every read and every change is checked against what its caller may see. No
        system is beyond failure; if yours is concerned, we tell you.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <ul>
        <li>Access: see and export what is stored about you.</li>
        <li>Correct: change what is wrong, in your profile or by writing to us.</li>
        <li>Delete: delete your account, and your data with it.</li>
        <li>Communication preferences: choose which e-mails you get, or none.</li>
      </ul>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: <p>When this policy changes in substance, we announce it by e-mail before it takes effect.</p>,
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Write to <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>. You have an answer within 48 hours.
      </p>
    ),
  },
];

export default function PrivacyPage() {
  return (
    <PublicPage title="Privacy Policy" lead={<em>Last updated January 15, 2025</em>}>
      <Breadcrumb path="/privacy" name="Privacy Policy" />
      <LegalText sections={SECTIONS} />
      <p className={classNames(site.actions, site.isAtStart)}>
        <a className="btn primary lg" href={SIGN_UP}>
          Get Started with {PRODUCT_NAME}
        </a>
      </p>
    </PublicPage>
  );
}
