import type { MetadataRoute } from 'next';
import { BUILT_ADDRESS } from '@/lib/shared/site/address';

/** The planner's pages show the landing page to a search engine, which names its own address; the interface is no page. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/api/' },
    sitemap: `${BUILT_ADDRESS}/sitemap.xml`,
  };
}
