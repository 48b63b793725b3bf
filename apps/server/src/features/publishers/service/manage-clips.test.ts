import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Publisher } from '@feedreel/contracts/publishers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { runCommandToEnd } from '#test/run-command.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { FORMS_AT_ONCE, FORMS_WAITING } from './manage-clips.ts'

const run = promisify(execFile)
const ONE_MEGABYTE = 1_048_576

let server: TestServer
let client: ApiClient
let clip: Buffer
beforeAll(async () => {
  server = await startTestServer({ worker: true })
  client = await server.operator()
  const folder = await mkdtemp(join(tmpdir(), 'feedreel-video-'))
  const file = join(folder, 'video.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=24:duration=1']
  const sound = ['-f', 'lavfi', '-i', 'sine=duration=1', '-shortest']
  await run(server.platform.ffmpeg.ffmpeg, ['-v', 'error', ...picture, ...sound, '-pix_fmt', 'yuv420p', file])
  clip = await readFile(file)
  await rm(folder, { recursive: true })
})
afterAll(() => server.stop())

const path = '/api/portal/publishers/'

function formWith(
  field: string,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set(field, new Blob([bytes], { type: 'video/mp4' }), name)
  return form
}

const clipBytes = () => new Uint8Array(clip)

async function storedClips(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of server.platform.storage.list('clips/')) keys.push(key)
  return keys
}

describe('intro and outro', () => {
  it('are stored, served to browsers, and shown around the items of the next video', async () => {
    const feed = await buildFeed(server.platform)
    await buildItems(server.platform, feed.id, [feedItem()])
    const fields = {
      name: 'With clips',
      slug: 'with-clips',
      length_per_content: '1',
      feed_settings: JSON.stringify([{ feed_id: feed.id }]),
    }
    const form = formWith('intro_video', clipBytes(), 'intro.mp4', fields)
    form.set('outro_video', new Blob([clipBytes()]), 'outro.mp4')
    const { status, body } = await client.post(path, form)
    expect(status).toBe(201)
    const publisher = body as Publisher
    expect((await fetch(publisher.intro_video ?? '')).headers.get('content-type')).toBe('video/mp4')

    await runCommandToEnd(server.platform, client, 'generate_videos', { publisher: String(publisher.id) })
    const player = await server.visitor().get('/api/publishers/with-clips/player/')
    expect(player.body).toMatchObject({
      video: { duration: expect.closeTo(3, 1), chapters: [{ start: 1, end: 2 }] },
    })
  })

  it('stay when a change does not name them, and are deleted when it removes them', async () => {
    const { id } = await buildPublisher(server.platform)
    const { body } = await client.put(`${path}${id}/`, formWith('intro_video', clipBytes(), 'intro.mp4'))
    const address = (body as Publisher).intro_video ?? ''
    expect((await client.put(`${path}${id}/`, { muted: false })).body).toMatchObject({ intro_video: address })
    expect((await client.put(`${path}${id}/`, { remove_intro_video: true })).body).toMatchObject({
      intro_video: null,
    })
    await expect.poll(async () => (await fetch(address)).status).toBe(404)
  })

  it('are replaced independently by a new file, even when the form marks them for removal', async () => {
    const { id } = await buildPublisher(server.platform)
    const form = formWith('intro_video', clipBytes(), 'intro.mp4')
    form.set('outro_video', new Blob([clipBytes()], { type: 'video/quicktime' }), 'outro')
    const first = (await client.put(`${path}${id}/`, form)).body as Publisher
    expect([first.intro_video, first.outro_video]).toEqual([expect.any(String), expect.any(String)])

    const next = formWith('intro_video', clipBytes(), 'INTRO.MOV', {
      remove_intro_video: 'true',
      remove_outro_video: 'true',
    })
    const second = (await client.put(`${path}${id}/`, next)).body as Publisher
    expect(second.intro_video).toMatch(/\/media\/clips\/[0-9a-f]{16}-[0-9a-f-]{36}\.mov$/)
    expect(second.outro_video).toBeNull()
    for (const address of [first.intro_video ?? '', first.outro_video ?? '']) {
      await expect.poll(async () => (await fetch(address)).status, { timeout: 30_000 }).toBe(404)
    }
  })

  it('may have exactly one megabyte', async () => {
    const { id } = await buildPublisher(server.platform)
    const bytes = new Uint8Array(ONE_MEGABYTE)
    bytes.set(clip)
    const answer = await client.put(`${path}${id}/`, formWith('intro_video', bytes, 'intro.mp4'))
    expect(answer).toMatchObject({ status: 200, body: { intro_video: expect.any(String) } })
  })
})

/** Blocks the check of clips until `open` is called. */
async function holdClips(): Promise<{ countHeld(): Promise<number>; open(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'feedreel-held-'))
  const [lock, script] = [join(folder, 'lock'), join(folder, 'ffprobe')]
  const { ffmpeg } = server.platform
  const { ffprobe } = ffmpeg
  await writeFile(
    script,
    `#!/bin/sh\ntouch "${folder}/held-$$"\nexec flock --shared "${lock}" "${ffprobe}" "$@"\n`,
  )
  await chmod(script, 0o755)
  // The process reports that it has the lock, and holds it until its input ends.
  const holder = spawn('flock', [lock, 'sh', '-c', 'echo; cat'], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  ffmpeg.ffprobe = script
  onTestFinished(async () => {
    ffmpeg.ffprobe = ffprobe
    holder.kill()
    await rm(folder, { recursive: true })
  })
  return {
    countHeld: async () => (await readdir(folder)).filter(name => name.startsWith('held-')).length,
    open: async () => {
      holder.stdin.end()
      await once(holder, 'close')
    },
  }
}

