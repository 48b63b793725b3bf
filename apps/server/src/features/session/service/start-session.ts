import type { AuditAction } from '@feedreel/contracts/audit'
import type { User } from '@feedreel/contracts/session'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '#features/audit/service.ts'
import type { Policies } from '#platform/access/policy.ts'
import { type Actor, personActor } from '#platform/actor.ts'
import { AppError, notSignedIn } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { csrfSecretOf, type SingleSignOn, useOf } from '../policy.ts'
import { presentUser } from '../present.ts'
import { addToSession } from '../store/sessions.ts'
import { noteSignIn } from '../store/sign-ins.ts'
import type { SignInLimit } from './limit-sign-ins.ts'
import type { Checked } from './sign-in.ts'

/** Records a sign-in or sign-out before it takes effect: if the audit entry fails, so does the sign-in or sign-out. */
export async function recordSession(
  platform: Pick<Platform, 'clock' | 'db'>,
  action: AuditAction,
  actor: Actor,
  id: number | null,
): Promise<void> {
  await recordAudit(platform, platform.db, actor, { action, subject: 'session', id, label: actor.name })
}

/** How a person proved who they are. */
export type Proof = {
  /** The time of the proof, in milliseconds since 1970; undefined if unknown. */
  provedAtMs: number | undefined
  /** Present when the identity provider checked it. */
  singleSignOn?: SingleSignOn | undefined
}

/**
 * Starts a session under a new id, against session fixation.
 * @returns false, without a session, when the password was changed meanwhile
 */
export async function startSession(
  platform: Platform,
  request: FastifyRequest,
  { person, passwordHash }: Checked,
  { provedAtMs, singleSignOn }: Proof,
): Promise<boolean> {
  const csrfSecret = csrfSecretOf(request)
  await request.session.regenerate()
  request.session.user = { id: person.id, username: person.username }
  request.session.person = person
  Object.assign(request.session, useOf(platform, request))
  if (provedAtMs !== undefined) request.session.provedAtMs = provedAtMs
  if (singleSignOn !== undefined) request.session.singleSignOn = singleSignOn
  if (csrfSecret !== undefined) request.session.csrfSecret = csrfSecret
  await request.session.save()
  // A concurrent change of the password ended all sessions but this one.
  if (await noteSignIn(platform.db, { id: person.id, passwordHash, now: platform.clock.now() })) return true
  await request.session.destroy()
  return false
}

/**
 * Records that the person of a request has proved again who they are.
 * @throws AppError 401 when the session ended meanwhile
 */
export async function noteProof(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { session }: FastifyRequest,
): Promise<void> {
  const isOpen = await addToSession(db, session.sessionId, { provedAtMs: clock.now().getTime() })
  if (!isOpen) throw notSignedIn()
}

/** The common part of all ways to sign in: limits, audit entries, metrics, and the session. */
export type SignIns = {
  /** Counts a try, also of a proof in a session. @throws AppError 429 with Retry-After when there are too many */
  count(request: FastifyRequest, username: string): Promise<void>
  /**
   * Signs a person in after all proofs; `proof` is made now by default.
   * @returns null if the password changed meanwhile
   */
  complete(request: FastifyRequest, checked: Checked, proof?: Proof): Promise<User | null>
  /** Records a failure. @param actor the person of the session, else names the attempted account, see attemptedAccount */
  fail(actor: Actor): Promise<void>
}

/** Creates the common part of all ways to sign in. */
export function createSignIns(
  platform: Platform,
  { limit, policies }: { limit: SignInLimit; policies: Policies },
): SignIns {
  const { metrics, clock } = platform
  return {
    async count(request, username) {
      await limit.count(username, request.ip).catch(error => {
        if (error instanceof AppError) metrics.signIns.inc({ result: 'refused' })
        throw error
      })
    },
    async complete(request, checked, proof = { provedAtMs: clock.now().getTime() }) {
      const { id, username } = checked.person
      await recordSession(platform, 'signed_in', personActor(checked.person, request.ip), id)
      if (!(await startSession(platform, request, checked, proof))) return null
      await limit.rewardSignIn(username, request.ip)
      metrics.signIns.inc({ result: 'succeeded' })
      return presentUser(checked.person, policies, proof.singleSignOn?.isFactorProved)
    },
    async fail(actor) {
      await recordSession(platform, 'sign_in_failed', actor, null)
      metrics.signIns.inc({ result: 'failed' })
    },
  }
}
