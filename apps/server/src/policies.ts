import { api } from '@feedreel/contracts/api'
import { Role } from '@feedreel/contracts/fields/role'
import type { Route } from '@feedreel/contracts/route'
import { adPolicy } from '#features/ads/policy.ts'
import { auditPolicy } from '#features/audit/policy.ts'
import { brandPolicy } from '#features/brand/policy.ts'
import { bulkPolicy } from '#features/bulk/policy.ts'
import { commandPolicy } from '#features/commands/policy.ts'
import { csvImportPolicy } from '#features/csv-import/policy.ts'
import { dashboardPolicy } from '#features/dashboard/policy.ts'
import { editPolicy } from '#features/edits/policy.ts'
import { eventPolicy } from '#features/events/policy.ts'
import { factorPolicy } from '#features/factors/policy.ts'
import { feedPolicy } from '#features/feeds/policy.ts'
import { healthPolicy } from '#features/health/policy.ts'
import { inboxPolicy } from '#features/inbox/policy.ts'
import { installationPolicy } from '#features/installations/policy.ts'
import { itemPolicy } from '#features/items/policy.ts'
import { jobLogPolicy } from '#features/job-log/policy.ts'
import { documentPolicy } from '#features/openapi/policy.ts'
import { peoplePolicy } from '#features/people/policy.ts'
import { previewPolicy } from '#features/previews/policy.ts'
import { publisherPolicy } from '#features/publishers/policy.ts'
import { reportPolicy } from '#features/reports/policy.ts'
import { sessionPolicy } from '#features/session/policy.ts'
import { settingsPolicy } from '#features/settings/policy.ts'
import { singleSignOnPolicy } from '#features/single-sign-on/policy.ts'
import { adReportPolicy, figurePolicy, statisticsPolicy } from '#features/statistics/policy.ts'
import { tokenPolicy } from '#features/tokens/policy.ts'
import { lineUpPolicy, videoPolicy } from '#features/videos/policy.ts'
import { withdrawalPolicy } from '#features/withdrawals/policy.ts'
import { type Policies, type Policy, permissionOf, type Rule } from '#platform/access/policy.ts'

/** The policy of each subject; the player's API has no sessions. */
const bySubject: { readonly [Subject in Exclude<keyof typeof api, 'embed'>]: Policy<(typeof api)[Subject]> } =
  {
    session: sessionPolicy,
    factors: factorPolicy,
    singleSignOn: singleSignOnPolicy,
    people: peoplePolicy,
    tokens: tokenPolicy,
    dashboard: dashboardPolicy,
    feeds: feedPolicy,
    publishers: publisherPolicy,
    bulk: bulkPolicy,
    csvImport: csvImportPolicy,
    ads: adPolicy,
    installations: installationPolicy,
    videos: videoPolicy,
    lineUp: lineUpPolicy,
    items: itemPolicy,
    edits: editPolicy,
    inbox: inboxPolicy,
    withdrawals: withdrawalPolicy,
    brand: brandPolicy,
    previews: previewPolicy,
    settings: settingsPolicy,
    jobLog: jobLogPolicy,
    commands: commandPolicy,
    events: eventPolicy,
    statistics: statisticsPolicy,
    figures: figurePolicy,
    adReports: adReportPolicy,
    reports: reportPolicy,
    audit: auditPolicy,
    health: healthPolicy,
    document: documentPolicy,
  }

/** The policies of all calls that need a session, in the order of the API. */
export const policies: Policies = new Map(
  Object.entries(api).flatMap(([subject, routes]) => {
    const rules: Readonly<Record<string, Rule>> = bySubject[subject as keyof typeof bySubject] ?? {}
    return Object.entries(routes).flatMap(([name, route]: [string, Route]) => {
      const rule = rules[name]
      return rule ? [[route, rule] as const] : []
    })
  }),
)

const HEAD = ['call', ...Role.options, 'with listed publishers']
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** The table of docs/security.md: the roles that may make each call, and the limit by listed publishers. */
function policyTable(policies: Policies): string {
  const rows = [...policies].map(([{ method, path }, rule]) =>
    row([`${method} ${path}`, ...Role.options.map(role => permissionOf(rule, role)), rule.reach.label]),
  )
  return [row(HEAD), row(HEAD.map(() => '---')), ...rows].join('\n')
}

const BEGIN = '<!-- policies -->\n'
const END = '<!-- end of policies -->'

/** The document with the table of these policies between its marks. @throws when it has no marks */
export function withPolicyTable(document: string, policies: Policies): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error('docs/security.md has no marks for the table of policies.')
  return `${document.slice(0, begin)}${BEGIN}${policyTable(policies)}\n${document.slice(end)}`
}
