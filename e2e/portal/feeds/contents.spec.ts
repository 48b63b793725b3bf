import { readFile } from 'node:fs/promises'
import { nextAlert } from '../next-alert.ts'
import { answerInstead, expect, test } from '../portal-test.ts'
import { itemRow, listOf } from '../rows.ts'

const CONTENTS = '/api/portal/contents/'
const ONE = `${CONTENTS}7/feeds/8/`
const SCREEN = '/portal/contents/7/feeds/8'

const page7 = (items: ReturnType<typeof itemRow>[], limit = 5) => ({
  ...listOf(items),
  settings: { top_n_contents: limit, categories: [] },
  counts: { total: items.length, normal: items.length, pinned: 0, banned: 0 },
  categories: ['SPORT', 'WORLD'],
})

test.describe('overview', () => {
  test('lists publishers with their feeds and leads to their content', async ({ page }) => {
    await answerInstead(page, CONTENTS, {
      body: listOf([
        {
          publisher_id: 7,
          publisher_name: 'The Gazette',
          feed_id: 8,
          feed_name: 'World',
          top_n_contents: 6,
          total_content: 41,
          pinned_count: 2,
          banned_count: 1,
        },
      ]),
    })
    await page.goto('/portal/contents')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Publisher',
      'Feed',
      'Content Limit',
      'Total Content',
      'Pinned',
      'Banned',
      'Actions',
    ])
    await expect(page.getByRole('row').nth(1).getByRole('cell')).toContainText([
      'The Gazette',
      'World',
      '6',
      '41',
      '2',
      '1',
      'Manage Content',
    ])
    await expect(page.getByRole('link', { name: /Manage Content/ })).toHaveAttribute('href', SCREEN)
  })

  test('is exported as a file', async ({ page }) => {
    const row = { publisher_id: 7, publisher_name: 'The Gazette', feed_id: 8, feed_name: 'World' }
    const counts = { top_n_contents: 6, total_content: 41, pinned_count: 2, banned_count: 1 }
    await answerInstead(page, CONTENTS, { body: [{ ...row, ...counts }] })
    await page.goto('/portal/contents')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('content-overview.csv')
    expect(await readFile(await file.path(), 'utf8')).toContain('The Gazette,World,6,41,2,1')
  })

  test('shows what to do when it is empty, and failures', async ({ page }) => {
    await answerInstead(page, CONTENTS, { body: [] })
    await page.goto('/portal/contents')
    await expect(
      page.getByText(
        'No publisher-feed combinations found. Publishers need to have feed settings configured to appear here.',
      ),
    ).toBeVisible()
    await answerInstead(page, CONTENTS, { status: 500 })
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Failed to load publisher-feed combinations')
  })
})

