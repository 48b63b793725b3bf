import { type Finding, isSource, isTest, type ProjectFiles } from './project-files.ts'

const FEATURES_FOLDER = 'apps/server/src/features'

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

/** Reports files of a feature whose role is not in the fixed list; all features have the same structure. */
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

const QUERY = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/
const MACHINE_CLOCK = /\bDate\.now\(\)|\bnew Date\(\)/

/** Reports queries outside of stores, and times that are not from the platform's clock, which is that of the database. */
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

/** An import from another feature; `oxlint.config.ts` refuses other forms. */
const USE = /['"]#features\/([^/'"]+)\//g

/** Reports features that use each other in a cycle, because they cannot be understood or removed separately. */
export function checkFeatureCycles(files: ProjectFiles): Finding[] {
  const uses = new Map<string, Set<string>>()
  for (const [path, text] of files) {
    const own = featureOf(path)
    if (!own || !isSource(path) || isTest(path)) continue
    const known = uses.get(own.feature) ?? new Set()
    uses.set(own.feature, known)
    for (const [, other = ''] of text.matchAll(USE)) known.add(other)
  }
  return findCycles(uses).map(cycle => ({
    path: `${FEATURES_FOLDER}/${cycle[0]}`,
    message: `features in a circle: ${[...cycle, cycle[0]].join(' → ')}; move what both need to the lower one`,
  }))
}

/** Each cycle once, starting with the first name in alphabetical order. */
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
