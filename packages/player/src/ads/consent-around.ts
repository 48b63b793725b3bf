/** What a consent tool tells a listener; `ok`: it has understood what was asked. */
export type Heard<T> = (data: T | null | undefined, ok: boolean) => void

/**
 * How to listen to a consent tool of the pages around a frame, which is found by the name of its locator frame and
 * asked by messages (IAB TCF 2, CMP API, "Is there a sample iframe script call to the CMP API?"; GPP 1.1 does it
 * alike). Undefined when no page around has it. It is heard for so many milliseconds.
 */
export function toolAround<T>(
  page: Window,
  name: '__tcfapi' | '__gpp',
  version: number | string,
  patienceMs: number,
): ((heard: Heard<T>) => void) | undefined {
  let tool = page
  do {
    tool = tool.parent
    try {
      // A page of another origin lets the names of its frames be seen, and throws at any other.
      if (!(tool as unknown as Record<string, unknown>)[`${name}Locator`]) continue
    } catch {
      continue
    }
    return heard => {
      const callId = String(Math.random())
      page.addEventListener(
        'message',
        ({ source, data }) => {
          const told = source === tool && data?.[`${name}Return`]
          if (told?.callId === callId) heard(told.returnValue, told.success)
        },
        { signal: AbortSignal.timeout(patienceMs) },
      )
      tool.postMessage({ [`${name}Call`]: { command: 'addEventListener', version, callId } }, '*')
    }
  } while (tool !== page.top)
}
