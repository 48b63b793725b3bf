import type { FactorProof, NewCredential, PersonProof } from '@feedreel/contracts/people/factors'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { routes } from '../../lib/api/routes.ts'
import { askForPasskey } from '../session/passkey-sign-in.ts'
import { recheckSession, useSignInBy } from '../session/queries.ts'

/** One's own second factors. */
export function useFactors() {
  return useQuery({
    queryKey: keys.factors,
    queryFn: ({ signal }) => call(routes.factors.read, { signal }),
  })
}

/** Refetches the factors after a change; `useRefreshSession` refetches the session once codes were shown. */
function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keys.factors })
}

/** Returns a function that refetches the session, with the factors of the signed-in person. */
export function useRefreshSession(): () => void {
  const client = useQueryClient()
  return () => void recheckSession(client)
}

/** Makes a key for an authenticator app. */
export function useStartTotp() {
  return useMutation({ mutationFn: () => call(routes.factors.startTotp) })
}

/** Adds the authenticator app by its first code. */
export function useConfirmTotp() {
  return useMutation({
    mutationFn: (code: string) => call(routes.factors.confirmTotp, { body: { code } }),
    onSuccess: useRefresh(),
  })
}

/** Removes the authenticator app, or a passkey by its id. */
export function useRemoveFactor() {
  return useMutation({
    mutationFn: async (id: number | 'app') => {
      if (id === 'app') await call(routes.factors.removeTotp)
      else await call(routes.factors.removePasskey, { params: { id } })
    },
    onSuccess: useRefresh(),
  })
}

/** Makes new recovery codes. */
export function useRenewCodes() {
  return useMutation({
    mutationFn: () => call(routes.factors.renewRecoveryCodes),
    onSuccess: useRefresh(),
  })
}

/** Creates a passkey and adds it; the library for it is loaded on first use. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async (name: string) => {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const optionsJSON = await call(routes.factors.passkeyOptions)
      const credential = (await startRegistration({ optionsJSON: optionsJSON as never })) as NewCredential
      return call(routes.factors.addPasskey, { body: { name, credential } })
    },
    onSuccess: useRefresh(),
  })
}

/** The proof: a code, or a passkey, which the browser then requests. */
export type FactorChoice = { method: 'code'; code: string } | { method: 'passkey' }

async function proofOf(choice: FactorChoice): Promise<FactorProof> {
  if (choice.method === 'code') return choice
  return { method: 'passkey', credential: await askForPasskey() }
}

/** Completes a sign-in. @throws LoginRefused */
export function useSecondStep(ticket: string) {
  return useSignInBy(async (choice: FactorChoice) => {
    const proof = await proofOf(choice)
    return call(routes.factors.secondStep, { body: { ticket, proof } })
  })
}

/** Proves the identity of the signed-in person. */
export function useConfirm() {
  return useMutation({
    mutationFn: async (choice: FactorChoice | (PersonProof & { method: 'password' })) => {
      const body = choice.method === 'password' ? choice : await proofOf(choice)
      return call(routes.factors.confirm, { body })
    },
  })
}
