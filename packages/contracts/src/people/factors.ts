import { z } from 'zod'
import { ErrorBody } from '../errors.ts'
import { Id, IdParam, requiredText, Timestamp } from '../fields/fields.ts'
import { route } from '../route.ts'
import { LoginAnswer } from '../session.ts'

/** Recovery codes that are made at a time. */
export const RECOVERY_CODES = 10
/** Maximum number of passkeys of a person. */
export const MAX_PASSKEYS = 20
/** Maximum length of the name of a passkey. */
export const MAX_PASSKEY_NAME = 100

const Base64Url = z
  .string()
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]+$/, 'Must be in base64url.')
  .meta({ examples: ['c2FtcGxlLXRva2Vu'] })

/** Options for the browser, as WebAuthn defines them in JSON; the library that reads them checks them. */
const BrowserOptions = z.record(z.string(), z.unknown())

const credential = {
  id: Base64Url.describe('The id of the credential.'),
  rawId: Base64Url.describe('The same.'),
  type: z.literal('public-key').describe('The kind of the credential.'),
}

/** What `navigator.credentials.create` returned (RegistrationResponseJSON). */
export const NewCredential = z.object({
  ...credential,
  response: z
    .object({
      clientDataJSON: Base64Url.describe('What the browser signed.'),
      attestationObject: Base64Url.describe('The public key.'),
      transports: z
        .array(z.string().max(40))
        .max(10)
        .optional()
        .describe('How the key can be reached.')
        .meta({ examples: [['internal']] }),
    })
    .describe('The response of the authenticator.'),
})
export type NewCredential = z.output<typeof NewCredential>

/** What `navigator.credentials.get` returned (AuthenticationResponseJSON). */
export const UsedCredential = z.object({
  ...credential,
  response: z
    .object({
      clientDataJSON: Base64Url.describe('What the browser signed.'),
      authenticatorData: Base64Url.describe('What the authenticator signed.'),
      signature: Base64Url.describe('The signature.'),
      userHandle: Base64Url.optional().describe('The owner of the passkey.'),
    })
    .describe('The response of the authenticator.'),
})
export type UsedCredential = z.output<typeof UsedCredential>

const Code = requiredText(100)
  .describe('A code of the authenticator app, or a recovery code.')
  .meta({ examples: ['287082'] })

const CodeProof = z.object({
  method: z.literal('code').describe('By a code of the authenticator app, or a recovery code.'),
  code: Code,
})
const PasskeyProof = z.object({
  method: z.literal('passkey').describe('By a passkey.'),
  credential: UsedCredential.describe('The answer of the passkey.'),
})

/** Proof of a second factor. */
export const FactorProof = z
  .discriminatedUnion('method', [CodeProof, PasskeyProof])
  .meta({ examples: [{ method: 'code', code: '287082' }] })
export type FactorProof = z.output<typeof FactorProof>

/** Proof that the person of a session is present. */
export const PersonProof = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('password').describe('By the password; only without a second factor.'),
    password: z.string().max(1000).describe('The password.'),
  }),
  CodeProof,
  PasskeyProof,
])
export type PersonProof = z.output<typeof PersonProof>

