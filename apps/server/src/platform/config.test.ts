import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECRET_SETTINGS } from './config/secret-files.ts'
import { readConfig } from './config.ts'

const S3 = { S3_BUCKET: 'videos', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
const PROVIDER = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'feedreel' }

describe('readConfig', () => {
  it.each([{}, { PORT: '', PUBLIC_URL: ' ', DATABASE_URL: '', DEMO: '', ADMIN_PASSWORD: '' }])(
    'has a default for everything, and takes blank for unset: %j',
    environment => {
      expect(readConfig(environment)).toEqual({
        port: 8000,
        host: '127.0.0.1',
        publicUrl: 'http://localhost:8000',
        isPublicUrlSet: false,
        knownHosts: [],
        dataDir: resolve('data'),
        databaseUrl: null,
        s3: null,
        admin: { username: 'admin', password: null },
        demo: true,
        fetchAllowlist: [],
        role: 'all',
        trustProxy: [],
        metricsToken: null,
        cdnPurge: null,
        singleSignOn: null,
        logLevel: 'info',
      })
    },
  )

  it('reads every setting', () => {
    const environment = {
      PORT: '9000',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://Video.Example.com/',
      KNOWN_HOSTS: 'Intra.example, 10.0.0.7,::1',
      DATABASE_URL: 'postgres://user:word@db.example/feedreel',
      ADMIN_USERNAME: 'ada',
      ADMIN_PASSWORD: 'correct horse',
      DEMO: 'false',
      FETCH_ALLOWLIST: 'intra.example, intra.example:8080 ,10.0.0.0/8',
      ROLE: 'worker',
      TRUST_PROXY: '127.0.0.1,10.0.0.0/8',
      METRICS_TOKEN: 'a token',
      CDN_PURGE_URL: 'https://purge.example/',
      CDN_PURGE_SECRET: 'a secret',
      LOG_LEVEL: 'debug',
      ...S3,
      S3_ENDPOINT: 'https://s3.example',
      S3_REGION: 'eu-west-1',
      S3_FORCE_PATH_STYLE: 'true',
      S3_PUBLIC_URL: 'https://cdn.example/videos/',
    }
    expect(readConfig(environment)).toMatchObject({
      port: 9000,
      host: '0.0.0.0',
      publicUrl: 'https://video.example.com',
      isPublicUrlSet: true,
      knownHosts: ['intra.example', '10.0.0.7', '[::1]'],
      databaseUrl: 'postgres://user:word@db.example/feedreel',
      admin: { username: 'ada', password: 'correct horse' },
      demo: false,
      fetchAllowlist: ['intra.example', 'intra.example:8080', '10.0.0.0/8'],
      role: 'worker',
      trustProxy: ['127.0.0.1', '10.0.0.0/8'],
      metricsToken: 'a token',
      cdnPurge: { url: 'https://purge.example/', secret: 'a secret' },
      logLevel: 'debug',
      s3: {
        endpoint: 'https://s3.example',
        bucket: 'videos',
        region: 'eu-west-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
        forcePathStyle: true,
        publicUrl: 'https://cdn.example/videos',
      },
    })
  })

  it('includes the port in the default address', () => {
    expect(readConfig({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000')
  })
})

describe('a secret in a file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'feedreel-secrets-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function fileOf(content: string): Promise<string> {
    const file = join(folder, randomUUID())
    await writeFile(file, content)
    return file
  }

  it.each(SECRET_SETTINGS)('is read for %s, without the line break at its end', async name => {
    const secret = name === 'DATABASE_URL' ? 'postgres://user:word@db.example/x' : ' a secret with spaces '
    const others = { CDN_PURGE_URL: 'https://purge.example/', CDN_PURGE_SECRET: 'x', ...PROVIDER }
    const given = { ...S3, ...others, [name]: ' ' }
    const expected = readConfig({ ...given, [name]: secret })
    expect(readConfig({ ...given, [`${name}_FILE`]: await fileOf(`${secret}\r\n`) })).toEqual(expected)
    expect(readConfig({ ...given, [`${name}_FILE`]: await fileOf(`${secret}\n`) })).toEqual(expected)
    expect(expected).not.toEqual(readConfig({ ...given, [name]: name === 'DATABASE_URL' ? '' : 'another' }))
  })

  it('is refused beside the setting itself', async () => {
    const METRICS_TOKEN_FILE = await fileOf('a token')
    expect(() => readConfig({ METRICS_TOKEN: 'a token', METRICS_TOKEN_FILE })).toThrow(
      /^METRICS_TOKEN and METRICS_TOKEN_FILE are both set: remove one\.$/,
    )
  })

  it('is refused when the file is missing, empty or too large for a secret', async () => {
    const missing = join(folder, 'missing')
    expect(() => readConfig({ METRICS_TOKEN_FILE: missing })).toThrow(
      /^METRICS_TOKEN_FILE can't be read: ENOENT/,
    )
    const empty = await fileOf('\n')
    expect(() => readConfig({ METRICS_TOKEN_FILE: empty })).toThrow('METRICS_TOKEN_FILE names an empty file')
    const large = await fileOf('x'.repeat(70_000))
    expect(() => readConfig({ METRICS_TOKEN_FILE: large })).toThrow(
      'names a file that is too large for a secret',
    )
  })
})

describe('readConfig refuses', () => {
  it.each([
    ['PORT', 'eighty', 'must be a port number'],
    ['PORT', '65536', 'must be a port number'],
    ['PORT', '0', 'must be a port number'],
    ['PORT', '80.5', 'must be a port number'],
    ['PORT', '0x50', 'must be a port number'],
    ['PORT', '1e3', 'must be a port number'],
    ['HOST', 'http://localhost', 'must be an address or the name of a host'],
    ['PUBLIC_URL', 'video.example.com', 'must be an origin like https://video.example.com'],
    ['PUBLIC_URL', 'https://me:secret@video.example.com', 'must be an origin like https://video.example.com'],
    ['PUBLIC_URL', 'https://video.example.com/player', 'must be an origin like https://video.example.com'],
    ['DATABASE_URL', 'mysql://db.example/x', 'must be a postgres:// address'],
    ['S3_ENDPOINT', 's3.example', 'must be an address like https://s3.example.com'],
    ['S3_FORCE_PATH_STYLE', 'yes', 'must be true or false'],
    ['S3_PUBLIC_URL', 'cdn', 'must be an address like https://s3.example.com'],
    ['KNOWN_HOSTS', 'a.example,b:80', `can't be used: "b:80" is not a host like intra.example`],
    [
      'KNOWN_HOSTS',
      'http://a.example',
      'can\'t be used: "http://a.example" is not a host like intra.example',
    ],
    ['DEMO', '1', 'must be true or false'],
    ['ROLE', 'both', 'must be all, web or worker'],
    ['TRUST_PROXY', 'proxy.example', 'must be a comma-separated list of addresses or CIDRs'],
    ['LOG_LEVEL', 'loud', 'must be a level like info or debug'],
  ])('%s=%s and says what it must be', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} ${sentence}\\.$`))
  })

  it('an allow-list with an invalid entry, and names it', () => {
    expect(() => readConfig({ FETCH_ALLOWLIST: 'a.example,10.0.0.0/99' })).toThrow(
      /^FETCH_ALLOWLIST .*10\.0\.0\.0\/99.*\.$/,
    )
  })

  it.each(Object.keys(S3))('S3 settings without %s', missing => {
    const given = { ...S3, S3_ENDPOINT: 'https://s3.example', [missing]: undefined }
    expect(() => readConfig(given)).toThrow(`${missing} is missing: the other S3 settings need it.`)
  })

  it('an address of public media without a bucket', () => {
    expect(() => readConfig({ S3_PUBLIC_URL: 'https://cdn.example' })).toThrow('S3_BUCKET is missing')
  })
})
