import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PlayerAnswer } from '@feedreel/contracts/embed'
import type { Publisher, PublisherInput } from '@feedreel/contracts/publishers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pruneSegments } from '#features/segments/service/prune-segments.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { runCommandToEnd } from '#test/run-command.ts'

import { startTestServer, type TestServer } from '#test/server.ts'
import { spoilReads } from '#test/spoil-reads.ts'

const run = promisify(execFile)
const TIMEOUT = { timeout: 180_000 }

let server: TestServer
let client: ApiClient
let folder: string
let encoder: { runs: string; ffmpeg: string }
beforeAll(async () => {
  server = await startTestServer({ worker: true })
  client = await server.operator()
  folder = await mkdtemp(join(tmpdir(), 'feedreel-video-'))
  encoder = await watchEncoder()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** Makes the product's ffmpeg record each run that encodes pictures. */
async function watchEncoder(): Promise<typeof encoder> {
  const [runs, script] = [join(folder, 'runs'), join(folder, 'ffmpeg')]
  const tools = server.platform.ffmpeg
  const { ffmpeg } = tools
  const note = `case "$*" in *libx264*) echo "$*" >> "${runs}";; esac`
  await writeFile(script, `#!/bin/sh\n${note}\nexec "${ffmpeg}" "$@"\n`)
  await chmod(script, 0o755)
  await writeFile(runs, '')
  tools.ffmpeg = script
  return { runs, ffmpeg }
}

/**
 * The runs of the encoder since the last call; `clips` for uploads, which are fitted by their aspect ratio, `segments` for
 * items.
 */
async function encodings(): Promise<{ clips: number; segments: number }> {
  const lines = (await readFile(encoder.runs, 'utf8')).split('\n').filter(Boolean)
  await writeFile(encoder.runs, '')
  const clips = lines.filter(line => line.includes('*dar')).length
  return { clips, segments: lines.length - clips }
}

/** A clip of one second with sound, in its own colour. */
async function clipOf(color: string): Promise<Buffer> {
  const file = join(folder, 'clip.mp4')
  const picture = ['-f', 'lavfi', '-i', `color=${color}:size=320x240:rate=24:duration=1`]
  const sound = ['-f', 'lavfi', '-i', 'sine=duration=1', '-shortest']
  await run(encoder.ffmpeg, ['-v', 'error', '-y', ...picture, ...sound, '-pix_fmt', 'yuv420p', file])
  return readFile(file)
}

async function upload(id: number, clip: Buffer, fields: readonly string[]): Promise<void> {
  const form = new FormData()
  for (const field of fields) {
    form.set(field, new Blob([new Uint8Array(clip)], { type: 'video/mp4' }), 'clip.mp4')
  }
  expect((await client.put(`/api/portal/publishers/${id}/`, form)).status).toBe(200)
}

type Paper = Pick<Publisher, 'id' | 'slug'> & { feedId: number; items: number[] }

/** A publisher that shows two items for a second each. */
async function addPaper(fields: Partial<PublisherInput> = {}): Promise<Paper> {
  const feed = await buildFeed(server.platform)
  const items = await buildItems(server.platform, feed.id, [feedItem({ url: null }), feedItem({ url: null })])
  const { id, slug } = await buildPublisher(server.platform, {
    feed_settings: [{ feed_id: feed.id, top_n_contents: 2, categories: [] }],
    length_per_content: 1,
    ...fields,
  })
  return { id, slug, feedId: feed.id, items }
}

const generate = ({ id }: Paper, force = false) =>
  runCommandToEnd(server.platform, client, 'generate_videos', { publisher: String(id), force })

async function make(paper: Paper, force = false): Promise<void> {
  expect(await generate(paper, force)).toMatchObject({ success: true })
}

/** The video of a publisher in each ratio. */
async function filesOf({ slug }: Paper): Promise<Buffer[]> {
  const { video } = (await client.get(`/api/publishers/${slug}/player/`)).body as PlayerAnswer
  const addresses = (video?.renditions ?? []).map(({ url }) => url)
  return Promise.all(addresses.map(async url => Buffer.from(await (await fetch(url)).arrayBuffer())))
}

async function cachedClips(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of server.platform.storage.list('segments/')) keys.push(key)
  return keys.filter(key => key.includes('-clip')).sort()
}

const fileOf = (key: string) => join(server.platform.config.dataDir, 'media', key)

describe('the clips of a publisher', () => {
  it(
    'are fitted once for each ratio and content, so that another order of items only needs a join',
    TIMEOUT,
    async () => {
      const paper = await addPaper({ ratios: ['16:9', '9:16'] })
      const clip = await clipOf('red')
      await upload(paper.id, clip, ['intro_video', 'outro_video'])
      // Clips are fitted for the main ratio when they are checked.
      expect(await encodings()).toEqual({ clips: 2, segments: 0 })
      await make(paper)
      expect(await encodings()).toEqual({ clips: 1, segments: 4 })
      const first = await filesOf(paper)
      await make(paper, true)
      expect(await encodings()).toEqual({ clips: 0, segments: 0 })
      const second = await filesOf(paper)
      expect(second.map((file, at) => file.equals(first[at] ?? Buffer.of()))).toEqual([true, true])

      const content = `/api/portal/contents/${paper.id}/feeds/${paper.feedId}/content/`
      await client.patch(`${content}${Math.min(...paper.items)}/`, { status: 'pinned' })
      await make(paper)
      expect(await encodings()).toEqual({ clips: 0, segments: 0 })

      await client.put(`/api/portal/publishers/${paper.id}/`, { ratios: ['16:9', '9:16', '1:1'] })
      await make(paper)
      expect(await encodings()).toEqual({ clips: 1, segments: 2 })

      await upload(paper.id, await clipOf('green'), ['intro_video'])
      expect(await encodings()).toEqual({ clips: 1, segments: 0 })
      await make(paper)
      expect(await encodings()).toEqual({ clips: 2, segments: 0 })

      // Another publisher with the same file.
      const other = await addPaper({ ratios: ['16:9', '9:16'] })
      await upload(other.id, clip, ['outro_video'])
      await make(other)
      expect(await encodings()).toEqual({ clips: 1, segments: 4 })
    },
  )

  it(
    'are fitted again after the cleanup of what was not used for a week, and after damage',
    TIMEOUT,
    async () => {
      const paper = await addPaper({ ratios: ['16:9', '4:5'] })
      await upload(paper.id, await clipOf('blue'), ['intro_video'])
      const before = await cachedClips()
      await make(paper)
      const added = (await cachedClips()).filter(key => !before.includes(key))
      expect(added.map(key => key.replace(/.*-clip/, ''))).toEqual(['-sound.mp4', '-sound.wav'])
      const whole = await filesOf(paper)

      const [, sound = ''] = added
      await truncate(fileOf(sound), 1000)
      await encodings()
      await make(paper, true)
      expect(await encodings()).toEqual({ clips: 1, segments: 0 })
      expect((await filesOf(paper))[1]?.equals(whole[1] ?? Buffer.of())).toBe(true)

      const last_used_at = new Date(Date.now() - 8 * 86_400_000)
      const key = sound.replace(/^segments\/|\.wav$/g, '')
      const { db } = server.platform
      await db.updateTable('segment').set({ last_used_at }).where('key', '=', key).execute()
      expect(await pruneSegments(server.platform, 1e12, 7)).toBe(1)
      expect(await cachedClips()).toEqual(before)
      await make(paper, true)
      expect(await encodings()).toEqual({ clips: 1, segments: 0 })
    },
  )

  it(
    'are fitted again for the main ratio when the encoder has changed since the upload',
    TIMEOUT,
    async () => {
      const paper = await addPaper()
      await upload(paper.id, await clipOf('yellow'), ['intro_video'])
      const stored = await server.platform.db
        .selectFrom('upload')
        .select('clip_key')
        .where('publisher_id', '=', paper.id)
        .executeTakeFirstOrThrow()
      const earlier = join(folder, 'earlier.mp4')
      const other = ['-profile:v', 'baseline', '-r', '30']
      await run(encoder.ffmpeg, ['-v', 'error', '-i', fileOf(stored.clip_key), '-an', ...other, earlier])
      await writeFile(fileOf(stored.clip_key), await readFile(earlier))
      await encodings()
      await make(paper)
      expect(await encodings()).toEqual({ clips: 1, segments: 2 })
      await make(paper, true)
      expect(await encodings()).toEqual({ clips: 0, segments: 0 })
    },
  )
})

/** The storage keys of a publisher's only clip. */
const uploadOf = ({ id }: Paper) =>
  server.platform.db
    .selectFrom('upload')
    .select(['media_key', 'clip_key', 'sound_key'])
    .where('publisher_id', '=', id)
    .executeTakeFirstOrThrow()

describe('a clip that is not read as it was stored', () => {
  it('is read once more, and is fitted again when its fitted form is damaged', TIMEOUT, async () => {
    const paper = await addPaper({ ratios: ['16:9', '1:1'] })
    await upload(paper.id, await clipOf('green'), ['intro_video'])
    const { media_key, clip_key, sound_key } = await uploadOf(paper)
    const { storage } = server.platform
    const stop = spoilReads(storage, media_key, 1)
    await make(paper)
    stop()
    const whole = await filesOf(paper)
    for (const [key, times, clips] of [
      [clip_key, 1, 0],
      [clip_key, 2, 1],
      [sound_key ?? '', 2, 0],
    ] as const) {
      await encodings()
      const end = spoilReads(storage, key, times)
      await make(paper, true)
      end()
      expect(await encodings(), `${key} ${times}`).toEqual({ clips, segments: 0 })
      expect((await filesOf(paper)).every((file, index) => file.equals(whole[index] ?? Buffer.of()))).toBe(
        true,
      )
    }
  })
})

describe('a video with clips fails', () => {
  it('when the stored file of an upload has changed, and says what to do', TIMEOUT, async () => {
    const paper = await addPaper({ ratios: ['16:9', '1:1'] })
    await upload(paper.id, await clipOf('white'), ['outro_video'])
    const stored = await server.platform.db
      .selectFrom('upload')
      .select('media_key')
      .where('publisher_id', '=', paper.id)
      .executeTakeFirstOrThrow()
    await writeFile(fileOf(stored.media_key), await clipOf('black'))
    expect(await generate(paper)).toMatchObject({
      success: false,
      errors: expect.stringContaining('The stored file of "clip.mp4" has changed: upload it again.'),
    })
  })
})
