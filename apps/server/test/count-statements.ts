import { vi } from 'vitest'
import { PreparingClient } from '#platform/database/prepared.ts'

/** How many statements that match a pattern an action sends to the database. */
export async function countStatements(pattern: RegExp, act: () => Promise<void>): Promise<number> {
  const query = vi.spyOn(PreparingClient.prototype, 'query')
  try {
    await act()
    return query.mock.calls.filter(([text]) => pattern.test(String(text))).length
  } finally {
    query.mockRestore()
  }
}
