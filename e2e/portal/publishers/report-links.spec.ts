import { expect, holdBack, test } from '../portal-test.ts'

test('Enter twice makes one link, which is shown on the report of its publisher only', async ({
  page,
  operator,
}) => {
  const made: { id: number }[] = []
  for (const name of ['Alpha Post', 'Beta Post']) {
    const slug = name.toLowerCase().replace(' ', '-')
    made.push(await operator.post<{ id: number }>('publishers/', { name, slug }))
  }
  const [alpha, beta] = made
  await page.goto(`/portal/publishers/${alpha?.id}/report`)
  const pass = await holdBack(page, `/api/portal/publishers/${alpha?.id}/report-links/`, 'POST')
  const who = page.getByLabel('Who gets the link')
  await who.fill('Alpha people')
  await who.press('Enter')
  await who.press('Enter')
  pass()
  await expect(page.getByText('The link is shown only now.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Alpha people' })).toHaveCount(1)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Search screens/ }).fill('Report of Beta Post')
  await expect(page.getByRole('option').first()).toContainText('Report of Beta Post')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Report for Beta Post')).toBeVisible()
  await expect(page).toHaveURL(`/portal/publishers/${beta?.id}/report`)
  await expect(page.getByText('The link is shown only now.')).toHaveCount(0)
  for (const { id } of made) await operator.remove(`publishers/${id}/`)
})
