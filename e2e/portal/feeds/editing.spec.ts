import { type FeedServer, startFeedServer } from '../../../apps/server/test/feed-server.ts'
import { expect, test } from '../portal-test.ts'

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
  const feed = await operator.post<{ id: number }>('feeds/', {
    name: 'Edited Feed',
    url: `${site.url}/feed.xml`,
    is_active: true,
  })
  const publisher = await operator.post<{ id: number }>('publishers/', {
    name: 'Edited Post',
    slug: 'edited-post',
    auto_video_generation_enabled: false,
    feed_settings: [{ feed_id: feed.id, top_n_contents: 1 }],
  })
  const pull = () => operator.post('commands/', { command: 'pull_feeds', feed: feed.id })
  await pull()
  await page.goto(`/portal/contents/${publisher.id}/feeds/${feed.id}`)
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

  await test.step('an empty headline is refused beside its field', async () => {
    await open('Edit…')
    await dialog.getByLabel('Headline').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Headline')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Headline')).toBeFocused()
  })
  await operator.remove(`publishers/${publisher.id}/`)
  await operator.remove(`feeds/${feed.id}/`)
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
  await expect(page.getByText('Feed updated successfully')).toBeVisible()
  const feed = await operator.get<{ on_change: string; on_removal: string }>(`feeds/${id}/`)
  expect(feed).toMatchObject({ on_change: 'hold', on_removal: 'withdraw' })
  await operator.remove(`feeds/${id}/`)
})
