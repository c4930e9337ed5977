import Link from 'next/link';
import { Fragment, type ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';

type Place = { href: string; name: string };

const TRAIL: readonly Place[] = [
  { href: '/daily', name: 'Dashboard' },
  { href: '/profile', name: 'Profile' },
];

type SettingsHeadProps = {
  title: string;
  /** Where the back button leads to. */
  back: Place;
};

/** The way back, where one is, and the name of the page. */
export const SettingsHead = ({ title, back }: SettingsHeadProps) => (
  <div className="settings-head">
    <nav className="crumbs" aria-label="Breadcrumb">
      <Link className="btn quiet sm" href={back.href} aria-label={`Back to ${back.name}`}>
        <Icon name="left" size={14} />
        Back
      </Link>
      {TRAIL.map(({ href, name }) => (
        <Fragment key={href}>
          <Slash />
          <Link href={href}>{name}</Link>
        </Fragment>
      ))}
      <Slash />
      <span aria-current="page">{title}</span>
    </nav>
    <div className="view-head">
      <h1>{title}</h1>
    </div>
  </div>
);

const Slash = (): ReactNode => <span aria-hidden="true">/</span>;
