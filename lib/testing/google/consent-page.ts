const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Returns the page where a person names an account and allows or denies; its form resends the query of the request. */
export function consentPage(query: URLSearchParams): string {
  const kept = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return `<!doctype html><html lang="en"><title>Sign in</title><link rel="icon" href="data:,">
<form action="/authorize">${kept.join('')}
<label>Google account <input name="account" type="email" value="somebody@gmail.example"></label>
<p>Dayfold wants to send mail as you.</p>
<button name="decision" value="allow">Allow</button> <button name="decision" value="deny">Deny</button>
</form></html>`;
}
