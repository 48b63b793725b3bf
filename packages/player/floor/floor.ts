/**
 * The first versions of the browsers that play the player: they know constructed style sheets and everything else that it needs.
 * Below them its place stays empty.
 */
export const FLOOR = { chrome: '111', firefox: '113', safari: '16.4' } as const
