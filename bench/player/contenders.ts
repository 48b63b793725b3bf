import { globSync } from 'node:fs'
import { basename, join } from 'node:path'

const MODULES = join(import.meta.dirname, '../node_modules')
const PLAYER = join(import.meta.dirname, '../../packages/player')

/** A way to show the video on a page. */
export type Contender = {
  name: string
  /** HTML of the page's head and body. */
  head: string
  body: string
  /** Files that the page loads before its first frame, by their address. */
  files: Record<string, string>
}

const VIDEO = 'src="/video.mp4" muted autoplay playsinline width="640" height="360"'
/** Files of packages by their addresses. */
const filesOf = (...paths: string[]) =>
  Object.fromEntries(paths.map(path => [`/files/${basename(path)}`, join(MODULES, path)]))

/** The folder of a version of this player; `latest` is the build. */
export function playerFolder(version: string): string {
  return join(PLAYER, version === 'latest' ? 'dist' : `releases/${version}`)
}

/** A version of this player, embedded with the portal's snippet. */
function feedreel(name: string, version: string): Contender {
  const address = `/embed/${version}/player.js`
  return {
    name,
    head: '<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/publishers/daily/player/">',
    body: `<script async src="${address}" data-publisher="daily"></script>`,
    files: { [address]: join(playerFolder(version), 'player.js') },
  }
}

export const BARE: Contender = { name: 'bare video', head: '', body: `<video ${VIDEO}></video>`, files: {} }
export const OURS = feedreel('feedreel', 'latest')

/** Other players, embedded as their documentation says. */
const OTHERS: Contender[] = [
  {
    name: 'plyr 3.8.4',
    head: '<link rel="stylesheet" href="/files/plyr.css">',
    body: `<video id="v" ${VIDEO}></video><script src="/files/plyr.min.js"></script>
<script>new Plyr('#v', { iconUrl: '/files/plyr.svg', autoplay: true, muted: true })</script>`,
    files: filesOf('plyr/dist/plyr.min.js', 'plyr/dist/plyr.css', 'plyr/dist/plyr.svg'),
  },
  {
    name: 'media-chrome 4.19.4',
    head: '',
    body: `<script src="/files/index.js"></script><media-controller><video slot="media" ${VIDEO}></video>
<media-control-bar><media-play-button></media-play-button><media-mute-button></media-mute-button>
<media-volume-range></media-volume-range><media-time-range></media-time-range><media-time-display></media-time-display>
<media-fullscreen-button></media-fullscreen-button></media-control-bar></media-controller>`,
    files: filesOf('media-chrome/dist/iife/index.js'),
  },
  {
    name: 'video.js 8.24.1',
    head: '<link rel="stylesheet" href="/files/video-js.min.css">',
    body: `<video id="v" class="video-js" controls ${VIDEO}></video><script src="/files/video.min.js"></script>
<script>videojs('v')</script>`,
    files: filesOf('video.js/dist/video.min.js', 'video.js/dist/video-js.min.css'),
  },
]

/**
 * The bare element and this player, then the other players, or only the given release. Their number must be prime for
 * the order of the loads.
 */
export function contendersBeside(release: string | undefined): Contender[] {
  return [BARE, OURS, ...(release ? [feedreel(`feedreel ${release}`, release)] : OTHERS)]
}

/** The path of the built part of the player with this name. */
export function playerPart(name: string): string {
  const [file] = globSync(join(playerFolder('latest'), `${name}-*`))
  if (!file) throw new Error(`There is no ${name} in ${playerFolder('latest')}: build the player first.`)
  return file
}
