import type { Page } from '@playwright/test'
import { answerInstead, expect, test } from '../portal-test.ts'
import { listOf, logRow, publisherRow, videoRow } from '../rows.ts'

const NAME = 'صحيفة الصباح'
/** Found nowhere else in the lists. */
const COUNT = '617'

/** The left and right edge of the first text in the content that contains a part, in pixels. */
const edgesOf = (page: Page, part: string) =>
  page.getByRole('main').evaluate((main, wanted) => {
    const nodes = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const at = nodes.currentNode.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(nodes.currentNode, at)
      range.setEnd(nodes.currentNode, at + wanted.length)
      const { left, right } = range.getBoundingClientRect()
      return { left, right }
    }
    throw new Error(`“${wanted}” is not shown.`)
  }, part)

test('a name in Arabic does not move the words and numbers beside it', async ({ page }) => {
  const feed = { feed_id: 901, feed_name: NAME, top_n_contents: Number(COUNT), categories: [] }
  await answerInstead(page, '/api/portal/videos/', {
    body: listOf([videoRow({ publisher_name: NAME, content_count: Number(COUNT) })]),
  })
  await answerInstead(page, '/api/portal/publishers/', {
    body: listOf([publisherRow({ feed_settings: [feed] })]),
  })
  for (const screen of ['videos', 'publishers']) {
    await page.goto(`/portal/${screen}`)
    await expect(page.getByRole('table').getByText(NAME).first()).toBeVisible()
    const [name, count] = [await edgesOf(page, NAME), await edgesOf(page, COUNT)]
    expect(count.left).toBeGreaterThanOrEqual(name.right)
  }
})

test('a name in Arabic that the server quotes does not move the words and numbers behind it', async ({
  page,
}) => {
  const sentence = `"${NAME}" gives at most ${COUNT} items.`
  await answerInstead(page, '/api/portal/logs/', { body: listOf([logRow({ details: sentence })]) })
  await answerInstead(page, '/api/portal/videos/7/', { body: videoRow({ id: 7 }) })
  const leftOut = {
    id: 3,
    title: 'Old news',
    url: 'https://news.example/a',
    feed_name: 'Wire',
    publication_date: '2026-03-05T12:00:00Z',
    reason: 'over-limit',
    sentence,
    same_as: null,
  }
  await answerInstead(page, '/api/portal/videos/7/lineup/', { body: { items: [], left_out: [leftOut] } })
  const expectInOrder = async () => {
    await expect(page.getByRole('table').getByText(NAME).first()).toBeVisible()
    const [name, words, count] = [
      await edgesOf(page, NAME),
      await edgesOf(page, 'gives at most'),
      await edgesOf(page, COUNT),
    ]
    expect(words.left).toBeGreaterThanOrEqual(name.right)
    expect(count.left).toBeGreaterThanOrEqual(words.right)
  }
  await page.goto('/portal/logs')
  await expectInOrder()
  await page.goto('/portal/videos/7')
  await page.getByRole('button', { name: 'Show line-up' }).click()
  await expectInOrder()
})
