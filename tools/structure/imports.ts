import { dirname, join } from 'node:path'
import type { ProjectFiles } from './project-files.ts'

/** One import or export-from of a file; `target` is a path from the root, or a package's name. */
export type Import = { specifier: string; typeOnly: boolean; target: string }

const FROM_STATEMENT = /^\s*(?:import|export)\s+(type\s+)?([^'"`;]*?)\s*from\s*['"]([^'"]+)['"]/gm
const BARE_STATEMENT = /^\s*import\s*['"]([^'"]+)['"]/gm
const DYNAMIC_IMPORT = /\bimport\s*\(\s*['"]([^'"]+)['"]\s*\)/g

/**
 * The imports of a source file, read by their form; statements start a line, as the formatter writes them.
 * A list in which every name is marked `type` counts as an import of types.
 */
export function readImports(path: string, files: ProjectFiles): Import[] {
  const text = withoutComments(files.get(path) ?? '')
  const found = (specifier: string, typeOnly: boolean): Import => ({
    specifier,
    typeOnly,
    target: resolveImport(path, specifier, files),
  })
  return [
    ...[...text.matchAll(FROM_STATEMENT)].map(([, type, names = '', specifier = '']) =>
      found(specifier, type !== undefined || namesOnlyTypes(names)),
    ),
    ...[...text.matchAll(BARE_STATEMENT)].map(([, specifier = '']) => found(specifier, false)),
    ...[...text.matchAll(DYNAMIC_IMPORT)].map(([, specifier = '']) => found(specifier, false)),
  ]
}

function namesOnlyTypes(names: string): boolean {
  const list = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1]
  if (list === undefined) return false
  const entries = list.split(',').filter(name => name.trim() !== '')
  return entries.length > 0 && entries.every(name => /^\s*type\s/.test(name))
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

/**
 * Where an import leads: a relative path, `#name/…` by the package's own import map, `@feedreel/PACKAGE/FILE`
 * by the layout of the packages; any other name is a package from outside, without the path in it.
 */
function resolveImport(path: string, specifier: string, files: ProjectFiles): string {
  if (specifier.startsWith('.')) return join(dirname(path), specifier)
  if (specifier.startsWith('#')) return resolveMapped(path, specifier, files)
  const [, name, file] = /^@feedreel\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  if (name && file) {
    const folder = ['packages', 'apps'].find(top => files.has(`${top}/${name}/package.json`)) ?? 'packages'
    return `${folder}/${name}/src/${file}.ts`
  }
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier)
}

function resolveMapped(path: string, specifier: string, files: ProjectFiles): string {
  const folder = path.split('/').slice(0, 2).join('/')
  const manifest: { imports?: Record<string, unknown> } = JSON.parse(
    files.get(`${folder}/package.json`) ?? '{}',
  )
  for (const [pattern, target] of Object.entries(manifest.imports ?? {})) {
    const [start = '', end = ''] = pattern.split('*')
    if (typeof target !== 'string' || !specifier.startsWith(start) || !specifier.endsWith(end)) continue
    const middle = specifier.slice(start.length, specifier.length - end.length)
    return join(folder, target.replace('*', middle))
  }
  return specifier
}
