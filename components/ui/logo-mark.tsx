/** The logo: a folded page and half a sun, which together form a D. */
export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M5 8 13 4v24l-8-4z" fill="var(--logo-page)" />
      <path d="M13 4a12 12 0 0 1 0 24z" fill="var(--logo-sun)" />
    </svg>
  );
}
