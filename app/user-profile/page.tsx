import { redirect } from 'next/navigation';

/** Where old links still point to (docs/specification.md section 2). */
export default function UserProfilePage(): never {
  redirect('/profile');
}
