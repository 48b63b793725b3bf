import type { AddedFactor, NewTotp } from '@feedreel/contracts/people/factors'
import type { LoginAnswer } from '@feedreel/contracts/session'
import { URI } from 'otpauth'
import { ApiClient } from '../../tools/product/api-client.ts'
import { median } from '../figures/percentiles.ts'
import { PASSWORD, startAccount } from './start-account.ts'

const PEOPLE = 10
const PERIOD_MS = 30_000

/** Times of complete sign-ins in milliseconds, and the ratio of those with an authenticator app to those without. */
export type SignInMeasured = { passwordMs: number; totpMs: number; ratio: number }

type Person = { username: string; uri?: string }

/** The code of the app for a number of periods after the current one, because each code signs in only once. */
const codeOf = (uri: string, periods: number) =>
  URI.parse(uri).generate({ timestamp: Date.now() + periods * PERIOD_MS } as never)

async function addApp(client: ApiClient): Promise<string> {
  const { uri } = await client.must<NewTotp>('POST', '/api/portal/factors/totp/')
  await client.must<AddedFactor>('POST', '/api/portal/factors/totp/confirm/', { code: codeOf(uri, -1) })
  return uri
}

/** From the first call of the sign-in page to the session. */
async function timeSignIn(url: string, { username, uri }: Person): Promise<number> {
  const client = new ApiClient(url)
  await client.fetchToken()
  const startedMs = performance.now()
  const credentials = { action: 'login', username, password: PASSWORD }
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
export async function measureSignIn(url: string, owner: ApiClient): Promise<SignInMeasured> {
  const plain: number[] = []
  const factor: number[] = []
  const people: { plain: Person; factor: Person }[] = []
  for (let number = 1; number <= PEOPLE; number += 1) {
    const [one, other] = [`plain-${number}`, `app-${number}`]
    await startAccount(url, owner, { username: one, role: 'operator', publishers: null })
    const client = await startAccount(url, owner, { username: other, role: 'operator', publishers: null })
    people.push({ plain: { username: one }, factor: { username: other, uri: await addApp(client) } })
  }
  for (const pair of people) {
    plain.push(await timeSignIn(url, pair.plain))
    factor.push(await timeSignIn(url, pair.factor))
  }
  const [passwordMs, totpMs] = [median(plain), median(factor)]
  return { passwordMs, totpMs, ratio: totpMs / passwordMs }
}
