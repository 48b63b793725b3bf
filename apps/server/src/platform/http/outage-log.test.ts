import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOutageLog } from './outage-log.ts'

const BEACONS = 'POST /api/publishers/:slug/events/'

const lines: { msg: string }[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  lines.length = 0
})
afterEach(() => vi.useRealTimers())

function createLogged() {
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const { log } = Fastify({ logger: { level: 'info', stream } })
  return createOutageLog(log, 'It is unavailable.')
}

describe('createOutageLog', () => {
  it('logs the first refusal with its error at once, and one line a minute with the count of the others', async () => {
    const note = createLogged()
    for (let beacon = 0; beacon < 600; beacon += 1) note(new Error('connect ECONNREFUSED'), BEACONS)
    expect(lines).toMatchObject([{ err: { message: 'connect ECONNREFUSED' }, route: BEACONS }])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lines.slice(1)).toMatchObject([{ refused: { [BEACONS]: 599 }, seconds: 60 }])
    note(new Error('connect ECONNREFUSED'), BEACONS)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(lines.slice(2)).toMatchObject([{ refused: { [BEACONS]: 1 } }])
  })

  it('starts over with the error of the next outage', async () => {
    const note = createLogged()
    note(new Error('the first'), BEACONS)
    await vi.advanceTimersByTimeAsync(60_000)
    note(new Error('the second'), BEACONS)
    expect(lines).toMatchObject([{ err: { message: 'the first' } }, { err: { message: 'the second' } }])
  })
})
