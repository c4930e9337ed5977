import { redirect } from 'next/navigation';

/** Redirects old links (docs/specification.md section 2). */
export default function UserProfilePage(): never {
  redirect('/profile');
}
