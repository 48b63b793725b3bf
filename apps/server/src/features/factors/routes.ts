import { api } from '@feedreel/contracts/api'
import type { FactorProof } from '@feedreel/contracts/people/factors'
import type { LoginAnswer } from '@feedreel/contracts/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { userOf } from '#features/session/service/caller.ts'
import type { SignInLimit } from '#features/session/service/limit-sign-ins.ts'
import { checkedById, readTicket } from '#features/session/service/second-step.ts'
import {
  isOnlySingleSignOn,
  ONLY_SINGLE_SIGN_ON,
  UNKNOWN_NAME,
  WRONG_PASSWORD,
} from '#features/session/service/sign-in.ts'
import { noteProof, type SignIns } from '#features/session/service/start-session.ts'
import { visitorActor } from '#platform/actor.ts'
import { InvalidFieldsError } from '#platform/errors.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from './service/codes.ts'
import {
  addPasskey,
  passkeyOptions,
  relyingPartyOf,
  removePasskey,
  signInOptions,
  usePasskey,
} from './service/passkeys.ts'
import { proveFactor, provePerson, readFactors } from './service/prove.ts'

const TOO_LATE = 'The sign-in took too long. Enter your password again.'
const WRONG = {
  code: 'This code is wrong or was used before.',
  passkey: 'This passkey does not sign in here.',
  password: WRONG_PASSWORD,
}

/** Mounts the caller's own second factors, and the ways to sign in with them. */
export function mountFactors(
  mount: Mount,
  platform: Platform,
  { limit, signIns }: { limit: SignInLimit; signIns: SignIns },
): void {
  const rpOf = (request: FastifyRequest) => relyingPartyOf(request, platform.config.publicUrl)

  mount(api.factors.read, async ({ request }) => readFactors(platform, userOf(request).id))
  mount(api.factors.startTotp, async ({ request }) => startTotp(platform, userOf(request)))
  mount(api.factors.confirmTotp, async ({ body, request, actor }) =>
    confirmTotp(platform, actor, userOf(request), body.code),
  )
  mount(api.factors.removeTotp, async ({ request, actor }) => removeTotp(platform, actor, userOf(request)))
  mount(api.factors.renewRecoveryCodes, async ({ request, actor }) =>
    renewRecoveryCodes(platform, actor, userOf(request)),
  )
  mount(api.factors.passkeyOptions, async ({ request }) =>
    passkeyOptions(platform, userOf(request), rpOf(request)),
  )
  mount(api.factors.addPasskey, async ({ body, request, actor }) =>
    addPasskey(platform, actor, { person: userOf(request), rp: rpOf(request), ...body }),
  )
  mount(api.factors.removePasskey, async ({ params, request, actor }) =>
    removePasskey(platform, actor, userOf(request), params.id),
  )

  mount(api.factors.confirm, async ({ body, request, actor }) => {
    const person = userOf(request)
    await signIns.count(request, person.username)
    if (!(await provePerson(platform, request, person, body))) {
      await signIns.fail(actor)
      const field = body.method === 'passkey' ? 'credential' : body.method
      throw new InvalidFieldsError({ [field]: [WRONG[body.method]] })
    }
    await limit.rewardGuess(person.username, request.ip)
    await noteProof(platform, request)
    return { success: true as const }
  })

  function refuse(reply: FastifyReply, error: string): LoginAnswer {
    reply.status(401)
    return { success: false, error }
  }

  async function secondStep(
    request: FastifyRequest,
    reply: FastifyReply,
    { ticket, proof }: { ticket: string; proof: FactorProof },
  ): Promise<LoginAnswer> {
    const first = await readTicket(platform, ticket)
    if (!first) return refuse(reply, TOO_LATE)
    const { person, singleSignOn } = first
    await signIns.count(request, person.username)
    const isRight = await proveFactor(platform, request, person, proof)
    const user = isRight
      ? await signIns.complete(request, first, { provedAtMs: platform.clock.now().getTime(), singleSignOn })
      : null
    if (user) return { success: true, user }
    await signIns.fail(visitorActor(person.username, person.id, request.ip))
    return refuse(reply, WRONG[proof.method])
  }

  mount(api.factors.secondStep, async ({ body, request, reply }) => secondStep(request, reply, body))

  mount(api.factors.challenge, async ({ request }) => signInOptions(platform, rpOf(request)))

  mount(api.factors.signInByPasskey, async ({ body, request, reply }) => {
    if (isOnlySingleSignOn(platform)) return refuse(reply, ONLY_SINGLE_SIGN_ON)
    // A signature cannot be guessed, but each failure adds an audit entry.
    await signIns.count(request, body.credential.id)
    const id = await usePasskey(platform, rpOf(request), body.credential)
    const checked = id === null ? null : await checkedById(platform, id)
    if (checked) {
      await limit.uncount(body.credential.id, request.ip)
      // `complete` uncounts it.
      await signIns.count(request, checked.person.username)
      const user = await signIns.complete(request, checked)
      if (user) return { success: true, user }
    }
    await signIns.fail(visitorActor(UNKNOWN_NAME, null, request.ip))
    return refuse(reply, WRONG.passkey)
  })
}
