import type { MetadataRoute } from 'next';
import { BUILT_ADDRESS } from '@/lib/shared/site/address';

/**
 * Allows every page. At the addresses of the planner, search engines get the landing page, which names its own
 * canonical address. The API has no pages.
 */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/api/' },
    sitemap: `${BUILT_ADDRESS}/sitemap.xml`,
  };
}
