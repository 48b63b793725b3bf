/** Shortest and longest password that an administrator may choose, in characters; older ones may be shorter. */
export const PASSWORD_LENGTH = { min: 12, max: 1000 } as const
