/** What a consent tool tells a listener; `ok`: it has understood what was asked. */
export type Heard<T> = (data: T | null | undefined, ok: boolean) => void

/**
 * Listens to a consent tool of the pages around a frame, which is found by the name of its locator frame and
 * asked by messages (IAB TCF 2, CMP API, "Is there a sample iframe script call to the CMP API?"; GPP 1.1 does it
 * alike), for so many milliseconds. Returns whether a page around has it.
 */
export function listenAround<T>(
  page: Window,
  name: '__tcfapi' | '__gpp',
  version: number | string,
  timeoutMs: number,
  heard: Heard<T>,
): boolean {
  let tool = page
  do {
    tool = tool.parent
    try {
      // A page of another origin lets the names of its frames be seen, and throws at any other.
      if (!(tool as unknown as Record<string, unknown>)[`${name}Locator`]) continue
    } catch {
      continue
    }
    const callId = String(Math.random())
    page.addEventListener(
      'message',
      ({ source, data }) => {
        const answer = source === tool && data?.[`${name}Return`]
        if (answer?.callId === callId) heard(answer.returnValue, answer.success)
      },
      { signal: AbortSignal.timeout(timeoutMs) },
    )
    tool.postMessage({ [`${name}Call`]: { command: 'addEventListener', version, callId } }, '*')
    return true
  } while (tool !== page.top)
  return false
}
