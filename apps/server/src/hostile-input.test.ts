import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { api } from '@feedreel/contracts/api'
import { createOpenApi } from '@feedreel/contracts/openapi/openapi'
import type { Route } from '@feedreel/contracts/route'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import type { ApiAnswer, ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let operator: ApiClient
/** Ids of existing records, so that requests reach their handler. */
let known: Record<string, string>
beforeAll(async () => {
  server = await startTestServer()
  operator = await server.operator()
  const feed = await buildFeed(server.platform)
  const [item] = await buildItems(server.platform, feed.id, [feedItem()])
  const publisher = await buildPublisher(server.platform, {
    feed_settings: [{ feed_id: feed.id, top_n_contents: 1, categories: [] }],
  })
  known = {
    id: String(publisher.id),
    publisherId: String(publisher.id),
    feedId: String(feed.id),
    contentId: String(item),
    slug: publisher.slug,
  }
})
afterAll(() => server.stop())

const document = createOpenApi(api)
const routes = Object.entries(api).flatMap(([subject, group]) =>
  Object.entries(group).map(([name, route]: [string, Route]) => ({ name: `${subject}.${name}`, route })),
)
const isChange = ({ route }: { route: Route }) => route.method !== 'GET'
const operators = routes.filter(({ route }) => route.access === 'operator')
const guarded = routes.filter(row => isChange(row) && row.route.access !== 'player')
const withBody = routes.filter(({ route }) => route.body !== undefined)
const withParams = routes.filter(({ route }) => route.params !== undefined)
const isNumber = (name: string) => name.toLowerCase().endsWith('id')
const withNumbers = routes.filter(({ route }) => Object.keys(route.params?.shape ?? {}).some(isNumber))
const withQuery = routes.filter(({ route }) => route.query !== undefined)

const pathOf = (route: Route, params: Record<string, string> = {}) =>
  route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? known[name] ?? '1')

/** The error bodies of the contract: one sentence twice, or sentences for fields; sign-in has its own. */
const ErrorAnswer = z.union([
  z
    .strictObject({ error: z.string().min(1), detail: z.string().min(1) })
    .refine(body => body.error === body.detail),
  z.strictObject({ success: z.literal(false), error: z.string().min(1) }),
  z.record(z.string(), z.array(z.string().min(1)).min(1)).refine(fields => Object.keys(fields).length > 0),
])

/**
 * Checks that a response is no server error, that a refusal has the contract's body, and that OpenAPI has the status.
 */
function expectSound(route: Route, answer: ApiAnswer, what: string): void {
  const told = `${route.method} ${route.path} with ${what}: ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 300)}`
  expect(answer.status, told).toBeLessThan(500)
  if (answer.status >= 400) expect(ErrorAnswer.safeParse(answer.body).success, told).toBe(true)
  const operation = document.paths[route.path]?.[route.method.toLowerCase()]
  expect(Object.keys(operation?.responses ?? {}), told).toContain(String(answer.status))
}

/** Hostile values of a field, as JSON text because JavaScript can't express all of them. */
const VALUES = {
  nothing: 'null',
  NUL: '"a\\u0000b"',
  'half a surrogate pair': '"\\ud800"',
  'a number past all bounds': '1e309',
  'a negative number': '-1',
  'a number that is not whole': '1.5',
  'an integer that no double holds': '99999999999999999999999',
  'an empty text': '""',
  'a very long text': `"${'x'.repeat(50_000)}"`,
  'the name of the prototype': '"__proto__"',
  'a list': '[1,"a",null]',
  'an empty object': '{}',
  'an object with the names of a prototype': '{"constructor":{"prototype":{"x":1}},"toString":1}',
  'deep nesting': `${'[{"a":'.repeat(20_000)}1${'}]'.repeat(20_000)}`,
  'the other kind of truth': '"true"',
}

/** Values that no field of the API accepts. */
const NEVER_TAKEN = new Set(['NUL', 'half a surrogate pair', 'deep nesting'])

