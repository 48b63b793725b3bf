import { type AtRule, type Declaration, parse, type Rule } from 'postcss'
import { css, entryAt, indexByName, isInFloor } from './support.ts'

const types = indexByName(entryAt(css, 'types') ?? {}, 3)

/** Units that the table lists in groups, by the group's name. */
const UNITS: [RegExp, string][] = [
  [/\dcq(w|h|i|b|min|max)\b/, 'container_query_length_units'],
  [/\dd(vw|vh|vi|vb|vmin|vmax)\b/, 'viewport_percentage_units_dynamic'],
  [/\ds(vw|vh|vi|vb|vmin|vmax)\b/, 'viewport_percentage_units_small'],
  [/\dl(vw|vh|vi|vb|vmin|vmax)\b/, 'viewport_percentage_units_large'],
]

/**
 * Lists the features of a style sheet that the floor lacks, in alphabetical order: properties, their keywords, functions and
 * units, at-rules, media features, pseudo-classes and -elements, and nested rules.
 */
export function checkStyles(text: string): string[] {
  const missing = new Set<string>()
  const note = (name: string, ...path: string[]) => {
    const entry = entryAt(css, ...path)
    if (entry && !isInFloor(entry)) missing.add(name)
  }
  const noteType = (name: string) => {
    const entries = types.get(name) ?? []
    if (entries.length > 0 && !entries.some(isInFloor)) missing.add(name)
  }

  function checkDeclaration({ prop, value }: Declaration): void {
    if (prop.startsWith('--')) return
    note(prop, 'properties', prop)
    for (const [word] of value.matchAll(/[a-z-]+(?![\w-]*\()/g))
      note(`${prop}: ${word}`, 'properties', prop, word)
    for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g)) noteType(name)
    for (const [unit, name] of UNITS) if (unit.test(value)) noteType(name)
  }

  function checkRule({ selector, parent }: Rule): void {
    if (parent?.type === 'rule') note('nesting', 'selectors', 'nesting')
    for (const [, name = ''] of selector.matchAll(/::?([a-z-]+)/g)) note(`:${name}`, 'selectors', name)
  }

  function checkAtRule({ name, params }: AtRule): void {
    note(`@${name}`, 'at-rules', name)
    for (const [, feature = ''] of params.matchAll(/\(([a-z-]+)/g))
      note(`@${name} (${feature})`, 'at-rules', name, feature)
  }

  const sheet = parse(text)
  sheet.walkDecls(checkDeclaration)
  sheet.walkRules(checkRule)
  sheet.walkAtRules(checkAtRule)
  return [...missing].sort()
}
