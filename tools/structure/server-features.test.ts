import { describe, expect, it } from 'vitest'
import {
  checkFeatureCycles,
  checkFeatureFiles,
  checkFeatureImports,
  checkFeatureTexts,
} from './server-features.ts'

const manifest = JSON.stringify({
  imports: { '#platform/*': './src/platform/*', '#features/*': './src/features/*' },
})

/** Files below the features' folder with their texts. */
function features(texts: Record<string, string>): Map<string, string> {
  const files = Object.entries(texts).map(([path, text]): [string, string] => [
    `apps/server/src/features/${path}`,
    text,
  ])
  return new Map([['apps/server/package.json', manifest], ...files])
}

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

describe('checkFeatureImports', () => {
  it.each([
    ['routes that import a store', { 'feeds/routes.ts': `import { read } from './store.ts'` }, 'routes call'],
    [
      'another feature without its service',
      { 'feeds/service.ts': `import {\n  read,\n} from '#features/videos/store.ts'` },
      'only through its service, here videos/service',
    ],
    [
      'a re-export of another feature',
      { 'feeds/service.ts': `export { plan } from '../videos/rules.ts'` },
      'only through its service',
    ],
    [
      'SQL in a service',
      { 'feeds/service.ts': `import { sql } from 'kysely'` },
      "belongs in the feature's store",
    ],
    [
      'rules that know the platform',
      { 'feeds/rules.ts': `import { now } from '#platform/clock.ts'` },
      'rules are pure',
    ],
    ['a late import', { 'feeds/routes.ts': `await import('./store.ts')` }, 'routes call'],
  ])('reports %s', (_, texts, message) => {
    expect(messages(checkFeatureImports(features(texts)))).toEqual([expect.stringContaining(message)])
  })

  it('accepts what the rules allow', () => {
    const files = features({
      'feeds/routes.ts': `import { poll } from './service/poll-feed.ts'`,
      'feeds/service/poll-feed.ts': `import { list } from '#features/videos/service.ts'\nimport type { Insertable } from 'kysely'`,
      'feeds/store/items.ts': `import { sql } from 'kysely'`,
      'feeds/rules.ts': `import { Feed } from '@feedreel/contracts/feeds'\nimport type { Row } from './store.ts'`,
      'feeds/routes.test.ts': `import { sql } from 'kysely'`,
    })
    expect(checkFeatureImports(files)).toEqual([])
  })

  it('ignores comments', () => {
    const text = `/*\nimport { read } from './store.ts'\n*/\n// import { read } from './store.ts'`
    expect(checkFeatureImports(features({ 'feeds/routes.ts': text }))).toEqual([])
  })
})

describe('checkFeatureTexts', () => {
  it("reports queries outside of stores and the machine's time", () => {
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
  it('reports a circle over several features once', () => {
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
