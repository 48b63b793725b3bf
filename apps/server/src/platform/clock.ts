/**
 * Gives the present moment. That of the platform is the database's (database-clock.ts); tests put their own in its place.
 */
export type Clock = { now(): Date }

export const DAY_MS = 86_400_000

/** This machine's own clock, for what is compared with its files; other processes may have another one. */
export const systemClock: Clock = { now: () => new Date() }

/** The moment that was this many days of 24 hours ago. */
export const daysAgo = (clock: Clock, days: number): Date => new Date(clock.now().getTime() - days * DAY_MS)
