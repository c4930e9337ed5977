import './styles/index.css';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { BUILT_ADDRESS } from '@/lib/shared/site/address';
import { DESCRIPTION, PRODUCT_NAME, TAGLINE } from '@/lib/shared/site/product';
import { Toasts } from './toasts';

export const metadata: Metadata = {
  title: { default: `${TAGLINE} · ${PRODUCT_NAME}`, template: `%s · ${PRODUCT_NAME}` },
  metadataBase: new URL(BUILT_ADDRESS),
  description: DESCRIPTION,
  applicationName: PRODUCT_NAME,
  icons: { apple: '/pictures/apple-touch-icon.png' },
  // Browsers must not turn numbers in plans into telephone links.
  formatDetection: { telephone: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#e8f1f0' },
    { media: '(prefers-color-scheme: dark)', color: '#0c1315' },
  ],
  viewportFit: 'cover',
};

/** The two font files that every page needs first; others are loaded when a page uses them. */
const FIRST_FONTS = [
  new URL('@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2', import.meta.url),
  new URL(
    '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    import.meta.url,
  ),
];

export default function RootLayout({ children }: { children: ReactNode }) {
  for (const font of FIRST_FONTS) {
    preload(font.toString(), { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  }
  return (
    <html lang="en">
      <body>
        {children}
        <Toasts />
      </body>
    </html>
  );
}
