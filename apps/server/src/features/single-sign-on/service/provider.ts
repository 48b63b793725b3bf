import type { Configuration } from 'openid-client'
import type { SingleSignOnConfig } from '#platform/config/single-sign-on.ts'
import { AppError } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { allClaims, type Claims } from '../rules.ts'

const TIMEOUT_S = 10
/** How long the provider's metadata is cached. */
const DESCRIPTION_MS = 3_600_000
/** Maximum age of a confirmation when its answer arrives. */
const CONFIRMED_WITHIN_S = 300

/** The state, which the browser returns unchanged, and the values that prove that the provider read the request. */
export type Flow = {
  /** Whether the provider must authenticate the person again. */
  isConfirmation: boolean
  /** The address to which the provider redirects the browser. */
  redirectUri: string
  state: string
  nonce: string
  codeVerifier: string
}

/** The person whom the provider signed in. */
export type ProviderPerson = { issuer: string; subject: string; claims: Claims; idToken: string }

export type Provider = {
  /** Starts a sign-in. @throws AppError 503 when the provider does not answer */
  start(request: Pick<Flow, 'isConfirmation' | 'redirectUri'>): Promise<{ url: string; flow: Flow }>
  /**
   * Exchanges the provider's answer for the person who signed in.
   * @param answer the query of the address to which the browser was redirected
   * @returns null when the provider refused, or the answer does not belong to this flow
   * @throws AppError 503 when the provider does not answer
   */
  finish(flow: Flow, answer: string): Promise<ProviderPerson | null>
  /** The address to sign out at the provider; null when it has no such page or does not answer. */
  logoutUrl(idToken: string | null): Promise<string | null>
}

/** Loaded on first use: most installations have no single sign-on. */
const loadClient = () => import('openid-client')

/** Basic authentication unless the provider rules it out: the default of OpenID Connect (Core, 9). */
async function authentication(clientSecret: string | null, methods: readonly string[] | undefined) {
  const client = await loadClient()
  if (clientSecret === null) return client.None()
  return (methods ?? ['client_secret_basic']).includes('client_secret_basic')
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret)
}

async function discover({ issuer, clientId, clientSecret }: SingleSignOnConfig): Promise<Configuration> {
  const client = await loadClient()
  const address = new URL(issuer)
  const isInsecure = address.protocol === 'http:'
  const found = await client.discovery(address, clientId, undefined, client.None(), {
    timeout: TIMEOUT_S,
    execute: isInsecure ? [client.allowInsecureRequests] : [],
  })
  const metadata = found.serverMetadata()
  const auth = await authentication(clientSecret, metadata.token_endpoint_auth_methods_supported)
  const config = new client.Configuration(metadata, clientId, undefined, auth)
  config.timeout = TIMEOUT_S
  if (isInsecure) client.allowInsecureRequests(config)
  // Check signatures of ID tokens even where TLS would be enough (OpenID Connect Core, 3.1.3.7).
  client.enableNonRepudiationChecks(config)
  return config
}

/** Caches the result of a promise for a time. Failures are not cached. */
function kept<T>(make: () => Promise<T>, lifeMs: number, now: () => number): () => Promise<T> {
  let last: { value: Promise<T>; untilMs: number } | null = null
  return () => {
    if (last !== null && last.untilMs > now()) return last.value
    const value = make()
    const entry = { value, untilMs: now() + lifeMs }
    last = entry
    value.catch(() => {
      if (last === entry) last = null
    })
    return value
  }
}

/** Creates the provider of the settings, with code flow and PKCE (RFC 7636). */
export function createProvider(
  platform: Pick<Platform, 'clock' | 'config' | 'log'>,
  settings: SingleSignOnConfig,
): Provider {
  const {
    clock,
    log,
    config: { publicUrl },
  } = platform
  const described = kept(
    () => discover(settings),
    DESCRIPTION_MS,
    () => clock.now().getTime(),
  )

  function unreachable(error: unknown): AppError {
    log.warn({ reason: reasonOf(error) }, 'The identity provider does not answer.')
    return new AppError(503, 'The identity provider does not answer. Please try again later.')
  }

  async function describe(): Promise<Configuration> {
    return described().catch(error => {
      throw unreachable(error)
    })
  }

  return {
    async start({ isConfirmation, redirectUri }) {
      const [client, config] = [await loadClient(), await describe()]
      const flow: Flow = {
        isConfirmation,
        redirectUri,
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: 'S256',
        ...(isConfirmation && { prompt: 'login', max_age: '0' }),
      })
      return { url: url.href, flow }
    },

    async finish(flow, answer) {
      const [client, config] = [await loadClient(), await describe()]
      const address = new URL(flow.redirectUri)
      address.search = answer
      try {
        const tokens = await client.authorizationCodeGrant(config, address, {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.codeVerifier,
          idTokenExpected: true,
          ...(flow.isConfirmation && { maxAge: CONFIRMED_WITHIN_S }),
        })
        const claims = tokens.claims()
        if (!claims || !tokens.id_token) return null
        const more = config.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : {}
        const { iss: issuer, sub: subject } = claims
        return { issuer, subject, claims: allClaims(claims, more), idToken: tokens.id_token }
      } catch (error) {
        if (isOutage(error)) throw unreachable(error)
        log.warn({ reason: reasonOf(error) }, 'A sign-in with the identity provider was refused.')
        return null
      }
    },

    async logoutUrl(idToken) {
      const client = await loadClient()
      const config = await described().catch(() => null)
      if (!config?.serverMetadata().end_session_endpoint) return null
      const parameters = {
        post_logout_redirect_uri: `${publicUrl}/login`,
        ...(idToken !== null && { id_token_hint: idToken }),
      }
      return client.buildEndSessionUrl(config, parameters).href
    },
  }
}

/** Whether an error means that the provider could not be reached, rather than that it refused. */
function isOutage(error: unknown): boolean {
  const code = codeOf(error)
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return isServerFault(error)
  // fetch throws a TypeError when there is no connection.
  return error instanceof TypeError && code === undefined
}

/** Whether the unexpected response has a status of 500 or above. */
function isServerFault(error: unknown): boolean {
  const { cause } = error as { cause?: unknown }
  return cause instanceof Response && cause.status >= 500
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The reason for a failure, without the sent data: codes and tokens are secret. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const said = 'error' in error && typeof error.error === 'string' ? error.error : null
  return [codeOf(error) ?? error.name, said].filter(part => part !== null).join(': ')
}
