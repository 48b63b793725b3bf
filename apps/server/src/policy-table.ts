import { Role } from '@feedreel/contracts/fields/role'
import { type Policies, permissionOf } from '#platform/access/policy.ts'

const HEAD = ['call', ...Role.options, 'with listed publishers']
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** The table of docs/security.md: the roles that may make each call, and the limit by listed publishers. */
function policyTable(policies: Policies): string {
  const rows = [...policies].map(([{ method, path }, rule]) =>
    row([`${method} ${path}`, ...Role.options.map(role => permissionOf(rule, role)), rule.reach.label]),
  )
  return [row(HEAD), row(HEAD.map(() => '---')), ...rows].join('\n')
}

const BEGIN = '<!-- policies -->\n'
const END = '<!-- end of policies -->'

/** The document with the table of these policies between its marks. @throws when it has no marks */
export function withPolicyTable(document: string, policies: Policies): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error('docs/security.md has no marks for the table of policies.')
  return `${document.slice(0, begin)}${BEGIN}${policyTable(policies)}\n${document.slice(end)}`
}
