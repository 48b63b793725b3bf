import { spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { untilEnded } from '../../apps/server/src/platform/embedded-postgres/postmaster.ts'
import {
  canEnter,
  findServiceAccount,
  type ServiceAccount,
} from '../../apps/server/src/platform/process/service-account.ts'
import { childrenOf } from '../programs/process-tree.ts'
import { projectFolder } from '../programs/project-folder.ts'
import { runProgram } from '../programs/run-program.ts'
import { freePort } from '../servers/free-port.ts'
import { prepareServiceLaunch } from './service-launch.ts'

const isRoot = process.getuid?.() === 0
/** A user that no system has. */
const STRANGER = 54_321

let folder: string
let lines: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel launch '))
  await chmod(folder, 0o755)
  lines = []
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
  vi.stubEnv('DATABASE_URL', '')
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
  await rm(join(projectFolder, `node_modules/.cache/compiled-${STRANGER}`), { recursive: true, force: true })
})

const launch = () => prepareServiceLaunch({ log: line => lines.push(line) })

/** The output of a shell script that is run by the launch. */
async function say(script: string): Promise<string> {
  const { words, env } = (await launch()) ?? { words: [], env: {} }
  const [program = '', ...args] = [...words, 'sh', '-c', script]
  return (await runProgram(program, args, { env })).output.trim()
}

const ownerOf = async (path: string) => (await stat(join(folder, path))).uid

/** A file in the media folder, as left by a product that ran as root. */
async function makeMedia(name: string): Promise<string> {
  const file = join('data/media/videos', name)
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), '')
  return file
}

/** Whether the account can access the checkout, which it cannot below /root. */
const account: ServiceAccount | null = isRoot ? await findServiceAccount() : null
const isReachable = account !== null && (await canEnter(account, projectFolder))

describe.runIf(isReachable)('the launch of the product by root', () => {
  it('uses an account of its own with no_new_privs', async () => {
    const status = await say('id -un; cat /proc/self/status')
    expect(status).toMatch(/^feedreel$|^nobody$/m)
    expect(status).toMatch(/^NoNewPrivs:\t1$/m)
    expect(status).toMatch(/^CapEff:\t0+$/m)
  })

  it('changes the owner of files that root created, but not of DATA_DIR', async () => {
    const file = await makeMedia('old.mp4')
    await launch()
    for (const path of [file, 'data/media/videos', 'data/media', 'data/postgres']) {
      expect([path, await ownerOf(path)]).toEqual([path, account?.uid])
    }
    expect(await ownerOf('data')).toBe(0)
    expect(lines).toEqual([])
  })

  it('changes the owner of media files once, unless it was interrupted: the folder changes last', async () => {
    await makeMedia('old.mp4')
    await launch()
    const later = await makeMedia('later.mp4')
    await launch()
    expect(await ownerOf(later)).toBe(0)
    await chown(join(folder, 'data/media'), 0, 0)
    await launch()
    expect(await ownerOf(later)).toBe(account?.uid)
  })

  it("keeps the owner of another user's installation", async () => {
    await mkdir(join(folder, 'data/postgres'), { recursive: true })
    await chown(join(folder, 'data/postgres'), STRANGER, STRANGER)
    expect(await say('id -u')).toBe(String(STRANGER))
    expect(await ownerOf('data/media')).toBe(STRANGER)
  })

  it('follows no link of another user', async () => {
    const target = join(folder, 'target')
    for (const path of ['data', 'target']) await mkdir(join(folder, path))
    for (const name of ['media', 'postgres']) await symlink(target, join(folder, 'data', name))
    await chown(join(folder, 'data'), STRANGER, STRANGER)
    await chmod(target, 0o777)
    expect(await say('id -u')).toBe(String(STRANGER))
    expect(await ownerOf('target')).toBe(0)
  })

  it('does not change folders that the settings do not use', async () => {
    const file = await makeMedia('old.mp4')
    vi.stubEnv('DATABASE_URL', 'postgres://feedreel@db.example/feedreel')
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'media')
    await launch()
    expect(await ownerOf(file)).toBe(0)
    await expect(stat(join(folder, 'data/postgres'))).rejects.toThrow('ENOENT')
  })

  it('may listen on a port below 1024', async () => {
    vi.stubEnv('PORT', '443')
    // capability.h: CAP_NET_BIND_SERVICE is bit 10.
    expect(await say('grep CapEff /proc/self/status')).toMatch(/\t0+400$/)
  })

  it("sets writable folders, regardless of root's environment", async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    vi.stubEnv('TMPDIR', closed)
    vi.stubEnv('NODE_COMPILE_CACHE', closed)
    expect(
      await say('test -w "$TMPDIR" -a -w "$NODE_COMPILE_CACHE" -a -w "$DATA_DIR/media" && echo all'),
    ).toBe('all')
  })
})

describe.runIf(isRoot)('the launch of the product by root refuses', () => {
  it('to leave root if the account cannot access DATA_DIR, with one line', async () => {
    await chmod(folder, 0o700)
    expect(await launch()).toBeNull()
    expect(lines).toEqual([
      expect.stringMatching(/^Feedreel runs as root: the account \S+ can't use \/.+\.$/),
    ])
    await expect(stat(join(folder, 'data/media'))).rejects.toThrow('ENOENT')
  })

  it('to leave root if DATA_DIR belongs to one user and the files in it to another', async () => {
    await makeMedia('old.mp4')
    await chown(join(folder, 'data'), STRANGER, STRANGER)
    expect(await launch()).toBeNull()
    expect(lines).toEqual([expect.stringMatching(/^Feedreel runs as root: /)])
    expect(await ownerOf('data/media')).toBe(0)
  })

  it('to leave root if a file of the checkout is unreadable, and names it', async () => {
    const closed = join(projectFolder, 'node_modules', `.closed-${process.pid}`)
    onTestFinished(() => rm(closed))
    await writeFile(closed, '', { mode: 0o600 })
    expect(await launch()).toBeNull()
    expect(lines).toHaveLength(1)
    if (isReachable) expect(lines[0]).toContain(`can't read ${closed}.`)
  })

  it('to report invalid settings, which the product does', async () => {
    vi.stubEnv('PORT', 'many')
    expect(await launch()).toBeNull()
    expect(lines).toEqual([])
  })
})

describe.runIf(isReachable)('the product started by root', () => {
  const up = join(projectFolder, 'tools/up.mjs')

  it('serves and runs commands as the account, and ends with its parent process', async () => {
    vi.stubEnv('PORT', String(await freePort()))
    vi.stubEnv('DEMO', 'false')
    const starter = spawn(process.execPath, [up, 'start'], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void starter.kill())
    const output = createInterface({ input: starter.stdout })
    for await (const line of output) if (line.startsWith('Feedreel is running')) break
    const [server] = childrenOf(starter.pid ?? 0)
    if (server === undefined) throw new Error('there is no server')
    expect((await stat(`/proc/${server.id}`)).uid).toBe(account?.uid)

    const backup = join(folder, 'closed/backup')
    await mkdir(dirname(backup), { mode: 0o700 })
    const exported = await runProgram(process.execPath, [up, 'manage', 'export-data', '--to', backup])
    expect(exported).toEqual({ exitCode: 0, output: expect.stringMatching(/^Exported /) })
    expect(await ownerOf('closed/backup/manifest.json')).toBe(account?.uid)

    starter.kill('SIGKILL')
    await untilEnded(server.id)
  })
})
