import { dirname, join } from 'node:path'
import type { Finding, ProjectFiles } from './project-files.ts'

const INLINE_CODE = /`([^`\n]+)`/g
const LINK = /\]\(([^)#\s]+)[^)]*\)/g
const PATH_FORM = /^\.?[\w@.-]+(\/[\w@.-]+)*\/?$/
const FILE_FORM = /\.(ts|tsx|mjs|md|sql|yaml|sh|html|css)$/
/** Placeholders like NAME.ts, and folders that a run creates. */
const PLACEHOLDER = /(^|\/)([A-Z][A-Z_]+)(\.|\/|$)|(^|\/)(node_modules|dist|data|test-results)(\/|$)/

/** Paths in inline code or links of documents must exist, from the root or below the document's folder. */
export function checkNamedPaths(files: ProjectFiles): Finding[] {
  const paths = new Set([...files.keys()].flatMap(path => [path, ...parents(path)]))
  const tops = new Set([...paths].filter(path => !path.includes('/')))
  return [...files].flatMap(([path, text]) => {
    if (!path.endsWith('.md')) return []
    const folder = dirname(path)
    const names = [INLINE_CODE, LINK].flatMap(form => [...text.matchAll(form)].map(([, name = '']) => name))
    return names.flatMap(name => {
      const isOurs = FILE_FORM.test(name) || (name.includes('/') && tops.has(name.split('/')[0] ?? ''))
      if (!isOurs || !PATH_FORM.test(name) || PLACEHOLDER.test(name)) return []
      const plain = name.replace(/\/$/, '')
      const isBelow = (other: string) =>
        other.endsWith(`/${plain}`) && (folder === '.' || other.startsWith(`${folder}/`))
      if (paths.has(plain) || paths.has(join(folder, plain)) || [...paths].some(isBelow)) return []
      return [{ path, message: `names ${name}, which does not exist` }]
    })
  })
}

function parents(path: string): string[] {
  const parent = dirname(path)
  return parent === '.' ? [] : [parent, ...parents(parent)]
}

/** Documents that cite tests. */
const PROMISES = ['docs/security.md', 'docs/browsers.md']
/** A test file in inline code, followed by names of its tests in quotes. */
const NAMED_TESTS = /`([^`\s]+\.(?:test|spec)\.tsx?)`((?:,? "[^"\n]+")*)/g
const QUOTED = /"([^"\n]+)"/g

/** Tests that `docs/security.md` and `docs/browsers.md` name must be in the file named before them, word for word. */
export function checkNamedTests(files: ProjectFiles): Finding[] {
  return PROMISES.flatMap(path =>
    [...(files.get(path) ?? '').matchAll(NAMED_TESTS)].flatMap(([, file = '', names = '']) => {
      const source = files.get(file) ?? ''
      const isThere = (name: string) => [`'`, `"`, '`'].some(quote => source.includes(quote + name + quote))
      return [...names.matchAll(QUOTED)].flatMap(([, name = '']) =>
        isThere(name) ? [] : [{ path, message: `names the test "${name}", which is not in ${file}` }],
      )
    }),
  )
}
