import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureDebianPackages, operationsPackages } from '../start/debian-packages.ts'
import { type BareMachine, bootMachine, PROJECT, pathInMachine } from './bare-machine.ts'

const ANSWER_FILE = '/tmp/answer.json'
const VARY = 'Origin, Referer, Sec-Fetch-Site'
const SOON = { timeout: 20_000, interval: 100 }
const BRIEFLY = {
  status: 200,
  headers: { 'cache-control': 'public, max-age=1, stale-if-error=3', vary: VARY },
}
const REFUSED = { status: 403, headers: { 'cache-control': 'no-store', vary: VARY }, body: 'refused' }

/** Only root may boot a machine. */
describe.runIf(process.getuid?.() === 0)('the cache of deploy/proxy/nginx.conf, as root', () => {
  let machine: BareMachine
  let stopServers: () => Promise<void>
  beforeAll(async () => {
    await ensureDebianPackages(operationsPackages)
    machine = await bootMachine()
    await machine.run(`${PROJECT}/tools/deploy/prepare-machine.sh
      cp ${PROJECT}/deploy/proxy/nginx.conf /etc/nginx/conf.d/; systemctl start nginx`)
    await startServers()
  })
  afterAll(() => machine?.stop())

  async function startServers(): Promise<void> {
    await answerLike({ ...BRIEFLY, body: 'nothing yet' })
    const child = machine.start([
      pathInMachine(process.execPath),
      `${PROJECT}/tools/deploy/answer-like.ts`,
      ANSWER_FILE,
    ])
    const ended = once(child, 'close')
    if (child.stdout) await once(child.stdout, 'data')
    stopServers = async () => {
      child.stdin?.end()
      await ended
    }
  }

  const answerLike = (answer: object) =>
    machine.run(`cat > ${ANSWER_FILE}.new <<< "$ANSWER"; mv ${ANSWER_FILE}.new ${ANSWER_FILE}`, {
      ANSWER: JSON.stringify(answer),
    })

  /** What a page of an origin gets: the body, or the status of a refusal. */
  async function ask(slug: string, origin = 'https://one.example'): Promise<string> {
    const url = `https://video.example.com/api/publishers/${slug}/player/`
    const output = await machine.run(
      `curl --silent --header 'origin: ${origin}' --write-out ' %{http_code}' ${url}`,
    )
    const [, body = '', status = ''] = /^([\s\S]*) (\d{3})$/.exec(output) ?? []
    return status === '200' ? body.trim() : status
  }

  it('caches a response for its max-age, for each page separately', async () => {
    await answerLike({ ...BRIEFLY, body: 'first' })
    expect([await ask('kept'), await ask('kept', 'https://two.example')]).toEqual(['first', 'first'])
    await answerLike({
      ...BRIEFLY,
      headers: { ...BRIEFLY.headers, 'cache-control': 'public, max-age=600' },
      body: 'second',
    })
    await vi.waitUntil(async () => (await ask('kept')) === 'second', SOON)
    await answerLike({ ...BRIEFLY, body: 'third' })
    expect(await ask('kept')).toBe('second')
    expect(await ask('kept', 'https://three.example')).toBe('third')
  })

  it.each(['503', 'nothing'])(
    'sends a stale response when the servers return %s, for as long as stale-if-error allows',
    async how => {
      const slug = `stale-${how}`
      await answerLike({ ...BRIEFLY, body: 'on the air' })
      const askedMs = performance.now()
      expect(await ask(slug)).toBe('on the air')
      if (how === 'nothing') await stopServers()
      else
        await answerLike({ status: 503, headers: { 'cache-control': 'no-store', vary: VARY }, body: 'away' })
      const seen: { body: string; afterMs: number }[] = []
      await vi.waitUntil(async () => {
        const body = await ask(slug)
        seen.push({ body, afterMs: performance.now() - askedMs })
        return body !== 'on the air'
      }, SOON)
      // Some were sent after the second for which the answer was fresh.
      expect(seen.filter(({ body, afterMs }) => body === 'on the air' && afterMs > 2100)).not.toEqual([])
      expect(seen.at(-1)?.body).toBe('502')
      if (how === 'nothing') await startServers()
    },
  )

  describe('refusals', () => {
    it('replace a cached response as soon as it is stale', async () => {
      await answerLike({ ...BRIEFLY, body: 'on the air' })
      expect(await ask('withdrawn')).toBe('on the air')
      await answerLike(REFUSED)
      const seen: string[] = []
      await vi.waitUntil(
        async () => {
          seen.push(await ask('withdrawn'))
          return seen.at(-1) === '403'
        },
        { timeout: 2500, interval: 100 },
      )
      await answerLike({ ...REFUSED, status: 404 })
      expect(await ask('withdrawn')).toBe('404')
    })

    it('are never cached', async () => {
      await answerLike(REFUSED)
      expect(await ask('refused')).toBe('403')
      await answerLike({ ...BRIEFLY, body: 'allowed now' })
      expect(await ask('refused')).toBe('allowed now')
    })
  })
})
