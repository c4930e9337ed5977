import type { MetadataRoute } from 'next';
import { BUILT_ADDRESS, PUBLIC_PAGES } from '@/lib/shared/site/address';

export default function sitemap(): MetadataRoute.Sitemap {
  return PUBLIC_PAGES.map((page) => ({ url: new URL(page, BUILT_ADDRESS).href }));
}
