import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FIRST_PORT, freePort, LAST_PORT } from './free-port.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('a free port', () => {
  it('is none that the system gives to a connection or a server that asks for any', async () => {
    const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '32768')
    expect(LAST_PORT).toBeLessThan(Number.parseInt(range, 10))
    const port = await freePort()
    expect(port).toBeGreaterThanOrEqual(FIRST_PORT)
    expect(port).toBeLessThanOrEqual(LAST_PORT)
  })

  it('is never one that another worker may choose', async () => {
    let lastOfOthers = 0
    for (const worker of ['1', '2', '3']) {
      vi.stubEnv('VITEST_POOL_ID', worker)
      const ports = await Promise.all(Array.from({ length: 20 }, freePort))
      expect(Math.min(...ports)).toBeGreaterThan(lastOfOthers)
      lastOfOthers = Math.max(...ports)
    }
  })
})
