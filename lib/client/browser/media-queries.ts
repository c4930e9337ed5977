/** Matches the phone layout (design: below 768 px). */
export const PHONE = '(max-width: 767px)';

/** Matches phones and devices whose pointer cannot hover, where a tap opens what hovering shows elsewhere. */
export const TOUCH = '(max-width: 767px), (hover: none) and (pointer: coarse)';
