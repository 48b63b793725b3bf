import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { DEFAULT_THEME } from '../../packages/contracts/src/theme.ts'
import { type Contender, playerFolder } from './contenders.ts'

const DURATION_S = 12
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}
const TEXT = '<p>The council met on Tuesday evening and took its time over every word of the plan.</p>'

/** Renders the video that all contenders play: 640 by 360, faststart, as bytes. */
async function renderVideo(): Promise<Buffer> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'bench-player-'))
  const file = join(folder.path, 'video.mp4')
  const picture = `testsrc2=size=640x360:rate=25:duration=${DURATION_S}`
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=duration=${DURATION_S}`]
  const codec = ['-c:v', 'libx264', '-b:v', '350k', '-pix_fmt', 'yuv420p', '-g', '50', '-c:a', 'aac']
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...inputs, ...codec, '-movflags', '+faststart', file])
  return await readFile(file)
}

const playerAnswer = (origin: string) => ({
  schema: 1,
  version: 'latest',
  publisher: { slug: 'daily', name: 'The Daily' },
  video: {
    id: 1,
    title: 'The news of the day',
    summary: '',
    published_at: '2026-05-01T08:00:00Z',
    url: `${origin}/video.mp4`,
    poster: '',
    thumbnail: '',
    duration: DURATION_S,
    width: 640,
    height: 360,
    captions: 'WEBVTT\n\n00:00.000 --> 00:12.000\nA story',
    chapters: [{ start: 0, end: DURATION_S, title: 'A story', url: null }],
  },
  theme: DEFAULT_THEME,
  autoplay: { enabled: true, muted: true, visibility: 50, loop: true },
  ads: null,
  events_url: `${origin}/api/publishers/daily/events/`,
})

/**
 * The page of a contender, with the same text around each and a reserved place. The scroll bar is always shown;
 * otherwise it would shift the text if the first paint comes before the end of the page.
 */
const page = ({ head, body }: Contender) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The Daily</title>
<link rel="icon" href="data:,"><style>html{overflow-y:scroll}main{width:640px;margin:auto}#place{height:360px}</style>${head}</head>
<body><main><h1>The Daily</h1>${TEXT}<script>window.startedAt=performance.now()</script>
<div id="place">${body}</div>${TEXT.repeat(60)}</main></body></html>`

/**
 * Serves every contender's page at its place in the list (`/0`, `/1`, …), texts compressed.
 * @param onFirstFrame called when a page requests `/first-frame/MS`; returns the address that the page opens next
 */
export async function startSite(
  contenders: readonly Contender[],
  onFirstFrame: (ms: number) => string = () => '',
): Promise<AsyncDisposable & { origin: string }> {
  const video = await renderVideo()
  const files = new Map<string, Buffer>()
  for (const [address, path] of contenders.flatMap(contender => Object.entries(contender.files)))
    files.set(address, await readFile(path))

  function send(response: ServerResponse, type: string, text: string | Buffer): void {
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': 'no-store' })
    response.end(gzipSync(text))
  }
  function sendVideo(response: ServerResponse, range: string | undefined): void {
    const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
    const head = { 'content-type': 'video/mp4', 'accept-ranges': 'bytes' }
    const part = { 'content-range': `bytes ${from}-${video.length - 1}/${video.length}` }
    response.writeHead(range ? 206 : 200, range ? { ...head, ...part } : head).end(video.subarray(from))
  }
  async function respond(path: string, range: string | undefined, response: ServerResponse): Promise<void> {
    const contender = path === '/' ? undefined : contenders[Number(path.slice(1))]
    const type = TYPES[extname(path)] ?? 'text/plain'
    const file = files.get(path)
    const later = () => readFile(join(playerFolder(basename(dirname(path))), basename(path)))
    if (contender) send(response, 'text/html', page(contender))
    else if (path === '/video.mp4') sendVideo(response, range)
    else if (path.endsWith('/player/'))
      send(response, 'application/json', JSON.stringify(playerAnswer(origin)))
    else if (path.startsWith('/first-frame/')) send(response, type, onFirstFrame(Number(basename(path))))
    else if (file) send(response, type, file)
    else if (path.endsWith('.js')) send(response, type, await later())
    else response.writeHead(204).end()
  }

  const server = createServer((request, response) => {
    respond(request.url ?? '/', request.headers.range, response).catch((error: unknown) =>
      response.destroy(error as Error),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, [Symbol.asyncDispose]: async () => server.close().closeAllConnections() }
}
