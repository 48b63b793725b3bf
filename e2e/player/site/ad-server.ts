import { readFile } from 'node:fs/promises'
import type { BrowserContext } from '@playwright/test'

/** The origin of the ad server that the fixtures name. */
export const AD_ORIGIN = 'https://ads.example'

/** Length of the video that ads show. */
export const AD_DURATION_S = 4

const FIXTURES = new URL('../../../packages/player/fixtures/vast/', import.meta.url)

/** A transparent picture of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** An ad server, and the requests that it received. */
export interface AdServer {
  /** Paths with queries of all requests that were neither documents nor media, in order. */
  pixels: string[]
  /** Addresses of the requested documents, in order. */
  documents: string[]
  /** Answers a path with a document of its own instead of the fixture of the name; null: never answers. */
  answer(path: string, document: string | null): void
}

/** The response of an ad server. */
export interface AdAnswer {
  status: number
  contentType?: string
  body?: string | Buffer
}

/**
 * The answers of an ad server: fixtures by name, `video` for every mp4, else a pixel, which is missing if its path says so.
 * `respond` returns undefined if the server never answers.
 */
export function adAnswers(video: Buffer): AdServer & { respond(url: URL): Promise<AdAnswer | undefined> } {
  const own = new Map<string, string | null>()
  const pixels: string[] = []
  const documents: string[] = []
  return {
    pixels,
    documents,
    answer: (path, document) => own.set(path, document),
    async respond({ href, pathname, search }) {
      if (pathname.endsWith('.mp4'))
        return pathname.includes('missing')
          ? { status: 404 }
          : { status: 200, contentType: 'video/mp4', body: video }
      if (!pathname.endsWith('.xml')) {
        pixels.push(pathname + search)
        if (pathname.includes('missing')) return { status: 404 }
        return { status: 200, contentType: 'image/gif', body: PIXEL }
      }
      documents.push(href)
      const document = own.get(pathname)
      if (document === null) return undefined
      const body =
        document ?? (await readFile(new URL(`.${pathname}`, FIXTURES), 'utf8').catch(() => undefined))
      return body === undefined ? { status: 404 } : { status: 200, contentType: 'application/xml', body }
    },
  }
}

/** Headers with which a page of any origin may read an ad server's answer, its cookies sent along. */
export function openHeaders(origin = '*'): Record<string, string> {
  return { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
}

/** Answers the browser's requests to the ad server, see `adAnswers`. */
export async function startAdServer(context: BrowserContext, video: Buffer): Promise<AdServer> {
  const answers = adAnswers(video)
  await context.route(`${AD_ORIGIN}/**`, async route => {
    const request = route.request()
    const answer = await answers.respond(new URL(request.url()))
    const headers = { ...openHeaders(request.headers().origin), 'accept-ranges': 'bytes' }
    if (answer) await route.fulfill({ headers, ...answer })
  })
  return answers
}
