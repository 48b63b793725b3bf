import { describe, expect, it } from 'vitest'
import { checkNamedPaths, checkNamedTests } from './documents.ts'

const files = (texts: Record<string, string>) => new Map(Object.entries(texts))

describe('checkNamedPaths', () => {
  const tree = { 'packages/a/src/deep/probe.ts': '', 'docs/scale.md': '', 'tools/up.mjs': '' }

  it.each(['`packages/a/src/gone.ts`', '`packages/b/`', '`gone.ts`', '[scale](docs/gone.md)'])(
    'reports %s, which does not exist',
    text => {
      expect(checkNamedPaths(files({ ...tree, 'README.md': `See ${text}.` }))).toHaveLength(1)
    },
  )

  it.each([
    ...['`packages/a/src/deep`', '`deep/probe.ts`', '`probe.ts`', '[scale](docs/scale.md#workers)'],
    ...['`packages/<name>/src`', '`tools/COMMAND.ts`', '`GET /api/feeds/`', '`text/html`'],
    ...['`packages/player/dist/player.js`', '[site](https://example.com/a.md)'],
  ])('accepts %s', text => {
    expect(checkNamedPaths(files({ ...tree, 'README.md': `See ${text}.` }))).toEqual([])
  })
})

describe('checkNamedTests', () => {
  const check = (text: string) =>
    checkNamedTests(
      files({ 'src/a.test.ts': `it('adds')\nit.each([1])("counts %i")`, 'docs/security.md': text }),
    ).map(({ message }) => message)

  it('reports names that are not complete test names of the file cited before them', () => {
    expect(check('`src/a.test.ts` "adds", "add" | `src/gone.test.ts` "counts %i"')).toEqual([
      'names the test "add", which is not in src/a.test.ts',
      'names the test "counts %i", which is not in src/gone.test.ts',
    ])
  })

  it.each(['`src/a.test.ts` "adds", "counts %i"', '`src/a.test.ts`', 'In `src/a.test.ts`. "Other words".'])(
    'accepts %s',
    text => {
      expect(check(text)).toEqual([])
    },
  )
})
