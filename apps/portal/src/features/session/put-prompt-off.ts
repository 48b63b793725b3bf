const KEY = 'password-prompt-put-off'

/** Whether the prompt for a password of one's own was put off in this tab since the last sign-in. */
export function isPromptPutOff(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Keeps the prompt away in this tab until the next sign-in. */
export function putPromptOff(): void {
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // Storage is full or forbidden: the prompt comes back with the next page.
  }
}

/** Lets the prompt come back: somebody signs in. */
export function forgetPromptPutOff(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // What cannot be read is not put off either.
  }
}
