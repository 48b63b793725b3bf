import { Role } from '@feedreel/contracts/fields/role'
import { z } from 'zod'
import { ConfigError } from '../errors.ts'
import { isLoopbackHost } from '../http/origin/loopback-host.ts'
import { flag } from './flag.ts'

/** The claim of the provider that determines the role of a person. */
export type RoleClaim = {
  /** The name of the claim, or a path like `realm_access.roles`. */
  claim: string
  /** The role of each value of the claim. */
  roles: ReadonlyMap<string, Role>
}

/** The provider with which people sign in (OpenID Connect). */
export type SingleSignOnConfig = {
  issuer: string
  clientId: string
  /** Null for a public client. */
  clientSecret: string | null
  /** Separated by spaces. */
  scopes: string
  /** Null: only people with an account may sign in, with the roles that they have. */
  roleClaim: RoleClaim | null
  /** Passwords and passkeys do not sign in. */
  isOnly: boolean
}

const issuer = z.string().refine(text => {
  const url = URL.parse(text)
  return (
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.host))) &&
    url.search === '' &&
    url.hash === ''
  )
}, 'must be an address like https://id.example.com')

const scopes = z
  .string()
  .transform(text => text.trim().split(/[\s,]+/))
  .refine(names => names.includes('openid'), 'must contain openid')
  .transform(names => names.join(' '))

const ROLE_CLAIM = /^(?<claim>\S.*?)(?::\s+(?<pairs>.+))?$/su
const PAIR = /^(?<value>.+)=(?<role>[^=]+)$/su

/** `CLAIM`, whose values are names of roles, or `CLAIM: VALUE=ROLE, VALUE=ROLE`. */
const roleClaim = z.string().transform((text, context): RoleClaim => {
  const { claim = '', pairs } = ROLE_CLAIM.exec(text.trim())?.groups ?? {}
  if (pairs === undefined) return { claim, roles: new Map(Role.options.map(role => [role, role])) }
  const roles = new Map<string, Role>()
  for (const pair of pairs.split(',')) {
    const { value = '', role } = PAIR.exec(pair)?.groups ?? {}
    const parsed = Role.safeParse(role?.trim())
    if (!parsed.success) {
      const wanted = `VALUE=ROLE, where ROLE is one of ${Role.options.join(', ')}`
      context.addIssue({ code: 'custom', message: `can't be used: "${pair.trim()}" is not ${wanted}` })
      return z.NEVER
    }
    roles.set(value.trim(), parsed.data)
  }
  return { claim, roles }
})

/** The settings of single sign-on. */
export const SINGLE_SIGN_ON_SETTINGS = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().trim().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SCOPES: scopes.optional(),
  OIDC_ROLE_CLAIM: roleClaim.optional(),
  OIDC_ONLY: flag.optional(),
}

type Settings = z.output<z.ZodObject<typeof SINGLE_SIGN_ON_SETTINGS>>

/** The provider that the settings name; null without one. @throws ConfigError for settings that belong together */
export function readSingleSignOn(settings: Settings): SingleSignOnConfig | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_SCOPES, OIDC_ROLE_CLAIM, OIDC_ONLY } =
    settings
  if (OIDC_ISSUER === undefined) {
    const names = Object.keys(SINGLE_SIGN_ON_SETTINGS) as (keyof Settings)[]
    const given = names.find(name => settings[name] !== undefined && settings[name] !== false)
    if (given !== undefined) throw new ConfigError(`OIDC_ISSUER is missing: ${given} needs it.`)
    return null
  }
  if (OIDC_CLIENT_ID === undefined) throw new ConfigError('OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it.')
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET ?? null,
    scopes: OIDC_SCOPES ?? 'openid profile email',
    roleClaim: OIDC_ROLE_CLAIM ?? null,
    isOnly: OIDC_ONLY ?? false,
  }
}
