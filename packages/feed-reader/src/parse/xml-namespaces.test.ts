import { describe, expect, it } from 'vitest'
import { createNamespaceScope } from './xml-namespaces.ts'

const DUBLIN_CORE = 'http://purl.org/dc/elements/1.1/'
const MEDIA = 'http://search.yahoo.com/mrss/'

describe('createNamespaceScope', () => {
  it('resolves a prefix by the innermost declaration in scope', () => {
    const scope = createNamespaceScope()
    scope.enter({ 'xmlns:x': DUBLIN_CORE }, 1)
    expect(scope.canonicalName('x:date')).toBe('dc:date')
    scope.enter({ 'xmlns:x': MEDIA, 'xmlns:y': DUBLIN_CORE }, 2)
    expect([scope.canonicalName('x:content'), scope.canonicalName('y:date')]).toEqual([
      'media:content',
      'dc:date',
    ])
    scope.leave(2)
    expect([scope.canonicalName('x:date'), scope.canonicalName('y:date')]).toEqual(['dc:date', 'y:date'])
  })

  it('takes an element without a namespace for one of the feed', () => {
    const scope = createNamespaceScope()
    scope.enter({ xmlns: 'http://backend.userland.com/rss2' }, 1)
    scope.enter({ xmlns: '' }, 2)
    expect(scope.canonicalName('title')).toBe('title')
    scope.enter({ xmlns: 'https://unknown.example/' }, 3)
    expect(scope.canonicalName('title')).toBe('unknown:title')
    scope.enter({ xmlns: '' }, 4)
    expect(scope.canonicalName('title')).toBe('title')
  })
})
