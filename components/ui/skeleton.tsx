import { classNames } from './class-names';

type SkeletonProps = {
  /** A CSS length; by default the full width. */
  width?: string;
  height?: string;
  shape?: 'bar' | 'circle';
};

/** A placeholder for text. The region around it has `aria-busy`. */
export const Skeleton = ({ width, height, shape = 'bar' }: SkeletonProps) => (
  <span
    className={classNames('skel', shape)}
    style={{ inlineSize: width, blockSize: height }}
    aria-hidden="true"
  />
);
