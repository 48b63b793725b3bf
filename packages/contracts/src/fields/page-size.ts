/** Rows of a page of a list when a request does not say how many. */
export const DEFAULT_PAGE_SIZE = 100
/** The most rows that a request may ask for. */
export const MAX_PAGE_SIZE = 1000
