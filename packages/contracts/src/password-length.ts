/** Shortest and longest password that an administrator may have, in characters. */
export const PASSWORD_LENGTH = { min: 8, max: 1000 } as const
