import { z } from 'zod';
import { SIGN_IN_PATH } from '@/lib/shared/site/pages';

/** The query that a link to the sign-in page may have; other parameters are ignored. */
export const signInQuery = z.looseObject({ tab: z.literal('register').optional().catch(undefined) });

export const signInAddress = ({ tab }: z.infer<typeof signInQuery>): string =>
  tab ? `${SIGN_IN_PATH}?tab=${tab}` : SIGN_IN_PATH;
