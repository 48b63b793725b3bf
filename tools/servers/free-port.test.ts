import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { FIRST_PORT, freePort, LAST_PORT } from './free-port.ts'

describe('a free port', () => {
  it('is none that the system gives to a connection or a server that asks for any', async () => {
    const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '32768')
    expect(LAST_PORT).toBeLessThan(Number.parseInt(range, 10))
    const port = await freePort()
    expect(port).toBeGreaterThanOrEqual(FIRST_PORT)
    expect(port).toBeLessThanOrEqual(LAST_PORT)
  })
})
