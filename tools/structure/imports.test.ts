import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectFolder } from '../programs/project-folder.ts'
import { runProgram } from '../programs/run-program.ts'

const FEATURES = 'apps/server/src/features'

/** Files with the words of the finding. */
const REFUSED = [
  ['packages/media/src/a.ts', `import { Feed } from '@feedreel/contracts/feeds'`, 'types of contracts'],
  ['packages/player/src/a.ts', `import { b } from '../../media/src/b.ts'`, 'player may import'],
  ['packages/player/src/b.test.ts', `import { b } from '../../media/src/b.ts'`, 'player may import'],
  ['packages/contracts/src/a.ts', `import { b } from 'kysely'`, 'zod only'],
  ['apps/portal/src/ui/a.tsx', `import { b } from '../features/feeds/b.ts'`, 'app → features → ui → lib'],
  ['apps/portal/src/app/b.ts', `import type { b } from '../../../server/src/web.ts'`, 'portal may import'],
  ['apps/server/src/platform/a.ts', `import { b } from '../features/feeds/service.ts'`, 'entries → features'],
  ['bench/a.ts', `import { b } from '../e2e/b.ts'`, 'import no tests'],
  [`${FEATURES}/a/routes.ts`, `import { read } from './store.ts'`, 'routes call'],
  [`${FEATURES}/b/routes.ts`, `await import('./store/items.ts')`, 'routes call'],
  [
    `${FEATURES}/a/service.ts`,
    `import {\n  read,\n} from '#features/videos/store.ts'`,
    'only through its service',
  ],
  [`${FEATURES}/b/service.ts`, `export { plan } from '../videos/rules.ts'`, 'by #features/'],
  [`${FEATURES}/c/service/plan.ts`, `export { plan } from '../../videos/rules.ts'`, 'by #features/'],
  [`${FEATURES}/d/service.ts`, `import { sql } from 'kysely'`, "belongs in the feature's store"],
  [`${FEATURES}/a/rules.ts`, `import { now } from '#platform/clock.ts'`, 'rules are pure'],
  [`${FEATURES}/b/rules.ts`, `import { read } from './store.ts'`, 'rules are pure'],
  ['packages/media/src/DataTable.ts', 'export const a = 1', 'kebab'],
  ['packages/media/src/long.ts', 'export {}\n'.repeat(401), 'too many lines'],
  ['packages/media/src/long.test.ts', 'export {}\n'.repeat(601), 'too many lines'],
] as const

const ACCEPTED = [
  ['packages/media/src/c.ts', `import type { Feed } from '@feedreel/contracts/feeds'`],
  ['packages/media/src/d.ts', `import { type Feed, type Item } from '@feedreel/contracts/feeds'`],
  ['packages/player/src/a.test.ts', `import { Answer } from '@feedreel/contracts/embed'`],
  [
    'packages/contracts/src/c.ts',
    `import { z } from 'zod'\nimport { b } from './b.ts'\nimport { c } from '../c.ts'`,
  ],
  ['apps/portal/src/features/feeds/a.tsx', `import { b } from '../../ui/b.tsx'`],
  ['apps/server/src/web.ts', `import { b } from './features/feeds/routes.ts'`],
  [`${FEATURES}/feeds/routes.ts`, `import { poll } from './service/poll-feed.ts'`],
  [
    `${FEATURES}/feeds/service/poll-feed.ts`,
    `import { list } from '#features/videos/service.ts'\nimport { plan } from '#features/videos/service/plan.ts'\nimport type { Insertable } from 'kysely'`,
  ],
  [`${FEATURES}/feeds/store/items.ts`, `import { sql } from 'kysely'`],
  [
    `${FEATURES}/feeds/rules.ts`,
    `import { createHash } from 'node:crypto'\nimport { Feed } from '@feedreel/contracts/feeds'\nimport type { Row } from './store.ts'`,
  ],
  [`${FEATURES}/feeds/routes.test.ts`, `import { sql } from 'kysely'`],
  [`${FEATURES}/feeds/jobs.ts`, `// import { read } from './store.ts'\n// import { sql } from 'kysely'`],
  ['e2e/shared-feeds.spec.ts', 'export const a = 1'],
  ['packages/media/src/whole.ts', 'export {}\n'.repeat(400)],
  ['packages/media/src/whole.test.ts', 'export {}\n'.repeat(600)],
] as const

describe('the rules of oxlint.config.ts', () => {
  let folder: string
  const found = new Map<string, string>()
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'feedreel-lint-'))
    const config = `export { default } from '${projectFolder}/oxlint.config.ts'`
    for (const [path, text] of [['oxlint.config.ts', config] as const, ...REFUSED, ...ACCEPTED]) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const oxlint = join(projectFolder, 'node_modules/oxlint/bin/oxlint')
    const { output } = await runProgram(process.execPath, [oxlint, '--format=json'], { cwd: folder })
    const { diagnostics }: { diagnostics: { filename: string; message: string; help: string | null }[] } =
      JSON.parse(output)
    for (const { filename, message, help } of diagnostics) found.set(filename, `${message} ${help}`)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each(REFUSED)('refuse %s with %s', (path, _text, words) => {
    expect(found.get(path)).toContain(words)
  })

  it.each(ACCEPTED)('accept %s with %s', path => {
    expect(found.get(path)).toBeUndefined()
  })
})
