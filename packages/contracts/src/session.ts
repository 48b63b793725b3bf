import { z } from 'zod'
import { ErrorBody, FieldErrors } from './errors.ts'
import { route } from './route.ts'

export const User = z.object({ username: z.string() }).meta({ id: 'User' })
export type User = z.output<typeof User>

export const CsrfAnswer = z.object({ csrfToken: z.string() })

/** Username and password stay optional here: what is missing is told by the sign-in itself. */
export const AuthBody = z.discriminatedUnion('action', [
  z.object({ action: z.literal('check') }),
  z.object({
    action: z.literal('login'),
    username: z.string().max(200).default(''),
    password: z.string().max(1000).default(''),
  }),
  z.object({ action: z.literal('logout') }),
])
export type AuthBody = z.output<typeof AuthBody>

export const CheckAnswer = z.object({ authenticated: z.boolean(), user: User.nullable() })
export const LoginAnswer = z.object({
  success: z.boolean(),
  user: User.nullable().optional(),
  error: z.string().optional(),
})
export const LogoutAnswer = z.object({ success: z.literal(true) })
export const AuthAnswer = z.union([CheckAnswer, LoginAnswer, LogoutAnswer])

export const CREDENTIALS_MISSING = 'Please enter both username and password.'

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
}
