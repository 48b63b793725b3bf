import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { transportSecurity } from './origin/is-https.ts'
import { OPEN_TO_ALL } from './origin/open-to-all.ts'

const DIST = join(import.meta.dirname, '../../../../portal/dist')
const NONCE_MARK = '__CSP_NONCE__'
const ORIGIN_MARK = '__PUBLIC_ORIGIN__'
const SESSION_COOKIE = /(?:^|;)\s*(?:__Host-)?sessionid=/
const YEAR_MS = 31_536_000_000

/** Paths of the portal, which handles unknown ones itself. */
const OWN_AREAS = /^\/(?:login\/?|sign-on\/?|report\/?|welcome\/?|portal(?:\/.*)?)(?:\?|$)/
/** The page for people without an account. Search engines must not list it. */
const SHARED_AREA = /^\/report\/?(?:\?|$)/
/** Unknown paths here are a 404; all others redirect to the portal. */
const OTHER_AREAS = /^\/(?:api|embed|media|demo|assets|metrics|healthz|readyz)(?:\/|$|\?)/

/** The other areas that publishers' pages load from. */
const OPEN_AREAS = /^\/(?:embed|media)(?:\/|$|\?)/

function contentPolicy(nonce: string, mediaOrigins: readonly string[]): string {
  const media = mediaOrigins.join(' ')
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${media}`,
    `media-src 'self' blob: ${media}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `frame-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** The first answers that each screen requests, by its address. */
type Preloads = Record<string, { scripts: string[]; styles: string[]; answers: string[] }>

/**
 * Preload links for a screen's scripts, styles and first answers. With a query in the address the answers differ;
 * without a session there are none, because the sign-in is shown.
 * @param url path with query, as requested
 */
export function preloadLinks(preloads: Preloads, url: string, hasSession: boolean): string {
  const [path = '', query] = url.split('?', 2)
  const needs = Object.hasOwn(preloads, path) ? preloads[path] : undefined
  if (!needs || !hasSession) return ''
  const links = [
    ...needs.styles.map(href => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...needs.scripts.map(href => `<link rel="modulepreload" crossorigin href="${href}">`),
    ...(query ? [] : needs.answers).map(
      href =>
        `<link rel="preload" as="fetch" crossorigin="anonymous" href="${href.replaceAll('&', '&amp;')}">`,
    ),
  ]
  return links.join('')
}

/** Preload links by request, from what the build listed for each screen. */
async function readPreloads(): Promise<(request: FastifyRequest) => string> {
  const preloads = JSON.parse(await readFile(join(DIST, 'preloads.json'), 'utf8')) as Preloads
  return ({ url, headers }) => preloadLinks(preloads, url, SESSION_COOKIE.test(headers.cookie ?? ''))
}

/**
 * Serves the built portal: hashed files as immutable, its page with a new nonce each time, and a redirect to it from unknown
 * addresses.
 * @param publicOrigin the origin of PUBLIC_URL
 * @param mediaOrigins of videos and pictures
 */
export async function servePortal(
  app: FastifyInstance,
  publicOrigin: string,
  mediaOrigins: readonly string[],
): Promise<void> {
  const built = await readFile(join(DIST, 'index.html'), 'utf8').catch(() => {
    throw new AppError(500, 'The portal is not built. Run npm start, which builds it.')
  })
  const html = built.replace(ORIGIN_MARK, () => publicOrigin)
  await app.register(fastifyStatic, {
    root: join(DIST, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
  })

  const preloads = await readPreloads()
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    reply.headers({
      ...transportSecurity(request, publicOrigin),
      'content-security-policy': contentPolicy(nonce, mediaOrigins),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      ...(SHARED_AREA.test(request.url) && { 'x-robots-tag': 'noindex, nofollow' }),
    })
    const page = html.replaceAll(NONCE_MARK, nonce).replace('</head>', () => `${preloads(request)}</head>`)
    return reply.type('text/html; charset=utf-8').send(page)
  }

  const redirect = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(transportSecurity(request, publicOrigin)).redirect('/portal', 302)

  app.get('/', async (request, reply) => redirect(request, reply))
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && OWN_AREAS.test(request.url)) return sendPage(request, reply)
    if (isRead && !OTHER_AREAS.test(request.url)) return redirect(request, reply)
    if (OPEN_AREAS.test(request.url)) reply.headers(OPEN_TO_ALL)
    throw new AppError(404, 'There is nothing at this address.')
  })
}
