declare const __PARTS__: string | undefined

/** The address of the player's other scripts below the server's, with a `*` for their names; set by the build. */
const PARTS = typeof __PARTS__ === 'string' ? __PARTS__ : '*'

/** The scripts that are loaded only where they are needed, with what they offer. */
interface Parts {
  ads: typeof import('./ads/run-ads.ts')
  captions: typeof import('./controls/captions-overlay.ts')
  'video-object': typeof import('./page/video-object.ts')
}

/**
 * Loads another script of this very build, by import, which strict content policies allow, from the server that
 * takes the beacons. Rejects when it doesn't load.
 */
export function loadPart<Name extends keyof Parts>(eventsUrl: string, name: Name): Promise<Parts[Name]> {
  return import(/* @vite-ignore */ eventsUrl.replace(/api\/.*/, PARTS.replace('*', name)))
}
