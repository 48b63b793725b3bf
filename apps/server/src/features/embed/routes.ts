import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { api } from '@feedreel/contracts/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createInstallationNotes } from '#features/installations/service.ts'
import { findPlayerFiles } from '#features/publishers/service/player-versions.ts'
import { localMediaFolder } from '#platform/config.ts'
import { isOutage } from '#platform/database/outage.ts'
import { AppError, badRequest, gone, notFound, notSignedIn } from '#platform/errors.ts'
import { chooseEncoding, createCompressedFiles } from '#platform/http/compression.ts'
import { createMount, type Mount } from '#platform/http/mount.ts'
import { OPEN_TO_ALL } from '#platform/http/origin/open-to-all.ts'
import type { Platform } from '#platform/platform.ts'
import { isForViewers, SIGNED_FOR_S } from '#platform/storage/storage.ts'
import { framePolicy, presentFrame, presentRefusal } from './present/frame.ts'
import { type AskingPage, askingPage } from './rules.ts'
import { createAddressBlocks } from './service/address-blocks.ts'
import { createBeaconBatches } from './service/batch-beacons.ts'
import type { PlayerAnswers } from './service/player-answers.ts'
import { previewVideo, readFrame, readPlayer } from './service/read-player.ts'
import { recordEvents } from './service/record-events.ts'

const YEAR_S = 31_536_000
/** A removal must reach every page within two seconds: no cache may keep an answer longer or send a stale one. */
const PLAYER_CACHE = 'public, max-age=1'
const LATEST_CACHE = 'public, max-age=300, stale-while-revalidate=86400'
const RELEASE_CACHE = `public, max-age=${YEAR_S}, immutable`
/** The request headers that identify the page, read by pageOf. */
const ASKING_PAGE = 'Origin, Referer, Sec-Fetch-Site'
/** Successful responses override this. */
const REFUSAL = { ...OPEN_TO_ALL, vary: ASKING_PAGE } as const
const PLAYER_FILE = /^[a-z0-9][a-z0-9.-]*\.js$/
/** Hashes of a release's scripts. */
const MANIFEST = 'manifest.json'

function pageOf(request: FastifyRequest): AskingPage {
  const { origin, referer } = request.headers
  const site = request.headers['sec-fetch-site']
  return askingPage({ origin, referer, secFetchSite: typeof site === 'string' ? site : undefined })
}

/** Cache-Control of a player answer; a stale one is kept in this process only. */
const playerCache = (isStale: boolean) => (isStale ? 'no-store' : PLAYER_CACHE)

/** True for a browser that navigates to a page. */
const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true

/** Parses every body as JSON: beacons come as plain text, which needs no CORS preflight. */
function parseAnyTypeAsJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, JSON.parse(String(text)))
    } catch {
      done(badRequest('The body is not valid JSON.'))
    }
  })
}

/** Mounts the player answer of the portal's preview. */
export function mountVideoPreview(mount: Mount, platform: Platform): void {
  mount(api.videos.player, async ({ params }) => previewVideo(platform, params.id))
}

/** Mounts the API of players on publishers' pages: open to other origins, without sessions or cookies. */
export async function mountPlayerApi(
  app: FastifyInstance,
  platform: Platform,
  answers: PlayerAnswers,
  checkAnswers: boolean,
): Promise<void> {
  parseAnyTypeAsJson(app)
  app.addHook('onRoute', route => {
    route.config = { ...route.config, isFrequent: true }
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(REFUSAL)
    done()
  })
  const notes = createInstallationNotes(platform)
  const batches = createBeaconBatches(platform)
  const blocks = createAddressBlocks(platform.clock)
  app.addHook('onClose', () => notes.settled())
  const { mount, refuseOtherMethods } = createMount(app, {
    guard: () => [],
    actorOf: () => {
      throw notSignedIn()
    },
    accessOf: () => {
      throw notSignedIn()
    },
    checkAnswers,
  })
  mount(api.embed.player, async ({ params, request, reply }) => {
    const page = pageOf(request)
    const { answer, isForAll, isStale } = await readPlayer(platform, answers, params.slug, page, notes)
    reply.header('cache-control', playerCache(isStale))
    // Without allowed domains the answer is the same for all pages, so a CDN caches one.
    if (isForAll) reply.removeHeader('vary')
    return answer
  })
  mount(api.embed.events, async ({ params, body, request }) =>
    recordEvents(
      platform,
      batches,
      params.slug,
      { page: pageOf(request), userAgent: request.headers['user-agent'], address: request.ip },
      body,
      { notes, blocks },
    ),
  )
  refuseOtherMethods()
}

