import type { Send } from './beacons.ts'

/**
 * Sends bodies to the server so that they outlive the page: by `sendBeacon` as plain text, which needs no
 * preflight, else by a fetch with keepalive.
 */
export function beaconSender(url: string): Send {
  return body => {
    try {
      if (navigator.sendBeacon(url, new Blob([body], { type: 'text/plain' }))) return true
    } catch {
      // Missing or forbidden: the fetch below has its own answer.
    }
    return fetch(url, { method: 'POST', mode: 'no-cors', keepalive: true, credentials: 'omit', body }).then(
      () => true,
      () => false,
    )
  }
}
