import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** The checker's rules on colours, all that can find more once only the colour scheme has changed. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Waits until nothing fades or moves any more but what never ends: colours half-way have no contrast. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )
}

/**
 * Fails with rule and elements of whatever the accessibility checker finds on the page as it is now. Frames of
 * other origins are left out.
 * @param options.within selector of the part to check, else the whole page
 * @param options.only the rules on colours alone, for a page that was checked in another colour scheme
 */
export async function expectNoFindings(
  page: Page,
  { within, only }: { within?: string; only?: 'colors' } = {},
): Promise<void> {
  await untilStill(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const findings = await page.evaluate(
    async ({ within, rules }) => {
      const checker = (window as unknown as { axe: typeof axe }).axe
      const { violations } = await checker.run(within ?? document, {
        resultTypes: ['violations'],
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(', ')}`)
    },
    { within, rules: only && COLOR_RULES },
  )
  expect(findings).toEqual([])
}
