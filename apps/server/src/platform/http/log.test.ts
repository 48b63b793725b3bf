import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createHttp } from './server.ts'

type Line = {
  level: number
  requestId?: string
  route?: string
  status?: number
  method?: string
  msg: string
}

describe('logRequests', () => {
  const lines: Line[] = []
  let app: Awaited<ReturnType<typeof createHttp>>
  beforeAll(async () => {
    const log = pino({ level: 'debug', base: null }, { write: line => void lines.push(JSON.parse(line)) })
    app = await createHttp(readConfig({}), log)
    app.get('/api/things/:id/', async () => ({}))
    app.post('/api/things/', async () => ({}))
    app.post('/api/often/', { config: { isFrequent: true } }, async () => ({}))
    app.get('/broken', async () => {
      throw new Error('a fault')
    })
  })
  afterAll(() => app.close())

  async function linesOf(method: 'GET' | 'POST', url: string) {
    lines.length = 0
    const answer = await app.inject({
      method,
      url,
      headers: { cookie: 'session=secret', 'x-request-id': 'mine' },
    })
    return { answer, lines: [...lines] }
  }

  it('logs changes as info, reads and frequent routes as debug', async () => {
    const { lines: change } = await linesOf('POST', '/api/things/')
    expect(change).toMatchObject([{ level: 30, method: 'POST', route: '/api/things/', status: 200 }])
    expect((await linesOf('GET', '/api/things/7/')).lines).toMatchObject([
      { level: 20, route: '/api/things/:id/', status: 200 },
    ])
    expect((await linesOf('POST', '/api/often/')).lines).toMatchObject([{ level: 20 }])
  })

  it('logs a fault with the request id of its answer, ignoring an id of the caller', async () => {
    const { answer, lines: fault } = await linesOf('GET', '/broken')
    const id = answer.headers['x-request-id']
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(fault.map(line => [line.level, line.requestId])).toEqual([
      [50, id],
      [50, id],
    ])
    expect(JSON.stringify(fault)).not.toContain('secret')
  })
})
