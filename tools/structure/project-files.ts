import { glob, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Every file of the project by its path from the root, with the text of those that the checks read. */
export type ProjectFiles = ReadonlyMap<string, string>

/** A violation: its file, and a message that says where the code or file belongs. */
export type Finding = { path: string; message: string }

/** Packages, builds and reports, and folders at the root that commands write to. */
const NOT_OURS = [
  '**/{node_modules,dist,releases,test-results,playwright-report,.git}',
  '{data,screenshots,contact-sheet}',
]
const READ_AS_TEXT = /\.(ts|tsx|mjs|md|json)$/

/** Reads the project's own files: no packages, no build output, no data of a run. */
export async function readProjectFiles(root: string): Promise<ProjectFiles> {
  const files = new Map<string, string>()
  for await (const entry of glob('**', { cwd: root, exclude: NOT_OURS, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(root, path)
    files.set(name, READ_AS_TEXT.test(name) ? await readFile(path, 'utf8') : '')
  }
  return files
}

/** TypeScript and JavaScript source. */
export function isSource(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path)
}

/** Source that is a test. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path)
}
