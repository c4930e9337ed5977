import { Landing } from '@/components/marketing/landing';
import { publicMetadata } from '@/components/marketing/public-metadata';
import { StructuredData } from '@/components/marketing/structured-data';
import { BUILT_ADDRESS } from '@/lib/shared/site/address';
import { DESCRIPTION, PRODUCT_NAME } from '@/lib/shared/site/product';

export const metadata = publicMetadata({ path: '/', title: null, description: DESCRIPTION });

export default function LandingPage() {
  return (
    <>
      <StructuredData
        thing={{
          '@type': 'SoftwareApplication',
          name: PRODUCT_NAME,
          description: DESCRIPTION,
          url: `${BUILT_ADDRESS}/`,
          image: `${BUILT_ADDRESS}/pictures/preview.png`,
          applicationCategory: 'BusinessApplication',
          operatingSystem: 'Any',
          // Pro is not for sale yet, so it is not listed as an offer.
          offers: { '@type': 'Offer', name: 'Free', price: '0', priceCurrency: 'USD' },
        }}
      />
      <Landing />
    </>
  );
}
