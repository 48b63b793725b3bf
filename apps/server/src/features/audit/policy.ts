import type { api } from '@feedreel/contracts/api'
import type { AuditSubject } from '@feedreel/contracts/audit'
import type { Role } from '@feedreel/contracts/fields/role'
import { allPublishers, may, OPERATORS, type Policy } from '#platform/access/policy.ts'

/** Editors have no access to the audit trail, because it contains settings and commands. */
export const auditPolicy: Policy<typeof api.audit> = {
  list: may([...OPERATORS, 'analyst'], allPublishers),
  export: may(OPERATORS, allPublishers, { isRecent: true }),
}

const PEOPLE: readonly AuditSubject[] = ['person', 'session', 'token']

/** The subjects whose entries a role does not see. */
export const HIDDEN_SUBJECTS: Readonly<Record<Role, readonly AuditSubject[]>> = {
  owner: [],
  operator: ['person', 'token'],
  editor: [...PEOPLE, 'settings', 'command'],
  analyst: [...PEOPLE, 'settings', 'command'],
  publisher: [...PEOPLE, 'settings', 'command'],
}
