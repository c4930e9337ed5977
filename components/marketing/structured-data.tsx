import { BUILT_ADDRESS, type PUBLIC_PAGES } from '@/lib/shared/site/address';
import { PRODUCT_NAME } from '@/lib/shared/site/product';

const CONTEXT = 'https://schema.org';

type Thing = { '@type': string; [property: string]: unknown };

/** Facts about a page for search engines, in the schema.org vocabulary. */
export function StructuredData({ thing }: { thing: Thing }) {
  // Escapes `<`, since a closing tag in a text would end the script.
  const json = JSON.stringify({ '@context': CONTEXT, ...thing }).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data of our own, which React would escape as text
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

type Place = { path: (typeof PUBLIC_PAGES)[number]; name: string };

/** The breadcrumb of a page below the landing page. */
export const Breadcrumb = ({ path, name }: Place) => (
  <StructuredData
    thing={{
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: PRODUCT_NAME, item: `${BUILT_ADDRESS}/` },
        { '@type': 'ListItem', position: 2, name, item: `${BUILT_ADDRESS}${path}` },
      ],
    }}
  />
);
