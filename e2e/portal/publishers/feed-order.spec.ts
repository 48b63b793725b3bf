import type { Page } from '@playwright/test'
import { expectNoFindings } from '../../accessibility.ts'
import { expect, type Operator, test } from '../portal-test.ts'

const NAMES = ['Order Oats', 'Order Rye', 'Order Barley']
type Found = { feed_settings: { feed_name: string }[] }

async function addPublisher(operator: Operator) {
  const feeds: number[] = []
  for (const name of NAMES) {
    const url = `https://example.com/${name.toLowerCase().replace(' ', '-')}.xml`
    feeds.push((await operator.post<{ id: number }>('feeds/', { name, url })).id)
  }
  const feed_settings = feeds.map(feed_id => ({ feed_id, top_n_contents: 2 }))
  const { id } = await operator.post<{ id: number }>('publishers/', {
    name: 'Order Post',
    slug: 'order-post',
    auto_video_generation_enabled: false,
    feed_settings,
  })
  return {
    id,
    saved: async () =>
      (await operator.get<Found>(`publishers/${id}/`)).feed_settings.map(({ feed_name }) => feed_name),
    remove: async () => {
      await operator.remove(`publishers/${id}/`)
      for (const feed of feeds) await operator.remove(`feeds/${feed}/`)
    },
  }
}

const handleOf = (page: Page, name: string) => page.getByRole('button', { name: `Drag ${name}` })

test('attached feeds are dragged, and moved by the keyboard, into the order of the line-up', async ({
  page,
  operator,
}) => {
  const publisher = await addPublisher(operator)
  await page.goto(`/portal/publishers/${publisher.id}`)
  const shown = () =>
    page
      .getByRole('button', { name: /^Drag / })
      .evaluateAll(handles =>
        handles.map(each => /^Drag (.*), or/.exec(each.getAttribute('title') ?? '')?.[1]),
      )
  await expect.poll(shown).toEqual(NAMES)
  // What loads later above the feeds moves their handles.
  const settings = page.getByRole('region', { name: 'Publisher Settings' })
  for (const name of ['Generate Now', 'More actions']) await settings.getByRole('button', { name }).waitFor()

  // By the mouse: the first below the last.
  const first = handleOf(page, 'Order Oats')
  await first.scrollIntoViewIfNeeded()
  const from = await first.boundingBox()
  const to = await handleOf(page, 'Order Barley').boundingBox()
  if (!from || !to) throw new Error('A handle is not on screen.')
  await page.mouse.move(from.x + 12, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(to.x + 12, to.y + to.height + 20, { steps: 12 })
  await page.mouse.up()
  await expect.poll(shown).toEqual(['Order Rye', 'Order Barley', 'Order Oats'])
  await expect(page.getByText('Order Oats is now number 3 of 3.')).toBeAttached()
  // Released, it no longer follows.
  await page.mouse.move(from.x + 12, from.y - 100)
  expect(await shown()).toEqual(['Order Rye', 'Order Barley', 'Order Oats'])

  // By the keyboard, which keeps the focus on the handle.
  await handleOf(page, 'Order Rye').focus()
  await page.keyboard.press('ArrowDown')
  await expect(handleOf(page, 'Order Rye')).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(shown).toEqual(['Order Barley', 'Order Oats', 'Order Rye'])
  await expect(page.getByText('Order Rye is now number 3 of 3.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(handleOf(page, 'Order Rye')).toBeFocused()
  await expectNoFindings(page, { within: '#feeds' })

  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Publisher updated successfully')).toBeVisible()
  expect(await publisher.saved()).toEqual(['Order Barley', 'Order Oats', 'Order Rye'])
  await publisher.remove()
})
