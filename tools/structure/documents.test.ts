import { describe, expect, it } from 'vitest'
import { checkArchitecture, checkNamedPaths, checkReadmes } from './documents.ts'

const files = (texts: Record<string, string>) => new Map(Object.entries(texts))
const lines = (count: number) => 'line\n'.repeat(count)

describe('checkReadmes', () => {
  it('finds a package without a README and one that is too long', () => {
    const found = checkReadmes(
      files({ 'packages/a/src/a.ts': '', 'apps/b/README.md': lines(16), 'apps/c/README.md': lines(15) }),
    )
    expect(found).toEqual([
      { path: 'packages/a/README.md', message: expect.stringContaining('is missing') },
      { path: 'apps/b/README.md', message: '16 lines, at most 15: leave the detail to docs/' },
    ])
  })
})

describe('checkArchitecture', () => {
  it('finds a map of more than 120 lines and needs none', () => {
    expect(checkArchitecture(files({ 'ARCHITECTURE.md': lines(121) }))).toHaveLength(1)
    expect(checkArchitecture(files({ 'ARCHITECTURE.md': lines(120) }))).toEqual([])
    expect(checkArchitecture(files({}))).toEqual([])
  })
})

describe('checkNamedPaths', () => {
  const tree = { 'packages/a/src/deep/probe.ts': '', 'docs/scale.md': '', 'tools/up.mjs': '' }

  it.each(['`packages/a/src/gone.ts`', '`packages/b/`', '`gone.ts`', '[scale](docs/gone.md)'])(
    'finds that %s does not exist',
    text => {
      expect(checkNamedPaths(files({ ...tree, 'README.md': `See ${text}.` }))).toHaveLength(1)
    },
  )

  it.each([
    '`packages/a/src/deep`',
    '`deep/probe.ts`',
    '`probe.ts`',
    '[scale](docs/scale.md#workers)',
    '`packages/<name>/src`',
    '`tools/COMMAND.ts`',
    '`GET /api/feeds/`',
    '`text/html`',
    '`packages/player/dist/player.js`',
    '[site](https://example.com/a.md)',
  ])('lets %s through', text => {
    expect(checkNamedPaths(files({ ...tree, 'README.md': `See ${text}.` }))).toEqual([])
  })
})
