import { DEFAULT_SETTINGS, type SystemSettings } from '@feedreel/contracts/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const path = '/api/portal/settings/'
const read = async () => (await client.get(path)).body as SystemSettings

describe('system settings', () => {
  it('are 60 minutes, 30 days, 5 generations, 100 GB, no maintenance, 90 days for items, UTC, euros, no lines for ads.txt and no required second factors at first', async () => {
    expect(await read()).toEqual({
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
    })
    expect(await read()).toEqual(DEFAULT_SETTINGS)
  })

  it('accept their minimums and tenths for the storage, and keep fields that are left out', async () => {
    const least = {
      default_feed_check_interval: 5,
      video_retention_days: 1,
      max_concurrent_generations: 1,
      storage_limit_gb: 1,
      maintenance_mode: false,
      item_retention_days: 7,
      statistics_time_zone: 'Asia/Kathmandu',
      currency: 'NPR',
      ads_txt_lines: 'ads.example, 1234, DIRECT',
      second_factor_roles: ['publisher'],
    }
    expect(await client.put(path, least)).toMatchObject({ status: 200, body: least })
    for (const storage_limit_gb of [1.1, 2.3, 99.9]) {
      expect((await client.put(path, { storage_limit_gb })).body).toEqual({ ...least, storage_limit_gb })
    }
    expect(await client.put(path, DEFAULT_SETTINGS)).toMatchObject({ body: DEFAULT_SETTINGS })
  })

  it('accept a time zone in any case', async () => {
    const answer = await client.put(path, { statistics_time_zone: 'europe/BERLIN' })
    expect(answer).toMatchObject({ status: 200, body: { statistics_time_zone: 'europe/BERLIN' } })
    await client.put(path, DEFAULT_SETTINGS)
  })

  it('keep the days for items when only the five others are sent', async () => {
    const { item_retention_days, ...five } = DEFAULT_SETTINGS
    await client.put(path, { item_retention_days: 30 })
    const changed = { ...five, video_retention_days: 60 }
    expect((await client.put(path, changed)).body).toEqual({ ...changed, item_retention_days: 30 })
    await client.put(path, { ...five, item_retention_days })
  })
})

describe('system settings refuse', () => {
  it('everything under its minimum at once', async () => {
    const least = (limit: number) => [`Ensure this value is greater than or equal to ${limit}.`]
    const low = {
      default_feed_check_interval: 4,
      video_retention_days: 0,
      max_concurrent_generations: 0,
      storage_limit_gb: 0.9,
      item_retention_days: 6,
    }
    expect(await client.put(path, low)).toMatchObject({
      status: 400,
      body: {
        default_feed_check_interval: least(5),
        video_retention_days: least(1),
        max_concurrent_generations: least(1),
        storage_limit_gb: least(1),
        item_retention_days: least(7),
      },
    })
  })

  it.each(['Moon/Base', '+02:00', 'cet', ''])('%o as a time zone', async statistics_time_zone => {
    const { status, body } = await client.put(path, { statistics_time_zone, currency: 'euro' })
    expect(status).toBe(400)
    expect(Object.keys(body as object).sort()).toEqual(['currency', 'statistics_time_zone'])
  })

  it.each(['US/Pacific-New', 'SystemV/EST5', 'Canada/East-Saskatchewan'])(
    '%s as a time zone, which the database does not know',
    async statistics_time_zone => {
      const { status, body } = await client.put(path, { statistics_time_zone, currency: 'USD' })
      expect(status).toBe(400)
      expect(body).toEqual({
        statistics_time_zone: ['Enter a time zone of the IANA database, like Europe/Berlin.'],
      })
      expect(await read()).toEqual(DEFAULT_SETTINGS)
    },
  )

  it('steps of storage under a tenth, parts of minutes, nothing, and texts', async () => {
    expect((await client.put(path, { storage_limit_gb: 1.05 })).body).toEqual({
      storage_limit_gb: ['Use steps of 0.1.'],
    })
    const none = {
      default_feed_check_interval: null,
      video_retention_days: '',
      max_concurrent_generations: 1.5,
    }
    expect((await client.put(path, { ...none, maintenance_mode: 'on' })).body).toEqual({
      default_feed_check_interval: ['A whole number is required.'],
      video_retention_days: ['A whole number is required.'],
      max_concurrent_generations: ['A whole number is required.'],
      maintenance_mode: ['Must be true or false.'],
    })
    expect(await read()).toEqual(DEFAULT_SETTINGS)
  })
})
