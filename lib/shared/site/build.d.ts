/** Names the build that this code belongs to. next.config.mjs puts both in place. */
declare const DAYFOLD_BUILD: string;

/** Whether this is `next dev`, which needs eval and inline scripts. */
declare const DAYFOLD_DEV: boolean;
