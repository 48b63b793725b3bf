import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** The checker's rules on colours: only these can have new findings after a change of the colour scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Waits until all finite animations have ended: the colours of a fading element have too little contrast. */
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
 * Fails if the accessibility checker finds anything on the page, naming rules and elements. Frames of other origins
 * are left out.
 * @param options.within selector of the part to check, else the whole page
 * @param options.only only the rules on colours, for a page that was already checked in another colour scheme
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