test.describe('one feed', () => {
  test('shows cards, columns, cut summaries and the row’s choices', async ({ page }) => {
    const summary = 'x'.repeat(120)
    await answerInstead(page, ONE, {
      body: page7([
        itemRow({ id: 1, summary }),
        itemRow({ id: 2, title: 'Held', status: 'pinned', category: 'SPORT' }),
        itemRow({ id: 3, title: 'Barred', status: 'banned' }),
      ]),
    })
    await page.goto(SCREEN)
    for (const card of ['Content Items', 'Pinned', 'Banned', 'Available']) {
      await expect(page.getByText(card, { exact: true }).first()).toBeVisible()
    }
    const table = page.getByRole('table', { name: 'Content' })
    await expect(table.getByRole('columnheader').filter({ hasText: /./ })).toHaveText([
      'Content',
      'Status',
      'Category',
      'Date',
      'Actions',
    ])
    const [normal, pinned, banned] = [1, 2, 3].map(index => table.getByRole('row').nth(index))
    await expect(table).toContainText(`${'x'.repeat(100)}…`)
    await expect(table).not.toContainText('x'.repeat(101))
    await expect(table).toContainText('Uncategorized')
    await expect(table).toContainText('Mar 5, 2026')
    const link = table.getByRole('link', { name: /View Original/ }).first()
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(normal?.getByRole('button') ?? table).toHaveText(['Pin', 'Ban', ''])
    await expect(pinned?.getByRole('button') ?? table).toHaveText(['Unpin', 'Ban', 'Reset', ''])
    await expect(banned?.getByRole('button') ?? table).toHaveText(['Pin', 'Unban', 'Reset', ''])
    await expect(table.locator('[data-tone]')).toHaveText(['Normal', 'Pinned', 'Banned'])
    for (const [text, tone] of [
      ['Normal', 'secondary'],
      ['Pinned', 'brand'],
      ['Banned', 'dark'],
    ] as const) {
      await expect(table.getByText(text, { exact: true })).toHaveAttribute('data-tone', tone)
    }
    for (const [filter, choices] of [
      ['Category filter', ['All Categories', 'SPORT', 'WORLD']],
      ['Status filter', ['All Status', 'Normal', 'Pinned', 'Banned']],
    ] as const) {
      await expect(page.getByRole('combobox', { name: filter }).getByRole('option')).toHaveText([...choices])
    }
    // The unfiltered list may be requested again at any moment.
    const requested = page.waitForRequest(request => {
      const { pathname, searchParams } = new URL(request.url())
      return pathname === ONE && searchParams.has('category')
    })
    await page.getByRole('combobox', { name: 'Category filter' }).selectOption('SPORT')
    expect((await requested).url()).toContain('category=SPORT')
    expect((await requested).url()).not.toContain('status=')
  })

  test('also reads a response with only items and a limit', async ({ page }) => {
    const results = [itemRow({ id: 1, title: 'One', status: 'pinned', category: 'SPORT' })]
    await answerInstead(page, ONE, { body: { results, settings: { top_n_contents: 3 } } })
    await page.goto(SCREEN)
    await expect(page.getByRole('row').filter({ hasText: 'One' })).toContainText('Pinned')
    await expect(page.getByText('Showing 1 of 1 content items')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select One' }).check()
    await page.getByRole('button', { name: 'Pin (1)' }).click()
    await expect(page.getByRole('dialog')).toContainText('is 3 items')
  })

  test('the box in the head selects all and shows when only some are selected', async ({ page }) => {
    await answerInstead(page, ONE, {
      body: page7([itemRow({ id: 1, title: 'One' }), itemRow({ id: 2, title: 'Two' })], 9),
    })
    await page.goto(SCREEN)
    await expect(page.getByRole('button', { name: 'Pin (0)' })).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Select One' }).check()
    const all = page.getByRole('checkbox', { name: 'Select all' })
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
    await all.check()
    await page.getByRole('button', { name: 'Pin (2)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm Bulk Action' })
    await expect(dialog).toContainText('pin 2 content items')
    await expect(dialog).toContainText('The content limit for this publisher-feed is 9 items.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Ban (2)' }).click()
    await expect(dialog).toContainText('ban 2 content items')
    await expect(dialog).not.toContainText('limit')
  })

  test('an empty result mentions the filters, and failures are shown', async ({ page }) => {
    await answerInstead(page, ONE, { body: page7([]) })
    await page.goto(SCREEN)
    await expect(page.getByText('No content found')).toBeVisible()
    await expect(page.getByText('Try adjusting your filters.')).toBeVisible()
    await answerInstead(page, ONE, { status: 500 })
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Failed to load content data.')
  })

  test('failed changes raise a browser alert with the server’s message or a default', async ({ page }) => {
    await answerInstead(page, ONE, { body: page7([itemRow({ id: 1, title: 'One' })]) })
    await answerInstead(page, `${ONE}content/1/`, { status: 400, body: { error: 'Only 5 can be pinned.' } })
    await answerInstead(page, `${ONE}bulk/`, { status: 500 })
    await page.goto(SCREEN)
    const pin = page.getByTitle('Pin: One')
    let alert = nextAlert(page)
    await pin.click()
    expect(await alert).toBe('Only 5 can be pinned.')
    await answerInstead(page, `${ONE}content/1/`, { status: 500 })
    alert = nextAlert(page)
    await pin.click()
    expect(await alert).toBe('Failed to update content status.')
    await page.getByRole('checkbox', { name: 'Select One' }).check()
    await page.getByRole('button', { name: 'Ban (1)' }).click()
    alert = nextAlert(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    expect(await alert).toBe('Failed to perform bulk action.')
  })

  test('a ban that fails keeps its reason', async ({ page }) => {
    await answerInstead(page, ONE, { body: page7([itemRow({ id: 1, title: 'One' })]) })
    await answerInstead(page, `${ONE}content/1/`, { status: 500 })
    await answerInstead(page, `${ONE}bulk/`, { status: 500 })
    await page.goto(SCREEN)
    const dialog = page.getByRole('dialog')
    const reason = dialog.getByLabel('Reason')
    const failure = async (button: string) => {
      await reason.fill('Wrong name in the story')
      const alert = nextAlert(page)
      await dialog.getByRole('button', { name: button }).click()
      await alert
      await expect(reason).toHaveValue('Wrong name in the story')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    }
    await page.getByRole('button', { name: 'More actions: One' }).click()
    await page.getByRole('menuitem', { name: 'Ban with reason…' }).click()
    await failure('Ban')
    await page.getByRole('checkbox', { name: 'Select One' }).check()
    await page.getByRole('button', { name: 'Ban (1)' }).click()
    await failure('Confirm')
  })
})
