/** Gives the present moment; tests put their own in its place. */
export type Clock = { now(): Date }

export const DAY_MS = 86_400_000

export const systemClock: Clock = { now: () => new Date() }

/** The moment that was this many days of 24 hours ago. */
export const daysAgo = (clock: Clock, days: number): Date => new Date(clock.now().getTime() - days * DAY_MS)