/** Invalid bodies. */
const BODIES = {
  'a list': '[]',
  'a text': '"text"',
  'a number': '42',
  nothing: 'null',
  'broken JSON': '{"a":',
  'no body': '',
  'two bodies': '{}{}',
  'a poisoned prototype': '{"__proto__":{"isAdmin":true}}',
  'a body over a megabyte': `{"name":"${'x'.repeat(1_100_000)}"}`,
  'a deep body': `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
}

const PARAMETERS = [
  '0',
  '-1',
  '1e309',
  '2147483648',
  '9007199254740993',
  '1.5',
  'abc',
  '%00',
  '%ED%A0%80',
  '%FF',
  '%',
  '__proto__',
  'constructor',
  '..%2f..%2fetc',
  `${'9'.repeat(290)}`,
  `${'x'.repeat(5000)}`,
]

/** Texts that other parsers read as an integer. */
const SPELLINGS = ['0ID', 'IDe0', 'ID.0', '%20ID', 'ID%20', '+ID', '%2BID', '0xID', 'ID_', '%0AID', '٠ID']

const QUERIES = [
  '',
  '-1',
  '0',
  '1e309',
  'NaN',
  '2147483648',
  '%00',
  '%ED%A0%80',
  '%FF',
  '%',
  '[]',
  "'%20or%201=1--",
  '%25%5C_',
  'x'.repeat(5000),
]

function fieldsOf(route: Route): string[] {
  const options = route.body instanceof z.ZodDiscriminatedUnion ? route.body.options : [route.body]
  const shapes = options.map(option => (option instanceof z.ZodObject ? Object.keys(option.shape) : []))
  return [...new Set(shapes.flat()), 'no_such_field']
}

/** A valid body of the route, in which one field is made invalid. */
function soundBody({ name }: { name: string }): Record<string, unknown> {
  if (name === 'session.auth') return { action: 'login', username: 'nobody', password: 'wrong' }
  if (name === 'commands.run') return { command: 'no_such_command' }
  return {}
}

describe('calls without a session', () => {
  it.each(operators)(
    'are refused by $name before anything else, with the closing slash or without',
    async ({ route }) => {
      for (const path of [pathOf(route), pathOf(route).replace(/\/$/, '')]) {
        const answer = await server.visitor().call(route.method, path)
        expect(answer, path).toMatchObject({
          status: 401,
          body: { error: 'Sign in first.', detail: 'Sign in first.' },
        })
      }
    },
  )
})

describe('forged changes', () => {
  it.each(guarded)('are refused by $name without the CSRF token', async ({ route }) => {
    const answer = await operator.call(route.method, pathOf(route), {}, { csrf: false })
    expectSound(route, answer, 'no token')
    expect(answer.status).toBe(403)
  })

  it.each(guarded)('are refused by $name from a page of another origin', async ({ route }) => {
    for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`]) {
      const answer = await operator.call(route.method, pathOf(route), {}, { headers: { origin } })
      expectSound(route, answer, origin)
      expect(answer.status, origin).toBe(403)
    }
  })
})

