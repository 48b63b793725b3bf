import { z } from 'zod'
import { ErrorBody } from '../errors.ts'
import { route } from '../route.ts'
import { LoginAnswer } from '../session.ts'

/** The page of the portal to which the provider sends people back, below the origin of the portal. */
export const RETURN_PATH = '/sign-on'

const StartedSignOn = z.object({
  url: z
    .string()
    .describe('Where the browser goes to sign in.')
    .meta({ examples: ['https://id.example.com/authorize?client_id=feedreel'] }),
  ticket: z
    .string()
    .describe('To be sent with the answer of the provider, within ten minutes.')
    .meta({ examples: ['c2FtcGxlLXRva2Vu'] }),
})
export type StartedSignOn = z.output<typeof StartedSignOn>

const ProviderAnswer = z.object({
  ticket: z
    .string()
    .max(4000)
    .describe('As returned when the sign-in was started; works once.')
    .meta({ examples: ['c2FtcGxlLXRva2Vu'] }),
  answer: z
    .string()
    .max(8192)
    .describe(
      'The query of the address to which the provider sent the browser back, without the question mark.',
    )
    .meta({ examples: ['code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj'] }),
})
export type ProviderAnswer = z.output<typeof ProviderAnswer>

const path = '/api/portal/auth/sign-on/'
/** No provider is set up, or it does not answer. */
const NOT_AVAILABLE = { 404: ErrorBody, 503: ErrorBody }

export const singleSignOnRoutes = {
  start: route({
    method: 'POST',
    path,
    access: 'anyone',
    summary: 'Starts a sign-in with the identity provider.',
    body: z.object({
      is_confirmation: z
        .boolean()
        .default(false)
        .describe(
          'Asks the provider to authenticate the person even if it has a session; for `auth/sign-on/confirm/`.',
        ),
    }),
    answer: StartedSignOn,
    status: 201,
    failures: NOT_AVAILABLE,
  }),
  finish: route({
    method: 'POST',
    path: `${path}finish/`,
    access: 'anyone',
    summary: 'Signs in with the answer of the provider.',
    body: ProviderAnswer,
    answer: LoginAnswer,
    failures: { ...NOT_AVAILABLE, 401: LoginAnswer, 429: ErrorBody },
  }),
  confirm: route({
    method: 'POST',
    path: `${path}confirm/`,
    access: 'operator',
    summary: 'Proves again who is signed in, by the answer of the provider.',
    body: ProviderAnswer,
    answer: z.object({ success: z.literal(true).describe('It is the same person.') }),
    failures: { ...NOT_AVAILABLE, 429: ErrorBody },
  }),
}
