/** Milliseconds within which a browser sends the click of a touch that has ended. */
const WITHIN = 500;

/** Ignores the click of a touch that has ended a drag or a swipe, when told that one has. */
export function clickGuard(): { ignoreClick: () => void; end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function heedClicks(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function ignoreClick(): void {
    heedClicks();
    timer = setTimeout(heedClicks, WITHIN);
  }

  function onClick(event: MouseEvent): void {
    // Keys and screen readers click without a touch; the browser counts 0 presses then.
    if (timer === undefined || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  }

  document.addEventListener('pointerdown', heedClicks, true);
  document.addEventListener('click', onClick, true);
  return {
    ignoreClick,
    end: () => {
      heedClicks();
      document.removeEventListener('pointerdown', heedClicks, true);
      document.removeEventListener('click', onClick, true);
    },
  };
}