describe('hostile bodies', () => {
  it.each(withBody)('are refused by $name, never with a server error', async ({ route }) => {
    for (const [what, body] of Object.entries(BODIES)) {
      const answer = await operator.call(route.method, pathOf(route), body)
      expectSound(route, answer, what)
    }
    const wrongType = { headers: { 'content-type': 'application/xml' } }
    expectSound(route, await operator.call(route.method, pathOf(route), '<a/>', wrongType), 'XML')
  })

  it.each(withBody)('with one wrong field are refused by $name', async row => {
    const { route } = row
    for (const field of fieldsOf(route)) {
      for (const [what, value] of Object.entries(VALUES)) {
        const others = Object.entries(soundBody(row)).filter(([name]) => name !== field)
        const parts = [
          ...others.map(([name, other]) => `"${name}":${JSON.stringify(other)}`),
          `"${field}":${value}`,
        ]
        const answer = await operator.call(route.method, pathOf(route), `{${parts.join(',')}}`)
        expectSound(route, answer, `${what} as ${field}`)
        if (NEVER_TAKEN.has(what)) expect(answer.status, `${what} as ${field}`).toBeGreaterThanOrEqual(400)
      }
    }
  })

  it('as files are refused by the publisher form', async () => {
    const route = api.publishers.create
    const part = (name: string, value: string) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const forms = {
      'no boundary': ['multipart/form-data', 'x'],
      'nothing in it': ['multipart/form-data; boundary=b', ''],
      'no end': ['multipart/form-data; boundary=b', part('name', 'x')],
      'a poisoned name': ['multipart/form-data; boundary=b', `${part('__proto__', '{"x":1}')}--b--`],
      'too many fields': ['multipart/form-data; boundary=b', `${part('a', '1').repeat(500)}--b--`],
      'NUL in a field': ['multipart/form-data; boundary=b', `${part('name', 'a\u0000b')}--b--`],
      'a deep field': [
        'multipart/form-data; boundary=b',
        `${part('feed_settings', `${'['.repeat(50_000)}${']'.repeat(50_000)}`)}--b--`,
      ],
    }
    for (const [what, [type = '', body = '']] of Object.entries(forms)) {
      const answer = await operator.call('POST', route.path, body, { headers: { 'content-type': type } })
      expectSound(route, answer, what)
      expect(answer.status, what).toBeGreaterThanOrEqual(400)
    }
  })

  it('as forms whose fields have more than a megabyte together are refused before they end', async () => {
    const route = api.publishers.create
    const headers = {
      cookie: operator.cookieHeader(),
      'x-csrftoken': operator.csrfToken,
      'content-type': 'multipart/form-data; boundary=b',
    }
    const call = request(server.url + route.path, { method: 'POST', headers })
    onTestFinished(() => void call.destroy())
    for (const name of ['one', 'two', 'three']) {
      const value = 'x'.repeat(500_000)
      call.write(`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    }
    call.write('--b\r\n')
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(413)
    expect(await json(answer)).toMatchObject({ error: 'The fields of the form are too long together.' })
  })
})

describe('hostile addresses', () => {
  it.each(withParams)('are refused by $name', async ({ route }) => {
    for (const name of Object.keys(route.params?.shape ?? {})) {
      for (const value of PARAMETERS) {
        const path = pathOf(route, { [name]: value })
        const answer = await operator.call(route.method, path, route.body ? {} : undefined)
        expect(answer.status, `${value} as ${name}`).toBeGreaterThanOrEqual(400)
        expect(answer.status, `${value} as ${name}`).toBeLessThan(500)
        expect(ErrorAnswer.safeParse(answer.body).success, JSON.stringify(answer.body)).toBe(true)
      }
    }
  })

  it.each(withNumbers)('with a malformed id are 404 for $name', async ({ route }) => {
    for (const name of Object.keys(route.params?.shape ?? {}).filter(isNumber)) {
      for (const spelling of SPELLINGS) {
        const value = spelling.replace('ID', known[name] ?? '1')
        const path = pathOf(route, { [name]: value })
        const answer = await operator.call(route.method, path, route.body ? {} : undefined)
        expect(answer.status, `${route.method} ${path}`).toBe(404)
      }
    }
  })

  it.each(withQuery)('with odd queries cause no error in $name', async ({ route }) => {
    for (const name of [...Object.keys(route.query?.shape ?? {}), '__proto__', 'no_such_filter']) {
      for (const value of QUERIES) {
        const twice = `${name}=${value}&${name}=${value}`
        expectSound(
          route,
          await operator.call(route.method, `${pathOf(route)}?${name}=${value}`),
          `${name}=${value}`,
        )
        expectSound(route, await operator.call(route.method, `${pathOf(route)}?${twice}`), twice)
      }
    }
  })

  it.each([
    '/embed/latest/%00',
    '/embed/%00/player.js',
    '/embed/latest/%FF',
    '/embed/..%2f..%2f/package.json',
    '/demo/news/%00',
    '/demo/assets/..%2f..%2fpackage.json',
    '/media/videos/%00',
    '/media/..%2f..%2fetc%2fpasswd',
    '/media/%2e%2e/%2e%2e/etc/passwd',
    '/assets/%00',
    '/assets/..%2findex.html',
    '/%00',
    '/%FF',
    '/api/%FF',
    '/api/portal/nothing/',
    `/api/portal/feeds/?search=${'x'.repeat(30_000)}`,
  ])('outside of the contract get no fault: %s', async path => {
    const { status } = await operator.get(path)
    expect(status).toBeLessThan(500)
  })
})

/** The server's response to raw bytes. */
async function sendBytes(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

describe('malformed requests', () => {
  it.each([
    ['another protocol', 'EHLO example.com\r\n\r\n', 400],
    ['headers that never end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      'POST /api/portal/auth/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
    ],
  ])('are refused in the form of the contract: %s', async (_what, bytes, status) => {
    const answer = await sendBytes(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(ErrorAnswer.safeParse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).success).toBe(true)
  })
})

describe('hostile cookies', () => {
  it.each(['%E0%A4%A', 'x'.repeat(3000), '__proto__', 'a.b.c', '"', '\u00ff'])(
    'sign nobody in: sessionid=%s',
    async value => {
      const visitor = server.visitor()
      visitor.cookies.set('sessionid', value)
      visitor.cookies.set('csrfsecret', value)
      expect((await visitor.get('/api/portal/stats/')).status).toBe(401)
      expect((await visitor.post('/api/portal/auth/', { action: 'check' })).status).toBe(403)
    },
  )
})
