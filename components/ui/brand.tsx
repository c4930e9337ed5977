import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { LogoMark } from './logo-mark';

/** The logo and the product's name, which lead to the front page. A plain anchor: the page at `/` changes with a sign-in. */
export const Brand = ({ size = 28 }: { size?: number }) => (
  <a className="brand" href="/">
    <LogoMark size={size} />
    <span className="word">{PRODUCT_NAME}</span>
  </a>
);
