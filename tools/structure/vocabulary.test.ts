import { describe, expect, it } from 'vitest'
import { checkVocabulary } from './vocabulary.ts'

const check = (text: string, path = 'apps/server/src/a.ts') => checkVocabulary(new Map([[path, text]]))

describe('checkVocabulary', () => {
  it.each([
    '// one deed',
    'type Deed',
    'const PATIENCE_MS',
    'makeFilms()',
    "'./live-events.ts'",
    'bell.ring()',
  ])('reports %s', text => {
    expect(check(`\n${text}`)).toEqual([
      { path: 'apps/server/src/a.ts', message: expect.stringContaining('(line 2)') },
    ])
  })

  it.each(['indeed', 'a label', 'filmed', 'const bellows = 1'])('accepts %s', text => {
    expect(check(text)).toEqual([])
  })

  it.each(['apps/demo/src/stories.ts', 'CHANGELOG.md', 'docs/decisions/001-a.md'])('ignores %s', path => {
    expect(check('a film', path)).toEqual([])
  })
})
