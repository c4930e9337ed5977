import Link from 'next/link';
import { Fragment, type ReactNode } from 'react';
import headStyles from '@/components/planner/view/view-head.module.css';
import styles from '@/components/settings/settings.module.css';
import { Icon } from '@/components/ui/icon';

type Place = { href: string; name: string };

export const DASHBOARD: Place = { href: '/daily', name: 'Dashboard' };
export const PROFILE: Place = { href: '/profile', name: 'Profile' };

type SettingsHeadProps = {
  title: string;
  /** The name of the page in the breadcrumb, if it differs. */
  crumb?: string;
  /** The pages above this one in the breadcrumb, from the top. */
  trail?: readonly Place[];
  /** The target of the back button. */
  back: Place;
};

const UNDER_PROFILE = [DASHBOARD, PROFILE];

/** The head of a page of settings: the link back, the breadcrumb, and the title. */
export const SettingsHead = ({ title, crumb = title, trail = UNDER_PROFILE, back }: SettingsHeadProps) => (
  <div className={styles.pageHead}>
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <Link className="btn quiet sm" href={back.href} aria-label={`Back to ${back.name}`}>
        <Icon name="left" size={14} />
        Back
      </Link>
      {trail.map(({ href, name }) => (
        <Fragment key={href}>
          <Slash />
          <Link href={href}>{name}</Link>
        </Fragment>
      ))}
      <Slash />
      <span aria-current="page">{crumb}</span>
    </nav>
    <div className={headStyles.viewHead}>
      <h1>{title}</h1>
    </div>
  </div>
);

const Slash = (): ReactNode => <span aria-hidden="true">/</span>;
