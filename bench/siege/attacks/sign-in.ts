import { ApiClient } from '../../../tools/product/api-client.ts'
import { OPERATOR } from '../../../tools/product/start-product.ts'
import { type Attack, attack, type Outcome, type Siege } from '../attack.ts'
import { many } from '../connections.ts'

const ADDRESSES = 30
const GUESSES = 10
/** How many guesses at one account may be checked, from any number of addresses, before they are slowed down. */
const CHECKED_AT_MOST = 100

type Guess = { username: string; password: string; address: string }

async function guess(client: ApiClient, { username, password, address }: Guess, signal: AbortSignal) {
  const headers = { 'x-forwarded-for': address }
  const body = { action: 'login', username, password }
  return client.post('/api/portal/auth/', body, { headers, signal })
}

/** Many addresses guess the password of one account; its owner can still sign in. */
async function guessOneAccount({ url, signal }: Siege): Promise<Outcome> {
  const statuses = (
    await many(ADDRESSES, 4, async index => {
      const client = new ApiClient(url)
      await client.fetchToken()
      const own: number[] = []
      for (let attempt = 0; attempt < GUESSES; attempt += 1) {
        const credentials = {
          username: OPERATOR.username,
          password: `guess ${attempt}`,
          address: `203.0.113.${index}`,
        }
        const { status } = await guess(client, credentials, signal)
        own.push(status)
        if (status === 429) break
      }
      return own
    })
  ).flat()
  const checked = statuses.filter(status => status === 401).length
  const faults = checked <= CHECKED_AT_MOST ? [] : [`${checked} guesses at one account were checked`]
  const operator = new ApiClient(url)
  const { status } = await operator.signIn(OPERATOR.username, OPERATOR.password)
  if (status !== 200) faults.push(`the operator's own sign-in was answered with ${status}`)
  return { reason: `${checked} checked, ${statuses.length - checked} refused`, faults }
}

async function guessManyNames({ url, signal }: Siege): Promise<Outcome> {
  const client = new ApiClient(url)
  await client.fetchToken()
  const statuses = await many(300, 8, async index => {
    const credentials = { username: `name ${index}`.padEnd(200, 'x'), password: 'x', address: '203.0.113.77' }
    return (await guess(client, credentials, signal)).status
  })
  const refused = statuses.filter(status => status === 429).length
  return {
    reason: `${refused} of ${statuses.length} refused`,
    faults: refused > 200 ? [] : ['one address may guess without end'],
  }
}

/** Each name is recorded; this must not lock anybody out. */
async function inventNames({ url, signal }: Siege): Promise<Outcome> {
  const client = new ApiClient(url)
  await client.fetchToken()
  const statuses = await many(200, 8, async index => {
    const credentials = { username: `invented ${index}`, password: 'x', address: `192.0.2.${index}` }
    return (await guess(client, credentials, signal)).status
  })
  const broken = statuses.filter(status => status >= 500).length
  const faults = broken === 0 ? [] : [`${broken} sign-ins got a server error`]
  const operator = new ApiClient(url)
  const { status } = await operator.signIn(OPERATOR.username, OPERATOR.password)
  if (status !== 200) faults.push(`the operator's own sign-in was answered with ${status}`)
  return { reason: `answered with ${[...new Set(statuses)].join(', ')}`, faults }
}

async function sendLongPasswords({ url, signal }: Siege): Promise<Outcome> {
  const client = new ApiClient(url)
  await client.fetchToken()
  const statuses = await many(100, 8, async index => {
    const credentials = {
      username: OPERATOR.username,
      password: 'x'.repeat(900_000),
      address: `198.51.100.${index}`,
    }
    // The connection is closed after the refusal, which a client that is still sending may not get to read.
    const refused = (error: unknown) => {
      if (signal.aborted) throw error
      return 'a closed connection' as const
    }
    return guess(client, credentials, signal).then(({ status }) => status, refused)
  })
  const isChecked = statuses.some(
    status => typeof status === 'number' && status !== 400 && status !== 413 && status !== 429,
  )
  return {
    reason: `answered with ${[...new Set(statuses)].join(', ')}`,
    faults: isChecked ? ['passwords of 900 KB are checked'] : [],
  }
}

/** Guesses at passwords. */
export const SIGN_IN_ATTACKS: readonly Attack[] = [
  attack('sign-in-from-30-addresses', guessOneAccount, { bound: { cpuS: 60, seconds: 90, rows: 1200 } }),
  attack('sign-in-with-300-names', guessManyNames, { bound: { cpuS: 20 }, isShort: true }),
  attack('sign-in-with-invented-names', inventNames, { bound: { cpuS: 40, seconds: 90, rows: 900 } }),
  attack('sign-in-with-long-passwords', sendLongPasswords),
]
