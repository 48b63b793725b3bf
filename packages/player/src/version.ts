declare const __PLAYER_VERSION__: string | undefined

/** The player's own version, as it stands in its address and its beacons; set by the build. */
export const PLAYER_VERSION: string = typeof __PLAYER_VERSION__ === 'string' ? __PLAYER_VERSION__ : 'unbuilt'
