import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureDebianPackages, operationsPackages } from '../start/debian-packages.ts'
import { type BareMachine, bootMachine, PROJECT, pathInMachine } from './bare-machine.ts'

const ANSWER_FILE = '/tmp/answer.json'
const VARY = 'Origin, Referer, Sec-Fetch-Site'
/** Far less than the ten minutes for which a stale answer could be sent. */
const SOON = { timeout: 20_000, interval: 100 }
const cachedFor = (seconds: number, body: string) => ({
  status: 200,
  headers: { 'cache-control': `public, max-age=${seconds}`, vary: VARY },
  body,
})
const REFUSED = { status: 403, headers: { 'cache-control': 'no-store', vary: VARY }, body: 'refused' }

/** Only root may boot a machine. */
describe.runIf(process.getuid?.() === 0)('deploy/proxy/nginx.conf, as root', () => {
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
    await answerLike(cachedFor(1, 'nothing yet'))
    const node = pathInMachine(process.execPath)
    stopServers = (await machine.start([node, `${PROJECT}/tools/deploy/answer-like.ts`, ANSWER_FILE])).end
  }

  const answerLike = (answer: object) =>
    machine.run(`cat > ${ANSWER_FILE}.new <<< "$ANSWER"; mv ${ANSWER_FILE}.new ${ANSWER_FILE}`, {
      ANSWER: JSON.stringify(answer),
    })

  /** Requests a player answer for a page of an origin. @returns the body, or the status of a refusal */
  async function ask(slug: string, origin = 'https://one.example'): Promise<string> {
    const url = `https://video.example.com/api/publishers/${slug}/player/`
    const output = await machine.run(
      `curl --silent --header 'origin: ${origin}' --write-out ' %{http_code}' ${url}`,
    )
    const [, body = '', status = ''] = /^([\s\S]*) (\d{3})$/.exec(output) ?? []
    return status === '200' ? body.trim() : status
  }

  it('caches a player answer for its max-age, for each page separately', async () => {
    await answerLike(cachedFor(1, 'first'))
    expect([await ask('kept'), await ask('kept', 'https://two.example')]).toEqual(['first', 'first'])
    await answerLike(cachedFor(600, 'second'))
    await vi.waitUntil(async () => (await ask('kept')) === 'second', SOON)
    await answerLike(cachedFor(1, 'third'))
    expect(await ask('kept')).toBe('second')
    expect(await ask('kept', 'https://three.example')).toBe('third')
  })

  it.each(['503', 'nothing'])('sends no stale player answer when the servers return %s', async how => {
    const slug = `stale-${how}`
    await answerLike(cachedFor(1, 'on air'))
    expect(await ask(slug)).toBe('on air')
    if (how === 'nothing') await stopServers()
    else await answerLike({ ...REFUSED, status: 503 })
    await vi.waitUntil(async () => (await ask(slug)) !== 'on air', SOON)
    expect(await ask(slug)).toBe(how === 'nothing' ? '502' : '503')
    if (how === 'nothing') await startServers()
  })

  it('passes on the frame of a publisher with a thousand allowed domains', async () => {
    const domains = Array.from({ length: 1000 }, (_, index) => `site-${index}.publisher.example`)
    const policy = `frame-ancestors ${domains.map(domain => `http://${domain}:* http://*.${domain}:*`).join(' ')}`
    await answerLike({ status: 200, headers: { 'content-security-policy': policy }, body: 'frame' })
    const url = 'https://video.example.com/embed/latest/many-domains'
    expect(await machine.run(`curl --silent --write-out ' %{http_code}' ${url}`)).toBe('frame 200')
  })

  describe('refusals', () => {
    it('replace a cached player answer as soon as it is stale', async () => {
      await answerLike(cachedFor(1, 'on the air'))
      expect(await ask('withdrawn')).toBe('on the air')
      await answerLike(REFUSED)
      await vi.waitUntil(async () => (await ask('withdrawn')) === '403', SOON)
      await answerLike({ ...REFUSED, status: 404 })
      expect(await ask('withdrawn')).toBe('404')
    })

    it('are never cached', async () => {
      await answerLike(REFUSED)
      expect(await ask('refused')).toBe('403')
      await answerLike(cachedFor(1, 'allowed now'))
      expect(await ask('refused')).toBe('allowed now')
    })
  })
})
