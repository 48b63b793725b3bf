/**
 * The oldest supported browser versions: they have constructed style sheets and everything else that the player needs.
 * In older ones its place stays empty.
 */
export const FLOOR = { chrome: '111', firefox: '113', safari: '16.4' } as const
