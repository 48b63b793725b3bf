import { describe, expect, it } from 'vitest'
import { checkFeatureCycles, checkFeatureFiles, checkFeatureTexts } from './server-features.ts'

/** Files below the features' folder with their texts. */
const features = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([path, text]) => [`apps/server/src/features/${path}`, text]))

const messages = (findings: { message: string }[]) => findings.map(({ message }) => message)
const paths = (findings: { path: string }[]) => findings.map(({ path }) => path.split('/features/')[1])

describe('checkFeatureFiles', () => {
  it('accepts the roles, their folders, tests and a README', () => {
    const files = features({
      'README.md': '',
      'feeds/routes.ts': '',
      'feeds/service/poll-feed.ts': '',
      'feeds/store/items.ts': '',
      'feeds/rules.test.ts': '',
      'feeds/README.md': '',
    })
    expect(checkFeatureFiles(files)).toEqual([])
  })

  it('reports files and folders of other names', () => {
    const files = features({
      'feeds/queries.ts': '',
      'feeds/rules/due.ts': '',
      'feeds/store/deep/items.ts': '',
    })
    expect(paths(checkFeatureFiles(files))).toEqual([
      'feeds/queries.ts',
      'feeds/rules/due.ts',
      'feeds/store/deep/items.ts',
    ])
  })
})

describe('checkFeatureTexts', () => {
  it("reports queries outside of stores and uses of the machine's clock", () => {
    const files = features({
      'feeds/service.ts': `await db.selectFrom('feed').execute()`,
      'feeds/jobs.ts': 'await sql<{ id: number }>`select 1`.execute(db)',
      'feeds/store.ts': `await db.selectFrom('feed').execute()`,
      'audit/service.ts': 'const now = new Date()',
      'audit/rules.ts': 'const later = new Date(Date.now() + 1000)',
      'audit/jobs.ts': 'const at = new Date(row.at)',
    })
    expect(paths(checkFeatureTexts(files))).toEqual([
      'feeds/service.ts',
      'feeds/jobs.ts',
      'audit/service.ts',
      'audit/rules.ts',
    ])
  })
})

describe('checkFeatureCycles', () => {
  it('reports a cycle of several features once', () => {
    const files = features({
      'feeds/service.ts': `import { a } from '#features/videos/service.ts'`,
      'videos/service.ts': `import { a } from '#features/audit/service.ts'`,
      'audit/service.ts': `import { a } from '#features/feeds/service.ts'`,
    })
    expect(messages(checkFeatureCycles(files))).toEqual([
      'features in a circle: audit → feeds → videos → audit; move what both need to the lower one',
    ])
  })

  it('accepts features that use each other in one direction', () => {
    const files = features({
      'feeds/service.ts': `import { a } from '#features/audit/service.ts'`,
      'videos/service.ts': `import { a } from '#features/audit/service.ts'\nimport { b } from '#features/feeds/service.ts'`,
    })
    expect(checkFeatureCycles(files)).toEqual([])
  })
})
