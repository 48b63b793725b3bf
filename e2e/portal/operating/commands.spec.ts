import { CommandsPage } from '../../pages/commands-page.ts'
import { answerInstead, expect, panelOf, test } from '../portal-test.ts'

const COMMANDS = '/api/portal/commands/'
const PARAM = { required: false, default: null, help: '', options: [] }
const DEFINITIONS = {
  commands: [
    { name: 'sweep', help: 'Sweeps the floor', params: [] },
    {
      name: 'paint',
      help: 'Paints a wall',
      params: [
        { ...PARAM, name: 'wall', label: 'Wall', type: 'text', required: true },
        { ...PARAM, name: 'coats', label: 'Coats', type: 'number', default: 2 },
        { ...PARAM, name: 'key', label: 'Cellar key', type: 'text', secret: true },
        { ...PARAM, name: 'dry', label: 'Dry run', type: 'boolean', default: true },
      ],
    },
  ],
}

test('choosing a command shows its parameters, their defaults and the command line', async ({ page }) => {
  await answerInstead(page, COMMANDS, { body: DEFINITIONS, method: 'GET' })
  const commands = new CommandsPage(page)
  await commands.open()
  const execute = page.getByRole('button', { name: 'Execute Command' })
  await expect(execute).toBeDisabled()
  const choice = page.getByRole('combobox', { name: 'Command', exact: true })
  await expect(choice.getByRole('option')).toHaveText([
    'Choose a command',
    'sweep - Sweeps the floor',
    'paint - Paints a wall',
  ])
  const available = panelOf(page, 'Available Commands')
  for (const text of ['sweep', 'Sweeps the floor', 'paint', 'Paints a wall']) {
    await expect(available).toContainText(text)
  }
  await commands.choose('sweep')
  await expect(page.getByText("This command doesn't require any parameters.")).toBeVisible()
  await expect(execute).toBeEnabled()
  await commands.choose('paint')
  await expect(page.getByText('Please fill in all required parameters before executing.')).toBeVisible()
  await expect(execute).toBeDisabled()
  await expect(page.getByLabel('Coats')).toHaveValue('2')
  await page.getByLabel('Wall').fill('north')
  await expect(page.locator('code').filter({ hasText: 'north' })).toContainText('paint')
  await expect(execute).toBeEnabled()
  const key = page.getByLabel('Cellar key', { exact: true })
  await key.fill('under the mat')
  await expect(key).toHaveAttribute('type', 'password')
  await expect(page.locator('code').filter({ hasText: '--key=********' })).not.toContainText('mat')
  await commands.choose('sweep')
  await commands.choose('paint')
  await expect(page.getByLabel('Wall')).toHaveValue('')
})

test('the palette chooses another command on this screen', async ({ page }) => {
  await answerInstead(page, COMMANDS, { body: DEFINITIONS, method: 'GET' })
  await page.goto('/portal/commands?command=sweep')
  const choice = page.getByRole('combobox', { name: 'Command', exact: true })
  await expect(choice).toHaveValue('sweep')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Search screens/ }).fill('paint')
  await expect(page.getByRole('option').first()).toContainText('paint')
  await page.keyboard.press('Enter')
  await expect(choice).toHaveValue('paint')
})

test('a run shows its progress, its result in boxes of fitting height, and its failures', async ({
  page,
}) => {
  await answerInstead(page, COMMANDS, { body: DEFINITIONS, method: 'GET' })
  const commands = new CommandsPage(page)
  await commands.open()
  await commands.choose('sweep')
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>()
  const lines = 'One more line.\n'.repeat(80)
  await page.route(`**${COMMANDS}`, async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    await until
    await route.fulfill({ json: { success: true, output: lines, errors: lines, job_log_id: 5 } })
  })
  await page.getByRole('button', { name: 'Execute Command' }).click()
  await expect(page.getByRole('button', { name: 'Running Command...' })).toBeDisabled()
  goOn()
  await expect(page.getByText('Command Completed Successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Execute Command' })).toBeFocused()
  const boxes = await page.locator('pre').evaluateAll(all => all.map(box => box.clientHeight))
  expect(boxes[0]).toBeLessThanOrEqual(300)
  expect(boxes[1]).toBeLessThanOrEqual(200)

  const run = async (answer: Parameters<typeof answerInstead>[2]) => {
    await answerInstead(page, COMMANDS, { ...answer, method: 'POST' })
    await page.getByRole('button', { name: 'Execute Command' }).click()
  }
  await run({ body: { success: false, output: 'Half', errors: 'Broom broke', job_log_id: 6 } })
  await expect(page.getByText('Command Failed')).toBeVisible()
  await expect(page.getByText('Broom broke')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Job log #6' })).toHaveAttribute('href', '/portal/logs?job=6')
  await run({ status: 500 })
  await expect(page.getByRole('alert')).toHaveText('Failed to run command. Please try again later.')
  await run({ status: 400, body: { error: 'No broom.' } })
  await expect(page.getByRole('alert')).toHaveText('Failed to run command. No broom.')
  await commands.choose('paint')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Command Failed')).toHaveCount(0)
})

test('a command that deletes asks first, except for a dry run', async ({ page }) => {
  const dryRun = { ...PARAM, name: 'dry_run', label: 'Dry run', type: 'boolean', default: false }
  const sweep = { name: 'sweep', help: 'Removes the dust', params: [dryRun], deletes: true }
  await answerInstead(page, COMMANDS, { body: { commands: [sweep] }, method: 'GET' })
  const bodies: unknown[] = []
  await page.route(`**${COMMANDS}`, async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    bodies.push(route.request().postDataJSON())
    await route.fulfill({ json: { success: true, output: 'Gone', errors: '', job_log_id: 5 } })
  })
  const commands = new CommandsPage(page)
  await commands.open()
  await commands.choose('sweep')
  const execute = page.getByRole('button', { name: 'Execute Command' })
  const dialog = page.getByRole('dialog', { name: 'Run command' })
  await execute.click()
  await expect(dialog).toContainText('Removes the dust')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(bodies).toEqual([])
  await execute.click()
  await dialog.getByRole('button', { name: 'Execute Command' }).click()
  await expect(page.getByText('Command Completed Successfully')).toBeVisible()
  expect(bodies).toEqual([{ command: 'sweep', dry_run: false }])
  await page.getByLabel('Dry run').check()
  await execute.click()
  await expect.poll(() => bodies).toHaveLength(2)
  await expect(dialog).toHaveCount(0)
})

test('the last runs of a command are listed below its result', async ({ page }) => {
  const commands = new CommandsPage(page)
  await commands.open()
  await commands.choose('recount_storage')
  const runs = panelOf(page, 'Recent Runs').getByRole('row')
  await commands.run()
  await expect(runs.nth(1)).toContainText('Command recount_storage')
  await expect(runs.nth(1).getByText('Success', { exact: true })).toHaveAttribute('data-tone', 'success')
  await commands.choose('scrub')
  await expect(panelOf(page, 'Recent Runs')).not.toContainText('recount_storage')
})

test('an empty list and a failure to load show a message', async ({ page }) => {
  await answerInstead(page, COMMANDS, { body: { commands: [] } })
  await page.goto('/portal/commands')
  await expect(page.getByText('No commands available')).toBeVisible()
  await answerInstead(page, COMMANDS, { status: 500 })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load available commands. Please try again later.',
  )
})
