import { api } from '@feedreel/contracts/api'
import type { LoginAnswer } from '@feedreel/contracts/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { personOf, userOf } from '#features/session/service/caller.ts'
import type { SignInLimit } from '#features/session/service/limit-sign-ins.ts'
import { hasFactor, offerSecondStep } from '#features/session/service/second-step.ts'
import { type Checked, UNKNOWN_NAME } from '#features/session/service/sign-in.ts'
import { noteProof, recordSession, type SignIns } from '#features/session/service/start-session.ts'
import { personActor, visitorActor } from '#platform/actor.ts'
import { AppError, forbidden } from '#platform/errors.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { hasSeveralFactors, provedAtMs } from './rules.ts'
import { findPerson, isKnownAs } from './service/find-person.ts'
import { finishSignOn, returnAddress, startSignOn } from './service/flow.ts'
import type { Provider, ProviderPerson } from './service/provider.ts'

const NOT_SET_UP = 'Single sign-on is not set up.'
const NOT_SIGNED_IN =
  'The provider did not sign you in, or its answer came too late or was used before. Please start again.'
const FACTOR_NEEDED =
  'The provider did not ask for a second factor. Confirm with your authenticator app or passkey here.'
const OTHER_PERSON = 'This is another account than the one that is signed in here.'
/** Longer ID tokens are not stored, because each request reads its session. */
const MAX_ID_TOKEN = 8192

/** Mounts the sign-in with the identity provider. @param provider null when the settings name none */
export function mountSingleSignOn(
  mount: Mount,
  platform: Platform,
  { provider, limit, signIns }: { provider: Provider | null; limit: SignInLimit; signIns: SignIns },
): void {
  const { config, clock } = platform

  function required(): Provider {
    if (provider === null) throw new AppError(404, NOT_SET_UP)
    return provider
  }

  mount(api.singleSignOn.start, async ({ body, request }) =>
    startSignOn(platform, required(), {
      isConfirmation: body.is_confirmation,
      redirectUri: returnAddress(request, config.publicUrl),
    }),
  )

  /** Counts the try by its ticket, because the person is not known yet. */
  async function readAnswer(
    request: FastifyRequest,
    body: { ticket: string; answer: string },
    isConfirmation: boolean,
  ): Promise<ProviderPerson | null> {
    const started = required()
    await limit.count(body.ticket, request.ip)
    const person = await finishSignOn(platform, started, body, isConfirmation)
    if (person) await limit.uncount(body.ticket, request.ip)
    return person
  }

  async function refuse(request: FastifyRequest, reply: FastifyReply, error: string): Promise<LoginAnswer> {
    await signIns.fail(visitorActor(UNKNOWN_NAME, null, request.ip))
    reply.status(401)
    return { success: false, error }
  }

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    checked: Checked,
    { claims, idToken }: ProviderPerson,
  ): Promise<LoginAnswer> {
    const isFactorProved = hasSeveralFactors(claims)
    const singleSignOn = { idToken: idToken.length > MAX_ID_TOKEN ? null : idToken, isFactorProved }
    if (hasFactor(checked.person) && !isFactorProved) {
      reply.status(401)
      return offerSecondStep(platform, { ...checked, singleSignOn })
    }
    await signIns.count(request, checked.person.username)
    const user = await signIns.complete(request, checked, {
      provedAtMs: provedAtMs(claims, clock.now()),
      singleSignOn,
    })
    return user ? { success: true, user } : refuse(request, reply, NOT_SIGNED_IN)
  }

  mount(api.singleSignOn.finish, async ({ body, request, reply }) => {
    const person = await readAnswer(request, body, false)
    if (!person) return refuse(request, reply, NOT_SIGNED_IN)
    const found = await findPerson(platform, person, config.singleSignOn?.roleClaim ?? null, request.ip)
    return 'refusal' in found ? refuse(request, reply, found.refusal) : signIn(request, reply, found, person)
  })

  mount(api.singleSignOn.confirm, async ({ body, request }) => {
    const user = userOf(request)
    const person = await readAnswer(request, body, true)
    if (!person) throw forbidden(NOT_SIGNED_IN)
    if (!(await isKnownAs(platform, person, user.id))) throw forbidden(OTHER_PERSON)
    if (hasFactor(personOf(request)) && !hasSeveralFactors(person.claims)) throw forbidden(FACTOR_NEEDED)
    await recordSession(platform, 'sign_in_confirmed', personActor(user, request.ip), user.id)
    await noteProof(platform, request)
    return { success: true as const }
  })
}
