import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const MODULES = join(import.meta.dirname, '../node_modules')
export const PLAYER_DIST = join(import.meta.dirname, '../../packages/player/dist')

/** A way to show the video on a page. */
export interface Contender {
  name: string
  /** What stands in the page's head and body. */
  head: string
  body: string
  /** Files that the page loads, by the name below `/files/`. */
  files: Record<string, string>
}

const VIDEO = 'src="/video.mp4" muted autoplay playsinline width="640" height="360"'
const module = (path: string) => join(MODULES, path)

/** The bare element, this player by the portal's snippet, and what else publishers use, as its makers advise. */
export const contenders: Contender[] = [
  { name: 'bare video', head: '', body: `<video ${VIDEO}></video>`, files: {} },
  {
    name: 'feedreel',
    head: '<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/publishers/daily/player/">',
    body: '<script async src="/embed/latest/player.js" data-publisher="daily"></script>',
    files: { 'player.js': join(PLAYER_DIST, 'player.js') },
  },
  {
    name: 'plyr 3.8.4',
    head: '<link rel="stylesheet" href="/files/plyr.css">',
    body: `<video id="v" ${VIDEO}></video><script src="/files/plyr.js"></script>
<script>new Plyr('#v', { iconUrl: '/files/plyr.svg', autoplay: true, muted: true })</script>`,
    files: {
      'plyr.js': module('plyr/dist/plyr.min.js'),
      'plyr.css': module('plyr/dist/plyr.css'),
      'plyr.svg': module('plyr/dist/plyr.svg'),
    },
  },
  {
    name: 'media-chrome 4.19.4',
    head: '',
    body: `<script src="/files/media-chrome.js"></script><media-controller><video slot="media" ${VIDEO}></video>
<media-control-bar><media-play-button></media-play-button><media-mute-button></media-mute-button>
<media-volume-range></media-volume-range><media-time-range></media-time-range><media-time-display></media-time-display>
<media-fullscreen-button></media-fullscreen-button></media-control-bar></media-controller>`,
    files: { 'media-chrome.js': module('media-chrome/dist/iife/index.js') },
  },
  {
    name: 'video.js 8.24.1',
    head: '<link rel="stylesheet" href="/files/video-js.css">',
    body: `<video id="v" class="video-js" controls ${VIDEO}></video><script src="/files/video.js"></script>
<script>videojs('v')</script>`,
    files: {
      'video.js': module('video.js/dist/video.min.js'),
      'video-js.css': module('video.js/dist/video-js.min.css'),
    },
  },
]

/** The path of the built part of the player with this name. */
export function playerPart(name: string): string {
  const file = readdirSync(PLAYER_DIST).find(entry => entry.startsWith(`${name}-`))
  if (!file) throw new Error(`There is no ${name} in ${PLAYER_DIST}: build the player first.`)
  return join(PLAYER_DIST, file)
}
