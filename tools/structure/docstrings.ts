import { type Finding, isSource, isTest, type ProjectFiles } from './project-files.ts'

/** Parameters in parentheses, which may hold others up to two deep, as types of functions do. */
const PARAMETERS = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`
const ARROW = String.raw`(?:async )?(?:<[^\n]*?>)?(?:\w+|${PARAMETERS}(?::[^=]*)?) =>`
/** Exported functions as the formatter writes them: at the start of a line, as declarations or as arrows. */
const EXPORTED_FUNCTION = new RegExp(
  String.raw`^export (?:(?:async )?function\*? (\w+)|const (\w+)(?:: .*)? =\s+${ARROW})`,
  'gm',
)
/** A comment for readers of the code, with words in it, and what the linter is told below it. */
const DOCSTRING_ABOVE = /\/\*\*(?:(?!\*\/)[\s\S])*\w(?:(?!\*\/)[\s\S])*\*\/\n(?:\/\/ biome-ignore .*\n)*$/

/**
 * Every exported function, components too, has a docstring; of one with several signatures the first has it. Tests
 * and declarations of types need none, and a function that another call gives is not seen.
 */
export function checkDocstrings(files: ProjectFiles): Finding[] {
  return [...files].flatMap(([path, text]) => {
    if (!isSource(path) || isTest(path) || /\.d\.m?ts$/.test(path)) return []
    const seen = new Set<string>()
    return [...text.matchAll(EXPORTED_FUNCTION)].flatMap(({ 1: declared, 2: assigned, index }) => {
      const name = declared ?? assigned ?? ''
      if (seen.has(name)) return []
      seen.add(name)
      if (hasDocstring(text.slice(0, index))) return []
      return [{ path, message: `${name} has no docstring: say what its name does not` }]
    })
  })
}

/** Whether what stands before a function ends in its docstring. */
function hasDocstring(before: string): boolean {
  return DOCSTRING_ABOVE.test(before.slice(before.lastIndexOf('/**')))
}
