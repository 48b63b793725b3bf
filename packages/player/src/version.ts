declare const __PLAYER_VERSION__: string | undefined

/** The player's version, as in its address and its beacons; set by the build. */
export const PLAYER_VERSION: string = typeof __PLAYER_VERSION__ === 'string' ? __PLAYER_VERSION__ : 'unbuilt'
