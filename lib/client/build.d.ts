/** Names the build that this code belongs to; next.config.mjs puts it in place. */
declare const DAYFOLD_BUILD: string;
