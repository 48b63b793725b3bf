import { type Finding, isSource, isTest, type ProjectFiles } from './project-files.ts'

const BUCKETS = /^(utils?|helpers?|common|shared|misc)$/
const KEBAB_CASE = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
const MAXIMUM_LINES = 400
const MAXIMUM_TEST_LINES = 600

/** Names that say nothing about what is inside, barrels, and names that are not in kebab case. */
export function checkNames(files: ProjectFiles): Finding[] {
  return [...files.keys()].filter(isSource).flatMap(path => {
    const segments = path.split('/')
    const file = segments.at(-1) ?? ''
    const bucket = segments.map(segment => segment.split('.')[0] ?? '').find(name => BUCKETS.test(name))
    return [
      ...(bucket
        ? [{ path, message: `"${bucket}" says nothing: name it after its purpose, beside its users` }]
        : []),
      ...(/^index\.(ts|tsx|mjs)$/.test(file)
        ? [{ path, message: 'no barrels: import each thing from the file that defines it' }]
        : []),
      ...(KEBAB_CASE.test(file) ? [] : [{ path, message: 'file names are in kebab case' }]),
    ]
  })
}

/** Files that are too long to be read at once. */
export function checkLengths(files: ProjectFiles): Finding[] {
  return [...files].flatMap(([path, text]) => {
    if (!isSource(path)) return []
    const lines = text.trimEnd().split('\n').length
    const maximum = isTest(path) ? MAXIMUM_TEST_LINES : MAXIMUM_LINES
    if (lines <= maximum) return []
    return [
      { path, message: `${lines} lines, at most ${maximum}: move a purpose of its own to its own file` },
    ]
  })
}
