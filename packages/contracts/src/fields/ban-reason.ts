/** Maximum length of the reason for a ban, in characters. */
export const MAX_BAN_REASON = 200
