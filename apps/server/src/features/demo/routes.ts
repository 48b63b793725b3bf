import { createReadStream } from 'node:fs'
import { newsArticlePage } from '@feedreel/demo/article-page'
import { assetFile } from '@feedreel/demo/asset-file'
import { embedDemoPage } from '@feedreel/demo/embed-page'
import { newsFeedXml } from '@feedreel/demo/feed'
import { newsFrontPage } from '@feedreel/demo/front-page'
import { newsMobilePage } from '@feedreel/demo/mobile-page'
import type { PageContext } from '@feedreel/demo/page-context'
import { templatesPage } from '@feedreel/demo/templates-page'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { demoContext } from './service/demo-context.ts'

const HTML = 'text/html; charset=utf-8'

/** Mounts the demo sites, with a strict Content-Security-Policy, and their feed. */
export async function mountDemo(app: FastifyInstance, platform: Platform): Promise<void> {
  const own = platform.config.publicUrl
  const media = platform.storage.origins.join(' ')
  const policy = [
    `default-src 'none'`,
    `script-src 'self' ${own}`,
    `style-src 'self' ${own}`,
    `img-src 'self' ${own} ${media} data:`,
    `media-src 'self' ${own} ${media}`,
    `connect-src 'self' ${own}`,
    `font-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
  })

  const page = (path: string, render: (context: PageContext) => string) =>
    app.get(path, async (_request, reply) => reply.type(HTML).send(render(await demoContext(platform))))

  page('/demo/embed', embedDemoPage)
  page('/demo/templates', templatesPage)
  page('/demo/news', newsFrontPage)
  page('/demo/news/mobile', newsMobilePage)
  app.get('/demo/news/feed.xml', async (_request, reply) =>
    reply
      .type('application/rss+xml; charset=utf-8')
      .send(newsFeedXml({ publicUrl: own, now: platform.clock.now() })),
  )
  app.get<{ Params: { slug: string } }>('/demo/news/:slug', async (request, reply) => {
    const html = newsArticlePage(await demoContext(platform), request.params.slug)
    if (html === null) throw notFound('story')
    return reply.type(HTML).send(html)
  })
  app.get<{ Params: { name: string } }>('/demo/assets/:name', async (request, reply) => {
    const asset = assetFile(request.params.name)
    if (!asset) throw notFound('file')
    reply.header('cache-control', 'public, max-age=3600')
    return reply.type(asset.contentType).send(createReadStream(asset.path))
  })
}
