import type { api } from '@feedreel/contracts/api'
import type { Access } from '#platform/access/access.ts'
import { EDITORS, filtered, may, OPERATORS, type Policy } from '#platform/access/policy.ts'
import type { Command } from '#platform/command.ts'

export const commandPolicy: Policy<typeof api.commands> = {
  list: may(EDITORS, filtered),
  run: may(EDITORS, filtered),
}

/** Editors, and operators with listed publishers, run only commands that work on one feed or publisher. */
export function mayRun({ worksOn }: Command, { role, scope }: Access): boolean {
  return worksOn !== undefined || (OPERATORS.includes(role) && scope === null)
}
