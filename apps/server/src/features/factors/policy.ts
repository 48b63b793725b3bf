import type { api } from '@feedreel/contracts/api'
import { EVERYONE, may, own, type Policy } from '#platform/access/policy.ts'

const OPEN = { isOpenWithoutFactor: true } as const
const RECENT = { ...OPEN, isRecent: true } as const

export const factorPolicy: Policy<typeof api.factors> = {
  read: may(EVERYONE, own, OPEN),
  startTotp: may(EVERYONE, own, RECENT),
  confirmTotp: may(EVERYONE, own, RECENT),
  removeTotp: may(EVERYONE, own, RECENT),
  renewRecoveryCodes: may(EVERYONE, own, RECENT),
  passkeyOptions: may(EVERYONE, own, RECENT),
  addPasskey: may(EVERYONE, own, RECENT),
  removePasskey: may(EVERYONE, own, RECENT),
  confirm: may(EVERYONE, own, OPEN),
}
