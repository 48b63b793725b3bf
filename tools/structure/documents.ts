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
      const isBelow = (file: string) =>
        file.endsWith(`/${plain}`) && (folder === '.' || file.startsWith(`${folder}/`))
      if ([...files.keys()].some(isBelow) || exists(join(folder, plain)) || exists(plain)) return []
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
