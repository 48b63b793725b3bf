import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { createCheckedLookup } from './fetch-connections.ts'

/** Looks a name up as sockets do: all addresses, or the first one. */
function lookUp(allows: (address: string) => boolean, all: boolean): Promise<string[]> {
  return new Promise((resolve, reject) => {
    createCheckedLookup(allows)('localhost', { all }, (error, found: string | LookupAddress[]) => {
      if (error !== null) reject(error)
      else resolve(typeof found === 'string' ? [found] : found.map(({ address }) => address))
    })
  })
}

describe('createCheckedLookup', () => {
  it.each([true, false])('returns only allowed addresses (all: %s)', async all => {
    expect(await lookUp(address => address === '127.0.0.1', all)).toEqual(['127.0.0.1'])
  })

  it('fails when no address is allowed', async () => {
    await expect(lookUp(() => false, true)).rejects.toMatchObject({ code: 'private-address' })
  })
})
