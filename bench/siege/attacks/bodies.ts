import { type Attack, attack, type Bound, type Outcome, type Siege } from '../attack.ts'
import { refusal } from '../use-product.ts'

const JSON_BYTES = 1_000_000
const FEEDS = '/api/portal/feeds/'
const AUTH = '/api/portal/auth/'
const BOUNDARY = 'siege'

type Options = { bound?: Partial<Bound>; isShort?: boolean }

/** A body that must be refused with one of these statuses. */
function body(
  name: string,
  request: { path: string; type: string; write: () => string },
  statuses: readonly number[],
  options: Options = {},
): Attack {
  const run = async ({ operator, signal }: Siege): Promise<Outcome> => {
    const headers = { 'content-type': request.type }
    const answer = await operator.call('POST', request.path, request.write(), { headers, signal })
    return refusal(answer, ...statuses)
  }
  return attack(`body-${name}`, run, options)
}

const json = (name: string, path: string, write: () => string, options?: Options) =>
  body(`json-${name}`, { path, type: 'application/json', write }, [400, 413], options)

/** A part of a form, without the end of the form. */
const part = (name: string, content: string, more = '') =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
const END = `--${BOUNDARY}--\r\n`

const form = (name: string, write: () => string, options?: Options) =>
  body(
    `form-${name}`,
    { path: '/api/portal/publishers/', type: `multipart/form-data; boundary=${BOUNDARY}`, write },
    [400, 413],
    options,
  )

const nested = (before: string, after: string) => {
  const times = Math.floor(JSON_BYTES / (before.length + after.length)) - 1
  return `${before.repeat(times)}1${after.repeat(times)}`
}
const parts = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join('')

/** Request bodies: JSON and forms that are deep, long, endless, or contain forbidden names. */
export const BODY_ATTACKS: readonly Attack[] = [
  json('deep-arrays', AUTH, () => nested('[', ']'), { isShort: true }),
  json('deep-objects', FEEDS, () => nested('{"name":', '}')),
  json('many-keys', FEEDS, () => `{${parts(60_000, index => `"k${index}":1,`)}"a":1}`),
  json('long-number', FEEDS, () => `{"name":${'9'.repeat(JSON_BYTES / 2)}}`),
  json('long-text', FEEDS, () => JSON.stringify({ name: 'a'.repeat(900_000), url: 'http://a.example' })),
  json('two-megabytes', FEEDS, () => JSON.stringify({ name: 'a'.repeat(2 * JSON_BYTES) })),
  json('prototype', FEEDS, () => '{"__proto__":{"is_active":true},"constructor":{"prototype":{"a":1}}}'),
  json('unicode', AUTH, () => `{"action":"login","username":"\\ud800\\u0000","password":"\\ud800"}`),
  form('10000-fields', () => parts(10_000, index => part(`f${index}`, 'a')) + END, { isShort: true }),
  form('1000-files', () => parts(1000, index => part(`f${index}`, 'a', '; filename="a.mp4"')) + END),
  form('no-end', () => part('name', 'a'.repeat(100_000)).slice(0, -2)),
  form('no-boundary', () => '-'.repeat(JSON_BYTES)),
  form('boundary-flood', () => `--${BOUNDARY}\r\n`.repeat(100_000)),
  form('headers-of-a-part', () => `--${BOUNDARY}\r\n${'x-a: b\r\n'.repeat(100_000)}\r\na\r\n${END}`),
  form('long-header-of-a-part', () => part('a'.repeat(JSON_BYTES), 'a') + END),
  form('long-field', () => part('name', 'a'.repeat(5 * JSON_BYTES)) + END),
  form('paths-as-names', () => part('intro_video', 'a', '; filename="../../../../etc/cron.d/a.mp4"') + END),
]
