import { describe, expect, it } from 'vitest'
import { addressOfItem, searchOfItem } from './addresses.ts'

describe('addressOfItem', () => {
  it('searches for the title', () => {
    expect(addressOfItem({ feed: 7, title: 'Ferries' })).toBe('/portal/contents/inbox?feed=7&search=Ferries')
  })

  it('searches for the beginning of a title that is longer than the server accepts', () => {
    expect(searchOfItem('a'.repeat(201))).toBe('a'.repeat(200))
    expect(searchOfItem(`${'a'.repeat(199)} b`)).toBe('a'.repeat(199))
  })

  it('cuts no character in two', () => {
    expect(searchOfItem(`${'a'.repeat(199)}🚢`)).toBe('a'.repeat(199))
  })
})
