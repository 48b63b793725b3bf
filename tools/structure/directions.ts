import { type Import, readImports } from './imports.ts'
import { type Finding, isSource, isTest, type ProjectFiles } from './project-files.ts'
import { FEATURES_FOLDER } from './server-features.ts'

/** Our own folders that each part may import from, besides itself; tests may import values from `types`, too. */
const ALLOWED: { part: string; from: string[]; types: string[] }[] = [
  { part: 'packages/contracts', from: [], types: [] },
  { part: 'packages/feed-reader', from: [], types: ['packages/contracts'] },
  { part: 'packages/media', from: [], types: ['packages/contracts'] },
  { part: 'packages/player', from: [], types: ['packages/contracts'] },
  { part: 'apps/demo', from: [], types: ['packages/contracts'] },
  // The publisher form's preview is the player itself.
  { part: 'apps/portal', from: ['packages/contracts', 'packages/player'], types: [] },
  {
    part: 'apps/server',
    from: ['packages/contracts', 'packages/feed-reader', 'packages/media', 'apps/demo'],
    types: [],
  },
]

/** The layers of an app, the upper one first: a file imports from its own layer and those below. */
const LAYERS = [
  {
    folders: [
      'apps/portal/src/app/',
      'apps/portal/src/features/',
      'apps/portal/src/ui/',
      'apps/portal/src/lib/',
    ],
    order: 'app → features → ui → lib',
  },
  { folders: [`${FEATURES_FOLDER}/`, 'apps/server/src/platform/'], order: 'entries → features → platform' },
]

/** Imports against the direction in which the parts of the project depend on each other. */
export function checkDirections(files: ProjectFiles): Finding[] {
  return [...files.keys()].filter(isSource).flatMap(path =>
    readImports(path, files).flatMap(found => {
      const message = judgePart(path, found) ?? judgeLayer(path, found) ?? judgeOthers(path, found)
      return message ? [{ path, message: `imports ${found.specifier}: ${message}` }] : []
    }),
  )
}

function judgePart(path: string, { target, typeOnly }: Import): string | undefined {
  const own = ALLOWED.find(({ part }) => path.startsWith(`${part}/`))
  if (!own || !/^(packages|apps)\//.test(target) || target.startsWith(`${own.part}/`)) return undefined
  const usable = typeOnly || isTest(path) ? [...own.from, ...own.types] : own.from
  if (usable.some(folder => target.startsWith(`${folder}/`))) return undefined
  const values = own.from.join(', ') || 'nothing of ours'
  return `${own.part} may import ${values}${own.types.length > 0 ? ` and types of ${own.types.join(', ')}` : ''}`
}

function judgeLayer(path: string, { target }: Import): string | undefined {
  if (isTest(path)) return undefined
  for (const { folders, order } of LAYERS) {
    const from = folders.findIndex(folder => path.startsWith(folder))
    const to = folders.findIndex(folder => target.startsWith(folder))
    if (from >= 0 && to >= 0 && to < from) return `the direction is ${order}`
  }
  return undefined
}

function judgeOthers(path: string, { target }: Import): string | undefined {
  if (isTest(path)) return undefined
  if (path.startsWith('packages/contracts/src/') && target !== 'zod' && !target.includes('/'))
    return 'contracts depend on zod only'
  const isTool = /^(tools|bench)\//.test(path)
  return isTool && /^(e2e|apps\/server\/test)\//.test(target) ? 'tools and bench import no tests' : undefined
}
