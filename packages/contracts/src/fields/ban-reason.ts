/** Most characters of the reason for a ban. */
export const MAX_BAN_REASON = 200
