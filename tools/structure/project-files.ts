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
const READ_AS_TEXT = /\.(ts|tsx|mjs|css|md|json)$/

/** Reads the project's own files: no packages, no build output, no data of a run. */
export async function readProjectFiles(root: string): Promise<ProjectFiles> {
  const files = new Map<string, string>()
  for await (const entry of glob('**', { cwd: root, exclude: NOT_OURS, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    files.set(relative(root, file), READ_AS_TEXT.test(file) ? await readFile(file, 'utf8') : '')
  }
  return files
}
