import { z } from 'zod'
import { ErrorBody } from '../errors.ts'
import { Id, IdParam, requiredText, Timestamp } from '../fields/fields.ts'
import { route } from '../route.ts'
import { PeriodQuery } from '../statistics.ts'
import { FigureReport, FigureRow, Figures } from './figures.ts'
import { REPORT_TOKEN_HEADER } from './report-token.ts'

/** Maximum number of links of a publisher that are in force at the same time. */
export const MAX_REPORT_LINKS = 20
/** Requests with links from one address in a minute, for each web server. */
export const REPORTS_PER_MINUTE = 60

const rows = z.array(FigureRow)

export const PublisherReport = FigureReport.pick({
  from: true,
  to: true,
  time_zone: true,
  currency: true,
  counted_at: true,
  is_recounting: true,
  is_capped: true,
})
  .extend({
    publisher: z.string().describe('The name of the publisher.'),
    totals: Figures.extend({
      previous: Figures.nullable().describe('The figures of the period before.'),
    }).describe('The figures of the whole period.'),
    days: rows.describe('Every day of the period, with the same day of the period before.'),
    videos: rows.describe('The videos with the most starts, at most 20.'),
    stories: rows.describe('The stories that most playbacks reached, at most 20.'),
    hosts: rows.describe('The websites with the most starts, at most 20.'),
    devices: rows.describe('The classes of devices.'),
  })
  .meta({ id: 'PublisherReport', description: 'The figures of one publisher for a period.' })
export type PublisherReport = z.output<typeof PublisherReport>

export const ReportLink = z
  .object({
    id: Id.describe('The id of the link.'),
    label: z.string().describe('The recipient of the link.'),
    created_at: Timestamp.describe('When it was created.'),
    last_used_at: Timestamp.nullable().describe('When a report was last read with it.'),
  })
  .meta({ id: 'ReportLink' })
export type ReportLink = z.output<typeof ReportLink>

export const NewReportLink = ReportLink.extend({
  url: z.string().describe('The address of the report. It is not stored, and shown only here.'),
}).meta({ id: 'NewReportLink' })
export type NewReportLink = z.output<typeof NewReportLink>

const LINKS = '/api/portal/publishers/{id}/report-links/'

export const reportRoutes = {
  read: route({
    method: 'GET',
    path: '/api/portal/publishers/{id}/report/',
    access: 'operator',
    summary: "A publisher's figures of a period, against the period before.",
    params: IdParam,
    query: PeriodQuery,
    answer: PublisherReport,
  }),
  readShared: route({
    method: 'GET',
    path: '/api/reports/',
    access: 'anyone',
    summary: `The same for whoever has the token of a link, in the header \`${REPORT_TOKEN_HEADER}\`. 404 for an unknown or revoked one, 429 for more than ${REPORTS_PER_MINUTE} requests a minute.`,
    query: PeriodQuery,
    failures: { 404: ErrorBody },
    answer: PublisherReport,
  }),
  listLinks: route({
    method: 'GET',
    path: LINKS,
    access: 'operator',
    summary: "Lists the links in force to a publisher's report, newest first.",
    params: IdParam,
    answer: z.object({ links: z.array(ReportLink).describe(`At most ${MAX_REPORT_LINKS}.`) }),
  }),
  createLink: route({
    method: 'POST',
    path: LINKS,
    access: 'operator',
    summary: "Creates a link that shows a publisher's report to anyone who has it, until it is revoked.",
    params: IdParam,
    body: z.object({ label: requiredText(100).describe('The recipient of the link.') }),
    answer: NewReportLink,
    status: 201,
  }),
  revokeLink: route({
    method: 'DELETE',
    path: `${LINKS}{link}/`,
    access: 'operator',
    summary: 'Revokes a link at once.',
    params: IdParam.extend({ link: IdParam.shape.id.describe('The id of the link.') }),
    answer: z.undefined(),
    status: 204,
  }),
}
