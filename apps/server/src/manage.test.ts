import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { endDeadCommands } from '#features/commands/service/run-in-shell.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { verifyPassword } from '#platform/password.ts'
import { type StartedPlatform, startPlatform } from '#platform/start-platform.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { startFeedServer } from '#test/feed-server.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'

const ENTRY = join(import.meta.dirname, 'manage.ts')

/** An installation with an embedded database, shared by this process and the shell's commands. */
let dataDir: string
let installation: StartedPlatform
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'feedreel manage '))
  // The database runs as another user, who needs access.
  await chmod(dataDir, 0o755)
  const config = readConfig({ DATA_DIR: dataDir, ROLE: 'web', LOG_LEVEL: 'silent' })
  installation = await startPlatform(config, createLog('silent'), () => undefined)
})
afterAll(async () => {
  await installation.stop()
  await rm(dataDir, { recursive: true, force: true })
})

type Ended = { status: number; output: string; errors: string }

/** Starts the management program as an operator does. */
function startManage(words: string[], settings: Record<string, string> = {}) {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...settings }
  const ended = Promise.withResolvers<Ended>()
  const child = execFile(process.execPath, [ENTRY, ...words], { env }, (error, stdout, stderr) => {
    const status = Number(error?.code ?? 0)
    ended.resolve({ status, output: stdout.trim(), errors: stderr.trim() })
  })
  return { child, ended: ended.promise }
}

/** Runs the management program. @param input its standard input */
function manage(words: string[], input = ''): Promise<Ended> {
  const { child, ended } = startManage(words)
  child.stdin?.end(input)
  return ended
}

const lastLog = () =>
  installation.platform.db.selectFrom('job_log').selectAll().orderBy('id', 'desc').executeTakeFirst()

/** Makes a feed active without the poll of a new feed, which could begin before a command. */
const pulledLater = () => ({ is_active: true, next_poll_at: new Date(Date.now() + 3_600_000) })

/** Starts a pull that waits for the answer of the feed's site. */
async function startSilentPull() {
  const { db } = installation.platform
  const site = await startFeedServer()
  const pulled = site.hold('/silent')
  const { id } = await buildFeed(installation.platform, { url: `${site.url}/silent`, is_active: false })
  await db.updateTable('feed').set(pulledLater()).where('id', '=', id).execute()
  const started = startManage(['pull_feeds', '--feed', String(id)], { FETCH_ALLOWLIST: site.host })
  await pulled.requested
  // The log of the poll is newer.
  const logs = db.selectFrom('job_log').selectAll().where('feed_id', 'is', null).orderBy('id', 'desc')
  return {
    ...started,
    readLog: () => logs.executeTakeFirst(),
    async release() {
      pulled.release()
      await site.stop()
    },
  }
}

