import { useState } from 'react'

/** Reads a stored value, null without one or when the browser forbids storage. */
export function readStored(storage: 'localStorage' | 'sessionStorage', name: string): string | null {
  try {
    return window[storage].getItem(name)
  } catch {
    return null
  }
}

/** Stores a value, null removes it; when storage is full or forbidden, nothing is stored. */
export function writeStored(
  storage: 'localStorage' | 'sessionStorage',
  name: string,
  value: string | null,
): void {
  try {
    if (value === null) window[storage].removeItem(name)
    else window[storage].setItem(name, value)
  } catch {
    // The value then lasts only until the page is left.
  }
}

/** A choice that this browser remembers under a name. */
export function useStoredChoice(name: string, initial: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => readStored('localStorage', name) ?? initial)
  const change = (next: string) => {
    setValue(next)
    writeStored('localStorage', name, next)
  }
  return [value, change]
}
