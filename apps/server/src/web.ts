import type { FastifyInstance } from 'fastify'
import { mountAds } from '#features/ads/routes.ts'
import { mountAudit } from '#features/audit/routes.ts'
import { mountBrand } from '#features/brand/routes.ts'
import { mountBulk } from '#features/bulk/routes.ts'
import { mountCommands } from '#features/commands/routes.ts'
import { mountCsvImport } from '#features/csv-import/routes.ts'
import { mountDashboard } from '#features/dashboard/routes.ts'
import { mountDemo } from '#features/demo/routes.ts'
import { mountEdits } from '#features/edits/routes.ts'
import { mountMedia, mountPlayerApi, mountPlayerFiles, mountVideoPreview } from '#features/embed/routes.ts'
import { createPlayerAnswers, type PlayerAnswers } from '#features/embed/service/player-answers.ts'
import { mountEvents } from '#features/events/routes.ts'
import { mountFactors } from '#features/factors/routes.ts'
import { mountFeeds } from '#features/feeds/routes.ts'
import { mountSystemHealth } from '#features/health/routes.ts'
import { mountInbox } from '#features/inbox/routes.ts'
import { mountInstallations } from '#features/installations/routes.ts'
import { mountItems } from '#features/items/routes.ts'
import { mountJobControl } from '#features/job-control/routes.ts'
import { mountJobLog } from '#features/job-log/routes.ts'
import { mountModeration } from '#features/moderation/routes.ts'
import { mountOpenApi } from '#features/openapi/routes.ts'
import { mountPeople } from '#features/people/routes.ts'
import { mountPreviews } from '#features/previews/routes.ts'
import { mountPublishers } from '#features/publishers/routes.ts'
import { mountReports } from '#features/reports/routes.ts'
import { createGuard, registerSession } from '#features/session/policy.ts'
import { mountSession } from '#features/session/routes.ts'
import { accessOf, actorOf } from '#features/session/service/caller.ts'
import { createSignInLimit } from '#features/session/service/limit-sign-ins.ts'
import { createSignIns } from '#features/session/service/start-session.ts'
import { mountSettings } from '#features/settings/routes.ts'
import { mountSingleSignOn } from '#features/single-sign-on/routes.ts'
import { createProvider } from '#features/single-sign-on/service/provider.ts'
import { mountStatistics } from '#features/statistics/routes.ts'
import { mountTokens } from '#features/tokens/routes.ts'
import { createTokenCheck } from '#features/tokens/service/check-token.ts'
import { mountVideos } from '#features/videos/routes.ts'
import { mountWithdrawals } from '#features/withdrawals/routes.ts'
import { AppError } from '#platform/errors.ts'
import { takeJson } from '#platform/http/body.ts'
import { compressAnswers } from '#platform/http/compression.ts'
import { mountHealth } from '#platform/http/health.ts'
import { mountMetrics } from '#platform/http/metrics.ts'
import { createMount } from '#platform/http/mount.ts'
import { registerMultipart } from '#platform/http/multipart.ts'
import { transportSecurity } from '#platform/http/origin/is-https.ts'
import { guardHosts } from '#platform/http/origin/known-hosts.ts'
import { watchUntrustedProxies } from '#platform/http/origin/untrusted-proxies.ts'
import { servePortal } from '#platform/http/portal.ts'
import { createHttp } from '#platform/http/server.ts'
import type { Platform } from '#platform/platform.ts'
import { commands } from './commands.ts'
import { policies } from './policies.ts'

type Options = {
  /** Checks each response against its schema; on in tests. */
  checkAnswers?: boolean
}

/** The portal's API: sessions, CSRF tokens and all routes for operators. */
async function mountPortalApi(
  app: FastifyInstance,
  platform: Platform,
  answers: PlayerAnswers,
  options: Options & { untrustedProxies: () => string[] },
): Promise<void> {
  await compressAnswers(app)
  await registerSession(app, platform)
  await registerMultipart(app)
  takeJson(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      ...transportSecurity(request, platform.config.publicUrl),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })
  const guard = createGuard(platform, policies, createTokenCheck(platform))
  const { mount, refuseOtherMethods } = createMount(app, {
    guard,
    actorOf,
    accessOf,
    checkAnswers: options.checkAnswers ?? false,
    async onChange(isDone) {
      platform.eventCache.clear()
      await answers.expire(isDone)
    },
  })
  const limit = createSignInLimit(platform)
  const signIns = createSignIns(platform, { limit, policies })
  const { singleSignOn } = platform.config
  const provider = singleSignOn && createProvider(platform, singleSignOn)
  const logoutUrl = async (idToken: string | null) => provider?.logoutUrl(idToken) ?? null
  mountSession(mount, platform, { limit, policies, signIns, logoutUrl })
  mountFactors(mount, platform, { limit, signIns })
  mountSingleSignOn(mount, platform, { provider, limit, signIns })
  mountPeople(mount, platform)
  mountTokens(mount, platform)
  mountDashboard(mount, platform)
  mountFeeds(mount, platform)
  mountPublishers(mount, platform)
  mountBulk(mount, platform)
  mountCsvImport(mount, platform)
  mountAds(mount, platform)
  mountVideos(mount, platform)
  mountVideoPreview(mount, platform)
  mountItems(mount, platform)
  mountEdits(mount, platform)
  mountModeration(mount, platform)
  mountInbox(mount, platform)
  mountWithdrawals(mount, platform)
  mountBrand(mount, platform)
  mountPreviews(app, mount, platform)
  mountSettings(mount, platform)
  mountJobLog(mount, platform)
  mountJobControl(mount, platform)
  mountEvents(app, mount, platform)
  mountInstallations(mount, platform)
  mountStatistics(mount, platform)
  mountReports(mount, platform)
  mountAudit(mount, platform)
  mountSystemHealth(mount, platform, options.untrustedProxies)
  mountOpenApi(mount)
  mountCommands(mount, platform, commands)
  refuseOtherMethods()
}

/** Builds the server of a worker process: health and metrics only. Does not listen yet. */
export async function createProbe(platform: Platform): Promise<FastifyInstance> {
  const app = await createHttp(platform.config, platform.log)
  mountMetrics(app, platform)
  mountHealth(app, platform)
  app.setNotFoundHandler(async () => {
    throw new AppError(404, 'There is nothing at this address.')
  })
  return app
}

/**
 * Builds the web server: API, player, media, demo sites and portal, each in a scope with its own headers and checks.
 * Does not listen yet.
 */
export async function createWeb(platform: Platform, options: Options = {}): Promise<FastifyInstance> {
  const { config, storage } = platform
  const app = await createHttp(config, platform.log)
  guardHosts(app, config)
  const untrustedProxies = watchUntrustedProxies(app)
  mountMetrics(app, platform)
  mountHealth(app, platform)
  const answers = createPlayerAnswers(platform)
  app.addHook('onClose', async () => answers.close())
  await app.register(async scope => mountPlayerApi(scope, platform, answers, options.checkAnswers ?? false))
  await app.register(async scope => mountPlayerFiles(scope, platform, answers))
  await app.register(async scope =>
    mountPortalApi(scope, platform, answers, { ...options, untrustedProxies }),
  )
  await app.register(async scope => mountDemo(scope, platform))
  await app.register(async scope => mountMedia(scope, platform))
  await servePortal(app, config.publicUrl, storage.origins)
  return app
}
