import type { AddedFactor, NewTotp } from '@feedreel/contracts/people/factors'
import type { Invitation, PersonInput } from '@feedreel/contracts/people/people'
import type { LoginAnswer } from '@feedreel/contracts/session'
import { URI } from 'otpauth'
import { ApiClient, signIn } from '../../tools/product/api-client.ts'
import { median, medians } from '../figures/percentiles.ts'
import { load } from './load.ts'
import { addressesOf } from './measure-portal.ts'

const PASSWORD = 'seven quiet lanterns'
/** Three of 5,000 publishers; the first one shows the feed with the most items. */
const SCOPE = [1, 2, 7]
const CONNECTIONS = 20
const SECONDS = 2
const ROUNDS = 3
const PEOPLE = 10
const TOTP_PERIOD_MS = 30_000

/** Calls that an operator of all publishers and one of three may both make. */
const CALLS: Record<string, string> = {
  feeds: 'feeds/',
  publishers: 'publishers/',
  videos: 'videos/',
  'videos, search': 'videos/?search=orchestra',
  'content overview': 'contents/',
  'content of a large feed': 'contents/1/feeds/1/',
  'items of all feeds': 'items/',
  'job logs': 'logs/',
  dashboard: 'stats/',
  publisher: 'publishers/7/',
  'line-up': 'publishers/7/lineup/',
  'statistics, 30 days': 'statistics/',
  'statistics, a year': 'statistics/?from=YEAR_AGO',
}

/** Invites a person as an owner does, chooses a password with the link, and signs the person in. */
async function startAccount(owner: ApiClient, username: string, publishers: PersonInput['publishers']) {
  const person: PersonInput = { username, role: 'operator', publishers }
  const { link } = await owner.must<Invitation>('POST', '/api/portal/people/', person)
  const visitor = new ApiClient(owner.url)
  await visitor.fetchToken()
  const token = new URL(link.url).hash.slice(1)
  await visitor.must('POST', '/api/portal/people/link/password/', { token, password: PASSWORD })
  return signIn(owner.url, { username, password: PASSWORD })
}

/** Requests per second for a person with all publishers and for one with three; `ratio`: of the times, three to all. */
export type ScopeMeasured = { name: string; allPerS: number; scopedPerS: number; ratio: number }

/** Measures calls as an owner and as an operator of three publishers, in alternating order. */
export async function* measureScope(owner: ApiClient): AsyncGenerator<ScopeMeasured> {
  const scoped = await startAccount(owner, 'scoped', SCOPE)
  for (const [name, call] of Object.entries(CALLS)) {
    const requests = addressesOf(call).map(path => ({ path }))
    const perS = { all: [] as number[], scoped: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = round % 2 === 0 ? (['all', 'scoped'] as const) : (['scoped', 'all'] as const)
      for (const who of order) {
        const cookie = (who === 'all' ? owner : scoped).cookieHeader()
        const options = { requests, cookie, connections: CONNECTIONS, seconds: SECONDS }
        perS[who].push((await load(owner.url, options)).perS)
      }
    }
    const ratio = median(perS.all.map((all, round) => all / (perS.scoped[round] ?? Number.NaN)))
    yield { name, allPerS: median(perS.all), scopedPerS: median(perS.scoped), ratio }
  }
}

/** Median times of complete sign-ins in milliseconds. */
export type SignInMeasured = { passwordMs: number; totpMs: number }

/** The code of the app for a number of periods after the current one, because each code signs in only once. */
const codeOf = (uri: string, periods: number) =>
  URI.parse(uri).generate({ timestamp: Date.now() + periods * TOTP_PERIOD_MS } as never)

async function addApp(client: ApiClient): Promise<string> {
  const { uri } = await client.must<NewTotp>('POST', '/api/portal/factors/totp/')
  await client.must<AddedFactor>('POST', '/api/portal/factors/totp/confirm/', { code: codeOf(uri, -1) })
  return uri
}

/** From the first call of the sign-in page to the session. */
async function timeSignIn(url: string, username: string, uri?: string): Promise<number> {
  const client = new ApiClient(url)
  await client.fetchToken()
  const startedMs = performance.now()
  const credentials = { action: 'login', username, password: PASSWORD }
  // With an authenticator app the answer is 401 with a ticket.
  const { body } = await client.post('/api/portal/auth/', credentials)
  if (uri !== undefined) {
    const proof = { method: 'code', code: codeOf(uri, 0) }
    const ticket = (body as LoginAnswer).second_step?.ticket
    await client.must('POST', '/api/portal/auth/second-step/', { ticket, proof })
  }
  const tookMs = performance.now() - startedMs
  await client.must('GET', '/api/portal/stats/')
  return tookMs
}

/** Signs in ten people with a password and ten with an authenticator app in addition, alternately and one at a time. */
export async function measureSignIn(owner: ApiClient): Promise<SignInMeasured> {
  const uris = await Array.fromAsync({ length: PEOPLE }, async (_, number) => {
    await startAccount(owner, `plain-${number}`, null)
    return addApp(await startAccount(owner, `app-${number}`, null))
  })
  const times = await Array.fromAsync(uris, async (uri, number) => ({
    passwordMs: await timeSignIn(owner.url, `plain-${number}`),
    totpMs: await timeSignIn(owner.url, `app-${number}`, uri),
  }))
  return medians(times)
}
