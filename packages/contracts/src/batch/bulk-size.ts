/** Maximum number of records that one bulk call may name. */
export const MAX_BULK_IDS = 500
