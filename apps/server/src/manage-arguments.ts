/** What is wrong with the words of a command line, in one sentence. */
export class UsageError extends Error {}

/** Values by parameter, true for one that stands alone: a switch, or one whose value was forgotten. */
export type GivenArguments = Record<string, string | true>

/** The words after the command's name: values, or the wish for help. */
export type ManageArguments = { values: GivenArguments; wantsHelp: boolean }

/**
 * Reads `--name value`, `--name=value` and, for what is switched on, `--name`. Hyphens in names are underscores;
 * every word that does not begin with two hyphens is a value, `-` and `-1` too.
 * @throws UsageError for a word that belongs to no parameter, a parameter that is given twice, and one with nothing
 * after its equals sign: a variable of the shell that was empty must not turn a dry run into a real one
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
