import {
  answerInstead,
  expect,
  holdBack,
  panelOf,
  passTime,
  passTimeUntilVisible,
  stopClock,
  test,
} from '../portal-test.ts'

const SETTINGS = '/api/portal/settings/'

test('the settings are saved, and the message disappears after 3 seconds', async ({ page, operator }) => {
  const before = await operator.get<{ video_retention_days: number }>('settings/')
  await page.clock.install()
  await page.goto('/portal/settings')
  await page.getByLabel('Video Retention (days)').fill('45')
  await page.getByLabel('Storage Limit (GB)').fill('50.5')
  await page.getByLabel('Item Retention (days)').fill('30')
  await stopClock(page)
  await page.getByRole('button', { name: 'Save Settings' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Settings updated successfully' })
  await passTimeUntilVisible(page, message)
  await expect(message).toBeInViewport()
  await passTime(page, 2800)
  await expect(message).toBeVisible()
  await passTime(page, 300)
  await expect(message).toHaveCount(0)
  expect(await operator.get('settings/')).toMatchObject({
    video_retention_days: 45,
    storage_limit_gb: 50.5,
    item_retention_days: 30,
  })
  await operator.put('settings/', before)
})

test('what is typed while the settings are saved stays, and so do unsaved changes of the default brand', async ({
  page,
  operator,
}) => {
  const before = await operator.get<object>('settings/')
  await page.goto('/portal/settings')
  const pass = await holdBack(page, SETTINGS, 'PUT')
  await page.getByLabel('Item Retention (days)').fill('31')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByLabel('Video Retention (days)').fill('46')
  pass()
  await expect(page.getByText('Settings updated successfully')).toBeVisible()
  await expect(page.getByLabel('Video Retention (days)')).toHaveValue('46')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect
    .poll(() => operator.get<object>('settings/'))
    .toMatchObject({ item_retention_days: 31, video_retention_days: 46 })
  await operator.put('settings/', before)

  await page.getByRole('button', { name: 'Show default brand' }).click()
  await page.getByRole('switch', { name: 'Default brand' }).check()
  const name = page.getByLabel('Display Name')
  await name.fill('The Gazette')
  await page.getByRole('button', { name: 'Hide default brand' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Show default brand' }).click()
  await expect(name).toHaveValue('The Gazette')
})

test('the settings are below the headings of their subjects', async ({ page }) => {
  await page.goto('/portal/settings')
  const labelsIn = (group: string) => page.getByRole('region', { name: group }).locator('label')
  await expect(labelsIn('Feeds')).toHaveText(['Default Feed Check Interval (minutes)'])
  await expect(labelsIn('Videos and Storage')).toHaveText([
    'Video Retention (days)',
    'Max Concurrent Generations',
    'Storage Limit (GB)',
    'Item Retention (days)',
    'Maintenance Mode',
  ])
  await expect(labelsIn('Statistics and Ads')).toHaveText(['Time Zone', 'Currency', 'Lines for ads.txt'])
  await expect(page.getByRole('region', { name: 'Sign-in' })).toContainText('Second Factor Required')
})

test('numbers below their minimum are refused', async ({ page }) => {
  await page.goto('/portal/settings')
  for (const [label, value, least] of [
    ['Default Feed Check Interval (minutes)', '4', '5'],
    ['Video Retention (days)', '0', '1'],
    ['Max Concurrent Generations', '0', '1'],
    ['Storage Limit (GB)', '0.9', '1'],
    ['Item Retention (days)', '6', '7'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAttribute('min', least)
    await expect(page.getByLabel(label)).toHaveAttribute('required')
    await page.getByLabel(label).fill(value)
  }
  await expect(page.getByLabel('Storage Limit (GB)')).toHaveAttribute('step', '0.1')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(5)
  await expect(page.getByLabel('Default Feed Check Interval (minutes)')).toBeFocused()
})

test('failures to load and to save are shown', async ({ page }) => {
  await page.clock.install()
  await answerInstead(page, SETTINGS, { status: 500, method: 'PUT' })
  await page.goto('/portal/settings')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText('Failed to update system settings. Please try again.')
  await expect(refusal).toBeInViewport()
  // Unlike a success it stays, as it needs something done.
  await page.clock.runFor(5000)
  await expect(refusal).toBeVisible()
  await answerInstead(page, SETTINGS, { status: 500 })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load system settings. Please try again later.',
  )
})

test('item retention is not sent to a server that does not return it', async ({ page }) => {
  const five = {
    default_feed_check_interval: 60,
    video_retention_days: 30,
    max_concurrent_generations: 5,
    storage_limit_gb: 100,
    maintenance_mode: false,
  }
  await answerInstead(page, SETTINGS, { body: five })
  await page.goto('/portal/settings')
  await page.getByLabel('Video Retention (days)').fill('45')
  await expect(page.getByLabel('Item Retention (days)')).toHaveCount(0)
  const sent = page.waitForRequest(request => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  expect((await sent).postDataJSON()).toEqual({ ...five, video_retention_days: 45 })
})

test('the audit trail is downloaded as a file', async ({ page, operator }) => {
  await operator.prove()
  await page.goto('/portal/settings')
  const download = page.waitForEvent('download')
  await panelOf(page, 'Audit Trail').getByRole('button', { name: 'Download JSON Lines' }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.jsonl$/)
})
