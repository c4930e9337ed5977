import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import pageText from './page-text.module.css';
import site from './site.module.css';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** Redirects to the sign-in page (docs/product/public-pages.md). */
const LOGIN = '/api/login';
export const SIGN_UP = '/api/login?tab=register';

type PublicPageProps = {
  title: string;
  lead: ReactNode;
  children: ReactNode;
};

/** The layout of the pages on pricing, privacy and terms. */
export function PublicPage({ title, lead, children }: PublicPageProps) {
  return (
    <>
      <SiteHeader>
        <a href="/">Home</a>
        <a href="/pricing">Pricing</a>
        <a href="/privacy">Privacy</a>
        <a href={LOGIN}>Log in</a>
        <a className={buttonClass({ variant: 'primary' })} href={SIGN_UP}>
          Sign up
        </a>
      </SiteHeader>
      <main className={classNames(site.wrap, pageText.page)}>
        <header>
          <h1>{title}</h1>
          <p>{lead}</p>
        </header>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
