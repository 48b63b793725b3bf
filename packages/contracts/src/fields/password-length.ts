/** Minimum and maximum length of a password that an administrator chooses, in characters; older ones may be shorter. */
export const PASSWORD_LENGTH = { min: 12, max: 1000 } as const
