import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'
import { freePort } from './free-port.ts'

/** The claims of an account; the key of the account is its subject. */
export type ProviderAccount = {
  email?: string
  email_verified?: boolean
  preferred_username?: string
  groups?: string[]
  /** The methods of authentication (RFC 8176). */
  amr?: string[]
}

export type SignOnProvider = Awaited<ReturnType<typeof startSignOnProvider>>

const CLIENT = { client_id: 'feedreel', client_secret: 'a secret of at least thirty-two characters' }
const LIFE_S = 600
const INTERACTION = /^\/interaction\/[\w-]+$/

const page = (url: string) => `<!doctype html><html lang="en"><title>Provider</title>
<h1>Sign in at the provider</h1>
<form method="post" action="${url}"><label>Account <input name="login" autofocus></label>
<button>Continue</button></form></html>`

/**
 * Starts a provider of OpenID Connect that asks for the subject of an account, without a password.
 * @param returnAddresses to which it may send browsers after a sign-in
 * @param afterLogout to which it may send them after a sign-out
 */
export async function startSignOnProvider(returnAddresses: string[], afterLogout: string[] = []) {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  /** The accounts by subject; a change applies from the next sign-in. */
  const accounts = new Map<string, ProviderAccount>()

  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: returnAddresses, post_logout_redirect_uris: afterLogout }],
    async findAccount(_context, accountId) {
      const account = accounts.get(accountId)
      if (!account) return undefined
      const { amr: _amr, ...claims } = account
      return { accountId, claims: async () => ({ sub: accountId, ...claims }) }
    },
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'groups'],
    },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: { Interaction: LIFE_S, Grant: LIFE_S, Session: LIFE_S, AccessToken: LIFE_S, IdToken: LIFE_S },
    pkce: { required: () => true },
    // The clients belong to the operator, so nobody is asked for consent.
    async loadExistingGrant({ oidc: { session, params } }) {
      const accountId = session?.accountId ?? ''
      const grant = new provider.Grant({ clientId: CLIENT.client_id, accountId })
      grant.addOIDCScope(String(params?.scope))
      await grant.save()
      return grant
    },
  })

  provider.use(async (context, next) => {
    if (!INTERACTION.test(context.path)) return next()
    if (context.method === 'GET') {
      context.body = page(context.url)
      return
    }
    const login = new URLSearchParams(await text(context.req)).get('login') ?? ''
    const account = accounts.get(login)
    const result = account
      ? { login: { accountId: login, ...(account.amr && { amr: account.amr }) } }
      : { error: 'access_denied', error_description: 'There is no such account.' }
    context.redirect(await provider.interactionResult(context.req, context.res, result))
  })

  const server = provider.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const started = {
    issuer,
    clientId: CLIENT.client_id,
    clientSecret: CLIENT.client_secret,
    accounts,
    /** Called after tokens are created, before they are sent. */
    onTokens: (): void => undefined,
    async stop(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  provider.on('grant.success', () => started.onTokens())
  return started
}
