/** The element's name on publishers' pages. */
export const ELEMENT_NAME = 'feedreel-player'

/** A player's element on the page. Any version of the player may mount on it. */
export interface PlayerHost extends HTMLElement {
  /** Called once the element has left the page for good. */
  unmount?: () => void
}

/** Defines the element, unless another version on the page already has. */
export function defineElement(): void {
  if (customElements.get(ELEMENT_NAME)) return
  customElements.define(
    ELEMENT_NAME,
    class extends HTMLElement {
      connectedCallback(): void {
        // A copy in markup that the page kept, such as Turbo's: its tag runs again and adds a player of its own.
        if (!this.shadowRoot) this.remove()
      }
      disconnectedCallback(): void {
        // A page that moves the element removes and re-adds it within one task.
        queueMicrotask(() => {
          if (!this.isConnected) (this as PlayerHost).unmount?.()
        })
      }
    },
  )
}
