import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@feedreel/contracts/api'
import type { JsonSchema } from '@feedreel/contracts/openapi/json-schema'
import { createOpenApi, type OpenApiDocument } from '@feedreel/contracts/openapi/openapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '#test/server.ts'

const COMMITTED = join(import.meta.dirname, '../../../../../docs/openapi.json')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const document = createOpenApi(api)
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** Every mounted API route, as `GET /api/…/{}/`, read from the router's tree. */
function mountedCalls(): string[] {
  const above: string[] = []
  return server.web
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent = '', part = '', methods = ''] =
        /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line) ?? []
      const depth = indent.length / 4
      above.length = depth
      above[depth] = part
      const path = above.join('')
      if (!path.startsWith('/api/')) return []
      return methods
        .split(', ')
        .filter(method => method !== '')
        .map(method => `${method} ${bare(path)}`)
    })
}

/** Every field of a schema by path, including inner objects and lists. */
function fieldsOf(schema: JsonSchema, place: string): { place: string; field: JsonSchema }[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { place: `${place}.${name}`, field },
    ...fieldsOf(field, `${place}.${name}`),
  ])
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const items = schema.items ? fieldsOf(schema.items, `${place}[]`) : []
  return [...own, ...items, ...inner.flatMap(part => fieldsOf(part, place))]
}

/** Every field of requests and responses, by schema or route. */
function describedFields(): { place: string; field: JsonSchema }[] {
  const named = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    fieldsOf(schema, name),
  )
  const inline = calls.flatMap(({ operation: { operationId, requestBody, responses } }) => {
    const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]
    return contents.flatMap(content =>
      Object.values(content ?? {}).flatMap(({ schema }) => fieldsOf(schema, operationId)),
    )
  })
  return [...named, ...inline]
}

const bare = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, '{}').replace(/\/$/, '')

