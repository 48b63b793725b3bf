import { readImports } from './imports.ts'
import { type Finding, isSource, isTest, type ProjectFiles } from './project-files.ts'

/** The folder of the server's features. */
export const FEATURES_FOLDER = 'apps/server/src/features'

const FILE_ROLES = ['routes', 'service', 'rules', 'store', 'policy', 'present', 'jobs', 'commands']
const FOLDER_ROLES = ['service', 'store', 'present']
/** `service/<verb>-<noun>.ts`, `store/<noun>.ts`. */
const PART_NAME = /^[a-z0-9]+(-[a-z0-9]+)*\.ts$/

/** The feature of a server path and the role of its file, from its name or its folder. */
function featureOf(path: string): { feature: string; role: string } | undefined {
  if (!path.startsWith(`${FEATURES_FOLDER}/`)) return undefined
  const [feature, part] = path.slice(FEATURES_FOLDER.length + 1).split('/')
  if (!feature || !part) return undefined
  return { feature, role: part.split('.')[0] ?? '' }
}

/** Files of a feature have a role from a closed list, so that knowing one feature is knowing them all. */
export function checkFeatureFiles(files: ProjectFiles): Finding[] {
  return [...files.keys()].flatMap(path => {
    if (!path.startsWith(`${FEATURES_FOLDER}/`) || path.endsWith('README.md') || isTest(path)) return []
    const [, ...parts] = path.slice(FEATURES_FOLDER.length + 1).split('/')
    const [first = '', second, third] = parts
    const role = first.split('.')[0] ?? ''
    const fits =
      second === undefined
        ? FILE_ROLES.some(name => first === `${name}.ts`)
        : third === undefined && FOLDER_ROLES.includes(role) && PART_NAME.test(second)
    if (fits) return []
    const roles = FILE_ROLES.map(name => `${name}.ts`).join(', ')
    const folders = FOLDER_ROLES.map(name => `${name}/`).join(', ')
    return [{ path, message: `a feature holds ${roles}, or files in ${folders}; machinery is platform's` }]
  })
}

/** What each role of a feature may import. */
export function checkFeatureImports(files: ProjectFiles): Finding[] {
  return [...files.keys()].flatMap(path => {
    const own = featureOf(path)
    if (!own || !isSource(path) || isTest(path)) return []
    return readImports(path, files).flatMap(({ specifier, target, typeOnly }) => {
      const message = judgeImport(own, target, typeOnly)
      return message ? [{ path, message: `imports ${specifier}: ${message}` }] : []
    })
  })
}

const QUERY = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/
const MACHINE_CLOCK = /\bDate\.now\(\)|\bnew Date\(\)/

/** Queries outside of stores, and times that are not those of the platform's clock, which is the database's. */
export function checkFeatureTexts(files: ProjectFiles): Finding[] {
  return [...files].flatMap(([path, text]) => {
    const own = featureOf(path)
    if (!own || !isSource(path) || isTest(path)) return []
    const query = own.role === 'store' ? null : QUERY.exec(text)
    const time = MACHINE_CLOCK.exec(text)
    return [
      ...(query ? [{ path, message: `queries with ${query[0]}: SQL belongs in the feature's store` }] : []),
      ...(time ? [{ path, message: `takes the machine's time with ${time[0]}: use platform.clock` }] : []),
    ]
  })
}

function judgeImport(
  own: { feature: string; role: string },
  target: string,
  typeOnly: boolean,
): string | undefined {
  const other = featureOf(target)
  if (other && other.feature !== own.feature && other.role !== 'service') {
    return `a feature uses another one only through its service, here ${other.feature}/service`
  }
  if (own.role === 'routes' && other?.role === 'store') return 'routes call the service'
  if ((target === 'kysely' || target === 'pg') && !typeOnly && own.role !== 'store') {
    return "SQL belongs in the feature's store"
  }
  if (own.role === 'rules' && !isPure(target, typeOnly) && other?.role !== 'rules') {
    return 'rules are pure: contracts, pure packages and sibling rules only; what they need is an argument'
  }
  return undefined
}

/** What rules may know: contracts, the video engine and the feed reader's plain data; types of anything. */
function isPure(target: string, typeOnly: boolean): boolean {
  return typeOnly || /^(packages\/(contracts|media|feed-reader)\/|zod$|node:(crypto|url|util)$)/.test(target)
}

/** Features that use each other in a circle can't be understood or removed one by one. */
export function checkFeatureCycles(files: ProjectFiles): Finding[] {
  const uses = new Map<string, Set<string>>()
  for (const path of files.keys()) {
    const own = featureOf(path)
    if (!own || !isSource(path) || isTest(path)) continue
    const known = uses.get(own.feature) ?? new Set()
    uses.set(own.feature, known)
    for (const { target } of readImports(path, files)) {
      const other = featureOf(target)
      if (other && other.feature !== own.feature) known.add(other.feature)
    }
  }
  return findCycles(uses).map(cycle => ({
    path: `${FEATURES_FOLDER}/${cycle[0]}`,
    message: `features in a circle: ${[...cycle, cycle[0]].join(' → ')}; move what both need to the lower one`,
  }))
}

/** Each circle once, starting at its first name in the alphabet. */
function findCycles(uses: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const cycles: string[][] = []
  const walk = (trail: string[]): void => {
    const start = trail[0] ?? ''
    for (const next of uses.get(trail.at(-1) ?? '') ?? []) {
      if (next === start) cycles.push(trail)
      else if (next > start && !trail.includes(next)) walk([...trail, next])
    }
  }
  for (const start of [...uses.keys()].sort()) walk([start])
  return cycles
}
