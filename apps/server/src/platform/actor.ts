/** Who acts: handed to every service that changes something for somebody. */
export type Actor = {
  name: string
  /** The IP address that the call came from; null for the shell and for the product itself. */
  address: string | null
}

/** The product itself, for what it sets up on its own. */
export const OWN_ACTOR: Actor = { name: 'feedreel', address: null }

/** Somebody who runs commands in a shell of the machine. */
export const SHELL_ACTOR: Actor = { name: 'shell', address: null }
