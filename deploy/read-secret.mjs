import { readFileSync } from 'node:fs'

/** A secret setting, or the content of the file that the setting with the suffix `_FILE` names; empty without both. */
export function readSecret(name) {
  const file = process.env[`${name}_FILE`]
  // Editors and `echo` end a file with a line break.
  return file ? readFileSync(file, 'utf8').replace(/\r?\n$/, '') : (process.env[name] ?? '')
}
