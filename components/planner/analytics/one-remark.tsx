import type { Remark } from './trend';

export const OneRemark = ({ term, text }: Remark) => (
  <div>
    <dt>{term}</dt>
    <dd>{text}</dd>
  </div>
);
