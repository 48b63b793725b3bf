import type { Locator } from '@playwright/test'

/**
 * Applies the player's print rules on screen, since not every engine can emulate print. Throws when the player has no print
 * rules.
 */
export async function printOnScreen(player: Locator): Promise<void> {
  const count = await player.evaluate(host => {
    const sheets = host.shadowRoot?.adoptedStyleSheets ?? []
    const rules = sheets
      .flatMap(sheet => [...sheet.cssRules])
      .filter(rule => rule instanceof CSSMediaRule && rule.conditionText === 'print')
    for (const rule of rules) (rule as CSSMediaRule).media.mediaText = 'screen'
    return rules.length
  })
  if (count === 0) throw new Error('The player has no rules for print.')
}
