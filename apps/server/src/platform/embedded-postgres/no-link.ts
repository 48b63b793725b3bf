import { constants } from 'node:fs'

const { O_WRONLY, O_CREAT, O_TRUNC, O_APPEND, O_NOFOLLOW } = constants

/**
 * Flags to write a file anew in a folder that may belong to the account while we are root: a link that the account put
 * there is refused (ELOOP), so that it can't lead root to other files.
 */
export const ANEW_WITHOUT_LINKS = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW

/** The same to add to a file. */
export const APPEND_WITHOUT_LINKS = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW
