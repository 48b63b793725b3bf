import { dirname } from 'node:path'
import { type Finding, isSource, type ProjectFiles } from './project-files.ts'

const BUCKETS = /^(utils?|helpers?|common|shared|misc)$/
const MAXIMUM_FILES = 25
/** Folders with one file per case: migrations, decisions, pictures and fixtures. */
const GROWING = /\/(migrations|decisions|pictures|fixtures)(\/|$)/

/** Bucket names and barrels. */
export function checkNames(files: ProjectFiles): Finding[] {
  return [...files.keys()].filter(isSource).flatMap(path => {
    const segments = path.split('/')
    const file = segments.at(-1) ?? ''
    const bucket = segments.map(segment => segment.split('.')[0] ?? '').find(name => BUCKETS.test(name))
    const messages = [
      bucket && `"${bucket}" is no purpose: name it after what it does, beside its users`,
      /^index\.(ts|tsx|mjs)$/.test(file) && 'no barrels: import each thing from the file that defines it',
    ]
    return messages.flatMap(message => (message ? [{ path, message }] : []))
  })
}

/** Folders with more than 25 files, not counting sub-folders. */
export function checkFolders(files: ProjectFiles): Finding[] {
  const counts = new Map<string, number>()
  for (const path of files.keys()) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].flatMap(([path, count]) =>
    count <= MAXIMUM_FILES || GROWING.test(path)
      ? []
      : [{ path, message: `${count} files, at most ${MAXIMUM_FILES}: divide it by purpose` }],
  )
}
