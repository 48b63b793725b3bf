import { describe, expect, it } from 'vitest'
import { checkRules } from './rules.ts'

const features = 'apps/server/src/features'
const check = (path: string, text: string) => checkRules(new Map([[path, text]]))

describe('checkRules', () => {
  it.each([
    ['packages/a/src/utils.ts', '', '"utils"'],
    ['apps/b/src/shared/dates.ts', '', '"shared"'],
    ['apps/b/src/helpers.test.ts', '', '"helpers"'],
    ['packages/a/src/index.ts', '', 'barrels'],
    [`${features}/feeds/queries.ts`, '', 'a feature has files'],
    [`${features}/feeds/rules/due.ts`, '', 'a feature has files'],
    [`${features}/feeds/store/deep/items.ts`, '', 'a feature has files'],
    [`${features}/feeds/service.ts`, `await db.selectFrom('feed').execute()`, 'SQL belongs'],
    [`${features}/feeds/jobs.ts`, 'await sql<{ id: number }>`select 1`.execute(db)', 'SQL belongs'],
    [`${features}/audit/service.ts`, 'const now = new Date()', 'platform.clock'],
    [`${features}/audit/store.ts`, 'const later = new Date(Date.now() + 1000)', 'platform.clock'],
    ['apps/server/src/live-events.ts', '', 'now called events'],
    ['apps/server/src/a.ts', '\n// one deed', 'line 2: "deed": is now called audit entry'],
    ['apps/server/src/a.ts', 'type Deed', 'audit entry'],
    ['docs/media.md', 'const PATIENCE_MS', 'timeout'],
    ['CHANGELOG.md', 'a film', 'video'],
    ['docs/decisions/001-a.md', 'a film', 'video'],
    ['apps/portal/src/a.css', '/* The film */', 'video'],
    ['e2e/a.spec.ts', 'makeFilms()', 'video'],
    ['apps/server/src/a.ts', 'bell.ring()', 'notification'],
    ['docs/reliability.md', 'the storage is out of reach', 'is now called unavailable'],
    ['apps/portal/src/texts.ts', "'It is made anew.'", 'is now called again'],
  ])('reports %s with the text %j', (path, text, message) => {
    expect(check(path, text)).toEqual([{ path, message: expect.stringContaining(message) }])
  })

  it.each([
    ...['apps/b/src/data-table.tsx', 'e2e/shared-feeds.spec.ts', 'vite.config.ts', 'apps/b/index.html'],
    ...[`${features}/README.md`, `${features}/feeds/README.md`, `${features}/feeds/routes.ts`],
    ...[`${features}/feeds/service/poll-feed.ts`, `${features}/feeds/store/items.ts`],
    ...[`${features}/feeds/rules.test.ts`],
  ])('accepts the name %s', path => {
    expect(check(path, '')).toEqual([])
  })

  it.each([
    [`${features}/feeds/store.ts`, `await db.selectFrom('feed').execute()`],
    [`${features}/feeds/store/items.ts`, 'sql`select 1`'],
    [`${features}/feeds/routes.test.ts`, 'sql`select 1`, new Date()'],
    [`${features}/audit/jobs.ts`, 'const at = new Date(row.at)'],
    ['apps/server/src/a.ts', 'indeed, a label filmed; const bellows = 1'],
    ['apps/demo/src/stories.ts', 'a film'],
    ['docs/decisions/001-live-events-last.md', 'live-events clients'],
  ])('accepts in %s the text %j', (path = '', text = '') => {
    expect(check(path, text)).toEqual([])
  })
})