describe('forms with clips', () => {
  it('are processed one or two at a time; eight wait, and further ones get 503 with Retry-After', async () => {
    const { id } = await buildPublisher(server.platform)
    const held = await holdClips()
    const send = () => client.put(`${path}${id}/`, formWith('intro_video', clipBytes(), 'intro.mp4'))
    const taken = FORMS_AT_ONCE + FORMS_WAITING
    const answers = Array.from({ length: taken + 1 }, send)
    const refusal = await Promise.race(answers)
    expect(refusal).toMatchObject({
      status: 503,
      body: { error: 'Too many clips are being checked at the moment. Try again in half a minute.' },
    })
    expect(refusal.headers.get('retry-after')).toBe('30')
    await expect.poll(held.countHeld).toBe(FORMS_AT_ONCE)
    await held.open()
    const statuses = (await Promise.all(answers)).map(answer => answer.status)
    expect(statuses.toSorted()).toEqual([...new Array<number>(taken).fill(200), 503])
  })
})

describe('intro and outro refuse', () => {
  it('a file over one megabyte, beside the other file’s own fault', async () => {
    const form = formWith('intro_video', new Uint8Array(ONE_MEGABYTE + 1), 'large.mp4', {
      name: 'x',
      slug: 'x',
    })
    form.set('outro_video', new Blob(['#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n']), 'list.mp4')
    expect(await client.post(path, form)).toMatchObject({
      status: 400,
      body: {
        intro_video: ['File size must be less than 1MB'],
        outro_video: ['Only MP4, AVI, and MOV files are allowed'],
      },
    })
  })

  it('a file whose name holds NUL, which no text of the database can', async () => {
    const { id } = await buildPublisher(server.platform)
    const part = `Content-Disposition: form-data; name="intro_video"; filename*=UTF-8''a%00b.mp4`
    const head = `--end\r\n${part}\r\nContent-Type: video/mp4\r\n\r\n`
    const body = new Blob([head, clipBytes(), '\r\n--end--\r\n'])
    const headers = {
      'content-type': 'multipart/form-data; boundary=end',
      cookie: client.cookieHeader(),
      'x-csrftoken': client.csrfToken,
    }
    const answer = await fetch(`${server.url}${path}${id}/`, { method: 'PUT', headers, body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      intro_video: ['This field holds characters that cannot be stored.'],
    })
  })

  it('a picture named as a video, and store nothing of it', async () => {
    const { id } = await buildPublisher(server.platform)
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    const answer = await client.put(
      `${path}${id}/`,
      formWith('outro_video', new Uint8Array(png), 'video.mp4'),
    )
    expect(answer).toMatchObject({
      status: 400,
      body: { outro_video: ['Only MP4, AVI, and MOV files are allowed'] },
    })
    expect((await client.get(`${path}${id}/`)).body).toMatchObject({ outro_video: null })
  })

  it('a good clip when another field of the form is wrong, and keep no file of it', async () => {
    const before = await storedClips()
    const form = formWith('intro_video', clipBytes(), 'intro.mp4', { name: 'x', slug: 'Not a slug' })
    const { status, body } = await client.post(path, form)
    expect({ status, body }).toEqual({ status: 400, body: { slug: [expect.any(String)] } })
    expect((await storedClips()).filter(key => !before.includes(key))).toEqual([])
  })

  it('a good clip when the slug is taken, for that reason even if the clip cannot be removed', async () => {
    const [{ id }, { slug }] = [await buildPublisher(server.platform), await buildPublisher(server.platform)]
    const { storage } = server.platform
    const { remove } = storage
    onTestFinished(() => void Object.assign(storage, { remove }))
    Object.assign(storage, { remove: () => Promise.reject(new Error('The storage is gone.')) })
    const form = formWith('intro_video', clipBytes(), 'intro.mp4', { slug })
    expect(await client.put(`${path}${id}/`, form)).toMatchObject({
      status: 400,
      body: { slug: ['A publisher with this slug already exists.'] },
    })
  })

  it('a wrong file together with wrong fields and ads without their tag', async () => {
    const fields = { name: '', slug: 'breath', enable_ads: 'true', video_update_frequency: '5' }
    const form = formWith('intro_video', new Uint8Array(16), 'intro.mp4', fields)
    form.set('outro_video', new Blob([new Uint8Array(ONE_MEGABYTE + 1)]), 'outro.mov')
    const body = {
      name: ['This field may not be blank.'],
      video_update_frequency: ['Video update frequency must be at least 15 minutes'],
      ad_tag_url: ['This field is required when ads are enabled.'],
      intro_video: ['Only MP4, AVI, and MOV files are allowed'],
      outro_video: ['File size must be less than 1MB'],
    }
    expect(await client.post(path, form)).toMatchObject({ status: 400, body })
    form.set('name', 'Breath')
    form.delete('video_update_frequency')
    const { name, video_update_frequency, ...rest } = body
    expect((await client.post(path, form)).body).toEqual(rest)
    const { id } = await buildPublisher(server.platform)
    expect((await client.put(`${path}${id}/`, form)).body).toEqual(rest)
  })

  it('a video that calls itself something else by name and type', async () => {
    const { id } = await buildPublisher(server.platform)
    const form = new FormData()
    form.set('intro_video', new Blob([clipBytes()], { type: 'video/webm' }), 'intro.webm')
    expect(await client.put(`${path}${id}/`, form)).toMatchObject({
      status: 400,
      body: { intro_video: ['Only MP4, AVI, and MOV files are allowed'] },
    })
  })
})
