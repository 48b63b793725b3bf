import { describe, expect, it } from 'vitest'
import { checkFeatureCycles, checkFolders } from './folders.ts'

describe('checkFolders', () => {
  it('reports folders of more than 25 files, except fixtures', () => {
    const files = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index): [string, string] => [`${folder}/${index}.ts`, ''])
    const tree = new Map([...files('src/a', 26), ...files('src/b', 25), ...files('src/fixtures', 30)])
    expect(checkFolders(tree).map(({ path }) => path)).toEqual(['src/a'])
  })
})

describe('checkFeatureCycles', () => {
  /** Features with the features that their services import. */
  const check = (uses: Record<string, string[]>) =>
    checkFeatureCycles(
      new Map(
        Object.entries(uses).map(([feature, others]) => [
          `apps/server/src/features/${feature}/service.ts`,
          others.map(other => `import { a } from '#features/${other}/service.ts'`).join('\n'),
        ]),
      ),
    ).map(({ message }) => message)

  it('reports a cycle of several features once', () => {
    expect(check({ feeds: ['videos'], videos: ['audit'], audit: ['feeds'] })).toEqual([
      'features in a circle: audit → feeds → videos → audit; move what both need to the lower one',
    ])
  })

  it('accepts features that use each other in one direction', () => {
    expect(check({ feeds: ['audit'], videos: ['audit', 'feeds'] })).toEqual([])
  })
})
