import { constants } from 'node:fs'

const { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND, O_NOFOLLOW } = constants

/**
 * Flags with which root overwrites a file in a folder that may belong to the account. A link is refused (ELOOP): the
 * account could have created it to redirect root to another file.
 */
export const ANEW_WITHOUT_LINKS = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW

/** The same for appending to a file. */
export const APPEND_WITHOUT_LINKS = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW

/** The same for reading and appending to an existing file. */
export const CHANGE_WITHOUT_LINKS = O_RDWR | O_APPEND | O_NOFOLLOW
