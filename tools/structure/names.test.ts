import { describe, expect, it } from 'vitest'
import { checkFolders, checkNames } from './names.ts'

describe('checkNames', () => {
  const check = (path: string) => checkNames(new Map([[path, '']]))

  it.each([
    ['packages/a/src/utils.ts', '"utils"'],
    ['apps/b/src/shared/dates.ts', '"shared"'],
    ['apps/b/src/helpers.test.ts', '"helpers"'],
    ['packages/a/src/index.ts', 'barrels'],
  ])('reports %s', (path, message) => {
    expect(check(path)).toEqual([{ path, message: expect.stringContaining(message) }])
  })

  it.each(['apps/b/src/data-table.tsx', 'e2e/shared-feeds.spec.ts', 'vite.config.ts', 'apps/b/index.html'])(
    'accepts %s',
    path => {
      expect(check(path)).toEqual([])
    },
  )
})

describe('checkFolders', () => {
  it('reports folders of more than 25 files, except fixtures', () => {
    const files = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index): [string, string] => [`${folder}/${index}.ts`, ''])
    const tree = new Map([...files('src/a', 26), ...files('src/b', 25), ...files('src/fixtures', 30)])
    expect(checkFolders(tree).map(({ path }) => path)).toEqual(['src/a'])
  })
})
