import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { paint } from '../paint';
import { light, PAGE_FACE } from '../theme';

/**
 * The logo and the name of the product. The logo, a folded page and half a sun, is drawn with borders, so that mail
 * programs need not fetch a picture.
 */
export const Mark = () => (
  <table role="presentation" border={0} cellPadding="0" cellSpacing="0">
    <tbody>
      <tr>
        <td style={{ fontSize: 0, lineHeight: 0 }}>
          <div
            className="mark-page"
            style={{
              width: 0,
              height: '14px',
              borderStyle: 'solid',
              borderWidth: '3px 7px 3px 0',
              borderColor: `transparent ${light('logo-page')} transparent transparent`,
            }}
          />
        </td>
        <td style={{ fontSize: 0, lineHeight: 0 }}>
          <div {...paint({ on: 'sun' }, { width: '10px', height: '20px', borderRadius: '0 10px 10px 0' })} />
        </td>
        <td {...paint({ ink: 'ink' }, { paddingLeft: '12px', font: `500 20px/26px ${PAGE_FACE}` })}>
          {PRODUCT_NAME}
        </td>
      </tr>
    </tbody>
  </table>
);
