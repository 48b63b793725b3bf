import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import { hasCode, sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'

const KINDS = ['video', 'picture', 'clip', 'form', 'import', 'storage'] as const
/** With the owner in the name, except those of earlier versions. */
const WORK_FOLDER = new RegExp(
  `^feedreel-(?:${KINDS.join('|')})-(?:(?<pid>\\d+)-(?<run>[0-9a-f]{8})-)?[A-Za-z0-9]{6}$`,
)
/** An earlier process may have had the same id: in a container it always has. */
const RUN = randomBytes(4).toString('hex')

/** Creates a temporary folder for a task. Its name tells which process uses it. */
export async function makeWorkFolder(kind: (typeof KINDS)[number]): Promise<string> {
  return mkdtemp(join(tmpdir(), `feedreel-${kind}-${process.pid}-${RUN}-`))
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

/** Whether the process that made a work folder runs. */
function isRunning(pid: number, run: string | undefined): boolean {
  if (pid === process.pid) return run === RUN
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It belongs to another user.
    return hasCode(error, 'EPERM')
  }
}

/**
 * Removes work folders that have not changed since a time. Those of running processes stay: the clock may have jumped.
 * @returns how many
 */
export async function clearWorkFolders(folder: string, before: Date): Promise<number> {
  let count = 0
  for (const name of await readdir(folder)) {
    const match = WORK_FOLDER.exec(name)
    if (!match) continue
    const { pid, run } = match.groups ?? {}
    if (pid !== undefined && isRunning(Number(pid), run)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found === null || found.mtime >= before) continue
    // Fails for another user's folder.
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
    count += 1
  }
  return count
}
