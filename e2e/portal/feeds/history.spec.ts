import type { Page } from '@playwright/test'
import { answerInstead, expect, panelOf, test, withoutLiveEvents } from '../portal-test.ts'

const AUDIT = '/api/portal/audit/'

const history = (page: Page) => panelOf(page, 'History')

test('the history of a feed shows who changed what and when, once it is opened', async ({
  page,
  operator,
}) => {
  const url = `https://feeds.example/${Date.now()}.xml`
  const feed = await operator.post<{ id: number }>('feeds/', { name: 'Before', url, is_active: false })
  await operator.put(`feeds/${feed.id}/`, { name: 'After' })
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto(`/portal/feeds/${feed.id}`)
  const button = history(page).getByRole('button', { name: 'Show history' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(asked).not.toContain(AUDIT)
  await button.click()
  const [changed, created] = [
    history(page).getByRole('listitem').nth(0),
    history(page).getByRole('listitem').nth(1),
  ]
  await expect(changed).toContainText(/editor changed it.*127\.0\.0\.1/)
  await expect(changed).toContainText('Name')
  await expect(changed.getByRole('deletion')).toHaveText('Before')
  await expect(changed.getByRole('insertion')).toHaveText('After')
  await expect(created).toContainText('editor created it')
  await expect(created).toContainText(url)
  await expect(history(page).getByText('Showing 2 of 2 changes')).toBeVisible()
  await operator.remove(`feeds/${feed.id}/`)
})

for (const [path, subject] of [
  ['/portal/publishers/1', 'subject=publisher&subject_id=1'],
  ['/portal/videos/1', 'subject=video&subject_id=1'],
  ['/portal/settings', 'subject=settings&page'],
] as const) {
  test(`${path} has a history of its own`, async ({ page, operator }) => {
    // The demo makes its video while the tests begin.
    const video = () => operator.get('videos/1/').catch(() => undefined)
    await expect.poll(video, { timeout: 45_000 }).toBeDefined()
    const requested = page.waitForRequest(request => new URL(request.url()).pathname === AUDIT)
    await page.goto(path)
    await history(page).getByRole('button', { name: 'Show history' }).click()
    expect((await requested).url()).toContain(subject)
    await expect(history(page)).toContainText(/Showing \d+ of \d+ changes|Nobody has changed this yet\./)
    await history(page).getByRole('button', { name: 'Hide history' }).click()
    await expect(history(page)).not.toContainText('changes')
  })
}

test('a failure to load the history is shown, with a retry', async ({ page }) => {
  await withoutLiveEvents(page)
  await answerInstead(page, AUDIT, { status: 500 })
  await page.goto('/portal/settings')
  await history(page).getByRole('button', { name: 'Show history' }).click()
  await expect(history(page).getByRole('alert')).toContainText('Failed to load the history.')
  await page.unrouteAll()
  await history(page).getByRole('button', { name: 'Try again' }).click()
  await expect(history(page)).toContainText(/changes|Nobody/)
})
