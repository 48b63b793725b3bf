import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { normaliseDomain } from '@feedreel/contracts/fields/domain'
import { parseAllowlistEntry } from '@feedreel/feed-reader/fetch/fetch-policy'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { flag } from './config/flag.ts'
import { SECRET_SETTINGS, withSecretFiles } from './config/secret-files.ts'
import {
  readSingleSignOn,
  SINGLE_SIGN_ON_SETTINGS,
  type SingleSignOnConfig,
} from './config/single-sign-on.ts'
import { ConfigError, sentenceOf } from './errors.ts'

export { ConfigError }

const isBlank = (value: string | undefined) => value === undefined || value.trim() === ''

const originAddress = z
  .string()
  .refine(text => {
    const url = URL.parse(text)
    return (
      url !== null &&
      /^https?:$/.test(url.protocol) &&
      url.username === '' &&
      url.password === '' &&
      url.pathname === '/' &&
      url.search === '' &&
      url.hash === ''
    )
  }, 'must be an origin like https://video.example.com')
  .transform(text => new URL(text).origin)

const webAddress = z.string().refine(text => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === ''
}, 'must be an address like https://s3.example.com')

const commaList = z.string().transform(text =>
  text
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== ''),
)

const isAddressOrCidr = (text: string) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)

const allowlist = commaList.superRefine((entries, context) => {
  for (const entry of entries) {
    try {
      parseAllowlistEntry(entry)
    } catch (error) {
      context.addIssue({ code: 'custom', message: `can't be used: ${sentenceOf(error)}` })
    }
  }
})

const proxyList = commaList.refine(
  entries => entries.every(isAddressOrCidr),
  'must be a comma-separated list of addresses or CIDRs',
)

const hostList = commaList.transform((entries, context) =>
  entries.map(entry => {
    const host = entry.includes('*') ? null : normaliseDomain(entry)
    if (host === null) {
      context.addIssue({
        code: 'custom',
        message: `can't be used: "${entry}" is not a host like intra.example`,
      })
    }
    return host ?? ''
  }),
)

const PORT_WANTED = 'must be a port number'
const port = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/, PORT_WANTED)
  .transform(Number)
  .refine(number => number >= 1 && number <= 65_535, PORT_WANTED)

const Environment = z.object({
  PORT: port.default(8000),
  HOST: z
    .string()
    .trim()
    .regex(/^[\w.:-]+$/, 'must be an address or the name of a host')
    .default('127.0.0.1'),
  PUBLIC_URL: originAddress.optional(),
  KNOWN_HOSTS: hostList.default([]),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(text => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text), 'must be a postgres:// address')
    .optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),
  S3_PUBLIC_URL: webAddress.optional(),
  S3_SIGNED_URLS: flag.default(false),
  ADMIN_USERNAME: z.string().trim().max(150, 'must have at most 150 characters').default('admin'),
  // Of any length: the start warns of a weak password.
  ADMIN_PASSWORD: z.string().optional(),
  DEMO: flag.default(true),
  FETCH_ALLOWLIST: allowlist.default([]),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  TRUST_PROXY: proxyList.default([]),
  METRICS_TOKEN: z.string().optional(),
  CDN_PURGE_URL: webAddress.optional(),
  CDN_PURGE_SECRET: z.string().optional(),
  ...SINGLE_SIGN_ON_SETTINGS,
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be a level like info or debug',
    )
    .default('info'),
})

/** The names of all environment variables. */
export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(Environment.shape),
  ...SECRET_SETTINGS.map(name => `${name}_FILE`),
]

/** The bucket for media; without one they are in a local folder. */
export type S3Config = {
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
  /** URL prefix for browsers; with signed URLs, the prefix at which the service itself serves them. */
  publicUrl: string | null
  /** The bucket is private; browsers get signed URLs. */
  signsAddresses: boolean
}

export type Config = {
  port: number
  host: string
  /** Origin without a closing slash. */
  publicUrl: string
  /** False while publicUrl is the default. */
  isPublicUrlSet: boolean
  /** Further host names of the product beside PUBLIC_URL and HOST; no ports, lower case, punycode. */
  knownHosts: string[]
  dataDir: string
  databaseUrl: string | null
  s3: S3Config | null
  admin: { username: string; password: string | null }
  demo: boolean
  fetchAllowlist: string[]
  role: 'all' | 'web' | 'worker'
  trustProxy: string[]
  metricsToken: string | null
  /** Where the addresses of withdrawn files are posted, and what signs them. */
  cdnPurge: { url: string; secret: string } | null
  singleSignOn: SingleSignOnConfig | null
  logLevel: z.output<typeof Environment>['LOG_LEVEL']
}

/** The folder that holds the media; null when they are in a bucket. */
export function localMediaFolder({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): string | null {
  return s3 === null ? join(dataDir, 'media') : null
}

function readS3(env: z.output<typeof Environment>): S3Config | null {
  const given = [
    env.S3_ENDPOINT,
    env.S3_BUCKET,
    env.S3_ACCESS_KEY_ID,
    env.S3_SECRET_ACCESS_KEY,
    env.S3_PUBLIC_URL,
  ]
  if (given.every(value => value === undefined)) return null
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    if (env[name] === undefined) throw new ConfigError(`${name} is missing: the other S3 settings need it.`)
  }
  return {
    endpoint: env.S3_ENDPOINT ?? null,
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    publicUrl: env.S3_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    signsAddresses: env.S3_SIGNED_URLS,
  }
}

function readCdnPurge({ CDN_PURGE_URL, CDN_PURGE_SECRET }: z.output<typeof Environment>): Config['cdnPurge'] {
  if (CDN_PURGE_URL === undefined) return null
  if (CDN_PURGE_SECRET === undefined)
    throw new ConfigError('CDN_PURGE_SECRET is missing: it signs the calls of CDN_PURGE_URL.')
  return { url: CDN_PURGE_URL, secret: CDN_PURGE_SECRET }
}

/**
 * Reads the settings of the environment, and the files that it names for secrets; blank values count as unset.
 * @throws ConfigError that names the first malformed setting, in one line
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => !isBlank(value)))
  const parsed = Environment.safeParse(withSecretFiles(given))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(
      `${String(issue?.path[0])} ${issue?.message ?? 'is malformed'}.`.replace(/\.\.$/, '.'),
    )
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    isPublicUrlSet: env.PUBLIC_URL !== undefined,
    knownHosts: env.KNOWN_HOSTS,
    dataDir: resolve(env.DATA_DIR.replace(/^~(?=\/|$)/, homedir())),
    databaseUrl: env.DATABASE_URL ?? null,
    s3: readS3(env),
    admin: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD ?? null },
    demo: env.DEMO,
    fetchAllowlist: env.FETCH_ALLOWLIST,
    role: env.ROLE,
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN ?? null,
    cdnPurge: readCdnPurge(env),
    singleSignOn: readSingleSignOn(env),
    logLevel: env.LOG_LEVEL,
  }
}
