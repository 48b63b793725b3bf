import { z } from 'zod'
import { CHECK_INTERVAL_MINUTES } from './fields/check-interval.ts'
import { integerBetween, isStorable } from './fields/fields.ts'
import { Role } from './fields/role.ts'
import { route } from './route.ts'

/** Whether a text is the name of a time zone that this machine knows; false for offsets and abbreviations. */
function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return text === 'UTC' || text.includes('/')
  } catch {
    return false
  }
}

/** Also refuses a time zone that this machine knows, but not the database. */
export const TIME_ZONE_REFUSAL = 'Enter a time zone of the IANA database, like Europe/Berlin.'

/** Maximum number of lines that an ads.txt is checked for. */
const MAX_ADS_TXT_LINES = 100

/** Records as in an ads.txt: `domain, account, DIRECT or RESELLER` and optionally an authority's id. */
const AdsTxtLines = z
  .string()
  .max(20_000, 'Ensure this field has no more than 20000 characters.')
  .refine(isStorable, 'This field holds characters that cannot be stored.')
  .transform((text, context) => {
    const lines = text.split(/\r?\n/).flatMap(line => line.replace(/#.*/, '').trim() || [])
    if (lines.length > MAX_ADS_TXT_LINES) {
      context.addIssue({ code: 'custom', message: `Enter ${MAX_ADS_TXT_LINES} lines at most.` })
    }
    const wrong = lines.find(line => !isAdsTxtRecord(line))
    if (wrong !== undefined) {
      context.addIssue({
        code: 'custom',
        message: `"${wrong.slice(0, 100)}" is not a line like "ads.example, 1234, DIRECT".`,
      })
    }
    return lines.join('\n')
  })

/** Whether a line without comments has the three fields of a record; the third is DIRECT or RESELLER. */
function isAdsTxtRecord(line: string): boolean {
  const [domain, account, kind] = line.split(',').map(part => part.trim())
  return Boolean(domain && account && !/\s/.test(domain)) && /^(direct|reseller)$/i.test(kind ?? '')
}

const fields = {
  default_feed_check_interval: integerBetween(
    CHECK_INTERVAL_MINUTES.min,
    CHECK_INTERVAL_MINUTES.max,
  ).describe('Minutes between two pulls of a feed.'),
  video_retention_days: integerBetween(1, 36_500).describe(
    'Days after which videos are removed, except pinned and current ones.',
  ),
  max_concurrent_generations: integerBetween(1, 1000).describe(
    'Maximum concurrent generations across all processes.',
  ),
  storage_limit_gb: z
    .number('A number is required.')
    .min(1, 'Ensure this value is greater than or equal to 1.')
    .max(1_000_000, 'Ensure this value is less than or equal to 1000000.')
    .multipleOf(0.1, 'Use steps of 0.1.')
    .describe('Gigabytes of 1,000,000,000 bytes.'),
  maintenance_mode: z.boolean().describe('While it is on, no new videos are generated.'),
  item_retention_days: integerBetween(7, 36_500).describe(
    'Days after which items that left their feed are removed, unless shown, pinned or banned.',
  ),
  statistics_time_zone: z
    .string()
    .max(100)
    .refine(isTimeZone, TIME_ZONE_REFUSAL)
    .describe('Time zone of the days and hours of the figures, and of the dates in videos.')
    .meta({ examples: ['Europe/Berlin'] }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Enter a currency by its three letters, like EUR.')
    .describe('Currency of the publishers’ rates for ads (ISO 4217).')
    .meta({ examples: ['EUR'] }),
  ads_txt_lines: AdsTxtLines.describe(
    'Lines that the ads.txt of every publisher’s domains should have; empty: none is checked.',
  ).meta({ examples: ['ads.example, 1234, DIRECT'] }),
  second_factor_roles: z
    .array(Role)
    .max(100)
    .transform(roles => Role.options.filter(role => roles.includes(role)))
    .describe('Roles whose people must have a second factor.')
    .meta({ examples: [['owner']] }),
}

/** The settings of the whole system. */
export const SystemSettings = z.object(fields).meta({ id: 'SystemSettings' })
export type SystemSettings = z.output<typeof SystemSettings>

export const SystemSettingsChange = SystemSettings.partial()
export type SystemSettingsChange = z.output<typeof SystemSettingsChange>

export const DEFAULT_SETTINGS: SystemSettings = {
  default_feed_check_interval: 60,
  video_retention_days: 30,
  max_concurrent_generations: 5,
  storage_limit_gb: 100,
  maintenance_mode: false,
  item_retention_days: 90,
  statistics_time_zone: 'UTC',
  currency: 'EUR',
  ads_txt_lines: '',
  second_factor_roles: [],
}

/** Why nothing is generated while maintenance mode is on. */
export const MAINTENANCE_REFUSAL = 'Maintenance mode is on: no new videos are generated.'

const path = '/api/portal/settings/'

export const settingsRoutes = {
  read: route({
    method: 'GET',
    path,
    access: 'operator',
    summary: 'The settings of the whole system.',
    answer: SystemSettings,
  }),
  update: route({
    method: 'PUT',
    path,
    access: 'operator',
    summary: 'Changes the settings; fields left out keep their value.',
    body: SystemSettingsChange,
    answer: SystemSettings,
  }),
}
