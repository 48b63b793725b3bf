import type { FactorProof, Factors, PersonProof } from '@feedreel/contracts/people/factors'
import type { FastifyRequest } from 'fastify'
import { checkCredentials, isOnlySingleSignOn } from '#features/session/service/sign-in.ts'
import { recordSession } from '#features/session/service/start-session.ts'
import { personActor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { countRecoveryCodes, findTotp, hasFactors } from '../store/codes.ts'
import { listPasskeys } from '../store/passkeys.ts'
import { type Person, useCode } from './codes.ts'
import { relyingPartyOf, usePasskey } from './passkeys.ts'

/** A person's second factors. */
export async function readFactors({ db }: Pick<Platform, 'db'>, personId: number): Promise<Factors> {
  const totp = await findTotp(db, personId)
  const passkeys = await listPasskeys(db, personId)
  return {
    totp: totp?.confirmed_at ? { confirmed_at: totp.confirmed_at.toISOString() } : null,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: await countRecoveryCodes(db, personId),
  }
}

/** Whether a proof is valid for a person's second factors. Uses up a code. */
export async function proveFactor(
  platform: Platform,
  request: FastifyRequest,
  person: Person,
  proof: FactorProof,
): Promise<boolean> {
  if (proof.method === 'code') return useCode(platform, person, proof.code, request.ip)
  const rp = relyingPartyOf(request, platform.config.publicUrl)
  return (await usePasskey(platform, rp, proof.credential)) === person.id
}

/**
 * Whether a proof is valid for the person of a session; if so, records it. A password is not a valid proof for people
 * with a second factor, nor where passwords are off.
 */
export async function provePerson(
  platform: Platform,
  request: FastifyRequest,
  person: Person,
  proof: PersonProof,
): Promise<boolean> {
  const isRight =
    proof.method === 'password'
      ? !isOnlySingleSignOn(platform) &&
        !(await hasFactors(platform.db, person.id)) &&
        (await checkCredentials(platform, person.username, proof.password)) !== null
      : await proveFactor(platform, request, person, proof)
  if (isRight) await recordSession(platform, 'sign_in_confirmed', personActor(person, request.ip), person.id)
  return isRight
}
