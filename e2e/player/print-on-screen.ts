import type { Locator } from '@playwright/test'

/**
 * Has the player's rules for print hold on the screen: not every engine can show a page as it is printed. Throws when the
 * player has no such rules.
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
