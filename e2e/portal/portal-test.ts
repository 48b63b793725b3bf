import { test as base, expect, type FullProject, type Locator, type Page } from '@playwright/test'

type StorageState = { cookies: []; origins: [] } | string

/** Calls the API as the signed-in operator. */
export type Operator = {
  /** Sends a body to a path below /api/portal/ and gives the answer; throws on a refusal. */
  post<T>(path: string, body: unknown): Promise<T>
  get<T>(path: string): Promise<T>
  put<T>(path: string, body: unknown): Promise<T>
  patch<T>(path: string, body: unknown): Promise<T>
  remove(path: string): Promise<void>
  /** Renews the proof of the sign-in, before calls that need a sign-in of the last 15 minutes. */
  prove(): Promise<void>
}

/** The base address of a project's product. */
export const productOf = ({ use }: FullProject) => ({ baseURL: use.baseURL ?? '' })

/** Playwright's test with a signed-in page; the sign-in happens once for each worker. */
export const test = base.extend<object, { operator: Operator; sessionFile: string }>({
  sessionFile: [
    async ({ playwright }, use, { workerIndex, project }) => {
      const context = await playwright.request.newContext(productOf(project))
      const token = await (await context.get('/api/csrf-token/')).json()
      const answer = await context.post('/api/portal/auth/', {
        headers: { 'X-CSRFToken': token.csrfToken },
        data: { action: 'login', username: process.env.E2E_USERNAME, password: process.env.E2E_PASSWORD },
      })
      expect(answer.ok()).toBe(true)
      const file = `test-results/session-${workerIndex}.json`
      await context.storageState({ path: file })
      await context.dispose()
      await use(file)
    },
    { scope: 'worker' },
  ],
  operator: [
    async ({ playwright, sessionFile }, use, { project }) => {
      const context = await playwright.request.newContext({
        ...productOf(project),
        storageState: sessionFile,
      })
      const token = await (await context.get('/api/csrf-token/')).json()
      const call = async (method: string, path: string, data?: unknown) => {
        const answer = await context.fetch(`/api/portal/${path}`, {
          method,
          headers: { 'X-CSRFToken': token.csrfToken },
          ...(data !== undefined && { data }),
        })
        if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
        return answer
      }
      await use({
        post: async (path, body) => (await call('POST', path, body)).json(),
        get: async path => (await call('GET', path)).json(),
        put: async (path, body) => (await call('PUT', path, body)).json(),
        patch: async (path, body) => (await call('PATCH', path, body)).json(),
        remove: async path => void (await call('DELETE', path)),
        prove: async () => {
          const proof = { method: 'password', password: process.env.E2E_PASSWORD }
          await call('POST', 'auth/confirm/', proof)
        },
      })
      await context.dispose()
    },
    { scope: 'worker' },
  ],
  storageState: ({ sessionFile }, use) => use(sessionFile as StorageState & string),
})

export { expect }

/**
 * Adds a feed and a publisher that shows it, without automatic generation.
 * @param publisher its name and, if they differ from the defaults, other fields; the slug is made from the name
 * @returns their ids, and functions that pull the feed and remove both
 */
export async function addShownFeed(
  operator: Operator,
  feed: { name: string; url: string },
  { topN, ...publisher }: { name: string; topN: number; length_per_content?: number },
) {
  const { id: feedId } = await operator.post<{ id: number }>('feeds/', { ...feed, is_active: true })
  const { id: publisherId } = await operator.post<{ id: number }>('publishers/', {
    ...publisher,
    slug: publisher.name.toLowerCase().replaceAll(' ', '-'),
    auto_video_generation_enabled: false,
    feed_settings: [{ feed_id: feedId, top_n_contents: topN }],
  })
  return {
    feedId,
    publisherId,
    pull: () => operator.post('commands/', { command: 'pull_feeds', feed: feedId }),
    async remove() {
      await operator.remove(`publishers/${publisherId}/`)
      await operator.remove(`feeds/${feedId}/`)
    },
  }
}

/** The panel of a screen with this title. */
export const panelOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) })

type Answer = { status?: number; body?: unknown; method?: string; isLost?: boolean }

/**
 * Answers one path of the API in the server's place: with a status and body, or not at all.
 * @param path the whole path without its query
 */
export async function answerInstead(page: Page, path: string, answer: Answer): Promise<void> {
  const { status = 200, body = {}, method, isLost } = answer
  await page.route(
    url => url.pathname === path,
    async route => {
      if (method && route.request().method() !== method) return route.fallback()
      if (isLost) return route.abort('connectionfailed')
      await route.fulfill({ status, json: body })
    },
  )
}

/** Leaves the request for live events without an answer, so that changes of other tests do not have lists requested again. */
export async function withoutLiveEvents(page: Page): Promise<void> {
  await page.route('**/api/portal/events/', () => {})
}

/**
 * Holds requests to one path of the API back.
 * @param path the whole path without its query
 * @returns lets them pass
 */
export async function holdBack(page: Page, path: string, method: string): Promise<() => void> {
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(
    url => url.pathname === path,
    async route => {
      if (route.request().method() === method) await until
      await route.fallback()
    },
  )
  return goOn
}

const STEP_MS = 10

/** Stops the page's clock; from now on time passes only by `passTime` and `passTimeUntilVisible`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
}

/** Lets time pass on a page whose clock is stopped. */
export const passTime = (page: Page, durationMs: number) => page.clock.runFor(durationMs)

/** Lets time pass in small steps until something shows, since that depends on the server as well as on the clock. */
export async function passTimeUntilVisible(page: Page, locator: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await locator.isVisible()) return true
        await page.clock.runFor(STEP_MS)
        return false
      },
      { intervals: [20] },
    )
    .toBe(true)
}

/** How many pixels of a table's width its frame hides; negative or 0 if it fits. */
export const hiddenPx = (table: Locator): Promise<number> =>
  table.evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0))
