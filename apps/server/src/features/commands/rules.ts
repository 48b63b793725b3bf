import type { CommandParam, CommandValue } from '@feedreel/contracts/commands'
import type { FieldErrors } from '@feedreel/contracts/errors'

const MASK = '***'

type Checked = { values: Record<string, CommandValue>; errors: FieldErrors }

const isMissing = (value: CommandValue | undefined) => value === undefined || value === null || value === ''

/** Converts a value, also text from a shell, to its parameter's type; undefined when it is invalid. */
function readValue(param: CommandParam, value: CommandValue): CommandValue | undefined {
  const text = String(value)
  switch (param.type) {
    case 'boolean':
      return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
    case 'select':
      return param.options.some(option => option.value === text) ? text : undefined
    case 'text':
      // A parameter without a value in a shell.
      return typeof value === 'boolean' ? undefined : text
  }
}

const REFUSALS: Record<CommandParam['type'], string> = {
  boolean: 'Must be true or false.',
  number: 'A number is required.',
  select: 'Choose one of the options.',
  text: 'Text is required.',
}

/** Checks the values of a command's parameters: required, type, unknown. Missing ones get their default. */
export function checkValues(
  params: readonly CommandParam[],
  given: Record<string, CommandValue | undefined>,
): Checked {
  const checked: Checked = { values: {}, errors: {} }
  for (const name of Object.keys(given)) {
    if (!params.some(param => param.name === name))
      checked.errors[name] = ['This command has no such parameter.']
  }
  for (const param of params) {
    const value = given[param.name]
    if (isMissing(value) || value === undefined) {
      if (param.required && param.default === null) checked.errors[param.name] = ['This field is required.']
      checked.values[param.name] = param.default
      continue
    }
    const read = readValue(param, value)
    if (read === undefined) checked.errors[param.name] = [REFUSALS[param.type]]
    else checked.values[param.name] = read
  }
  return checked
}

const secretNames = (params: readonly CommandParam[]) =>
  new Set(params.filter(param => param.secret).map(({ name }) => name))

/** Splits the values of a command into open and secret ones. */
export function splitSecrets(
  params: readonly CommandParam[],
  values: Record<string, CommandValue>,
): { open: Record<string, CommandValue>; secret: Record<string, CommandValue> } {
  const secrets = secretNames(params)
  const entries = Object.entries(values)
  return {
    open: Object.fromEntries(entries.filter(([name]) => !secrets.has(name))),
    secret: Object.fromEntries(entries.filter(([name, value]) => secrets.has(name) && value !== null)),
  }
}

/** Returns a function that masks the secret values of a command in a text. */
export function maskSecrets(
  params: readonly CommandParam[],
  values: Record<string, CommandValue>,
): (text: string) => string {
  const secrets = Object.values(splitSecrets(params, values).secret).map(String).filter(Boolean)
  return text => secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), text)
}

/** The values of a command with secrets masked. */
export function shownValues(
  params: readonly CommandParam[],
  values: Record<string, CommandValue>,
): Record<string, CommandValue> {
  const secrets = secretNames(params)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, secrets.has(name) && value !== null ? MASK : value]),
  )
}
