import { useMutation } from '@tanstack/react-query'
import { call, fetchCsrfToken } from '../../lib/api/api.ts'
import { routes } from '../../lib/api/routes.ts'
import { readStored, writeStored } from '../../lib/stored-choice.ts'

const STARTED = 'single-sign-on'
/** The channel on which the confirming window notifies the others. */
const CHANNEL = 'single-sign-on'
const POPUP = 'popup,width=520,height=700'

/** A sign-in that this tab started. `from`: the path to return to. */
export type Started = { ticket: string; isConfirmation: boolean; from: string }

/** Sends the browser to the provider. */
export function useStartSignOn() {
  return useMutation({
    mutationFn: async ({ isConfirmation, from }: Omit<Started, 'ticket'>) => {
      await fetchCsrfToken()
      const body = { is_confirmation: isConfirmation }
      const { url, ticket } = await call(routes.singleSignOn.start, { body })
      writeStored('sessionStorage', STARTED, JSON.stringify({ ticket, isConfirmation, from }))
      window.location.assign(url)
      // The page stays busy until the provider's replaces it.
      await new Promise(() => undefined)
    },
  })
}

/** The sign-in that this tab started last; null without one. */
export function readStarted(): Started | null {
  const stored = readStored('sessionStorage', STARTED)
  return stored === null ? null : JSON.parse(stored)
}

/** Forgets the sign-in that this tab started. */
export function forgetStarted(): void {
  writeStored('sessionStorage', STARTED, null)
}

/** Opens a window in which the provider authenticates the person again. */
export function openConfirmation(): void {
  window.open('/sign-on#confirm', '_blank', POPUP)
}

/** Tells the other windows of this browser that the person has confirmed who they are. */
export function announceConfirmation(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('confirmed')
  channel.close()
}

/** Calls back when another window has confirmed who the person is. @returns what stops it */
export function onConfirmation(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = callback
  return () => channel.close()
}
