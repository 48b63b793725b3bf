import { describe, expect, it } from 'vitest'
import { checkLengths, checkNames } from './names.ts'

const check = (path: string) => checkNames(new Map([[path, '']]))
const lines = (count: number) => 'line\n'.repeat(count)

describe('checkNames', () => {
  it.each([
    ['packages/a/src/utils.ts', '"utils"'],
    ['apps/b/src/shared/dates.ts', '"shared"'],
    ['apps/b/src/helpers.test.ts', '"helpers"'],
    ['packages/a/src/index.ts', 'barrels'],
    ['apps/b/src/DataTable.tsx', 'kebab case'],
  ])('finds %s', (path, message) => {
    expect(check(path)).toEqual([{ path, message: expect.stringContaining(message) }])
  })

  it.each(['apps/b/src/data-table.tsx', 'e2e/shared-feeds.spec.ts', 'vite.config.ts', 'apps/b/index.html'])(
    'lets %s through',
    path => {
      expect(check(path)).toEqual([])
    },
  )
})

describe('checkLengths', () => {
  it('finds source over 400 lines and tests over 600', () => {
    const files = new Map([
      ['a.ts', lines(401)],
      ['b.ts', lines(400)],
      ['a.test.ts', lines(601)],
      ['b.test.tsx', lines(600)],
      ['notes.md', lines(900)],
    ])
    expect(checkLengths(files).map(({ path }) => path)).toEqual(['a.ts', 'a.test.ts'])
  })
})
