import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'

const KINDS = ['video', 'picture', 'clip', 'form'] as const
const WORK_FOLDER = new RegExp(`^feedreel-(?:${KINDS.join('|')})-[A-Za-z0-9]{6}$`)

/** Creates a temporary folder for a task. */
export async function makeWorkFolder(kind: (typeof KINDS)[number]): Promise<string> {
  return mkdtemp(join(tmpdir(), `feedreel-${kind}-`))
}

/** Longer than any task takes. */
const KEPT_MS = 6 * 3_600_000
const CHECK_EVERY_MS = 3_600_000

/**
 * Removes the work folders of killed processes on this machine, now and every hour.
 * @returns stops it
 */
export function keepWorkFoldersClear(clock: Clock, log: Log): () => void {
  const look = () => {
    clearWorkFolders(tmpdir(), new Date(clock.now().getTime() - KEPT_MS)).catch(error =>
      log.warn({ error: sentenceOf(error) }, 'Old work folders could not be removed'),
    )
  }
  look()
  const timer = setInterval(look, CHECK_EVERY_MS)
  return () => clearInterval(timer)
}

/**
 * Removes work folders that have not changed since a time. @returns how many
 */
export async function clearWorkFolders(folder: string, before: Date): Promise<number> {
  let count = 0
  for (const name of await readdir(folder)) {
    if (!WORK_FOLDER.test(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found === null || found.mtime >= before) continue
    // Fails for another user's folder.
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
    count += 1
  }
  return count
}
