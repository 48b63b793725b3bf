import { linkAddress } from '../controls/link-address.ts'

/** Calls trackers and counts the calls. */
export interface TrackerCalls {
  /** Calls a web address; others are ignored, because documents are untrusted. */
  call(url: string): void
  /** Reports the calls and failures since the last report, if any, without waiting for open calls. */
  report(): void
  /** Reports them if no call is open and no ad is running. */
  finish(): void
}

/**
 * Makes the calls of one player's trackers, by loading each as a picture, as ad servers expect. A call fails when the
 * browser gets no picture: the address is blocked, unreachable, or returns something else. While `isRunning` is true,
 * finished calls are not reported one by one.
 * @param known the addresses that were called on the page before
 */
export function createTrackerCalls(
  tell: (called: number, failed: number) => void,
  isRunning: () => boolean,
  known: Set<string>,
): TrackerCalls {
  let called = 0
  let failed = 0
  let open = 0

  function report(): void {
    if (called || failed) tell(called, failed)
    called = failed = 0
  }
  function finish(): void {
    if (!open && !isRunning()) report()
  }

  return {
    report,
    finish,
    call(url) {
      if (!linkAddress(url)) return
      called++
      open++
      const settle = (lost: number) => {
        failed += lost
        open--
        finish()
      }
      if (known.has(url)) {
        // A page loads the picture of an address only once, whatever its cache headers.
        const again = { mode: 'no-cors', credentials: 'include', cache: 'no-store', keepalive: true } as const
        fetch(url, again).then(
          () => settle(0),
          () => settle(1),
        )
        return
      }
      known.add(url)
      const picture = new Image()
      picture.onload = () => settle(0)
      picture.onerror = () => settle(1)
      picture.src = url
    },
  }
}
