import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@feedreel/contracts/api'
import { Role } from '@feedreel/contracts/fields/role'
import { TokenScope } from '@feedreel/contracts/fields/token-scope'
import type { OpenApiDocument } from '@feedreel/contracts/openapi/openapi'
import type { NewToken } from '@feedreel/contracts/people/tokens'
import type { Route } from '@feedreel/contracts/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ruleOf } from '#platform/access/policy.ts'
import type { ApiAnswer, ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { policies, withPolicyTable } from './policies.ts'

const DOCUMENT = await readFile(join(import.meta.dirname, '../../../docs/security.md'), 'utf8')
/** Part of every name in the publisher that people with listed publishers may not see. */
const FOREIGN = 'Forbidden'

const routes = Object.values(api).flatMap((group): Route[] => Object.values(group))
const signedIn = routes.filter(({ access }) => access === 'operator')

/** The rows of the document by call: the permission of each role, and the limit by listed publishers. */
const table = new Map(
  [...DOCUMENT.matchAll(/^\| ((?:GET|POST|PUT|PATCH|DELETE) \S+) \|(.*)\|$/gm)].map(
    ([, call = '', rest = '']) => {
      const cells = rest.split('|').map(cell => cell.trim())
      const rolesWith = (word: string) => Role.options.filter((_, at) => cells[at] === word)
      return [
        call,
        { may: rolesWith('yes'), mayIfAllowed: rolesWith('if allowed'), listed: cells.at(-1) ?? '' },
      ]
    },
  ),
)

type World = { ids: Record<string, string>; publisherId: number }

let server: TestServer
let own: World
let foreign: World
beforeAll(async () => {
  server = await startTestServer()
  own = await buildWorld('Own')
  foreign = await buildWorld(FOREIGN)
})
afterAll(() => server.stop())

/** One record of every kind, all named after a publisher. */
async function buildWorld(name: string): Promise<World> {
  const { platform } = server
  const feed = await buildFeed(platform, { name: `${name} feed` })
  const [item = 0] = await buildItems(platform, feed.id, [feedItem({ title: `${name} story` })])
  const publisher = await buildPublisher(platform, {
    name: `${name} publisher`,
    feed_settings: [{ feed_id: feed.id, top_n_contents: 1, categories: [] }],
  })
  const { id: job } = await platform.db
    .insertInto('job_log')
    .values({
      job_type: 'feed_update',
      job_name: 'feed.poll',
      status: 'success',
      feed_id: feed.id,
      details: name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const video = await buildVideo(platform, publisher.id, { latest_content_title: `${name} video` })
  return {
    publisherId: publisher.id,
    ids: {
      publisher: String(publisher.id),
      feed: String(feed.id),
      item: String(item),
      job: String(job),
      video: String(video),
      slug: publisher.slug,
    },
  }
}

/** The kind of record that `{id}` identifies in a path. */
function kindOfId(path: string): string {
  const kinds = { feeds: 'feed', publishers: 'publisher', videos: 'video', items: 'item', logs: 'job' }
  const [, kind = ''] = Object.entries(kinds).find(([part]) => path.includes(`/portal/${part}/{id}`)) ?? []
  return kind
}

const PARAMETERS: Record<string, string> = {
  publisherId: 'publisher',
  feedId: 'feed',
  contentId: 'item',
  slug: 'slug',
}

const pathIn = ({ ids }: World, { path }: Route) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[PARAMETERS[name] ?? kindOfId(path)] ?? '999999')

/**
 * Makes a call without effects. Changes lack the CSRF token, which is checked after role and scope. The stream of
 * events is requested with HEAD, because it would not end.
 */
async function attempt(client: ApiClient, route: Route, world: World): Promise<ApiAnswer> {
  const method = route === api.events.stream ? 'HEAD' : route.method
  return client.call(method, pathIn(world, route), undefined, { csrf: false })
}

const sentenceOf = ({ body }: ApiAnswer) => String((body as { error?: string } | null)?.error ?? '')

/** The 404s of allowed calls: nothing was rendered or fetched in this test. */
const UNMADE = new Set(['There is no such completed video.', 'There is no such picture of this item.'])

/** The outcome of an attempt. */
function outcomeOf(
  answer: ApiAnswer,
): 'allowed' | 'role' | 'token' | 'all publishers' | 'missing' | 'not allowed' {
  const sentence = sentenceOf(answer)
  if (sentence.startsWith('The operator does not let')) return 'not allowed'
  if (sentence.startsWith('Your role')) return 'role'
  if (/^(?:This|No) token/.test(sentence)) return 'token'
  if (sentence.startsWith('This concerns all publishers')) return 'all publishers'
  if (answer.status === 404 && !UNMADE.has(sentence)) return 'missing'
  // An empty body is that of HEAD, which only the stream of events is requested with. It refuses by role or scope.
  return answer.status === 403 && sentence === '' ? 'role' : 'allowed'
}

/** The committed API document, which names the token scope of each route. */
const API_DOCUMENT = JSON.parse(
  await readFile(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8'),
) as OpenApiDocument
const scopeNeededFor = ({ method, path }: Route): string | undefined =>
  API_DOCUMENT.paths[path]?.[method.toLowerCase()]?.security.find(need => 'token' in need)?.token?.[0]

/** Makes a call with a token, without effects: a body of another content type is refused after all checks of access. */
async function attemptWithToken(secret: string, route: Route, world: World): Promise<ApiAnswer> {
  const method = route === api.events.stream ? 'HEAD' : route.method
  const body = method === 'GET' || method === 'HEAD' ? undefined : 'none'
  const headers = { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'text/none' }) }
  return server.visitor().call(method, pathIn(world, route), body, { headers })
}

/** The outcome according to the table when operators allow nothing to the people of publishers. */
function expected(route: Route, role: Role, isListed: boolean, isForeign: boolean): string {
  const row = table.get(`${route.method} ${route.path}`)
  if (row?.mayIfAllowed.includes(role)) return isForeign ? 'missing' : 'not allowed'
  return expectedIfAllowed(route, role, isListed, isForeign)
}

/** The outcome according to the table when operators allow everything to the people of publishers. */
function expectedIfAllowed(route: Route, role: Role, isListed: boolean, isForeign: boolean): string {
  const row = table.get(`${route.method} ${route.path}`)
  if (!row?.may.includes(role) && !row?.mayIfAllowed.includes(role)) return 'role'
  if (!isListed || row.listed === 'the same' || row.listed === 'filtered') return 'allowed'
  if (row.listed === 'all publishers') return route === api.events.stream ? 'role' : 'all publishers'
  return isForeign ? 'missing' : 'allowed'
}

const PEOPLE = Role.options.flatMap((role): { name: string; role: Role; isListed: boolean }[] => [
  ...(role === 'publisher' ? [] : [{ name: `${role} of all publishers`, role, isListed: false }]),
  ...(role === 'owner' ? [] : [{ name: `${role} of one publisher`, role, isListed: true }]),
])

async function signInAs(role: Role, isListed: boolean): Promise<ApiClient> {
  const { username } = await buildPerson(server.platform, role, isListed ? [own.publisherId] : null)
  const client = server.visitor()
  await client.signIn(username, PERSON_PASSWORD)
  return client
}

/** Gives or takes all permissions that an operator can give to the people of a publisher. */
const allow = (publisherId: number, isAllowed: boolean) =>
  server.platform.db
    .updateTable('publisher')
    .set({ people_may_ban: isAllowed, people_may_change_brand: isAllowed })
    .where('id', '=', publisherId)
    .execute()

/** Makes every call for an own record and one of others. @returns a sentence for each unexpected outcome */
async function differencesFor(
  role: Role,
  isListed: boolean,
  expectation: typeof expected,
): Promise<string[]> {
  const client = await signInAs(role, isListed)
  const differences: string[] = []
  for (const route of signedIn) {
    for (const world of [own, foreign]) {
      if (world === foreign && pathIn(own, route) === pathIn(foreign, route)) continue
      // There is no person or session with the id 999999.
      const isOfPeople = pathIn(world, route).includes('999999')
      const answer = await attempt(client, route, world)
      const wanted = expectation(route, role, isListed, world === foreign)
      const outcome = outcomeOf(answer)
      const isSame = outcome === wanted || (isOfPeople && outcome === 'missing' && wanted === 'allowed')
      if (!isSame) differences.push(`${route.method} ${pathIn(world, route)}: ${outcome}, not ${wanted}`)
    }
  }
  return differences
}

describe('every call that needs a session', () => {
  it('has a policy, without which the server does not start', () => {
    expect(signedIn.filter(route => !policies.has(route))).toEqual([])
    expect(policies.size).toBe(signedIn.length)
    const route = { ...api.feeds.list, path: '/api/portal/forgotten/' }
    expect(() => ruleOf(policies, route)).toThrow('GET /api/portal/forgotten/ has no policy.')
  })

  it('is in the table of the document, according to the policies', () => {
    expect(withPolicyTable(DOCUMENT, policies)).toBe(DOCUMENT)
    expect(table.size).toBe(signedIn.length)
  })
})

describe('a person', () => {
  it.each(PEOPLE)('gets what the table says: $name', async ({ role, isListed }) => {
    expect(await differencesFor(role, isListed, expected)).toEqual([])
  })

  it('of a publisher gets what the table says where its operator allows it', async () => {
    await allow(own.publisherId, true)
    expect(await differencesFor('publisher', true, expectedIfAllowed)).toEqual([])
    await allow(own.publisherId, false)
  })

  it('of a publisher gets nothing from what the operator of another publisher allows', async () => {
    await allow(foreign.publisherId, true)
    expect(await differencesFor('publisher', true, expected)).toEqual([])
    await allow(foreign.publisherId, false)
  })

  it('with listed publishers is never answered anything about others', async () => {
    const owner = await signInAs('owner', false)
    for (const role of Role.options.filter(each => each !== 'owner')) {
      const client = await signInAs(role, true)
      for (const route of signedIn.filter(({ method }) => method === 'GET')) {
        if (route === api.events.stream) continue
        const text = JSON.stringify((await client.get(pathIn(own, route))).body)
        expect(text, `${route.path} for ${role}`).not.toContain(FOREIGN)
      }
    }
    const lists = [api.feeds.list, api.publishers.list, api.videos.list, api.items.overview, api.inbox.list]
    for (const route of [...lists, api.jobLog.list, api.dashboard.stats, api.commands.list]) {
      expect(JSON.stringify((await owner.get(route.path)).body), route.path).toContain(FOREIGN)
    }
  })

  it('with listed publishers finds only theirs, also with filters and in searches', async () => {
    const client = await signInAs('analyst', true)
    const foreignId = foreign.publisherId
    for (const path of [
      `/api/portal/videos/?publisher=${foreignId}`,
      `/api/portal/videos/?search=${FOREIGN}`,
      `/api/portal/feeds/?search=${FOREIGN}`,
      `/api/portal/publishers/?search=${FOREIGN}`,
      `/api/portal/contents/?search=${FOREIGN}`,
      `/api/portal/items/?publisher=${foreignId}`,
      `/api/portal/items/?feed=${foreign.ids.feed}`,
      `/api/portal/items/?search=${FOREIGN}`,
      `/api/portal/logs/?search=${FOREIGN}`,
    ]) {
      expect((await client.get(path)).body, path).toMatchObject({ count: 0, results: [] })
    }
    for (const path of ['videos', 'feeds', 'publishers', 'contents', 'items', 'logs']) {
      const { body } = await client.get(`/api/portal/${path}/`)
      expect((body as { results: unknown[] }).results.length, path).toBe((body as { count: number }).count)
      expect((body as { count: number }).count, path).toBeGreaterThan(0)
    }
  })

  it('with listed publishers gets the counts of theirs', async () => {
    const client = await signInAs('analyst', true)
    const { body } = await client.get('/api/portal/stats/')
    expect(body).toMatchObject({ feed_count: 1, content_count: 1, video_count: 1, publisher_count: 1 })
  })
})

describe('a token', () => {
  it.each(
    PEOPLE.filter(({ role }) => role !== 'publisher').flatMap(who =>
      TokenScope.options.map(scope => ({ ...who, scope })),
    ),
  )('gets what the table and its scope say: $scope of $name', async ({ role, isListed, scope }) => {
    const client = await signInAs(role, isListed)
    const input = { name: scope, scopes: [scope], expires_in_days: 1 }
    const { secret } = await client.must<NewToken>('POST', '/api/portal/tokens/', input)
    const differences: string[] = []
    for (const route of signedIn) {
      const isOpen = scopeNeededFor(route) === scope
      for (const world of isOpen ? [own, foreign] : [own]) {
        if (world === foreign && pathIn(own, route) === pathIn(foreign, route)) continue
        const answer = await attemptWithToken(secret, route, world)
        // The body of HEAD is empty: a missing scope looks like a missing role.
        const refusal = route === api.events.stream ? 'role' : 'token'
        const wanted = isOpen ? expected(route, role, isListed, world === foreign) : refusal
        const outcome = outcomeOf(answer)
        const isSame = outcome === wanted || (isOpen && outcome === 'missing' && wanted === 'allowed')
        if (!isSame) differences.push(`${route.method} ${pathIn(world, route)}: ${outcome}, not ${wanted}`)
        if (isOpen && wanted === 'allowed' && route.method !== 'GET') expect(answer.status).toBe(415)
      }
    }
    expect(differences).toEqual([])
  })

  it('for listed publishers gets no more than its owner would with these', async () => {
    const owner = await signInAs('owner', false)
    const input = { name: 'Own', scopes: ['read'], publishers: [own.publisherId], expires_in_days: 1 }
    const { secret } = await owner.must<NewToken>('POST', '/api/portal/tokens/', input)
    for (const route of signedIn.filter(each => scopeNeededFor(each) === 'read')) {
      const answers = await Promise.all([own, foreign].map(world => attemptWithToken(secret, route, world)))
      const wanted = [false, true].map(isForeign => expected(route, 'owner', true, isForeign))
      expect(answers.map(outcomeOf), route.path).toEqual(wanted)
      expect(JSON.stringify(answers[0]?.body), route.path).not.toContain(FOREIGN)
    }
  })

  it('is closed to people, second factors, tokens, sessions and passwords in the API document', () => {
    const closed = signedIn.filter(route => scopeNeededFor(route) === undefined)
    const subjects = [api.session, api.people, api.factors, api.singleSignOn, api.tokens]
    expect(closed).toEqual(
      signedIn.filter(route => subjects.some(each => Object.values(each).includes(route as never))),
    )
  })
})

describe('refusals of what a body names', () => {
  it('cover publishers, feeds and commands outside of the listed publishers', async () => {
    const operator = await signInAs('operator', true)
    const edit = { title: 'Another title' }
    const item = `/api/portal/items/${own.ids.item}/`
    expect(await operator.patch(item, { ...edit, publisher: foreign.publisherId })).toMatchObject({
      status: 404,
    })
    expect(await operator.patch(item, { ...edit, publisher: null })).toMatchObject({ status: 403 })
    expect(await operator.patch(item, { ...edit, publisher: own.publisherId })).toMatchObject({ status: 200 })
    const mark = { no_ads: true, publisher: own.publisherId }
    expect(await operator.patch(item, mark)).toMatchObject({ status: 403 })
    const preview = { publisher_id: foreign.publisherId, brand: null, sample: 'item-1' }
    expect(await operator.post('/api/portal/previews/', preview)).toMatchObject({ status: 404 })
    const feeds = [{ feed_id: Number(foreign.ids.feed), top_n_contents: 1, categories: [] }]
    const publisher = `/api/portal/publishers/${own.publisherId}/`
    expect(await operator.put(publisher, { feed_settings: feeds })).toMatchObject({ status: 400 })
  })

  it('cover commands that a role or the listed publishers do not allow', async () => {
    const run = '/api/portal/commands/'
    const editor = await signInAs('editor', false)
    expect(await editor.post(run, { command: 'cleanup' })).toMatchObject({ status: 403 })
    const { body } = await editor.get(run)
    const names = (body as { commands: { name: string }[] }).commands.map(({ name }) => name)
    expect(names).toEqual(['pull_feeds', 'generate_videos'])
    const listed = await signInAs('operator', true)
    expect(await listed.post(run, { command: 'cleanup' })).toMatchObject({ status: 403 })
    expect(await listed.post(run, { command: 'pull_feeds' })).toMatchObject({ status: 400 })
    expect(await listed.post(run, { command: 'pull_feeds', feed: foreign.ids.feed })).toMatchObject({
      status: 400,
    })
  })
})

describe('queries', () => {
  async function count(client: Pick<ApiClient, 'get'>, path: string): Promise<number> {
    let queries = 0
    const onAcquire = () => {
      queries += 1
    }
    server.platform.eventCache.clear()
    server.platform.pool.on('acquire', onAcquire)
    await client.get(path)
    server.platform.pool.off('acquire', onAcquire)
    return queries
  }

  /** Some calls need at most this many. A timer of the server may query during others. */
  async function expectAtMost(most: number, client: Pick<ApiClient, 'get'>, path: string): Promise<void> {
    await expect.poll(() => count(client, path), { message: path }).toBeLessThanOrEqual(most)
  }

  it('are not more numerous with listed publishers than without', async () => {
    const all = await signInAs('analyst', false)
    const listed = await signInAs('analyst', true)
    const fewest = async (path: string) => Math.min(await count(all, path), await count(all, path))
    const lists = signedIn.filter(
      route => route.method === 'GET' && table.get(`GET ${route.path}`)?.listed === 'filtered',
    )
    for (const { path } of lists) {
      await expectAtMost(await fewest(path), listed, path)
    }
    const input = { name: 'Counted', scopes: ['read'], expires_in_days: 1 }
    const { secret } = await all.must<NewToken>('POST', '/api/portal/tokens/', input)
    const headers = { authorization: `Bearer ${secret}` }
    const program = server.visitor()
    const withToken = { get: (path: string) => program.get(path, { headers }) }
    // The first use of a token in a minute is recorded.
    await withToken.get('/api/portal/health/workers/')
    for (const { path } of lists) {
      await expectAtMost(await fewest(path), withToken, path)
    }
    // One query for the session with the person, one for the workers.
    await expect.poll(() => count(all, '/api/portal/health/workers/')).toBe(2)
  })
})
