/** Minimum and maximum interval between two pulls of a feed, in minutes. */
export const CHECK_INTERVAL_MINUTES = { min: 5, max: 525_600 } as const
