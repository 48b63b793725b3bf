import { useState } from 'react'

/**
 * A choice that this browser remembers; where it may not store anything, the choice lasts until the page goes.
 * @param name tells the choice from others
 */
export function useStoredChoice(name: string, initial: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => read(name) ?? initial)
  const change = (next: string) => {
    setValue(next)
    try {
      localStorage.setItem(name, next)
    } catch {
      // Storage is full or forbidden: the choice still holds for this page.
    }
  }
  return [value, change]
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
