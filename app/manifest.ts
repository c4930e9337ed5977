import type { MetadataRoute } from 'next';
import { PRODUCT_NAME, TAGLINE } from '@/lib/shared/site/product';

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    description: TAGLINE,
    id: '/',
    start_url: '/daily',
    scope: '/',
    display: 'standalone',
    background_color: '#e8f1f0',
    theme_color: '#e8f1f0',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/pictures/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/pictures/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/pictures/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
