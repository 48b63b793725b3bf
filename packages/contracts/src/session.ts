import { z } from 'zod'
import { ErrorBody, FieldErrors } from './errors.ts'
import { Id, IdParam, Timestamp } from './fields/fields.ts'
import { PASSWORD_LENGTH } from './fields/password-length.ts'
import { listOf, PageQuery } from './list.ts'
import { route } from './route.ts'

export const User = z
  .object({
    username: z.string().describe('The name of who is signed in.'),
    must_change_password: z
      .boolean()
      .describe(
        'The password was made up by the product; until another one is chosen, the portal asks for it.',
      ),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

export const CsrfAnswer = z.object({
  csrfToken: z.string().describe('To be sent with every change; stays valid after sign-in.'),
})

/** Username and password stay optional here: what is missing is told by the sign-in itself. */
export const AuthBody = z.discriminatedUnion('action', [
  z.object({ action: z.literal('check').describe('Says who is signed in.') }),
  z.object({
    action: z.literal('login').describe('Signs in.'),
    username: z.string().trim().max(200).nullable().default('').describe('The name of an administrator.'),
    password: z.string().max(1000).nullable().default('').describe('The password of that administrator.'),
  }),
  z.object({ action: z.literal('logout').describe('Signs out.') }),
])
export type AuthBody = z.output<typeof AuthBody>

export const PasswordChange = z.object({
  current_password: z.string().max(PASSWORD_LENGTH.max).describe('The password until now.'),
  new_password: z
    .string()
    .min(PASSWORD_LENGTH.min)
    .max(PASSWORD_LENGTH.max)
    .describe('The password from now on; none of the common ones.'),
})
export type PasswordChange = z.output<typeof PasswordChange>

export const CheckAnswer = z.object({
  authenticated: z.boolean().describe('Whether anybody is signed in.'),
  user: User.nullable().describe('Null when nobody is.'),
})
export const LoginAnswer = z.object({
  success: z.boolean().describe('Whether it went well.'),
  user: User.nullable().optional().describe('Who is signed in now.'),
  error: z.string().optional().describe('Why it was refused.'),
})
export const LogoutAnswer = z.object({ success: z.literal(true).describe('Also when nobody was signed in.') })
export const AuthAnswer = z.union([CheckAnswer, LoginAnswer, LogoutAnswer])

export const PasswordAnswer = z.object({ success: z.literal(true).describe('The new password holds.') })

export const OwnSession = z
  .object({
    id: Id.describe('The session.'),
    created_at: Timestamp.describe('When it began by signing in.'),
    last_used_at: Timestamp.describe('When it was used, to the hour.'),
    address: z.string().nullable().describe('The IP address that used it then; null if it was not kept.'),
    browser: z.string().describe('The browser and system that used it then, as they name themselves.'),
    is_current: z.boolean().describe('Whether this call belongs to it.'),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.output<typeof OwnSession>

export const CREDENTIALS_MISSING = 'Please enter both username and password.'

const sessionsPath = '/api/portal/sessions/'

export const sessionRoutes = {
  csrf: route({
    method: 'GET',
    path: '/api/csrf-token/',
    access: 'anyone',
    summary: 'Gives the token that every changing call carries, and sets the readable cookie csrftoken.',
    answer: CsrfAnswer,
  }),
  auth: route({
    method: 'POST',
    path: '/api/portal/auth/',
    access: 'anyone',
    summary: 'Checks the session, signs in or signs out, by the field action.',
    body: AuthBody,
    answer: AuthAnswer,
    failures: { 400: z.union([LoginAnswer, FieldErrors]), 401: LoginAnswer, 429: ErrorBody },
  }),
  password: route({
    method: 'POST',
    path: '/api/portal/password/',
    access: 'operator',
    summary: 'Changes the password of who is signed in, and ends all their other sessions.',
    body: PasswordChange,
    answer: PasswordAnswer,
    failures: { 429: ErrorBody },
  }),
  sessions: route({
    method: 'GET',
    path: sessionsPath,
    access: 'operator',
    isPersonal: true,
    summary: 'Lists the sessions of who is signed in that have not ended, newest first.',
    query: PageQuery,
    answer: listOf(OwnSession),
  }),
  endSession: route({
    method: 'DELETE',
    path: `${sessionsPath}{id}/`,
    access: 'operator',
    summary: 'Ends a session of who is signed in; ending that of the call signs out.',
    params: IdParam,
    answer: z.undefined(),
    status: 204,
  }),
}
