import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

/** The declarations of the block after `selector`, by name. */
function declarations(css: string, selector: string): Record<string, string> {
  const block = css.split(`${selector} {`)[1]?.split('}')[0] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const tokens = read('../../app/tokens.css')
const light = declarations(tokens, ':root')
const dark = { ...light, ...declarations(tokens, '[data-mantine-color-scheme="dark"]') }
const badge = read('status-badge.module.css')

/** Relative luminance by WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map(index => {
    const short = color.length === 4
    const hex = short ? (color[index + 1] ?? '').repeat(2) : color.slice(1 + index * 2, 3 + index * 2)
    const share = Number.parseInt(hex, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const TONES = ['success', 'info', 'danger', 'accent', 'brand', 'dark', 'secondary', 'plain']

describe('the text of a badge', () => {
  it.each(
    TONES.flatMap(tone => [
      { tone, scheme: 'light' },
      { tone, scheme: 'dark' },
    ]),
  )('has a contrast of 4.5 to its background: $tone, $scheme', ({ tone, scheme }) => {
    const values: Record<string, string> = scheme === 'light' ? light : dark
    const { color = '', background = 'var(--surface)' } = declarations(badge, `.${tone}`)
    const tokenOf = (use: string) => values[use.slice('var('.length, -1)] ?? ''
    expect(contrast(tokenOf(color), tokenOf(background))).toBeGreaterThanOrEqual(4.5)
  })
})
