import { readFile } from 'node:fs/promises'
import type { BrowserContext } from '@playwright/test'

export const AD_ORIGIN = 'https://ads.example'

const FIXTURES = new URL('../../packages/player/fixtures/vast/', import.meta.url)

/** An ad server that answers every request of a browser to its origin, and remembers them. */
export interface AdServer {
  /** Paths with queries of all requests that were neither documents nor media, in order. */
  pixels: string[]
  /** Addresses of the documents that were asked for, in order. */
  documents: string[]
  /** Answers a path with a document of its own instead of the fixture of the name; null: never answers. */
  answer(path: string, document: string | null): void
}

/** Answers the browser's requests to the ad server: fixtures by name, `video` for every mp4, else a pixel. */
export async function startAdServer(context: BrowserContext, video: Buffer): Promise<AdServer> {
  const own = new Map<string, string | null>()
  const server: AdServer = {
    pixels: [],
    documents: [],
    answer: (path, document) => own.set(path, document),
  }
  await context.route(`${AD_ORIGIN}/**`, async route => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const headers = {
      'access-control-allow-origin': request.headers().origin ?? '*',
      'access-control-allow-credentials': 'true',
    }
    if (pathname.endsWith('.mp4')) {
      if (pathname.includes('missing')) return route.fulfill({ status: 404 })
      return route.fulfill({ headers: { 'accept-ranges': 'bytes' }, contentType: 'video/mp4', body: video })
    }
    if (!pathname.endsWith('.xml')) {
      server.pixels.push(pathname + search)
      return route.fulfill({ status: 204 })
    }
    server.documents.push(request.url())
    const document = own.get(pathname)
    if (document === null) return
    const body =
      document ?? (await readFile(new URL(`.${pathname}`, FIXTURES), 'utf8').catch(() => undefined))
    return body === undefined
      ? route.fulfill({ status: 404, headers })
      : route.fulfill({ headers, contentType: 'application/xml', body })
  })
  return server
}
