/** The current time. The platform uses the database's (database-clock.ts); tests replace it. */
export type Clock = { now(): Date }

export const DAY_MS = 86_400_000

/** This machine's clock, to compare with times of its files; other machines may differ. */
export const systemClock: Clock = { now: () => new Date() }

/** The time this many days of 24 hours ago. */
export const daysAgo = (clock: Clock, days: number): Date => new Date(clock.now().getTime() - days * DAY_MS)
