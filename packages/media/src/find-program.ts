import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** The path of the first program with this name in the folders of a search path; undefined when there is none. */
export async function findProgram(name: string, searchPath: string): Promise<string | undefined> {
  for (const folder of searchPath.split(delimiter).filter(Boolean)) {
    const candidate = join(folder, name)
    try {
      await access(candidate, constants.X_OK)
      return candidate
    } catch {
      // Not in this folder: look in the next.
    }
  }
  return undefined
}
