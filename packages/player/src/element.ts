/** The element's name on publishers' pages. */
export const ELEMENT_NAME = 'feedreel-player'

/** A player's place on the page. What plays in it is up to the version that mounts on it. */
export interface PlayerHost extends HTMLElement {
  /** Called once the element has left the page for good. */
  unmount?: () => void
}

/** Defines the element, unless another version on the page has done so already. */
export function defineElement(): void {
  if (customElements.get(ELEMENT_NAME)) return
  customElements.define(
    ELEMENT_NAME,
    class extends HTMLElement {
      disconnectedCallback(): void {
        // A page that moves the element takes it out and puts it back within the same task.
        queueMicrotask(() => {
          if (!this.isConnected) (this as PlayerHost).unmount?.()
        })
      }
    },
  )
}
