declare const __PARTS__: string | undefined

/** The address of the player's other scripts below the server's, with a `*` for their names; set by the build. */
const PARTS = typeof __PARTS__ === 'string' ? __PARTS__ : '*'

/** The scripts that load after the core, with their exports. */
export interface Parts {
  ads: typeof import('./ads/run-ads.ts')
  'ad-icons': typeof import('./ads/ad-icons.ts')
  'ad-view': typeof import('./ads/ad-view.ts')
  captions: typeof import('./controls/captions-overlay.ts')
  controls: typeof import('./controls/controls.ts')
  docking: typeof import('./docking/docking.ts')
  'end-card': typeof import('./controls/end-card.ts')
  timeline: typeof import('./controls/timeline.ts')
  vast: typeof import('./ads/vast/vast-document.ts')
  'video-object': typeof import('./page/video-object.ts')
  vmap: typeof import('./ads/vast/vmap.ts')
}

/** Loads another script of the same build; resolves with undefined when it doesn't load. */
export type LoadPart = <Name extends keyof Parts>(name: Name) => Promise<Parts[Name] | undefined>

/**
 * Loads other scripts of the same build from the server that receives the beacons, by import, which strict content
 * policies allow.
 */
export function partLoader(eventsUrl: string): LoadPart {
  return name =>
    import(/* @vite-ignore */ eventsUrl.replace(/api\/.*/, PARTS.replace('*', name))).catch(() => undefined)
}
