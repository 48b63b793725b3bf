const TITLES: readonly (readonly [RegExp, string])[] = [
  [/^\/portal$/, 'Dashboard'],
  [/^\/portal\/feeds$/, 'Feeds'],
  [/^\/portal\/feeds\/add$/, 'Add Feed'],
  [/^\/portal\/feeds\/[^/]+$/, 'Edit Feed'],
  [/^\/portal\/publishers$/, 'Publishers'],
  [/^\/portal\/publishers\/add$/, 'Add Publisher'],
  [/^\/portal\/publishers\/[^/]+$/, 'Edit Publisher'],
  [/^\/portal\/publishers\/[^/]+\/report$/, 'Report'],
  [/^\/portal\/videos$/, 'Videos'],
  [/^\/portal\/videos\/[^/]+$/, 'Video Details'],
  [/^\/portal\/contents$/, 'Contents'],
  [/^\/portal\/contents\/inbox$/, 'Inbox'],
  [/^\/portal\/contents\/withdrawn$/, 'Withdrawn'],
  [/^\/portal\/contents\/.+$/, 'Content Management'],
  [/^\/portal\/statistics$/, 'Statistics'],
  [/^\/portal\/health$/, 'System Health'],
  [/^\/portal\/account$/, 'Account'],
  [/^\/portal\/settings$/, 'System Settings'],
  [/^\/portal\/people$/, 'People'],
  [/^\/portal\/logs$/, 'Job Logs'],
  [/^\/portal\/commands$/, 'Management Commands'],
]

/** The title of the screen at a path, with or without a trailing slash. */
export function pageTitle(pathname: string): string {
  const path = pathname.replace(/\/+$/, '')
  return TITLES.find(([pattern]) => pattern.test(path))?.[1] ?? 'Dashboard'
}
