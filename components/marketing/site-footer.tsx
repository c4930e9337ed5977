import type { ReactNode } from 'react';
import { Brand } from '@/components/ui/brand';
import { CONTACT_EMAIL, TAGLINE } from '@/lib/shared/site/product';
import site from './site.module.css';

/** The footer of the public pages. */
export function SiteFooter() {
  return (
    <footer className={site.footer}>
      <div className={site.wrap}>
        <div>
          <Brand size={24} />
          <p className={site.motto}>{TAGLINE}</p>
        </div>
        <div>
          <h2>Product</h2>
          <ul>
            <li>
              <a href="/#features">Features</a>
            </li>
            <li>
              <a href="/pricing">Pricing</a>
            </li>
            <li>
              <PlannedLink>Integrations</PlannedLink>
            </li>
          </ul>
        </div>
        <div>
          <h2>Legal</h2>
          <ul>
            <li>
              <a href="/privacy">Privacy</a>
            </li>
            <li>
              <a href="/terms">Terms</a>
            </li>
          </ul>
        </div>
        <div>
          <h2>Contact</h2>
          <ul>
            <li>
              <a href={`mailto:${CONTACT_EMAIL}`}>Write to us</a>
            </li>
            <li className={site.asideNote}>Response within 24 hours</li>
            <li>
              <PlannedLink>Help center</PlannedLink>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

/** A link without an address, for a page that does not exist yet (docs/product/public-pages.md). */
function PlannedLink({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: HTML's placeholder link is an anchor without href
    <a role="link" aria-disabled="true">
      {children}
      <span className="vh"> (not available yet)</span>
    </a>
  );
}
