/** An error in a command line, in one sentence. */
export class UsageError extends Error {}

/** Values by parameter; true for one without a value. */
export type GivenArguments = Record<string, string | true>

/** The arguments after the command's name. */
export type ManageArguments = { values: GivenArguments; wantsHelp: boolean }

/**
 * Reads `--name value`, `--name=value` and the switch `--name`. Hyphens in names become underscores. A word without two
 * leading hyphens is a value, also `-` and `-1`.
 * @throws UsageError for a word without a parameter, a parameter that is given twice, and one with nothing after its
 * equals sign: an empty shell variable must not turn a dry run into a real one
 */
export function readManageArguments(words: readonly string[]): ManageArguments {
  const values: GivenArguments = {}
  let wantsHelp = false
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? ''
    const next = words[index + 1]
    if (!word.startsWith('--')) {
      if (word === '-h') wantsHelp = true
      else throw new UsageError(`"${word}" belongs to no parameter. Write --name value.`)
      continue
    }
    const [given = '', ...rest] = word.slice(2).split('=')
    const name = given.replaceAll('-', '_')
    if (name === 'help') {
      wantsHelp = true
      continue
    }
    if (Object.hasOwn(values, name)) throw new UsageError(`--${given} is given twice.`)
    const value = rest.join('=')
    if (rest.length > 0 && value === '') throw new UsageError(`--${given}= has no value.`)
    const takesNext = rest.length === 0 && next !== undefined && !next.startsWith('--')
    if (takesNext) index += 1
    values[name] = value || (takesNext ? next : true)
  }
  return { values, wantsHelp }
}
