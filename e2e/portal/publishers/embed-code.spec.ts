import { expect, stopClock, test } from '../portal-test.ts'

test('codes are copied, and the checklist shows what is missing', async ({
  page,
  context,
  operator,
  baseURL,
}) => {
  const { id } = await operator.post<{ id: number }>('publishers/', {
    name: 'Code & Co',
    slug: 'code-co',
    is_active: false,
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto(`/portal/publishers/${id}`)
  const section = page.getByRole('region', { name: 'Embed code' })
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  // By keyboard: past the menu, to the section, to its first button.
  await section.waitFor()
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Embed code' })
    .press('Enter')
  await expect(section).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(section.getByRole('button', { name: 'Copy script tag' })).toBeFocused()
  // The button says so for two seconds.
  await stopClock(page)
  await page.keyboard.press('Enter')
  await expect(section.getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.clock.resume()
  expect(await clipboard()).toContain(
    `<script async src="${baseURL}/embed/latest/player.js" data-publisher="code-co"></script>`,
  )
  await section.getByRole('button', { name: 'Copy iframe' }).click()
  await expect.poll(clipboard).toContain(`src="${baseURL}/embed/latest/code-co" title="Code &#38; Co"`)
  // As on an office network without https, where browsers give pages no clipboard.
  const plain = await context.newPage()
  await plain.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await plain.clock.install()
  await plain.goto(`/portal/publishers/${id}#embed`)
  await plain.getByRole('button', { name: 'Copy script tag' }).waitFor()
  await stopClock(plain)
  await plain.getByRole('button', { name: 'Copy script tag' }).click()
  await expect(plain.getByRole('button', { name: 'Copied' })).toBeFocused()
  await plain.clock.resume()
  await plain.getByRole('textbox', { name: 'Allowed domain 1', exact: true }).press('Control+v')
  await expect(plain.getByRole('textbox', { name: 'Allowed domain 1', exact: true })).toHaveValue(
    /<script async/,
  )
  await plain.close()
  const step = (text: string) => section.getByRole('listitem').filter({ hasText: text })
  for (const text of [
    'Publisher is active',
    'A domain is listed',
    'A feed is attached',
    'A video is completed',
  ]) {
    await expect(step(text)).not.toContainText('Done')
  }
  await expect(step('The player was seen')).toContainText('Paste the code above into a page and open it.')
  await operator.remove(`publishers/${id}/`)
})

test('the checklist of the demo’s publisher is complete', async ({ page, operator }) => {
  test.setTimeout(90_000)
  type Videos = { results: { publisher_id: number }[] }
  let id: number | undefined
  const findCompleted = async () => {
    const { results } = await operator.get<Videos>('videos/?status=COMPLETED')
    id = results[0]?.publisher_id
    return id
  }
  await expect.poll(findCompleted, { timeout: 60_000 }).toBeDefined()
  await page.goto(`/portal/publishers/${id}#embed`)
  const section = page.getByRole('region', { name: 'Embed code' })
  for (const text of [
    'Publisher is active',
    'A feed is attached',
    'The feeds have items',
    'A video is completed',
  ]) {
    await expect(section.getByRole('listitem').filter({ hasText: text })).toContainText('Done')
  }
})
