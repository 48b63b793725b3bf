import type { UsedCredential } from '@feedreel/contracts/people/factors'
import { call } from '../../lib/api/api.ts'
import { routes } from '../../lib/api/routes.ts'
import { LoginRefused, useSignInBy } from './queries.ts'
import { texts } from './texts.ts'

const IP_ADDRESS = /^(?:\d+\.){3}\d+$|^\[/

/** Whether passkeys work here: over https or on localhost, and at a host name, as WebAuthn requires. */
export function canUsePasskeys(): boolean {
  return window.PublicKeyCredential !== undefined && !IP_ADDRESS.test(window.location.hostname)
}

/** Asks for a passkey; the library for it is loaded on first use. @throws when none was used */
export async function askForPasskey(): Promise<UsedCredential> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(routes.factors.challenge),
  ])
  return (await startAuthentication({ optionsJSON: optionsJSON as never })) as UsedCredential
}

/** Signs in with a passkey. @throws LoginRefused, even when the operator cancels */
export function usePasskeySignIn() {
  return useSignInBy(async () => {
    const credential = await askForPasskey().catch(() => {
      throw new LoginRefused(texts.passkeyStopped)
    })
    return call(routes.factors.signInByPasskey, { body: { credential } })
  })
}
