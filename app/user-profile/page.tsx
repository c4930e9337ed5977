import { redirect } from 'next/navigation';

/** Where old links still point to (SPEC.md section 2). */
export default function UserProfilePage(): never {
  redirect('/profile');
}