export const Passkey = z
  .object({
    id: Id.describe('The passkey.'),
    name: z.string().describe('The name that its owner chose.'),
    created_at: Timestamp.describe('When it was added.'),
    last_used_at: Timestamp.nullable().describe('When it last signed in; null for never.'),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.output<typeof Passkey>

export const Factors = z
  .object({
    totp: z
      .object({ confirmed_at: Timestamp.describe('When it was set up.') })
      .nullable()
      .describe('The authenticator app; null without one.'),
    passkeys: z.array(Passkey).describe('The passkeys, newest first.'),
    recovery_codes_left: z
      .int()
      .min(0)
      .describe('Recovery codes that were not used yet.')
      .meta({ examples: [9] }),
  })
  .meta({ id: 'Factors' })
export type Factors = z.output<typeof Factors>

export const NewTotp = z.object({
  secret: z
    .string()
    .describe('The secret in base32, to be typed into an authenticator app.')
    .meta({ examples: ['JBSWY3DPEHPK3PXP'] }),
  uri: z
    .string()
    .describe('The same as an otpauth address, to be shown as a QR code.')
    .meta({ examples: ['otpauth://totp/Feedreel:ada?issuer=Feedreel&secret=JBSWY3DPEHPK3PXP'] }),
})
export type NewTotp = z.output<typeof NewTotp>

const RecoveryCodes = z
  .array(z.string())
  .describe('Each works once. They are not shown again.')
  .meta({ examples: [['k7wq-2hnd-mx4t-r9cb']] })

export const AddedFactor = z.object({
  recovery_codes: RecoveryCodes.nullable().describe(
    'Codes to use when all factors are lost; null if the person has some already.',
  ),
})
export type AddedFactor = z.output<typeof AddedFactor>

export const PasskeyInput = z.object({
  name: requiredText(MAX_PASSKEY_NAME).describe('The name of the passkey.'),
  credential: NewCredential.describe('The answer of the browser.'),
})

const path = '/api/portal/factors/'
const auth = '/api/portal/auth/'
const signInFailures = { 400: ErrorBody, 401: LoginAnswer, 429: ErrorBody }

export const factorRoutes = {
  read: route({
    method: 'GET',
    path,
    access: 'operator',
    isPersonal: true,
    summary: 'Lists one’s own second factors.',
    answer: Factors,
  }),
  startTotp: route({
    method: 'POST',
    path: `${path}totp/`,
    access: 'operator',
    summary: 'Returns a secret for an authenticator app; it is in force once confirmed.',
    answer: NewTotp,
    status: 201,
  }),
  confirmTotp: route({
    method: 'POST',
    path: `${path}totp/confirm/`,
    access: 'operator',
    summary: 'Confirms the secret with a first code from the authenticator app.',
    body: z.object({ code: Code }),
    answer: AddedFactor,
  }),
  removeTotp: route({
    method: 'DELETE',
    path: `${path}totp/`,
    access: 'operator',
    summary: 'Removes one’s own authenticator app.',
    answer: z.undefined(),
    status: 204,
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: `${path}recovery-codes/`,
    access: 'operator',
    summary: 'Returns new recovery codes; the previous ones stop working.',
    answer: z.object({ recovery_codes: RecoveryCodes }),
    status: 201,
  }),
  passkeyOptions: route({
    method: 'POST',
    path: `${path}passkeys/options/`,
    access: 'operator',
    summary: 'Returns the options with which the browser creates a passkey.',
    answer: BrowserOptions,
  }),
  addPasskey: route({
    method: 'POST',
    path: `${path}passkeys/`,
    access: 'operator',
    summary: 'Adds a passkey that the browser created.',
    body: PasskeyInput,
    answer: AddedFactor,
    status: 201,
  }),
  removePasskey: route({
    method: 'DELETE',
    path: `${path}passkeys/{id}/`,
    access: 'operator',
    summary: 'Removes one of one’s own passkeys.',
    params: IdParam,
    answer: z.undefined(),
    status: 204,
  }),
  confirm: route({
    method: 'POST',
    path: `${auth}confirm/`,
    access: 'operator',
    summary: 'Proves again who is signed in, for calls that need a sign-in of the last 15 minutes.',
    body: PersonProof,
    answer: z.object({ success: z.literal(true).describe('The proof was right.') }),
    failures: { 429: ErrorBody },
  }),
  challenge: route({
    method: 'POST',
    path: `${auth}passkey/options/`,
    access: 'anyone',
    summary: 'Returns the options with which the browser asks for a passkey.',
    answer: BrowserOptions,
  }),
  signInByPasskey: route({
    method: 'POST',
    path: `${auth}passkey/`,
    access: 'anyone',
    summary: 'Signs in with a passkey, without name and password.',
    body: z.object({ credential: UsedCredential.describe('The answer of the passkey.') }),
    answer: LoginAnswer,
    failures: signInFailures,
  }),
  secondStep: route({
    method: 'POST',
    path: `${auth}second-step/`,
    access: 'anyone',
    summary: 'Completes a sign-in with name and password, or with the identity provider, by a second factor.',
    body: z.object({
      ticket: z
        .string()
        // After single sign-on it holds the provider's ID token.
        .max(16_000)
        .describe('The ticket of the first step, valid for five minutes.')
        .meta({ examples: ['c2FtcGxlLXRva2Vu'] }),
      proof: FactorProof.describe('The second factor.'),
    }),
    answer: LoginAnswer,
    failures: signInFailures,
  }),
}
