import { expect, test } from './portal-test.ts'

test('codes are copied, and the checklist tells what is missing', async ({
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
  await page.goto(`/portal/publishers/${id}`)
  const section = page.getByRole('region', { name: 'Embed code' })
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await section.getByRole('button', { name: 'Copy script tag' }).click()
  await expect(section.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await clipboard()).toContain(
    `<script async src="${baseURL}/embed/latest/player.js" data-publisher="code-co"></script>`,
  )
  await section.getByRole('button', { name: 'Copy iframe' }).click()
  await expect.poll(clipboard).toContain(`src="${baseURL}/embed/latest/code-co" title="Code &#38; Co"`)
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
})

test('the checklist of the demo’s publisher knows what is there', async ({ page, operator }) => {
  const { results } = await operator.get<{ results: { publisher_id: number; status: string }[] }>(
    'videos/?status=COMPLETED',
  )
  await page.goto(`/portal/publishers/${results[0]?.publisher_id}`)
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
