import type { Segment } from '@feedreel/contracts/fields/segment'
import type { Item } from '@feedreel/contracts/items'
import type { VideoLineUp } from '@feedreel/contracts/line-up'
import type { Video } from '@feedreel/contracts/videos'
import type { Locator, Page } from '@playwright/test'
import { expectNoFindings } from '../../accessibility.ts'
import { expect, type Operator, panelOf, passTime, stopClock, test } from '../portal-test.ts'

const CONTENTS = 'contents/1/feeds/1/'
/** At 30 frames a second. */
const FRAME_S = 1 / 30
type Shown = Item & { segment: Segment }
const isShown = (item: Item): item is Shown => item.segment !== null

/** The items of the demo, once a video of it is on air: the one that it shows last, and one that it does not show. */
async function findItems(operator: Operator): Promise<{ shown: Shown; other: Item }> {
  let results: Item[] = []
  await expect
    .poll(
      async () => {
        results = (await operator.get<{ results: Item[] }>(CONTENTS)).results
        return results.some(isShown)
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  const shown = results.filter(isShown).toSorted((one, other) => other.segment.start - one.segment.start)[0]
  const other = results.find(item => !isShown(item))
  if (!shown || !other) throw new Error('The demo shows no item, or all of them.')
  return { shown, other }
}

/** The path of the line-up of a video of the demo, and its first two items. */
async function findLineUp(operator: Operator) {
  const { results } = await operator.get<{ results: Video[] }>('videos/?status=COMPLETED&publisher=1')
  const video = results.find(({ s3_url: url }) => url)
  const { items } = await operator.get<VideoLineUp>(`videos/${video?.id}/lineup/`)
  const [first, second] = items
  if (!first || !second) throw new Error('The video of the demo has less than two items.')
  return { path: `/portal/videos/${video?.id}#line-up`, first, second }
}

/** Opens the line-up of a video, and waits for what is above it: panels that load move the line-up, which closes a segment. */
async function openLineUp(page: Page, path: string): Promise<Locator> {
  await page.goto(path)
  await expect(panelOf(page, 'Where viewers leave')).toBeVisible()
  await expect(page.getByRole('status', { name: /^Loading / })).toHaveCount(0)
  return panelOf(page, 'Line-up')
}

const segmentIn = (page: Page) => page.getByRole('figure', { name: /^Rendered segment: / })
const buttonOf = (within: Page | Locator, { title }: { title: string }) =>
  within.getByRole('button', { name: `Show the rendered segment: ${title}`, exact: true })
const rowOf = (page: Page, { id }: { id: number }) => page.locator(`tr[data-row="${id}"]`)

type Frame = { timeS: number; isPaused: boolean; isMuted: boolean }
const readFrame = (page: Page) =>
  segmentIn(page)
    .locator('video')
    .evaluate(
      (each: HTMLVideoElement): Frame => ({
        timeS: each.currentTime,
        isPaused: each.paused || each.seeking || each.readyState < each.HAVE_CURRENT_DATA,
        isMuted: each.muted,
      }),
    )

/** Waits until the segment plays, and checks that it plays from its first second on, before its last, without sound. */
async function expectPlaying(page: Page, { start, end }: Pick<Segment, 'start' | 'end'>): Promise<void> {
  await expect(segmentIn(page)).toBeVisible()
  await expect.poll(async () => (await readFrame(page)).isPaused).toBe(false)
  const { timeS, isMuted } = await readFrame(page)
  expect(isMuted).toBe(true)
  expect(timeS).toBeGreaterThanOrEqual(start)
  // A busy browser may begin again late.
  await expect.poll(async () => (await readFrame(page)).timeS).toBeLessThan(end)
}

test.describe('a rendered segment', () => {
  test.beforeEach(async ({ page }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
  })

  test('plays beside the thumbnail over which the pointer hovers, again and again, and counts nothing', async ({
    page,
    operator,
  }) => {
    const { shown } = await findItems(operator)
    const { start, end, url } = shown.segment
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.goto(`/portal/${CONTENTS}`)
    const button = buttonOf(page, shown)
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(asked.filter(address => address.endsWith('.mp4'))).toEqual([])
    await button.hover()
    await expectPlaying(page, { start, end })
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(segmentIn(page)).toContainText('of the video on air')
    expect(new Set(asked.filter(address => address.endsWith('.mp4')))).toEqual(new Set([url]))
    const beganAgainAt = await segmentIn(page)
      .locator('video')
      .evaluate(
        (each: HTMLVideoElement) =>
          new Promise<number>(resolve => {
            let lastS = 0
            const onFrame = (_now: number, { mediaTime }: { mediaTime: number }) => {
              if (mediaTime < lastS) return resolve(mediaTime)
              lastS = mediaTime
              each.requestVideoFrameCallback(onFrame)
            }
            each.requestVideoFrameCallback(onFrame)
          }),
      )
    expect(beganAgainAt).toBeGreaterThan(start - FRAME_S)
    expect(beganAgainAt).toBeLessThan(end)
    await segmentIn(page).hover()
    await expect(segmentIn(page)).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(segmentIn(page)).toHaveCount(0)
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(asked.filter(address => address.endsWith('/events/') && !address.includes('/portal/'))).toEqual([])
  })

  test('shows by a key for the row with the focus; Escape, another row and scrolling close it', async ({
    page,
    operator,
  }) => {
    const { shown, other } = await findItems(operator)
    await page.goto(`/portal/${CONTENTS}`)
    const row = rowOf(page, shown)
    await row.focus()
    await page.keyboard.press('v')
    await expectPlaying(page, shown.segment)
    await expect(row).toBeFocused()
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await expectNoFindings(page)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectNoFindings(page, { only: 'colors' })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
    await page.keyboard.press('Escape')
    await expect(segmentIn(page)).toHaveCount(0)
    await expect(row).toBeFocused()

    await page.keyboard.press('v')
    await expect(segmentIn(page)).toBeVisible()
    await page.keyboard.press('v')
    await expect(segmentIn(page)).toHaveCount(0)
    await page.keyboard.press('v')
    await expect(segmentIn(page)).toBeVisible()
    await page.keyboard.press('j')
    await expect(segmentIn(page)).toHaveCount(0)
    await row.focus()
    await page.keyboard.press('v')
    await expect(segmentIn(page)).toBeVisible()
    await page.mouse.wheel(0, 200)
    await expect(segmentIn(page)).toHaveCount(0)

    await rowOf(page, other).focus()
    await page.keyboard.press('v')
    await expect(page.getByText('Not in the current video')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Not in the current video')).toHaveCount(0)
    await expect(buttonOf(page, other)).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toContainText('Show the rendered segment')
  })

  test('is paused in its middle until the key is pressed again, if the viewer prefers reduced motion', async ({
    page,
    operator,
  }) => {
    const { shown } = await findItems(operator)
    const { start, end } = shown.segment
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/portal/${CONTENTS}`)
    await buttonOf(page, shown).hover()
    await expect.poll(async () => (await readFrame(page)).timeS).toBeCloseTo((start + end) / 2, 1)
    expect(
      await segmentIn(page)
        .locator('video')
        .evaluate((each: HTMLVideoElement) => each.paused),
    ).toBe(true)
    await expect(segmentIn(page)).toContainText('Select the picture to play it')
    await page.keyboard.press('v')
    await expectPlaying(page, shown.segment)
    await expect(segmentIn(page)).not.toContainText('Select the picture to play it')
  })

  test('says so when its file is gone', async ({ page, operator }) => {
    const { shown } = await findItems(operator)
    await page.route('**/*.mp4', route => route.fulfill({ status: 410 }))
    await page.goto(`/portal/${CONTENTS}`)
    await buttonOf(page, shown).click()
    await expect(segmentIn(page)).toContainText('The segment could not be loaded.')
  })

  test('opens from the line-up of the next video for what is on air, and from that of a video', async ({
    page,
    operator,
  }) => {
    const { shown } = await findItems(operator)
    await page.goto('/portal/publishers/1')
    await page.getByRole('button', { name: 'Show line-up' }).click()
    const next = panelOf(page, 'Next video')
    await buttonOf(next, shown).focus()
    await page.keyboard.press('Enter')
    await expectPlaying(page, shown.segment)
    await expectNoFindings(page)
    await page.keyboard.press('Escape')
    await expect(segmentIn(page)).toHaveCount(0)

    const { path, second } = await findLineUp(operator)
    await buttonOf(await openLineUp(page, path), second).click()
    await expectPlaying(page, second)
    await expect(segmentIn(page)).toContainText('of this video')
    await page.getByRole('heading', { name: 'Line-up', exact: true }).click()
    await expect(segmentIn(page)).toHaveCount(0)
  })

  test('stays open when it was chosen and the pointer moves over another thumbnail', async ({
    page,
    operator,
  }) => {
    await findItems(operator)
    const { path, first, second } = await findLineUp(operator)
    await page.clock.install()
    const panel = await openLineUp(page, path)
    await buttonOf(panel, first).click()
    await expect(buttonOf(panel, first)).toHaveAttribute('aria-expanded', 'true')
    await stopClock(page)
    await buttonOf(panel, second).hover()
    await passTime(page, 2000)
    await expect(buttonOf(panel, second)).toHaveAttribute('aria-expanded', 'false')
    await expect(buttonOf(panel, first)).toHaveAttribute('aria-expanded', 'true')
  })

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, viewport: { width: 375, height: 667 } })

    test('opens by a tap, inside the window, and closes by a tap elsewhere', async ({ page, operator }) => {
      const { shown } = await findItems(operator)
      await page.goto(`/portal/${CONTENTS}`)
      await buttonOf(page, shown).tap()
      await expectPlaying(page, shown.segment)
      const box = await segmentIn(page).boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(667)
      await expectNoFindings(page)
      await page.getByRole('heading', { level: 1 }).tap()
      await expect(segmentIn(page)).toHaveCount(0)
    })
  })
})
