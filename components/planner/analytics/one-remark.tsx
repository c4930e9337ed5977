import type { Remark } from './remarks';

export const OneRemark = ({ term, text }: Remark) => (
  <div>
    <dt>{term}</dt>
    <dd>{text}</dd>
  </div>
);
