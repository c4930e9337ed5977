/** The id of the build that this code belongs to. next.config.mjs defines both constants. */
declare const DAYFOLD_BUILD: string;

/** True in `next dev`, whose pages need `eval` and inline scripts. */
declare const DAYFOLD_DEV: boolean;
