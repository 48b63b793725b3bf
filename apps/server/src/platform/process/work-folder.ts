import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'

/** What processes make work folders for. */
const KINDS = ['video', 'picture', 'clip', 'form'] as const
const WORK_FOLDER = new RegExp(`^feedreel-(?:${KINDS.join('|')})-[A-Za-z0-9]{6}$`)

/** Makes a folder of its own for a piece of work in the system's folder for temporary files. */
export async function makeWorkFolder(kind: (typeof KINDS)[number]): Promise<string> {
  return mkdtemp(join(tmpdir(), `feedreel-${kind}-`))
}

/** Longer than any piece of work takes. */
const LEFT_ALONE_MS = 6 * 3_600_000
const LOOK_EVERY_MS = 3_600_000

/**
 * Removes what killed processes left behind on this machine, now and every hour.
 * @returns how to stop that
 */
export function keepWorkFoldersClear(clock: Clock, log: Log): () => void {
  const look = () => {
    clearWorkFolders(tmpdir(), new Date(clock.now().getTime() - LEFT_ALONE_MS)).catch(error =>
      log.warn({ error: sentenceOf(error) }, 'Old work folders could not be removed'),
    )
  }
  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/**
 * Removes work folders that nobody has written to since a moment: their processes were killed.
 * @returns how many
 */
export async function clearWorkFolders(folder: string, before: Date): Promise<number> {
  let count = 0
  for (const name of await readdir(folder)) {
    if (!WORK_FOLDER.test(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found === null || found.mtime >= before) continue
    // Of another user's it can't remove anything.
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
    count += 1
  }
  return count
}
