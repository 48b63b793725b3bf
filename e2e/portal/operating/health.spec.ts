import { answerInstead, expect, panelOf, test, withoutLiveEvents } from '../portal-test.ts'

const HEALTH = '/api/portal/health/'
const PRESENCE = '/api/portal/health/workers/'
const SENTENCE = 'No worker has been seen for two minutes: feeds are not pulled and no videos are generated.'

const IDLE = { waiting: 0, later: 0, put_off_by_outage: 0, running: 0, oldest_waiting_seconds: null }

test('system settings link to the health screen, which shows the running product', async ({ page }) => {
  await page.goto('/portal/settings')
  await page.getByRole('main').getByRole('link', { name: 'System Health' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'System Health' })).toBeVisible()
  const workers = page.getByRole('table', { name: 'Workers' })
  await expect(workers.getByText('Working', { exact: true }).first()).toHaveAttribute('data-tone', 'success')
  await expect(page.getByRole('meter', { name: 'Storage used' })).toBeVisible()
  const versions = panelOf(page, 'Versions')
  for (const name of ['Feedreel', 'Newest player', 'Database layout', 'PostgreSQL', 'ffmpeg', 'Node.js']) {
    await expect(versions).toContainText(name)
  }
  await expect(page.getByText(SENTENCE)).toHaveCount(0)
})

test('failing feeds are listed with their reason, queued jobs with their age', async ({ page, operator }) => {
  const health = await operator.get<object>('health/')
  const queue = { ...IDLE, queue: 'feed.poll', waiting: 1200, running: 2, oldest_waiting_seconds: 725 }
  const feed = { id: 7, name: 'Broken wire', last_error: 'The server took too long.' }
  await answerInstead(page, HEALTH, {
    body: {
      ...health,
      queues: [queue, { ...IDLE, queue: 'cleanup' }, { ...IDLE, queue: 'video.generate', running: 1 }],
      failing_feeds: { count: 12, feeds: [{ ...feed, last_updated: null, next_poll_at: null }] },
    },
  })
  await page.goto('/portal/health')
  const rows = page.getByRole('table', { name: 'Queue' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0).getByRole('columnheader')).toHaveText([
    'Kind of job',
    'Waiting',
    'Oldest waiting',
    'Running',
    'Delayed by an outage',
    'Not due yet',
  ])
  await expect(rows.nth(1)).toContainText('1,200')
  await expect(rows.nth(1)).toContainText('12 min 5 s')
  await expect(rows.nth(2)).toContainText('Video generation')
  const failing = panelOf(page, 'Failing feeds')
  await expect(failing).toContainText('1 of 12, longest without success first')
  await expect(failing).toContainText('The server took too long.')
  await expect(failing.getByRole('link', { name: 'Broken wire' })).toHaveAttribute('href', '/portal/feeds/7')
})

test('a queue without jobs is left out, and without any a message says so', async ({ page, operator }) => {
  const health = await operator.get<object>('health/')
  await answerInstead(page, HEALTH, { body: { ...health, queues: [{ ...IDLE, queue: 'cleanup' }] } })
  await page.goto('/portal/health')
  await expect(panelOf(page, 'Queue')).toContainText('No job is waiting or running.')
  await expect(panelOf(page, 'Queue')).not.toContainText('Cleanup')
})

test('problems are listed first', async ({ page, operator }) => {
  const health = await operator.get<object>('health/')
  const problem = 'The storage cannot be written: its disk is full.'
  await answerInstead(page, HEALTH, { body: { ...health, problems: [problem] } })
  await page.goto('/portal/health')
  await expect(page.getByText(problem)).toBeVisible()
})

test('past problems are listed, and when the storage will be full', async ({ page, operator }) => {
  const health = await operator.get<{ storage: object }>('health/')
  const history = [
    {
      check: 'storage',
      sentence: 'The storage cannot be written: its disk is full.',
      began_at: '2026-03-05T12:00:00.000Z',
      ended_at: null,
    },
    {
      check: 'workers',
      sentence: 'No worker was seen: none ran, or the database was unavailable.',
      began_at: '2026-03-04T12:00:00.000Z',
      ended_at: '2026-03-04T12:20:00.000Z',
    },
  ]
  const forecast = { days: 7, limit_reached_in_days: 12, disk_full_in_days: 1 }
  const storage = { ...health.storage, forecast }
  await answerInstead(page, HEALTH, { body: { ...health, history, storage } })
  await page.goto('/portal/health')
  const table = page.getByRole('table', { name: 'Problems of the last 30 days' })
  await expect(table.getByRole('columnheader')).toHaveText(['Problem', 'Began', 'Ended', 'Duration'])
  await expect(table.getByRole('row').nth(1)).toContainText(
    'The storage cannot be written: its disk is full.',
  )
  await expect(table.getByText('Not yet')).toHaveAttribute('data-tone', 'danger')
  await expect(table.getByRole('row').nth(2)).toContainText('20 min')
  const panel = panelOf(page, 'Storage')
  await expect(panel).toContainText('Full in about 12 days at the growth rate of the last 7 days.')
  await expect(panel).toContainText('The disk is full in about 1 day at the growth rate of the last 7 days.')

  await answerInstead(page, HEALTH, {
    body: { ...health, history: [], storage: { ...health.storage, forecast: null } },
  })
  await page.reload()
  await expect(page.getByText('There was no problem in the last 30 days.')).toBeVisible()
  await expect(panel).not.toContainText('at the growth rate')
})

test('untrusted forwarded requests are shown, with the setting that trusts them', async ({
  page,
  operator,
}) => {
  const health = await operator.get<object>('health/')
  await answerInstead(page, HEALTH, { body: { ...health, untrusted_proxies: ['172.18.0.2'] } })
  await page.goto('/portal/health')
  await expect(page.getByText('X-Forwarded-For from 172.18.0.2 is ignored')).toContainText('TRUST_PROXY')
})

test('every screen shows when no worker has been seen for two minutes', async ({ page }) => {
  await answerInstead(page, PRESENCE, { body: { is_missing: true, last_seen_at: null } })
  for (const path of ['/portal', '/portal/videos', '/portal/logs']) {
    await page.goto(path)
    await expect(page.getByRole('alert').filter({ hasText: SENTENCE })).toBeVisible()
  }
  await page.getByRole('alert').getByRole('link', { name: 'System health' }).click()
  await expect(page).toHaveURL('/portal/health')
})

test('a failure to load the health screen is shown, with a retry', async ({ page }) => {
  await withoutLiveEvents(page)
  await answerInstead(page, HEALTH, { status: 500 })
  await page.goto('/portal/health')
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load the system health. Please try again later.',
  )
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Workers' })).toBeVisible()
})
