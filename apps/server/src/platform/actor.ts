/** Who makes a change; services record it in the audit trail. */
export type Actor = {
  name: string
  /** The IP address of the request; null for the shell and the product itself. */
  address: string | null
}

/** The product itself. */
export const OWN_ACTOR: Actor = { name: 'feedreel', address: null }

/** A user of the machine's shell. */
export const SHELL_ACTOR: Actor = { name: 'shell', address: null }
