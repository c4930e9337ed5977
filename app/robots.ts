import type { MetadataRoute } from 'next';
import { BUILT_ADDRESS } from '@/lib/shared/site/address';

/** Search engines see the landing page on the planner's addresses, which names its own; the API has no pages. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/api/' },
    sitemap: `${BUILT_ADDRESS}/sitemap.xml`,
  };
}
