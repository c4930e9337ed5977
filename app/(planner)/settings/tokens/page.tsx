import type { Metadata } from 'next';
import { TokensPage } from '@/components/settings/tokens/tokens-page';

export const metadata: Metadata = { title: 'Access tokens' };

export default function Page() {
  return <TokensPage />;
}