/** Mounts the player's files in every version, and its iframe page. */
export async function mountPlayerFiles(
  app: FastifyInstance,
  platform: Platform,
  answers: PlayerAnswers,
): Promise<void> {
  // Required, but never used: each file is sent from the folder of its version.
  await app.register(fastifyStatic, { root: import.meta.dirname, serve: false })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(OPEN_TO_ALL)
  })
  const readCompressed = createCompressedFiles()
  app.get<{ Params: { version: string; name: string } }>('/embed/:version/:name', async (request, reply) => {
    const { version, name } = request.params
    const files = findPlayerFiles(version)
    if (files === null) throw notFound('version of the player')
    const { folder, isRelease } = files
    const cacheControl = isRelease ? RELEASE_CACHE : LATEST_CACHE
    if (name === MANIFEST) {
      if (version === 'latest') throw notFound('manifest of the newest build')
      return reply.header('cache-control', cacheControl).sendFile(name, folder, { cacheControl: false })
    }
    if (PLAYER_FILE.test(name)) {
      // Must run before the cache headers are set.
      if (!existsSync(join(folder, name))) throw notFound('file of the player')
      reply.headers({ 'cache-control': cacheControl, vary: 'Accept-Encoding' })
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      const file = encoding && (await readCompressed(join(folder, name), encoding))
      if (!encoding || !file) return reply.sendFile(name, folder, { cacheControl: false })
      reply.header('etag', file.etag)
      if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
      reply.header('content-encoding', encoding)
      return reply.type('application/javascript; charset=utf-8').send(file.body)
    }
    const own = platform.config.publicUrl
    const { origins } = platform.storage
    reply.type('text/html; charset=utf-8')
    try {
      const { publisher, ancestors, isStale } = await readFrame(platform, answers, name)
      const policy = framePolicy(own, origins, ancestors, publisher.enable_ads)
      reply.headers({ 'content-security-policy': policy, 'cache-control': playerCache(isStale) })
      return reply.send(presentFrame(publisher, version, own))
    } catch (refusal) {
      if (!(refusal instanceof AppError) || !wantsPage(request)) throw refusal
      const policy = framePolicy(own, origins, '*', false)
      reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store', vary: 'Accept' })
      return reply.status(refusal.status).send(presentRefusal(name, version, own))
    }
  })
}

/**
 * Mounts videos, posters, thumbnails and uploaded clips: the files of a local folder, or redirects to the signed URLs of a
 * private bucket, which caches drop before they expire. Files of withdrawn items are 410. Mounts nothing for a public
 * bucket.
 */
export async function mountMedia(
  app: FastifyInstance,
  { config, removedFiles, storage }: Pick<Platform, 'config' | 'removedFiles' | 'storage'>,
): Promise<void> {
  const folder = localMediaFolder(config)
  const { signedUrl } = storage
  if (folder === null && signedUrl === null) return
  if (folder !== null) await app.register(fastifyStatic, { root: folder, serve: false })
  app.addHook('onRequest', async (_request, reply) => {
    // Uploaded clips are on the portal's origin: sandbox them when opened as a page.
    reply.headers({ ...OPEN_TO_ALL, 'content-security-policy': 'sandbox' })
  })
  app.get<{ Params: { '*': string } }>(
    '/media/*',
    { exposeHeadRoute: folder !== null },
    async (request, reply) => {
      const key = request.params['*']
      if (!isForViewers(key)) throw notFound('file')
      if (await removedFiles.has(key)) throw gone('file')
      if (signedUrl === null) {
        // While the disk is away, a 404 would say that the file is gone. Other errors are those of sendFile too.
        await storage.exists(key).catch(error => {
          if (isOutage(error)) throw error
        })
        return reply.sendFile(key, { immutable: true, maxAge: YEAR_S * 1000 })
      }
      reply.header('cache-control', `public, max-age=${SIGNED_FOR_S / 2}`)
      return reply.redirect(await signedUrl(key), 302)
    },
  )
}
