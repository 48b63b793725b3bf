import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { projectFolder } from '../programs/project-folder.ts'
import { ensureDebianPackages, operationsPackages } from '../start/debian-packages.ts'
import { type BareMachine, bootMachine, PROJECT, pathInMachine } from './bare-machine.ts'
import { readBlocks } from './document-blocks.ts'
import type { LoadFigures } from './send-load.ts'

const ADMIN_PASSWORD = 'a password for the tests'
const METRICS_TOKEN = 'a-token-for-the-tests'
const PUBLIC_URL = 'https://video.example.com'
/** Ports of the S3 server, its endpoint first. */
const S3_PORTS = ['7070', '7071', '7072', '7073', '7074']
const REQUESTS = 20_000
const SOON = { timeout: 90_000, interval: 500 }
const PROCESSES = ['web@8000', 'web@8001', 'worker@01', 'worker@02']

/** Only root may boot a machine. */
describe.runIf(process.getuid?.() === 0)('docs/operations.md, followed on a fresh machine, as root', () => {
  let machine: BareMachine
  const blocks = new Map<string, string>()
  const notFollowed: string[] = []
  const followed = new Set<string>()
  let newsroom = ''

  beforeAll(async () => {
    await ensureDebianPackages(operationsPackages)
    for (const block of readBlocks(await readFile(join(projectFolder, 'docs/operations.md'), 'utf8'))) {
      if ('name' in block) blocks.set(block.name, block.commands)
      else notFollowed.push(block.notFollowed)
    }
    machine = await bootMachine()
    await machine.run(`${PROJECT}/tools/deploy/prepare-machine.sh`)
    const folder = (await machine.run('mktemp --directory')).trim()
    await start('python3', `${PROJECT}/tools/servers/s3-server.py`, 'run', folder, ...S3_PORTS)
  })

  afterAll(async () => {
    await machine?.stop()
    console.log(`Not followed of docs/operations.md: ${notFollowed.join('; ')}.`)
  })

  /** Runs a block of the document unchanged. */
  async function follow(name: string, variables: Record<string, string> = {}): Promise<string> {
    const commands = blocks.get(name)
    if (commands === undefined) throw new Error(`docs/operations.md has no commands called ${name}.`)
    followed.add(name)
    return machine.run(commands, variables)
  }

  /** Starts a program in the machine, see `BareMachine`. */
  const start = (...command: string[]) =>
    machine.start(command, { NODE_EXTRA_CA_CERTS: '/srv/authority/trusted.pem' })

  /** Runs a script of this folder in the machine. */
  const script = (name: string, ...args: string[]) =>
    start(pathInMachine(process.execPath), `${PROJECT}/tools/deploy/${name}`, ...args)

  /** Sends at least this number of requests, and more until the work is done. */
  async function load(requests: number, work: () => Promise<unknown>): Promise<LoadFigures> {
    const sender = await script('send-load.ts', PUBLIC_URL, ADMIN_PASSWORD, String(requests), newsroom)
    await work()
    await sender.end()
    return JSON.parse(await sender.nextLine())
  }

  /** Installs a version with the packages of the host, because the machine has no network. */
  async function install(VERSION: string): Promise<void> {
    await follow('fetch', { SOURCE: '/srv/source', VERSION })
    await machine.run(`mkdir /opt/feedreel-${VERSION}/node_modules
      mount --bind ${PROJECT}/node_modules /opt/feedreel-${VERSION}/node_modules`)
    await follow('build', { VERSION })
    await follow('switch', { VERSION })
  }

  /** Sets settings in an environment file. */
  async function fillIn(file: string, settings: Record<string, string>): Promise<void> {
    const names = Object.keys(settings).join('|')
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    await machine.run(
      `sed --in-place --regexp-extended '/^(${names})=/d' ${file}; printf '%s\\n' ${lines.map(line => `'${line}'`).join(' ')} >> ${file}`,
    )
  }

  /** Changes parts of DATABASE_URL and restarts all processes. */
  async function changeDatabaseUrl(parts: Partial<URL>): Promise<void> {
    const settings = await machine.run(`sed --quiet 's/^DATABASE_URL=//p' /etc/feedreel/environment`)
    const DATABASE_URL = Object.assign(new URL(settings.trim()), parts).href
    await fillIn('/etc/feedreel/environment', { DATABASE_URL })
    await follow('rolling-restart')
  }

  async function ready(): Promise<void> {
    const urls = [8000, 8001, 8101, 8102].map(port => `http://127.0.0.1:${port}/readyz`).join(' ')
    await vi.waitUntil(
      async () => (await machine.attempt(`curl --fail --fail-early --silent ${urls}`)).exitCode === 0,
      SOON,
    )
  }
  const sql = (query: string) =>
    machine.run(`runuser -u postgres -- psql --no-align --tuples-only --dbname=feedreel --command="${query}"`)
  const count = async (query: string) => Number(await sql(query))

  it('installs the code, the account, the database, the bucket and the services', async () => {
    await follow('packages')
    await install('v1')
    await follow('account')
    await follow('account')
    const printed = await follow('database')
    const [, DATABASE_URL = ''] = /^DATABASE_URL=(.+)$/m.exec(printed) ?? []
    await follow('settings')
    await fillIn('/etc/feedreel/environment', {
      DATABASE_URL,
      FETCH_ALLOWLIST: '127.0.0.1',
      S3_ENDPOINT: `http://127.0.0.1:${S3_PORTS[0]}`,
      S3_ACCESS_KEY_ID: 'test:tester',
      S3_SECRET_ACCESS_KEY: 'testing',
      S3_PUBLIC_URL: '',
      S3_SIGNED_URLS: 'true',
    })
    // A shell would end the command at the & and run the rest.
    const misread = { ADMIN_PASSWORD: `${ADMIN_PASSWORD} & false`, METRICS_TOKEN }
    await fillIn('/etc/feedreel/web.environment', misread)
    await fillIn('/etc/feedreel/web.environment', { ADMIN_PASSWORD })
    expect(await follow('bucket')).toContain('The bucket feedreel is ready.')
    await follow('services')
    await ready()
    const pid = '$(systemctl show --property=MainPID --value feedreel-web@8000)'
    expect(await machine.run(`stat --format=%U /proc/${pid}`)).toBe('feedreel\n')
  })

  it('serves over TLS through the unchanged proxy file', async () => {
    expect(await follow('proxy')).toContain('{"status":"ok"}')
    await machine.run(`cmp /opt/feedreel/deploy/proxy/nginx.conf /etc/nginx/conf.d/feedreel.conf`)
    const { output } = await machine.attempt(`curl --silent --include ${PUBLIC_URL}/metrics`)
    expect(output).toContain('HTTP/2 404')
    newsroom = (await script('newsroom.ts', PUBLIC_URL, ADMIN_PASSWORD)).firstLine
    expect(JSON.parse(newsroom)).toMatchObject({ slugs: ['paper-1', 'paper-2', 'paper-3'] })
  })

  it('runs commands with settings that a shell would misread', async () => {
    expect(await follow('commands')).toContain('export_data')
    await fillIn('/etc/feedreel/environment', { ADMIN_USERNAME: 'a & touch /tmp/ran; $(touch /tmp/ran)' })
    expect(await machine.run('feedreel-manage recount-storage')).toBeDefined()
    await machine.run(`sed --in-place '/^ADMIN_USERNAME=/d' /etc/feedreel/environment; [ ! -e /tmp/ran ]`)
  })

  it('restarts everything under load without a failed request or a lost job', async () => {
    let printed = ''
    const figures = await load(REQUESTS, async () => {
      printed = await follow('rolling-restart')
    })
    console.log(`Rolling restart: ${JSON.stringify(figures)}`)
    expect(printed.match(/is ready\.$/gm)).toHaveLength(PROCESSES.length)
    expect(figures).toMatchObject({ failed: 0, failures: [] })
    expect(figures.requests).toBeGreaterThanOrEqual(REQUESTS)
    expect(figures.videos).toBeGreaterThan(0)
    expect(await count('select count(distinct playback) from player_event')).toBe(figures.playbacks)
    expect(await count(`select count(*) from video where status <> 'COMPLETED'`)).toBe(0)
  })

  it('does not restart the second web server when the first one is not ready', async () => {
    const pid = 'systemctl show --property=MainPID --value feedreel-web@8001'
    const before = await machine.run(pid)
    await machine.run(`sed --in-place 's/^ready_within_s=.*/ready_within_s=5/' /opt/feedreel/deploy/rolling-restart
      echo 'S3_BUCKET=not-there' >> /etc/feedreel/environment`)
    const { exitCode, output } = await machine.attempt('/opt/feedreel/deploy/rolling-restart')
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: expect.stringContaining('web@8000.service is not ready'),
    })
    expect(await machine.run(pid)).toBe(before)
    expect(await machine.run(`curl --fail --silent ${PUBLIC_URL}/readyz`)).toContain('ok')
    await machine.run(`sed --in-place '$d' /etc/feedreel/environment
      git -C /opt/feedreel checkout --quiet -- deploy`)
    await follow('rolling-restart')
  })

  it('upgrades to a version in another folder', async () => {
    await install('v2')
    await follow('rolling-restart')
    const folders = PROCESSES.map(
      name => `readlink /proc/$(systemctl show --property=MainPID --value feedreel-${name})/cwd`,
    )
    expect(await machine.run(folders.join('\n'))).toBe('/opt/feedreel-v2\n'.repeat(PROCESSES.length))
  })

  it('backs up every night, with a failing exit code when the backup fails', async () => {
    expect(await follow('backup')).toContain('.dump is complete.')
    expect(await machine.run('systemctl is-active feedreel-backup.timer')).toBe('active\n')
    const metric = '/var/lib/prometheus/node-exporter/feedreel-backup.prom'
    await machine.run(
      `grep --extended-regexp '^feedreel_backup_last_success_timestamp_seconds [0-9]{10}$' ${metric}`,
    )
    const files = 'ls -l /var/backups/feedreel'
    const before = await machine.run(files)
    await machine.run('systemctl stop postgresql@*')
    const { exitCode } = await machine.attempt('systemctl start feedreel-backup')
    expect(exitCode).toBe(1)
    expect(await machine.run(files)).toBe(before)
    await machine.run('systemctl start postgresql')
    await ready()
  })

  it('removes old dumps after the next successful backup', async () => {
    await machine.run(`touch --date='15 days ago' /var/backups/feedreel/feedreel-old.dump
      systemctl start feedreel-backup; [ ! -e /var/backups/feedreel/feedreel-old.dump ]`)
  })

  it('restores a backup', async () => {
    const videos = await count('select count(*) from video')
    expect(await follow('drill')).toContain(`${videos} videos, the newest of 2`)
    await sql('delete from publisher')
    await follow('restore')
    await ready()
    expect(await count('select count(*) from video')).toBe(videos)
    const folder = '/var/backups/feedreel/everything'
    await follow('export')
    expect(Number(await machine.run(`find ${folder} -type f | wc --lines`))).toBeGreaterThan(videos)
  })

  it('restores a full export, whose audit trail is whole, and replaces the keys', async () => {
    const counts = 'select (select count(*) from video), (select count(*) from publisher)'
    const before = await sql(counts)
    expect(await follow('import')).toContain('all hashes match the manifest')
    await ready()
    expect(await sql(counts)).toBe(before)
    expect(await follow('audit')).toContain('The audit trail is whole')
    expect(await follow('keys')).toContain('Replaced ')
  })

  it('fires an alert when a worker stops', async () => {
    await follow('prometheus')
    const ask = async (query: string) => {
      const address = 'http://127.0.0.1:9090/api/v1/query'
      return (await machine.attempt(`curl --silent --get ${address} --data-urlencode 'query=${query}'`))
        .output
    }
    const results = async (query: string) => (await ask(query)).split('"value":').length - 1
    /** Waits until a query has this number of results; Prometheus is asked until it runs. */
    const untilFound = (count: number, query: string) =>
      vi.waitUntil(async () => (await results(query)) === count, SOON)
    await untilFound(4, 'up{job="feedreel"} == 1')
    await untilFound(5, 'probe_success == 1')
    await untilFound(1, 'feedreel_backup_last_success_timestamp_seconds')
    expect(await results('probe_ssl_earliest_cert_expiry > time()')).toBeGreaterThan(0)
    await machine.run('systemctl stop feedreel-worker@02')
    await vi.waitUntil(
      async () => (await ask('ALERTS{alertname="FeedreelProcessAway"}')).includes('8102'),
      SOON,
    )
    await machine.run('systemctl start feedreel-worker@02')
  })

  it('connects to PostgreSQL over TLS and rejects an untrusted certificate', async () => {
    await machine.run('install --mode=644 /srv/authority/trusted.pem /etc/feedreel/database-ca.pem')
    await machine.run(
      `cd /srv/authority; cp database.example.com.pem database.pem; cp database.example.com.key database.key\n${blocks.get('database-tls')}`,
    )
    followed.add('database-tls')
    await changeDatabaseUrl({
      hostname: 'database.example.com',
      search: '?sslmode=verify-full&sslrootcert=/etc/feedreel/database-ca.pem',
    })
    const plain = `from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'feedreel' and not ssl`
    expect(await count(`select count(*) ${plain}`)).toBe(0)
    await machine.run('systemctl start feedreel-backup')

    await machine.run('cp /srv/authority/other.pem /etc/feedreel/database-ca.pem')
    const refused = await machine.attempt('timeout 20 feedreel-manage recount-storage')
    expect(refused.exitCode).not.toBe(0)
    expect(refused.output).toMatch(/certificate/)
    await machine.run('cp /srv/authority/trusted.pem /etc/feedreel/database-ca.pem')
  })

  it('works through PgBouncer', async () => {
    await follow('pgbouncer')
    await changeDatabaseUrl({ hostname: '127.0.0.1', port: '6432', search: '' })
    const figures = await load(500, async () => undefined)
    expect(figures).toMatchObject({
      failed: 0,
      failures: [],
      videos: expect.toSatisfy(videos => videos > 0),
    })
    await machine.run('systemctl start feedreel-backup')
  })

  it('runs every command that the document does not exclude', () => {
    expect([...blocks.keys()].filter(name => !followed.has(name))).toEqual([])
  })
})
