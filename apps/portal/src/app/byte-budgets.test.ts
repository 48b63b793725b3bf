import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it, vi } from 'vitest'

const KB = 1000
const MAX_LOGIN_SCRIPT = 175 * KB
const MAX_PORTAL_SCRIPT = 240 * KB
const MAX_STYLES = 40 * KB
const MAX_SCREEN_SCRIPT = 60 * KB

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

const chunks = new Map<string, Chunk>()
const gzBytes = new Map<string, number>()

beforeAll(async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  // With the test runner's own value, libraries would include their development code.
  vi.stubEnv('NODE_ENV', 'production')
  const output = await build({ root, logLevel: 'warn', build: { write: false } })
  vi.unstubAllEnvs()
  if (!('output' in output)) throw new Error('The build gave no single output.')
  for (const part of output.output) {
    gzBytes.set(part.fileName, gzipSync(part.type === 'chunk' ? part.code : part.source).length)
    if (part.type === 'chunk') chunks.set(part.fileName, part)
  }
})

/** The chunk made from a file of `src`, with all its static imports. */
function needsOf(source: string): Set<string> {
  const start = [...chunks.values()].find(chunk =>
    [...chunk.moduleIds, chunk.facadeModuleId ?? ''].some(id => id.endsWith(`/src/${source}`)),
  )
  if (!start) throw new Error(`No chunk holds src/${source}.`)
  const found = new Set<string>()
  const add = (fileName: string) => {
    if (found.has(fileName)) return
    found.add(fileName)
    for (const other of chunks.get(fileName)?.imports ?? []) add(other)
  }
  add(start.fileName)
  return found
}

const union = (...sources: string[]) => new Set(sources.flatMap(source => [...needsOf(source)]))
const scriptBytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + (gzBytes.get(file) ?? 0), 0)

function styleBytes(files: Iterable<string>): number {
  const styles = new Set([...files].flatMap(file => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]))
  expect(styles.size).toBeGreaterThan(0)
  return scriptBytes(styles)
}

const LOGIN = ['app/main.tsx', 'features/session/login-page.tsx']
const PORTAL = ['app/main.tsx', 'app/shell.tsx', 'features/dashboard/dashboard-page.tsx']
const SCREENS = [
  'features/feeds/list-page.tsx',
  'features/feeds/form-page.tsx',
  'features/publishers/list/list-page.tsx',
  'features/publishers/form/form-page.tsx',
  'features/videos/list-page.tsx',
  'features/videos/detail-page.tsx',
  'features/videos/video-player.tsx',
  'features/csv-import/import-dialog.tsx',
  'features/items/overview-page.tsx',
  'features/items/feed-page.tsx',
  'features/withdrawals/list-page.tsx',
  'features/statistics/statistics-page.tsx',
  'features/statistics/figures/figure-view.tsx',
  'features/reports/report-page.tsx',
  'features/reports/shared-page.tsx',
  'features/people/list-page.tsx',
  'features/people/welcome-page.tsx',
  'features/publisher-portal/publisher-portal.tsx',
  'features/health/health-page.tsx',
  'features/session/account-page.tsx',
  'features/settings/settings-page.tsx',
  'features/job-log/list-page.tsx',
  'features/commands/commands-page.tsx',
]

describe('bytes of the built portal, compressed', () => {
  it('keeps the sign-in within its budget', () => {
    const files = union(...LOGIN)
    expect(scriptBytes(files)).toBeGreaterThan(50 * KB)
    expect(scriptBytes(files)).toBeLessThanOrEqual(MAX_LOGIN_SCRIPT)
    expect(styleBytes(files)).toBeLessThanOrEqual(MAX_STYLES)
  })

  it('keeps the dashboard with its frame within its budget', () => {
    const files = union(...PORTAL)
    expect(scriptBytes(files)).toBeLessThanOrEqual(MAX_PORTAL_SCRIPT)
    expect(styleBytes(files)).toBeLessThanOrEqual(MAX_STYLES)
  })

  it.each(SCREENS)('adds little for %s', source => {
    const portal = union(...PORTAL)
    const added = [...needsOf(source)].filter(file => !portal.has(file))
    expect(scriptBytes(added)).toBeLessThanOrEqual(MAX_SCREEN_SCRIPT)
  })
})
