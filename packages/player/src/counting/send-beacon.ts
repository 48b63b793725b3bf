/**
 * Sends a body to the server as plain text, which needs no preflight, so that it outlives the page. Resolves with
 * whether it arrived; when the page is hidden and may end any moment, with whether the browser took it.
 */
export async function sendBeacon(url: string, body: string): Promise<boolean> {
  if (document.hidden) return navigator.sendBeacon(url, body)
  const response = await fetch(url, { method: 'POST', keepalive: true, body }).catch(() => undefined)
  return (response?.status ?? 500) < 500
}
