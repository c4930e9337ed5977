import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { TAGLINE } from '@/lib/shared/site/product';
import { Features } from './features';
import { HeroStrip } from './hero-strip';
import styles from './landing.module.css';
import { Plans } from './plans';
import { Previews } from './previews';
import site from './site.module.css';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { UseCases } from './use-cases';

const SIGN_UP = '/auth?tab=register';

export function Landing() {
  return (
    <>
      <SiteHeader>
        <a href="#features">Features</a>
        <a href="/pricing">Pricing</a>
        <a href="/auth">Log in</a>
        <a className={buttonClass({ variant: 'primary' })} href={SIGN_UP}>
          Get Started
        </a>
      </SiteHeader>
      <main>
        <section className={classNames(site.wrap, styles.hero)}>
          <h1>{TAGLINE}</h1>
          <p>
            The year folds into months, the months into weeks, the weeks into one clear page for today. Keep
            it to yourself or share it with a few.
          </p>
          <div className={site.actions}>
            <a className={buttonClass({ variant: 'primary', size: 'lg' })} href={SIGN_UP}>
              Get Started
            </a>
            {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the product's wording; the section's own heading says more */}
            <a className={buttonClass({ variant: 'secondary', size: 'lg' })} href="#features">
              Learn More
            </a>
          </div>
          <HeroStrip />
        </section>
        <Section
          id="previews"
          title="Three pages to try on"
          text="Sample pages, filled in the way a Friday in November might be."
        >
          <Previews />
        </Section>
        <Section id="features" title="Everything a planner needs, on paper that keeps itself">
          <Features />
        </Section>
        <Section
          id="use-cases"
          title="Where a page makes the difference"
          text="Sample copy: situations a planner is made for, not customer quotes."
        >
          <UseCases />
        </Section>
        <Section id="pricing" title="Free, and free to stay so">
          <Plans signUp={{ href: SIGN_UP, label: 'Get Started' }} />
        </Section>
      </main>
      <SiteFooter />
    </>
  );
}

type SectionProps = { id: string; title: string; text?: string; children: ReactNode };

function Section({ id, title, text, children }: SectionProps) {
  return (
    <section className={classNames(site.wrap, site.section)} id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {text && <p>{text}</p>}
      </header>
      {children}
    </section>
  );
}