describe('manage', () => {
  it('lists the commands without a name, and the parameters of one with help', async () => {
    const all = await manage([])
    expect(all.status).toBe(0)
    expect(all.output).toContain('import_opml')
    expect(all.output).toContain('set_administrator')
    const one = await manage(['help', 'retry-failed-videos'])
    expect(one).toMatchObject({ status: 0, errors: '' })
    expect(one.output).toContain('--days (number, default 7)')
  })

  it('creates an administrator with a password from standard input, without recording it', async () => {
    const { db } = installation.platform
    const password = 'quite a secret phrase'
    const words = ['set_administrator', '--username', 'second', '--password', '-']
    expect(await manage(words, `${password}\n`)).toEqual({
      status: 0,
      output: 'Administrator "second" was created.',
      errors: '',
    })
    const { password_hash } = await db
      .selectFrom('administrator')
      .select('password_hash')
      .where('username', '=', 'second')
      .executeTakeFirstOrThrow()
    expect(await verifyPassword(password, password_hash)).toBe(true)
    const kept = [
      await db.selectFrom('job_log').selectAll().execute(),
      await db.selectFrom('audit').selectAll().execute(),
      (await installation.platform.pool.query('select * from pgboss.job')).rows,
    ]
    expect(kept[1]).toMatchObject([{ actor: 'shell', subject: 'person', action: 'created' }])
    expect(JSON.stringify(kept)).not.toMatch(/"second"|quite a secret phrase/)

    expect(
      await manage(['set_administrator', '--username=second', '--password=another one by now']),
    ).toMatchObject({
      status: 0,
      output: 'Administrator "second" was changed.',
    })
  })

  it('runs commands that queue jobs to completion without a server', async () => {
    const opml = '<opml><body><outline text="Nowhere" xmlUrl="http://127.0.0.1:9/feed"/></body></opml>'
    expect(await manage(['import_opml', '--text', '-'], opml)).toMatchObject({
      status: 0,
      output: '1 feed added, 0 already there.',
    })
    const { id } = await installation.platform.db.selectFrom('feed').select('id').executeTakeFirstOrThrow()
    expect(await manage(['pull_feeds', '--feed', String(id)])).toMatchObject({
      status: 1,
      errors: expect.stringMatching(/^"Nowhere": .*127\.0\.0\.1/),
    })
    expect(await lastLog()).toMatchObject({ job_type: 'feed_update', status: 'failed' })
  })

  it('prints no control characters, which a terminal would run', async () => {
    const { db } = installation.platform
    const url = 'http://127.0.0.1:9/red'
    const { id } = await buildFeed(installation.platform, {
      name: 'Red \u001b[31m\u009b',
      url,
      is_active: false,
    })
    await db.updateTable('feed').set(pulledLater()).where('id', '=', id).execute()
    const { errors } = await manage(['pull_feeds', '--feed', String(id)])
    expect(errors).toMatch(/^"Red \ufffd\[31m\ufffd": /)
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('records that a command was interrupted by %s', async signal => {
    const { child, ended, readLog, release } = await startSilentPull()
    child.kill(signal)
    const sentence = `The command was interrupted by ${signal}.`
    expect(await ended).toMatchObject({ status: 1, errors: sentence })
    const log = { job_type: 'feed_update', status: 'failed', error_class: 'cancelled', details: sentence }
    expect(await readLog()).toMatchObject(log)
    await release()
  })

  it('leaves a log that the next worker ends when its process was killed, and not before', async () => {
    const { platform } = installation
    const { child, ended, readLog, release } = await startSilentPull()
    await endDeadCommands(platform)
    expect(await readLog()).toMatchObject({ status: 'running' })
    child.kill('SIGKILL')
    await ended
    // The lock ends when the database notices that the connection was closed.
    await vi.waitUntil(async () => {
      await endDeadCommands(platform)
      return (await readLog())?.status !== 'running'
    }, POLL_OPTIONS)
    const details = 'The process of the command ended before the command.'
    expect(await readLog()).toMatchObject({ status: 'failed', error_class: 'worker-died', details })
    await release()
  })

  it('cleans up and counts the storage', async () => {
    expect(await manage(['cleanup', '--dry-run'])).toMatchObject({
      status: 0,
      output: expect.stringContaining('Nothing was changed'),
    })
    expect(await manage(['recount_storage'])).toMatchObject({
      status: 0,
      output: '0 videos (0.0 MB), 0 segments (0.0 MB), 0.0 MB in all; 0 figures corrected.',
    })
    expect(await manage(['generate_videos'])).toMatchObject({ output: 'There are no active publishers.' })
    expect(await manage(['retry_failed_videos'])).toMatchObject({
      output: 'There are no failed videos to retry.',
    })
  })
})

describe('manage refuses', () => {
  it.each([
    ['an unknown command', ['format_disk'], /^There is no command "format_disk"\. There are: pull_feeds, /],
    ['a stray word', ['cleanup', 'now'], /^"now" belongs to no parameter\./],
    ['a wrong value', ['cleanup', '--dry-run', 'perhaps'], /^dry_run: Must be true or false\.$/],
    ['an unknown parameter', ['cleanup', '--fast'], /^fast: This command has no such parameter\.$/],
    ['a missing parameter', ['set_administrator', '--username', 'x'], /^password: This field is required\.$/],
    [
      'a short password',
      ['set_administrator', '--username', 'x', '--password', 'short'],
      /^password: Choose 12 /,
    ],
    ['a text that is no list', ['import_opml', '--text', 'hello'], /^This is not an OPML document/],
  ])('%s, in one line that says what', async (_what, words, sentence) => {
    expect(await manage(words)).toEqual({ status: 1, output: '', errors: expect.stringMatching(sentence) })
  })
})
