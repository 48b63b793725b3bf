import type { Page } from '@playwright/test'
import { PublisherFormPage } from '../../pages/publisher-form-page.ts'
import { renderTestVideo } from '../../player/site/test-video.ts'
import { answerInstead, expect, test } from '../portal-test.ts'

const clip = (size: number, mimeType = 'video/mp4') => ({
  name: 'clip.mp4',
  mimeType,
  buffer: Buffer.alloc(size),
})

/** Limits the page's upload to this many bytes a second, so that its progress can be seen. */
async function slowUploads(page: Page, bytesPerS: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerS,
  })
}

/** What the page's section of videos says and shows from now on; each state may be over before a test looks for it. */
const recordAssets = (page: Page) =>
  page.getByRole('region', { name: 'Video Assets' }).evaluateHandle(section => {
    const seen: string[] = []
    const look = () => {
      const bar = section.querySelector('progress')
      seen.push(`${bar?.getAttribute('aria-label') ?? ''} ${section.textContent}`)
    }
    const options = { subtree: true, childList: true, characterData: true, attributes: true }
    new MutationObserver(look).observe(section, options)
    return seen
  })

test('intro and outro are checked for size and type', async ({ page }) => {
  await new PublisherFormPage(page).openNew()
  const intro = page.locator('input[name=intro_video]')
  await expect(intro).toHaveAccessibleName('Intro Video')
  await intro.setInputFiles(clip(1_048_577))
  await expect(page.getByText('File size must be less than 1MB')).toBeVisible()
  await expect(intro).toHaveValue('')
  await intro.setInputFiles(clip(10, 'image/png'))
  await expect(page.getByText('Only MP4, AVI, and MOV files are allowed')).toBeVisible()
  await intro.setInputFiles(clip(2048))
  await expect(page.getByText('clip.mp4 (2 KB)')).toBeVisible()
  await page.getByTitle('Discard Intro Video').click()
  await expect(page.getByText('clip.mp4 (2 KB)')).toHaveCount(0)
})

test('an upload shows its progress and its end; the stored file is shown, removed and restored', async ({
  page,
  operator,
}) => {
  const { id } = await operator.post<{ id: number }>('publishers/', { name: 'Clip Post', slug: 'clip-post' })
  const buffer = await renderTestVideo(2)
  await page.goto(`/portal/publishers/${id}`)
  await page
    .locator('input[name=intro_video]')
    .setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer })
  const chosen = page.getByLabel('Chosen file: Intro Video')
  await expect.poll(() => chosen.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(1.5)
  await slowUploads(page, buffer.length)
  const seen = await recordAssets(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const ofAll = async () => (await seen.jsonValue()).join('\n')
  await expect.poll(ofAll).toContain('Upload completed')
  expect(await ofAll()).toMatch(/Upload of Intro Video .*Uploading\.\.\. [1-9]\d?%/)
  const assets = page.getByRole('region', { name: 'Video Assets' })

  await page.goto(`/portal/publishers/${id}`)
  const current = page.getByLabel('Current file: Intro Video')
  await expect.poll(() => current.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(1.5)
  await page.getByTitle('Remove Intro Video').click()
  await expect(assets).toContainText('This file will be removed when you save.')
  await page.getByTitle('Undo Intro Video').click()
  await expect(current).toBeVisible()
  await page.getByTitle('Remove Intro Video').click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Publisher updated successfully')).toBeVisible()
  expect(await operator.get(`publishers/${id}/`)).toMatchObject({ intro_video: null })
  await operator.remove(`publishers/${id}/`)
})

test('a failed upload shows an error at the file', async ({ page }) => {
  const form = new PublisherFormPage(page)
  await form.openNew()
  await form.nameIt('Broken Line')
  await page.locator('input[name=outro_video]').setInputFiles(clip(2048))
  await answerInstead(page, '/api/portal/publishers/', { isLost: true, method: 'POST' })
  await form.submit()
  await expect(page.getByRole('region', { name: 'Video Assets' })).toContainText('Upload failed')
  await expect(page.getByRole('alert')).toContainText(
    'Failed to save publisher. Network error or server unavailable.',
  )
  await page.getByTitle('Discard Outro Video').click()
  await expect(page.getByText('Upload failed')).toHaveCount(0)
})
