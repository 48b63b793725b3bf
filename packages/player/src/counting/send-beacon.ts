/**
 * Sends a body to the server so that it outlives the page: by `sendBeacon` as plain text, which needs no
 * preflight, else (it may refuse when too much is under way) by a fetch with keepalive.
 */
export function sendBeacon(url: string, body: string): void {
  if (navigator.sendBeacon(url, new Blob([body], { type: 'text/plain' }))) return
  fetch(url, { method: 'POST', mode: 'no-cors', keepalive: true, body }).catch(() => {})
}
