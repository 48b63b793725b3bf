import { api } from '@feedreel/contracts/api'
import { REPORT_TOKEN_HEADER } from '@feedreel/contracts/statistics/report-token'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { readReport } from './service/read-report.ts'
import { createLink, createLinkCheck, endLink, readLinks } from './service/report-links.ts'

/** Mounts publishers' reports: for operators, for whoever has a link, and the links. */
export function mountReports(mount: Mount, platform: Platform): void {
  const checkLink = createLinkCheck(platform)
  mount(api.reports.read, async ({ params, query }) => readReport(platform, params.id, query))
  mount(api.reports.readShared, async ({ query, request, reply }) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    const publisher = await checkLink(String(request.headers[REPORT_TOKEN_HEADER] ?? ''), request.ip)
    return readReport(platform, publisher, query)
  })
  mount(api.reports.listLinks, async ({ params }) => readLinks(platform, params.id))
  mount(api.reports.createLink, async ({ params, body, actor }) =>
    createLink(platform, actor, params.id, body.label),
  )
  mount(api.reports.revokeLink, async ({ params, actor }) => endLink(platform, actor, params.id, params.link))
}
