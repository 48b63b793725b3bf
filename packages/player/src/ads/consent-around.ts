/** A listener of a consent tool; `ok`: the tool accepted the command. */
export type ConsentListener<T> = (data: T | null | undefined, ok: boolean) => void

/**
 * Subscribes to a consent tool of the pages around a frame by messages (IAB TCF 2, CMP API, "Is there a sample iframe
 * script call to the CMP API?"; the same in GPP 1.1) for `timeoutMs`. The tool is found by the name of its locator frame.
 * Returns whether a page around has one.
 */
export function listenAround<T>(
  page: Window,
  name: '__tcfapi' | '__gpp',
  version: number | string,
  timeoutMs: number,
  heard: ConsentListener<T>,
): boolean {
  let tool = page
  do {
    tool = tool.parent
    try {
      // A page of another origin exposes the names of its frames and throws for anything else.
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
