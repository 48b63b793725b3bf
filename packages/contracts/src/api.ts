import { adRoutes } from './ads/ad-routes.ts'
import { auditRoutes } from './audit.ts'
import { bulkRoutes } from './batch/bulk.ts'
import { csvImportRoutes } from './batch/csv-import.ts'
import { brandRoutes } from './brand/brand.ts'
import { previewRoutes } from './brand/previews.ts'
import { commandRoutes } from './commands.ts'
import { dashboardRoutes } from './dashboard.ts'
import { editRoutes } from './editorial/edits.ts'
import { inboxRoutes } from './editorial/inbox.ts'
import { withdrawalRoutes } from './editorial/withdrawals.ts'
import { embedRoutes } from './embed.ts'
import { eventRoutes } from './events.ts'
import { feedRoutes } from './feeds.ts'
import { healthRoutes } from './health.ts'
import { installationRoutes } from './installations.ts'
import { itemRoutes } from './items.ts'
import { jobLogRoutes } from './job-log.ts'
import { lineUpRoutes } from './line-up.ts'
import { documentRoutes } from './openapi/document-routes.ts'
import { factorRoutes } from './people/factors.ts'
import { peopleRoutes } from './people/people.ts'
import { singleSignOnRoutes } from './people/single-sign-on.ts'
import { tokenRoutes } from './people/tokens.ts'
import { publisherRoutes } from './publishers.ts'
import { sessionRoutes } from './session.ts'
import { settingsRoutes } from './settings.ts'
import { adReportRoutes } from './statistics/ad-reports.ts'
import { figureRoutes } from './statistics/figures.ts'
import { reportRoutes } from './statistics/reports.ts'
import { statisticsRoutes } from './statistics.ts'
import { videoRoutes } from './videos.ts'

/** Every route of the API by subject. */
export const api = {
  session: sessionRoutes,
  factors: factorRoutes,
  singleSignOn: singleSignOnRoutes,
  people: peopleRoutes,
  tokens: tokenRoutes,
  dashboard: dashboardRoutes,
  feeds: feedRoutes,
  publishers: publisherRoutes,
  bulk: bulkRoutes,
  csvImport: csvImportRoutes,
  ads: adRoutes,
  installations: installationRoutes,
  videos: videoRoutes,
  lineUp: lineUpRoutes,
  items: itemRoutes,
  edits: editRoutes,
  inbox: inboxRoutes,
  withdrawals: withdrawalRoutes,
  brand: brandRoutes,
  previews: previewRoutes,
  settings: settingsRoutes,
  jobLog: jobLogRoutes,
  commands: commandRoutes,
  events: eventRoutes,
  statistics: statisticsRoutes,
  figures: figureRoutes,
  adReports: adReportRoutes,
  reports: reportRoutes,
  audit: auditRoutes,
  health: healthRoutes,
  document: documentRoutes,
  embed: embedRoutes,
} as const
