import type { Publisher } from '@feedreel/contracts/publishers'
import { expectNoFindings } from '../../accessibility.ts'
import { answerInstead, expect, holdBack, test } from '../portal-test.ts'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="220" height="50">
  <circle cx="25" cy="25" r="22" fill="#f59e0b"/><rect x="60" y="12" width="150" height="26" fill="#fff"/></svg>`

test('a publisher gets a brand with a logo, sees frames of it, and keeps it', async ({ page, operator }) => {
  test.setTimeout(180_000)
  const name = 'Branded Paper'
  const { id } = await operator.post<Publisher>('publishers/', { name, slug: 'branded-paper' })
  await page.goto(`/portal/publishers/${id}`)
  const section = page.getByRole('region', { name: 'Brand & Ratios' })
  await section.getByRole('switch', { name: 'Own brand' }).check()
  await section.getByLabel('Light Logo').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(LOGO),
  })
  await expect(section.getByRole('img', { name: 'Light Logo' })).toBeVisible()
  await section.getByLabel('Font').selectOption('merriweather')
  await section.getByLabel(/^1:1, square/).check()
  const sample = section.getByRole('img', { name: /^Long German words: / })
  await sample.scrollIntoViewIfNeeded()
  await expect(sample).toBeVisible({ timeout: 60_000 })
  await expectNoFindings(page)
  await page.setViewportSize({ width: 375, height: 740 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)

  await section.getByLabel('Text Color').fill('#101a30')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(section.getByRole('alert')).toContainText('Text cannot be read')
  await section.getByLabel('Text Color').fill('#ffffff')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Publisher updated successfully')).toBeVisible()
  const saved = await operator.get<Publisher>(`publishers/${id}/`)
  expect(saved).toMatchObject({ ratios: ['16:9', '1:1'], brand: { font: 'merriweather', ink: '#ffffff' } })
  expect(saved.brand?.logo_light_url).toMatch(/\.png$/)
})

test('logos that arrive late change neither each other nor what was typed since', async ({ page }) => {
  await answerInstead(page, '/api/portal/previews/', { body: { picture: null, title: '' } })
  let count = 0
  await page.route('**/api/portal/logos/', async route => {
    count += 1
    await route.fulfill({ status: 201, json: { id: `${count}`.repeat(64), url: '/favicon.svg' } })
  })
  const pass = await holdBack(page, '/api/portal/logos/', 'POST')
  await page.goto('/portal/publishers/add')
  const section = page.getByRole('region', { name: 'Brand & Ratios' })
  await section.getByRole('switch', { name: 'Own brand' }).check()
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) }
  await section.getByLabel('Light Logo').setInputFiles(file)
  await section.getByLabel('Dark Logo').setInputFiles(file)
  await section.getByLabel('Display Name').fill('The Gazette')
  pass()
  await expect(section.getByRole('img', { name: /^(Light|Dark) Logo$/ })).toHaveCount(2)
  await expect(section.getByLabel('Display Name')).toHaveValue('The Gazette')
})
