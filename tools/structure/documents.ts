import { dirname, join } from 'node:path'
import type { Finding, ProjectFiles } from './project-files.ts'

const README_LINES = 15
const ARCHITECTURE_LINES = 120

/** Every package and app says in a short README what goes there. */
export function checkReadmes(files: ProjectFiles): Finding[] {
  const folders = new Set(
    [...files.keys()].flatMap(path => /^(packages|apps)\/[^/]+(?=\/)/.exec(path)?.[0] ?? []),
  )
  return [...folders].flatMap(folder => {
    const path = `${folder}/README.md`
    const text = files.get(path)
    if (text === undefined)
      return [{ path, message: 'is missing: say in a few lines what goes in this folder' }]
    return tooLong(path, text, README_LINES)
  })
}

/** The map of the project fits on two screens. */
export function checkArchitecture(files: ProjectFiles): Finding[] {
  const path = 'ARCHITECTURE.md'
  return tooLong(path, files.get(path) ?? '', ARCHITECTURE_LINES)
}

function tooLong(path: string, text: string, maximum: number): Finding[] {
  const lines = text.trimEnd().split('\n').length
  return lines > maximum
    ? [{ path, message: `${lines} lines, at most ${maximum}: leave the detail to docs/` }]
    : []
}

const INLINE_CODE = /`([^`\n]+)`/g
const LINK = /\]\(([^)#\s]+)[^)]*\)/g
const PATH_FORM = /^\.?[\w@.-]+(\/[\w@.-]+)*\/?$/
const FILE_FORM = /\.(ts|tsx|mjs|md|sql|yaml|sh|html|css)$/
/** NAME and COUNT-like parts stand for something else; so do paths below a folder that a run makes. */
const PLACEHOLDER = /(^|\/)([A-Z][A-Z_]+)(\.|\/|$)|(^|\/)(node_modules|dist|data|test-results)(\/|$)/

/** Paths that documents name in code or links must exist: below the document's folder or from the root. */
export function checkNamedPaths(files: ProjectFiles): Finding[] {
  const folders = new Set([...files.keys()].flatMap(parents))
  const tops = new Set([...folders].filter(folder => !folder.includes('/')))
  const exists = (path: string) => files.has(path) || folders.has(path)
  return [...files].flatMap(([path, text]) => {
    if (!path.endsWith('.md')) return []
    const folder = dirname(path)
    const named = [...text.matchAll(INLINE_CODE), ...text.matchAll(LINK)].map(([, name = '']) => name)
    return named.flatMap(name => {
      const looksLikePath = PATH_FORM.test(name) && !PLACEHOLDER.test(name)
      const isOurs = FILE_FORM.test(name) || tops.has(name.split('/')[0] ?? '')
      if (!looksLikePath || !isOurs || (!name.includes('/') && !FILE_FORM.test(name))) return []
      const plain = name.replace(/\/$/, '')
      const below = [...files.keys()].some(file => isBelow(file, folder, plain))
      if (below || exists(join(folder, plain)) || exists(plain)) return []
      return [{ path, message: `names ${name}, which does not exist` }]
    })
  })
}

function parents(path: string): string[] {
  const parent = dirname(path)
  return parent === '.' ? [] : [parent, ...parents(parent)]
}

function isBelow(file: string, folder: string, name: string): boolean {
  return file.endsWith(`/${name}`) && (folder === '.' || file.startsWith(`${folder}/`))
}
