import type { Locator } from '@playwright/test'
import { type FeedServer, startFeedServer } from '../../../apps/server/test/feed-server.ts'
import { addShownFeed, expect, test } from '../portal-test.ts'

let site: FeedServer
test.beforeAll(async () => {
  site = await startFeedServer([
    { id: 'ferry', title: 'Ferries are bak', summary: 'They sail on Monday.', picture: false },
  ])
})
test.afterAll(() => site.stop())

test('an operator corrects a headline, sees what the source changes later, and goes back to it', async ({
  page,
  operator,
}) => {
  const { feedId, publisherId, pull, remove } = await addShownFeed(
    operator,
    { name: 'Edited Feed', url: `${site.url}/feed.xml` },
    { name: 'Edited Post', topN: 1 },
  )
  await pull()
  await page.goto(`/portal/contents/${publisherId}/feeds/${feedId}`)
  const row = page.getByRole('row').nth(1)
  const dialog = page.getByRole('dialog', { name: 'Edit item' })
  const open = async (choice: string) => {
    await row.getByRole('button', { name: /^More actions/ }).click()
    await page.getByRole('menuitem', { name: choice }).click()
  }

  await test.step('edit it for one publisher', async () => {
    await open('Edit…')
    await expect(dialog).toContainText('Headline of the source')
    await dialog.getByLabel('Edit for').selectOption('Edited Post')
    await dialog.getByLabel('Headline').fill('Ferries are back')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Ferries are back')
    await expect(row).toContainText('Edited')
    await expect(row.getByRole('button', { name: /^More actions/ })).toBeFocused()
  })

  await test.step('read what the source changed since, word by word', async () => {
    Object.assign(site.stories[0] ?? {}, { summary: 'They sail on Friday.' })
    await pull()
    await open('Edit…')
    await expect(dialog.getByLabel('Headline')).toHaveValue('Ferries are back')
    await expect(dialog).toContainText('The source changed after this edit.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await open('Revisions')
    const revisions = page.getByRole('dialog', { name: 'Revisions' })
    await expect(revisions.getByRole('deletion')).toHaveText(['Monday'])
    await expect(revisions.getByRole('insertion')).toHaveText(['Friday'])
    await revisions.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('go back to the source', async () => {
    await open('Edit…')
    await dialog.getByRole('button', { name: 'Back to the source' }).click()
    await expect(row).toContainText('Ferries are bak')
    await expect(row).not.toContainText('Edited')
  })

  await test.step('a headline that somebody else corrects meanwhile stays corrected', async () => {
    await open('Edit…')
    await expect(dialog.getByLabel('Headline')).toHaveValue('Ferries are bak')
    await dialog.getByLabel('Summary').fill('They sail at noon.')
    const item = await row.getAttribute('data-row')
    const { csrfToken } = await (await page.request.get('/api/csrf-token/')).json()
    const data = { publisher: null, title: 'Ferries are back' }
    await page.request.patch(`/api/portal/items/${item}/`, { headers: { 'X-CSRFToken': csrfToken }, data })
    await expect(dialog.getByLabel('Headline')).toHaveValue('Ferries are back')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('They sail at noon.')
    await expect(row).toContainText('Ferries are back')
  })

  await test.step('what was typed stays when it is to be for others', async () => {
    await open('Edit…')
    const headline = dialog.getByLabel('Headline')
    await dialog.getByLabel('Edit for').selectOption('All publishers')
    await headline.fill('Ferries sail')
    await dialog.getByLabel('Edit for').selectOption('Edited Post')
    await expect(headline).toHaveValue('Ferries sail')
    await expect(dialog.getByLabel('Summary')).toHaveValue('They sail at noon.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Ferries sail')
  })

  await test.step('an empty headline is refused beside its field', async () => {
    await open('Edit…')
    await dialog.getByLabel('Headline').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Headline')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Headline')).toBeFocused()
  })
  await remove()
})

test('an operator replaces the picture of an item, and goes back to that of the source', async ({
  page,
  operator,
}) => {
  // A new feed is pulled at once.
  site.pages.set('/feed.xml?pictured', {
    body: `<rss version="2.0"><channel><title>News</title><item><title>Ferries</title><guid>1</guid>
      <enclosure url="${site.url}/pictures/source.jpg" type="image/jpeg" length="1"/></item></channel></rss>`,
  })
  const { feedId, publisherId, pull, remove } = await addShownFeed(
    operator,
    { name: 'Pictured Feed', url: `${site.url}/feed.xml?pictured` },
    { name: 'Pictured Post', topN: 1 },
  )
  await pull()
  await page.goto(`/portal/contents/${publisherId}/feeds/${feedId}`)
  const row = page.getByRole('row').nth(1)
  const dialog = page.getByRole('dialog', { name: 'Edit item' })
  const open = async () => {
    await row.getByRole('button', { name: /^More actions/ }).click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
  }
  const input = dialog.getByLabel('Picture', { exact: true })
  const pixels = (place: Locator) => place.evaluate((image: HTMLImageElement) => image.naturalWidth)
  /** The bytes of the picture in the row, as the browser shows them. */
  const shown = async () => {
    await expect.poll(() => pixels(row.locator('img'))).toBeGreaterThan(0)
    return row.locator('img').evaluate(async (image: HTMLImageElement) => {
      const bytes = await (await fetch(image.src)).arrayBuffer()
      return new Uint8Array(bytes).join()
    })
  }
  const before = await shown()

  await test.step('an address without a picture is refused beside its field', async () => {
    await open()
    await expect(dialog).toContainText(`${site.url}/pictures/source.jpg`)
    await input.fill(`${site.url}/none.jpg`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toBeFocused()
    await expect(dialog).toContainText('answered 404 for the picture.')
  })

  await test.step('the new picture is in the list, and in the dialog with that of the source', async () => {
    await input.fill(`${site.url}/pictures/chosen.jpg`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Edited')
    await expect.poll(shown).not.toBe(before)
    await open()
    await expect(input).toHaveValue(`${site.url}/pictures/chosen.jpg`)
    await expect(dialog.locator('img')).toHaveCount(2)
    for (const image of await dialog.locator('img').all())
      await expect.poll(() => pixels(image)).toBeGreaterThan(0)
  })

  await test.step('one publisher has neither a picture nor a choice of ads of its own', async () => {
    const ads = dialog.getByLabel('No ads around this item')
    await expect(ads).toBeVisible()
    await dialog.getByLabel('Edit for').selectOption('Pictured Post')
    await expect(input).toBeHidden()
    await expect(ads).toBeHidden()
    await dialog.getByLabel('Edit for').selectOption('All publishers')
    await expect(ads).toBeVisible()
  })

  await test.step('go back to the source', async () => {
    await dialog.getByRole('button', { name: 'Back to the source' }).click()
    await expect(row).not.toContainText('Edited')
    await expect.poll(shown).toBe(before)
  })
  await remove()
})

test('a feed sets what happens to items whose source changes', async ({ page, operator }) => {
  const { id } = await operator.post<{ id: number }>('feeds/', {
    name: 'Following Feed',
    url: 'https://following.example/feed.xml',
    is_active: false,
  })
  await page.goto(`/portal/feeds/${id}`)
  const changed = page.getByLabel('An article on air is changed')
  await expect(changed).toHaveValue('schedule')
  await changed.selectOption('Hold for review')
  await expect(page.getByText('until a person accepts the new one')).toBeVisible()
  await page.getByLabel('An article on air is removed').selectOption('Withdraw the item')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Feed updated successfully')).toBeInViewport()
  const feed = await operator.get<{ on_change: string; on_removal: string }>(`feeds/${id}/`)
  expect(feed).toMatchObject({ on_change: 'hold', on_removal: 'withdraw' })
  await operator.remove(`feeds/${id}/`)
})
