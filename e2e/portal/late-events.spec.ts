import { answerInstead, expect, holdBack, test, withoutLiveEvents } from './portal-test.ts'
import { videoRow } from './rows.ts'

test('a double click on a busy machine acts once', async ({ page }) => {
  await withoutLiveEvents(page)
  await answerInstead(page, '/api/portal/videos/901/', { body: videoRow({ status: 'FAILED' }) })
  const retry = '/api/portal/videos/901/retry/'
  await answerInstead(page, retry, { body: videoRow({ status: 'QUEUED' }) })
  const goOn = await holdBack(page, retry, 'POST')
  const sent: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === retry) sent.push(request.method())
  })
  await page.goto('/portal/videos/901')
  const button = page.getByRole('button', { name: 'Retry' })
  await button.evaluate((element: HTMLElement) => {
    // The second click waits already when the first one is handled, before any timer.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => element.click()
    port2.postMessage(null)
    element.click()
  })
  await expect(button).toBeDisabled()
  goOn()
  await expect(button).toBeEnabled()
  expect(sent).toEqual(['POST'])
})
