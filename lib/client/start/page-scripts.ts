/** Marks a preload in a built page whose script `startPageScripts` runs (lib/run/build/start-script). */
export const PAGE_SCRIPT = 'data-page-script';

/** Runs the scripts of the page that do not run yet. Those that the parser reaches later are left out. */
export function startPageScripts(): void {
  for (const preload of document.querySelectorAll(`link[${PAGE_SCRIPT}]`)) {
    preload.removeAttribute(PAGE_SCRIPT);
    const script = document.createElement('script');
    // The runtime of the page finds a script that is already there by the text of this attribute.
    script.setAttribute('src', preload.getAttribute('href') ?? '');
    script.async = true;
    preload.after(script);
  }
}
