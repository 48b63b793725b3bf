import {
  type AddedFactor,
  MAX_PASSKEYS,
  type NewCredential,
  type UsedCredential,
} from '@feedreel/contracts/people/factors'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#platform/actor.ts'
import type { Queryable } from '#platform/database/database.ts'
import { badRequest, notFound, notSignedIn } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  readUserHandle,
  updatePasskeyUse,
} from '../store/passkeys.ts'
import { acceptChallenge, makeChallenge } from './challenges.ts'
import {
  deleteCodesWithoutFactor,
  lockSignedIn,
  makeFirstRecoveryCodes,
  type Person,
  recordFactor,
} from './codes.ts'

const PRODUCT = 'Feedreel'
/** EdDSA, ES256 and RS256 (IANA COSE Algorithms). Newer ones are still experimental in Node. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded on first use: it loads a dozen packages to parse certificates of authenticators. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** The relying party of passkeys: a host name, and the origins of its pages. */
export type RelyingParty = { id: string; origins: string[] }

/**
 * The relying party of a request (WebAuthn, 5.1.2): the host under which the portal was reached. Requests of unknown
 * hosts were refused before. For the host of PUBLIC_URL, the origin of PUBLIC_URL is accepted too, because a proxy may
 * terminate https.
 */
export function relyingPartyOf(
  { hostname, host, protocol }: Pick<FastifyRequest, 'hostname' | 'host' | 'protocol'>,
  publicUrl: string,
): RelyingParty {
  const origin = `${protocol}://${host}`
  const isPublic = new URL(publicUrl).hostname === hostname
  return { id: hostname, origins: isPublic ? [publicUrl, origin] : [origin] }
}

type Options = Record<string, unknown>

/**
 * The options with which a browser creates a passkey for a person.
 * @throws AppError 400 with too many, 401 when the person was just erased
 */
export async function passkeyOptions(platform: Platform, person: Person, rp: RelyingParty): Promise<Options> {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const passkeys = await listForOneMore(platform.db, person.id)
  const handle = await readUserHandle(platform.db, person.id)
  if (handle === null) throw notSignedIn()
  const options = await generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: rp.id,
    userName: person.username,
    userDisplayName: person.username,
    userID: new Uint8Array(Buffer.from(handle.replaceAll('-', ''), 'hex')),
    challenge: await makeChallenge(platform, { add: person.id }),
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** A person's passkeys. @throws AppError 400 when the person has the maximum number */
async function listForOneMore(db: Queryable, personId: number) {
  const passkeys = await listPasskeys(db, personId)
  if (passkeys.length < MAX_PASSKEYS) return passkeys
  throw badRequest(`You have ${MAX_PASSKEYS} passkeys already. Remove one first.`)
}

/**
 * Adds a passkey that a browser created.
 * @throws AppError 400 for an answer to no challenge of ours, or with too many
 */
export async function addPasskey(
  platform: Platform,
  actor: Actor,
  {
    person,
    rp,
    name,
    credential,
  }: { person: Person; rp: RelyingParty; name: string; credential: NewCredential },
): Promise<AddedFactor> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { transports = [], ...response } = credential.response
  const verified = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge => acceptChallenge(platform, challenge, { add: person.id }),
    expectedOrigin: rp.origins,
    expectedRPID: rp.id,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!verified?.verified) throw badRequest('This passkey could not be checked. Please try again.')
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return platform.db.transaction().execute(async tx => {
    await lockSignedIn(tx, person)
    await listForOneMore(tx, person.id)
    const recovery_codes = await makeFirstRecoveryCodes(tx, person.id)
    const isAdded = await insertPasskey(tx, {
      administrator_id: person.id,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      sign_count: counter,
      transports,
      name,
      created_at: platform.clock.now(),
    })
    if (!isAdded) throw badRequest('This passkey was added before.')
    await recordFactor(platform, tx, actor, { person, action: 'factor_added', factor: `Passkey ${name}` })
    return { recovery_codes }
  })
}

/** Removes a passkey of a person. @throws AppError 404 */
export async function removePasskey(
  platform: Platform,
  actor: Actor,
  person: Person,
  id: number,
): Promise<void> {
  await platform.db.transaction().execute(async tx => {
    await lockSignedIn(tx, person)
    const name = await deletePasskey(tx, person.id, id)
    if (name === null) throw notFound('passkey')
    await deleteCodesWithoutFactor(tx, person.id)
    await recordFactor(platform, tx, actor, { person, action: 'factor_removed', factor: `Passkey ${name}` })
  })
}

/** The options with which a browser asks for any passkey of the portal. */
export async function signInOptions(platform: Platform, rp: RelyingParty): Promise<Options> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    challenge: await makeChallenge(platform, { signIn: true }),
    userVerification: 'required',
  })
  return { ...options }
}

/** The id of the person whose passkey answered a challenge; null when it is unknown, wrong, or answered before. */
export async function usePasskey(
  platform: Platform,
  rp: RelyingParty,
  credential: UsedCredential,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const passkey = await findPasskey(platform.db, credential.id)
  if (!passkey) return null
  const { userHandle, ...response } = credential.response
  const verified = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: userHandle === undefined ? response : { ...response, userHandle },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge => acceptChallenge(platform, challenge, { signIn: true }),
    expectedOrigin: rp.origins,
    expectedRPID: rp.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.sign_count,
    },
  }).catch(() => null)
  if (!verified?.verified) return null
  const use = { sign_count: verified.authenticationInfo.newCounter, last_used_at: platform.clock.now() }
  // Since it was read it may have been removed, or used with a higher counter: then a copy of the key answered too.
  return (await updatePasskeyUse(platform.db, passkey.id, use)) ? passkey.administrator_id : null
}
