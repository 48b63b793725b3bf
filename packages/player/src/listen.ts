/** Listens to an element, the document or the window for as long as the player lives. */
export type Listen = (target: EventTarget, type: string, listener: (event: Event) => void) => void

/** Makes the way to listen until the signal aborts. */
export function listenUntil(signal: AbortSignal): Listen {
  return (target, type, listener) => target.addEventListener(type, listener, { signal })
}
