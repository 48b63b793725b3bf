import { counted } from '@feedreel/contracts/counted'
import { type Command, param } from '#platform/command.ts'
import { type ChainCheck, verifyChain } from './service/verify-chain.ts'

const HASH = /^[0-9a-f]{64}$/

function describeFault({ fault }: ChainCheck): string | null {
  if (fault === null) return null
  if (fault.reason === 'missing') return `The entry at position ${fault.position} is missing.`
  return `The entry at position ${fault.position} (id ${fault.id}) was changed: its hash is another.`
}

function describeWhole({ from, to, hash, unchained }: ChainCheck): string {
  const compared =
    to < from
      ? `No entries are chained after position ${to}`
      : `${counted(to - from + 1, 'entry', 'entries')} at positions ${from} to ${to}`
  const waiting =
    unchained === 0 ? '' : ` ${counted(unchained, 'newer entry', 'newer entries')} not chained yet.`
  return `The audit trail is whole: ${compared}, hash ${hash}.${waiting}`
}

export const verifyAuditCommand: Command = {
  name: 'verify_audit',
  help: 'Compare every entry of the audit trail with its hash, and name the first that was changed or removed.',
  isShellOnly: true,
  isUnlogged: true,
  async params() {
    return [
      param({
        name: 'hash',
        label: 'Noted hash',
        type: 'text',
        help: 'A hash from an earlier run or log line. The command fails unless an entry of the chain has this hash, which detects a rewritten chain.',
      }),
    ]
  },
  async run(platform, { values, print, fail }) {
    const noted = values.hash === undefined || values.hash === null ? null : String(values.hash).toLowerCase()
    if (noted !== null && !HASH.test(noted)) return fail('hash: give 64 hexadecimal digits.')
    const check = await verifyChain(platform, noted)
    const fault = describeFault(check)
    if (fault !== null) return fail(fault)
    if (noted !== null && !check.hasNoted) {
      return fail(
        `No entry from position ${check.from} on has the noted hash: it was deleted by retention, or the chain was rewritten.`,
      )
    }
    print(describeWhole(check))
  },
}
