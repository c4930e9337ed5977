import { classNames } from './class-names';

type SkeletonProps = {
  /** A CSS length; the bar is as wide as its place without one. */
  width?: string;
  height?: string;
  shape?: 'bar' | 'circle';
};

/** A bar where text will be. The region around it says `aria-busy`. */
export const Skeleton = ({ width, height, shape = 'bar' }: SkeletonProps) => (
  <span
    className={classNames('skel', shape)}
    style={{ inlineSize: width, blockSize: height }}
    aria-hidden="true"
  />
);
