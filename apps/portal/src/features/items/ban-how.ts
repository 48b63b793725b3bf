/** How an item is banned. Terms that are left out stay those of an earlier ban. */
export type BanHow = {
  /** Leaves the videos that show the item on air. */
  keepsOnAir: boolean
  reason?: string | null
  /** ISO 8601, null: never. */
  expiresAt?: string | null
}

export const PLAIN_BAN: BanHow = { keepsOnAir: false }

/** The fields of a call that bans items. */
export const banBody = ({ keepsOnAir, reason, expiresAt }: BanHow) => ({
  keep_on_air: keepsOnAir,
  ...(reason !== undefined && { reason }),
  ...(expiresAt !== undefined && { expires_at: expiresAt }),
})
