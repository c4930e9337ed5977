import type { ReactNode } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import styles from './landing.module.css';

const FREE = ['All core planning features', 'Basic analytics', 'Comments and reactions', 'Basic sharing'];

const PRO = [
  'Advanced personalization',
  'Enhanced collaboration: advanced sharing permissions, team workspaces',
  'File attachments and uploads, app integrations',
  'Advanced analytics and priority support',
];

type PlansProps = {
  /** The link of this page to sign up for the free plan, and its label. */
  signUp: { href: string; label: string };
};

/** The plans Free and Pro, side by side. */
export function Plans({ signUp }: PlansProps) {
  return (
    <div className={classNames('sheet spread', styles.plans)}>
      <Plan title="Free" price="$0" features={FREE}>
        <a className={buttonClass({ variant: 'primary', size: 'lg' })} href={signUp.href}>
          {signUp.label}
        </a>
      </Plan>
      <Plan
        title={
          <>
            Pro <span className="tag accent">Coming Soon</span>
          </>
        }
        price={
          <>
            $5<small>per month, billed monthly</small>
          </>
        }
        features={PRO}
      >
        <Button size="lg" disabled>
          Coming Soon - Get Notified
        </Button>
      </Plan>
    </div>
  );
}

type PlanProps = { title: ReactNode; price: ReactNode; features: readonly string[]; children: ReactNode };

function Plan({ title, price, features, children }: PlanProps) {
  return (
    <article className={styles.plan}>
      <h3>{title}</h3>
      <p className={styles.price}>{price}</p>
      <ul>
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            {feature}
          </li>
        ))}
      </ul>
      {children}
    </article>
  );
}