describe('API document', () => {
  it('is the committed one; `node tools/up.mjs openapi` updates it', async () => {
    expect(JSON.parse(await readFile(COMMITTED, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)))
  })

  it('holds exactly the mounted routes', () => {
    const mounted = new Set(mountedCalls())
    const described = calls.map(({ path, method }) => `${method.toUpperCase()} ${bare(path)}`)
    expect(described.filter(call => !mounted.has(call))).toEqual([])
    const ofMethods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    // Other methods of a path are mounted too, to be refused.
    const answered = [...mounted].filter(call => ofMethods.has(call.split(' ')[0] ?? ''))
    const paths = new Set(calls.map(({ path }) => bare(path)))
    expect(answered.filter(call => !paths.has(call.split(' ')[1] ?? ''))).toEqual([])
  })

  it('names one scope for each call that tokens may make', () => {
    const scopes = calls.map(({ method, operation }) => ({
      method,
      scope: operation.security.find(need => 'token' in need)?.token,
    }))
    expect(new Set(scopes.flatMap(({ scope }) => scope ?? []))).toEqual(
      new Set(['read', 'content', 'manage']),
    )
    for (const { method, scope } of scopes) {
      if (scope === undefined) continue
      expect(scope).toHaveLength(1)
      expect(scope[0] === 'read').toBe(method === 'get')
    }
    expect(document.components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' })
  })

  it('refers to existing schemas, and names each route once', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
    expect(refs.length).toBeGreaterThan(20)
    for (const [, name = ''] of refs) expect(document.components.schemas).toHaveProperty(name)
    const names = calls.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  it('declares exactly the parameters of each path', () => {
    for (const { path, operation } of calls) {
      const inPath = (operation.parameters ?? []).filter(parameter => parameter.in === 'path')
      expect(
        inPath.map(parameter => parameter.name),
        path,
      ).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    }
  })

  it('lists the error responses of each route: 401 without a session, 403 without a token, 404 for ids, and so on', () => {
    const sends = (method: string) => method !== 'get'
    for (const { path, method, operation } of calls) {
      const isPlayers = operation.tags.includes('embed')
      const expected = [
        ...(operation.security.some(need => 'session' in need) ? ['401'] : []),
        ...(sends(method) || isPlayers ? ['403'] : []),
        ...(path.includes('{') ? ['404'] : []),
        ...(operation.requestBody ? ['400', '413'] : []),
        ...(sends(method) ? ['415'] : []),
      ]
      const statuses = Object.keys(operation.responses)
      expect(statuses, `${method} ${path}`).toEqual(expect.arrayContaining([...expected, 'default']))
      expect(
        statuses.filter(status => status.startsWith('2')),
        `${method} ${path}`,
      ).toHaveLength(1)
    }
  })

  it('describes every route, parameter and field', () => {
    const without = [
      ...calls.filter(({ operation }) => operation.summary === '').map(({ path }) => path),
      ...calls.flatMap(({ operation }) =>
        (operation.parameters ?? [])
          .filter(({ description }) => !description)
          .map(({ name }) => `${operation.operationId}?${name}`),
      ),
      ...describedFields()
        .filter(({ field }) => !field.description)
        .map(({ place }) => place),
    ]
    expect([...new Set(without)]).toEqual([])
  })

  it('has a valid example for every field and parameter without an enum', () => {
    const parameters = calls.flatMap(({ operation }) =>
      (operation.parameters ?? []).map(({ name, schema }) => ({
        place: `${operation.operationId}?${name}`,
        field: schema,
      })),
    )
    const fields = [...describedFields(), ...parameters]
    const showsValues = (field: JsonSchema): boolean =>
      ['enum', 'const', 'default', '$ref', 'properties', 'additionalProperties'].some(key => key in field) ||
      field.type === 'boolean' ||
      (field.items !== undefined && showsValues(field.items)) ||
      (field.anyOf ?? []).some(part => part.examples !== undefined || showsValues(part))
    expect(fields.length).toBeGreaterThan(400)
    const without = fields.filter(({ field }) => field.examples === undefined && !showsValues(field))
    expect([...new Set(without.map(({ place }) => place))]).toEqual([])
    const wrong = fields.filter(({ field: { examples, ...rest } }) =>
      (examples ?? []).some(
        example =>
          !z.fromJSONSchema(rest as Parameters<typeof z.fromJSONSchema>[0]).safeParse(example).success,
      ),
    )
    expect(wrong.map(({ place, field }) => `${place}: ${JSON.stringify(field.examples)}`)).toEqual([])
  })

  it('names the unit of every number that has one', () => {
    const units: [names: RegExp, unit: RegExp][] = [
      [/^(?:duration|start|end|intro|outro|items|ad_skip_delay|skip_delay|length_per_content)$/, /second/i],
      [/_seconds$/, /second/i],
      [/^(?:video_update_frequency|default_feed_check_interval)$/, /minute/i],
      [/_days$/, /days/i],
      [/_bytes$/, /bytes/i],
      [/_gb$/, /gigabytes/i],
      [/^(?:width|height)$/, /pixel/i],
      [/^(?:progress|percent|visibility|autoplay_visibility_requirement)$/, /percent/i],
    ]
    const isFigure = ({ type, anyOf }: JsonSchema): boolean =>
      ['number', 'integer'].some(figure => [type].flat().includes(figure)) || (anyOf ?? []).some(isFigure)
    const figures = describedFields().filter(({ field }) => isFigure(field))
    const measured = figures.flatMap(({ place, field }) => {
      const unit = units.find(([names]) => names.test(place.split('.').at(-1) ?? ''))?.[1]
      return unit ? [{ place, isNamed: unit.test(field.description ?? '') }] : []
    })
    expect(measured.length).toBeGreaterThan(30)
    expect([...new Set(measured.filter(({ isNamed }) => !isNamed).map(({ place }) => place))]).toEqual([])
  })

  it('is served to operators, as JSON and as a page that runs its own script only', async () => {
    const client = await server.operator()
    const json = await client.get('/api/openapi.json')
    expect(json.body as OpenApiDocument).toEqual(JSON.parse(JSON.stringify(document)))
    const page = await client.get('/api/docs')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    const html = page.body as string
    for (const { path } of calls) expect(html).toContain(path)
    expect(html).not.toMatch(/(?:src|href)="https?:|style=| on\w+=/)
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`)
    expect(html.match(/<script/g)).toHaveLength(1)
  })
})

describe('API document refuses', () => {
  it.each(['/api/openapi.json', '/api/docs'])('visitors at %s', async path => {
    expect(await server.visitor().get(path)).toMatchObject({
      status: 401,
      body: { error: 'Sign in first.', detail: 'Sign in first.' },
    })
  })
})
