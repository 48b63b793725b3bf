import { fetchAnswer, type PlayableAnswer } from './answer.ts'
import { defineElement, ELEMENT_NAME, type PlayerHost } from './element.ts'
import { partLoader } from './load-part.ts'
import { mount } from './mount.ts'
import type { Mount } from './mount-types.ts'
import { type EmbedTag, readEmbedTag } from './page/embed-tag.ts'
import { placeHost } from './page/place.ts'
import { pageRegistry } from './page/registry.ts'
import { report } from './page/report.ts'
import { openPicture } from './picture.ts'
import { PLAYER_VERSION } from './version.ts'
import { isNear } from './visibility.ts'

const registry = pageRegistry()

/**
 * The mount function of the version that the publisher is held at. A tag that says `latest` leaves the choice
 * to the answer; a tag with an exact version has chosen already. When the held version can't be loaded, this
 * one plays in its stead.
 */
async function mountOf({ base, version }: EmbedTag, held: string): Promise<Mount> {
  if (version !== 'latest' || held === 'latest') return mount
  if (!registry.mounts.has(held)) {
    const url = `${base}embed/${held}/player.js`
    await import(/* @vite-ignore */ url).catch(() => report(`${url} did not load`))
  }
  return registry.mounts.get(held) ?? mount
}

/** Tells search engines of the first video on the page; without the script for it nothing is told. */
function describe(script: HTMLScriptElement, { base, slug }: EmbedTag, answer: PlayableAnswer): void {
  if (registry.described) return
  registry.described = true
  // The first frame comes first.
  setTimeout(() => {
    const loaded = partLoader(answer.events_url)('video-object')
    void loaded.then(part => part?.describeVideo(script, answer, `${base}embed/latest/${slug}`))
  }, 1000)
}

async function start(script: HTMLScriptElement): Promise<void> {
  const host: PlayerHost = document.createElement(ELEMENT_NAME)
  try {
    // Below the floor (`floor/floor.ts`) the place stays empty: what Chrome and Firefox know since then, and not before.
    // In Safari the player's style sheets fail.
    if (!CSS.supports('color:color-mix(in srgb,red,red)')) throw new Error('This browser is too old.')
    const tag = readEmbedTag(script)
    const asked = fetchAnswer(tag.base, tag.slug)
    openPicture(host)
    // The layout is read while the answer is under way: after it, it would keep the video waiting.
    const placed = placeHost(host, script, tag).then(() => isNear(host))
    const [answer, near] = await Promise.all([asked, placed])
    const mountVersion = await mountOf(tag, answer.version)
    if (!host.isConnected) return
    mountVersion(host, answer, { sticky: tag.sticky, near })
    describe(script, tag, answer)
  } catch (error) {
    host.remove()
    report((error as Error).message)
  }
}

registry.mounts.set(PLAYER_VERSION, mount)
defineElement()
const { currentScript } = document
// Without a script of its own it was imported by another version, which mounts it itself.
if (currentScript) void start(currentScript as HTMLScriptElement)
