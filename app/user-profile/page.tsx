import { redirect } from 'next/navigation';

/** Redirects old links (docs/product/accounts.md). */
export default function UserProfilePage(): never {
  redirect('/profile');
}
