import { dirname } from 'node:path'
import type { Finding, ProjectFiles } from './project-files.ts'

const MAX_FILES = 25
/** Folders with one file per case: migrations, decisions, pictures and fixtures. */
const GROWING = /\/(migrations|decisions|pictures|fixtures)(\/|$)/

/** Folders with more than 25 files, not counting sub-folders. */
export function checkFolders(files: ProjectFiles): Finding[] {
  return [...Map.groupBy(files.keys(), path => dirname(path))]
    .filter(([path, { length }]) => length > MAX_FILES && !GROWING.test(path))
    .map(([path, { length }]) => ({
      path,
      message: `${length} files, at most ${MAX_FILES}: divide it by purpose`,
    }))
}

const FEATURE_SOURCE = /^apps\/server\/src\/features\/([^/]+)\/.*(?<!\.test)\.ts$/
/** An import from another feature; `oxlint.config.ts` refuses other forms. */
const USE = /['"]#features\/([^/'"]+)\//g

/** Features of the server that use each other in a cycle, because they cannot be understood or removed separately. */
export function checkFeatureCycles(files: ProjectFiles): Finding[] {
  const features = Map.groupBy(files, ([path]) => FEATURE_SOURCE.exec(path)?.[1] ?? '')
  const uses = new Map(
    [...features].map(([feature, sources]) => {
      const imports = sources.flatMap(([, text]) => [...text.matchAll(USE)])
      return [feature, new Set(imports.map(([, other = '']) => other))]
    }),
  )
  return findCycles(uses).map(cycle => ({
    path: `apps/server/src/features/${cycle[0]}`,
    message: `features in a circle: ${[...cycle, cycle[0]].join(' → ')}; move what both need to the lower one`,
  }))
}

/** Each cycle once, starting with the first name in alphabetical order. */
function findCycles(uses: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const cyclesFrom = (trail: string[]): string[][] =>
    [...(uses.get(trail.at(-1) ?? '') ?? [])].flatMap(next => {
      if (next === trail[0]) return [trail]
      return next > (trail[0] ?? '') && !trail.includes(next) ? cyclesFrom([...trail, next]) : []
    })
  return [...uses.keys()].sort().flatMap(start => cyclesFrom([start]))
}
