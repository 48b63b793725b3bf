import { describe, expect, it } from 'vitest'
import { readOpml } from './read-opml.ts'
import { writeOpml } from './write-opml.ts'

describe('writeOpml', () => {
  it('writes lists that readOpml reads unchanged', () => {
    const feeds = [
      { name: 'Plain', url: 'https://a.example/feed' },
      { name: 'Quotes " & <tags>', url: 'https://b.example/feed?a=1&b=2' },
    ]
    expect(readOpml(writeOpml('Ours', feeds, new Date()))).toEqual({ feeds, unusable: [], truncated: false })
  })

  it('drops characters that XML forbids', () => {
    expect(writeOpml('Ours', [{ name: 'a\u0001b', url: 'https://a.example/' }], new Date())).toContain(
      'text="ab"',
    )
  })

  it('writes an empty list', () => {
    expect(readOpml(writeOpml('None', [], new Date())).feeds).toEqual([])
  })
})
