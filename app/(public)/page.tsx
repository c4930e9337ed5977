import { Landing } from '@/components/marketing/landing';

export default function LandingPage() {
  return <Landing />;
}
