import { PASSWORD_LENGTH } from '@feedreel/contracts/fields/password-length'

/** A password without the digits and signs at its end: "Password2026!" is guessed as early as "password". */
const UP_TO_LAST_LETTER = /^.*\p{Letter}/su

/** Whether a password, or the word that digits and signs were added to, is among the 49,000 most common ones. */
async function isCommon(password: string): Promise<boolean> {
  // Loaded when it is first needed: the list takes 3 MB, and most processes never judge a password.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const typed = password.toLowerCase()
  const [word = typed] = UP_TO_LAST_LETTER.exec(typed) ?? []
  return dictionary['passwords-common'].some(common => common === typed || common === word)
}

/**
 * What is wrong with a password that somebody chooses: its length, or that guessers try it first (NIST SP 800-63B,
 * 3.1.1.2).
 * @returns a sentence, null when the password can be taken
 */
export async function judgePassword(password: string): Promise<string | null> {
  const { min, max } = PASSWORD_LENGTH
  if (password.length < min || password.length > max) return `Choose ${min} to ${max} characters.`
  return (await isCommon(password)) ? 'This password is too common. Choose one that nobody else has.' : null
}
