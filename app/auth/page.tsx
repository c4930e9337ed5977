import type { Metadata } from 'next';
import { AuthBook } from '@/components/auth/auth-book';
import { AuthPanel } from '@/components/auth/auth-panel';

export const metadata: Metadata = {
  title: 'Sign in',
  description: 'Sign in to your planner, or make an account: it is free.',
};

export default function AuthPage() {
  return (
    <AuthBook>
      <AuthPanel />
    </AuthBook>
  );
}
