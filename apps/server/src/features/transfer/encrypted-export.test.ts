import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runInShell } from '#features/commands/service/run-in-shell.ts'
import type { Command } from '#platform/command.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo, storeText } from '#test/factories/video.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { exportDataCommand, importDataCommand } from './commands.ts'

const NAME = 'A feed with a name of its own'
const KEY = 'videos/encrypted.mp4'
const PASSPHRASE = 'a passphrase for tests'
const MEDIA = 'the bytes of a video, more or less '.repeat(5000)

let source: TestServer
let work: string
let identity: string
/** Exports for an identity and for a passphrase. */
let forIdentity: string
let forPassphrase: string
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'feedreel-age-'))
  source = await startTestServer()
  const { platform } = source
  await buildFeed(platform, { name: NAME, is_active: false })
  const publisher = await buildPublisher(platform)
  await buildVideo(platform, publisher.id, { media_key: KEY })
  await storeText(platform, KEY, MEDIA)
  identity = await generateX25519Identity()
  forIdentity = join(work, 'identity')
  forPassphrase = join(work, 'passphrase')
  const other = await identityToRecipient(await generateX25519Identity())
  const recipient = `${other}, ${await identityToRecipient(identity)}`
  expect(await run(source, exportDataCommand, { to: forIdentity, recipient })).toMatchObject({ errors: '' })
  await run(source, exportDataCommand, { to: forPassphrase, passphrase: PASSPHRASE })
}, 60_000)
afterAll(async () => {
  await source.stop()
  await rm(work, { recursive: true })
})

function run({ platform }: TestServer, command: Command, given: Record<string, string>) {
  return runInShell(platform, command, given, new AbortController().signal)
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

/** Imports into a fresh installation. */
async function imported(given: Record<string, string>) {
  const target = await startTestServer()
  try {
    const outcome = await run(target, importDataCommand, given)
    const feeds = await target.platform.db.selectFrom('feed').select('name').execute()
    const isStored = (await target.platform.storage.size(KEY)) === MEDIA.length
    return { ...outcome, feeds, isStored }
  } finally {
    await target.stop()
  }
}

describe('an encrypted export', () => {
  it('holds no readable file', async () => {
    for (const file of [...(await filesIn(forIdentity)), ...(await filesIn(forPassphrase))]) {
      expect(file).toMatch(/\.age$/)
      const content = await readFile(file)
      expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
      expect(content.includes(NAME) || content.includes(MEDIA.slice(0, 30))).toBe(false)
    }
  })

  it('is imported with the identity of a recipient, whose file may have comments', async () => {
    const text = `# created by age-keygen\n${identity}\n`
    expect(await imported({ from: forIdentity, identity: text })).toMatchObject({
      isFailure: false,
      feeds: [{ name: NAME }],
      isStored: true,
    })
  })

  it('is imported with the passphrase', async () => {
    expect(await imported({ from: forPassphrase, passphrase: PASSPHRASE })).toMatchObject({
      isFailure: false,
      feeds: [{ name: NAME }],
      isStored: true,
    })
  })

  it('can be opened by any age program: first the key, then a file', async () => {
    const keys = new Decrypter()
    keys.addIdentity(identity)
    const own = await keys.decrypt(await readFile(join(forIdentity, 'key.age')), 'text')
    const files = new Decrypter()
    files.addIdentity(own.trim())
    const feeds = await files.decrypt(await readFile(join(forIdentity, 'tables', 'feed.copy.age')), 'text')
    expect(feeds).toContain(NAME)
  })

  it('starts over after an interruption', async () => {
    const folder = join(work, 'interrupted')
    await run(source, exportDataCommand, { to: folder, passphrase: PASSPHRASE })
    await rm(join(folder, 'manifest.json.age'))
    expect(await run(source, exportDataCommand, { to: folder, passphrase: 'another one' })).toMatchObject({
      isFailure: false,
    })
    expect(await imported({ from: folder, passphrase: 'another one' })).toMatchObject({ isStored: true })
  })
})

describe('an encrypted export refuses', () => {
  it.each([
    [{ identity: 'AGE-SECRET-KEY-1WRONG' }, 'this is no age identity'],
    [{ passphrase: 'wrong' }, 'can’t be opened with this identity or passphrase'],
    [{}, 'The export is encrypted: give its identity or passphrase.'],
  ])('to be imported with %j', async (given, sentence) => {
    expect(await imported({ from: forIdentity, ...given })).toMatchObject({
      isFailure: true,
      errors: expect.stringContaining(sentence),
      feeds: [],
    })
  })

  it('a file that was changed, and imports nothing', async () => {
    const file = join(forIdentity, 'tables', 'feed.copy.age')
    const content = await readFile(file)
    const changed = Buffer.from(content)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    await writeFile(file, changed)
    expect(await imported({ from: forIdentity, identity })).toMatchObject({
      isFailure: true,
      errors: expect.stringContaining('feed.copy.age is damaged'),
      feeds: [],
    })
    await writeFile(file, content)
  })

  it('a malformed recipient, two keys, and a folder with other files', async () => {
    const to = join(work, 'refused')
    expect(await run(source, exportDataCommand, { to, recipient: 'age1nobody' })).toMatchObject({
      errors: 'recipient: "age1nobody" is no age recipient like age1….',
    })
    const recipient = await identityToRecipient(identity)
    expect(await run(source, exportDataCommand, { to, recipient, passphrase: 'x' })).toMatchObject({
      errors: 'Enter recipient or passphrase, not both.',
    })
    await expect(readdir(to)).rejects.toThrow('ENOENT')
    const plain = join(work, 'plain')
    await run(source, exportDataCommand, { to: plain })
    expect(await run(source, importDataCommand, { from: plain, identity })).toMatchObject({
      errors: expect.stringContaining('holds no encrypted export'),
    })
    await rm(join(plain, 'manifest.json'))
    expect(await run(source, exportDataCommand, { to: plain, recipient })).toMatchObject({
      errors: expect.stringContaining('holds files that are not encrypted'),
    })
    expect(await run(source, exportDataCommand, { to: forIdentity })).toMatchObject({
      errors: expect.stringContaining('holds a finished export'),
    })
  })
})
