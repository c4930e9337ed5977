import type { Metadata } from 'next';
import type { PUBLIC_PAGES } from '@/lib/shared/site/address';
import { PRODUCT_NAME, TAGLINE } from '@/lib/shared/site/product';

type PublicPage = {
  path: (typeof PUBLIC_PAGES)[number];
  /** Null for the default title, with the name of the product and its tagline. */
  title: string | null;
  description: string;
};

const PICTURE = {
  url: '/pictures/preview.png',
  width: 1200,
  height: 630,
  alt: `${PRODUCT_NAME}: ${TAGLINE}, beside a page of a paper planner for Friday the 21st`,
};

/** The metadata of a public page for search engines and link previews. */
export function publicMetadata({ path, title, description }: PublicPage): Metadata {
  const shown = title === null ? `${TAGLINE} · ${PRODUCT_NAME}` : `${title} · ${PRODUCT_NAME}`;
  return {
    title: { absolute: shown },
    description,
    alternates: { canonical: path },
    openGraph: {
      type: 'website',
      locale: 'en_US',
      siteName: PRODUCT_NAME,
      url: path,
      title: shown,
      description,
      images: [PICTURE],
    },
    twitter: { card: 'summary_large_image', title: shown, description, images: [PICTURE] },
  };
}
