import { api } from '../api.ts'
import type { TokenScope } from '../fields/token-scope.ts'
import type { Route } from '../route.ts'

/** The scope that a token needs to change a subject; null: no token may make any call of the subject. */
const CHANGES: Readonly<Record<keyof typeof api, Exclude<TokenScope, 'read'> | null>> = {
  session: null,
  people: null,
  factors: null,
  singleSignOn: null,
  tokens: null,
  dashboard: 'manage',
  feeds: 'manage',
  publishers: 'manage',
  ads: 'manage',
  installations: 'manage',
  bulk: 'manage',
  csvImport: 'manage',
  videos: 'content',
  lineUp: 'content',
  items: 'content',
  edits: 'content',
  inbox: 'content',
  withdrawals: 'content',
  brand: 'manage',
  previews: 'manage',
  settings: 'manage',
  jobLog: 'manage',
  commands: 'manage',
  events: 'manage',
  statistics: 'manage',
  figures: 'manage',
  adReports: 'manage',
  reports: 'manage',
  audit: 'manage',
  health: 'manage',
  document: 'manage',
  embed: null,
}

const SCOPES = new Map<Route, TokenScope>(
  Object.entries(api).flatMap(([subject, routes]) => {
    const changes = CHANGES[subject as keyof typeof CHANGES]
    if (changes === null) return []
    return Object.values(routes)
      .filter(({ access }: Route) => access === 'operator')
      .map((route: Route): [Route, TokenScope] => [route, route.method === 'GET' ? 'read' : changes])
  }),
)

/** The scope that a token needs for a route; null when no token may make the call or when the call needs no account. */
export function tokenScopeOf(route: Route): TokenScope | null {
  return SCOPES.get(route) ?? null
}
