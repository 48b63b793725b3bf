import { fetchAnswer, type PlayableAnswer } from './answer.ts'
import { stickySettings } from './docking/docking-rules.ts'
import { defineElement, ELEMENT_NAME, type PlayerHost } from './element.ts'
import { partLoader } from './load-part.ts'
import { mount } from './mount.ts'
import type { Mount } from './mount-types.ts'
import { closePlace } from './page/close-place.ts'
import { type EmbedTag, placeHost, readEmbedTag } from './page/embed-tag.ts'
import { pageRegistry } from './page/registry.ts'
import { openPicture } from './picture/picture.ts'
import { PLAYER_VERSION } from './version.ts'
import { isNear } from './visibility.ts'

/** Logs why there is no player, in one line of the browser's console. */
function report(reason: string): void {
  // biome-ignore lint/suspicious/noConsole: publishers look for the reason in the page's console.
  console.warn(`Feedreel: ${reason}`)
}

const registry = pageRegistry()

/**
 * The mount function of the version to use: a tag with `latest` uses the version that the publisher is held at, a tag with
 * an exact version uses that. Falls back to this version when the other one can't be loaded.
 */
async function mountOf({ base, version }: EmbedTag, held: string): Promise<Mount> {
  if (version !== 'latest' || held === 'latest') return mount
  if (!registry.mounts.has(held)) {
    const url = `${base}embed/${held}/player.js`
    await import(/* @vite-ignore */ url).catch(() => report(`${url} did not load`))
  }
  return registry.mounts.get(held) ?? mount
}

/** Adds structured data of the first video on the page for search engines, if the script for it loads. */
function describe(script: HTMLScriptElement, { base, slug }: EmbedTag, answer: PlayableAnswer): void {
  if (registry.described) return
  registry.described = true
  // After the first frame.
  setTimeout(() => {
    const loaded = partLoader(answer.events_url)('video-object')
    void loaded.then(part => part?.describeVideo(script, answer, `${base}embed/latest/${slug}`))
  }, 1000)
}

async function start(script: HTMLScriptElement): Promise<void> {
  const host: PlayerHost = document.createElement(ELEMENT_NAME)
  let placed: Promise<boolean> | undefined
  try {
    // Below the floor (`floor/floor.ts`) the place stays empty: Chrome and Firefox support color-mix from then on, and in
    // Safari the player's style sheets fail.
    if (!CSS.supports('color:color-mix(in srgb,red,red)')) throw new Error('This browser is too old.')
    const tag = readEmbedTag(script)
    const asked = fetchAnswer(tag.base, tag.slug)
    openPicture(host)
    // Reads the layout during the request: afterwards it would delay the video.
    placed = placeHost(host, script, tag).then(() => isNear(host))
    const [answer, near] = await Promise.all([asked, placed])
    const mountVersion = await mountOf(tag, answer.version)
    if (!host.isConnected) return
    mountVersion(host, answer, { sticky: stickySettings(script.dataset, answer.sticky), near })
    describe(script, tag, answer)
  } catch (error) {
    report((error as Error).message)
    // Its place may still be to come.
    await placed?.catch(() => undefined)
    closePlace(host)
  }
}

registry.started ??= new WeakSet()
const { started, mounts } = registry

/**
 * The tag to start: the one that runs, or if that has no settings, one with the same address that has not started. jQuery
 * leaves an inserted tag in its place, where it never runs, and runs a copy that has only its address. A tag with a type may
 * be one that a consent tool blocks.
 */
function tagOf(running: HTMLScriptElement): HTMLScriptElement {
  if (running.dataset.publisher) return running
  const waiting = [...document.scripts].find(
    tag => tag.src === running.src && tag.dataset.publisher && !tag.type && !started.has(tag),
  )
  return waiting ?? running
}

const running = document.currentScript as HTMLScriptElement | null
// If it was imported by another version, that calls its mount function.
if (!running && !mounts.size) report('player.js needs a plain script tag')
mounts.set(PLAYER_VERSION, mount)
defineElement()
if (running) {
  const tag = tagOf(running)
  if (!started.has(tag)) void start(tag)
  started.add(tag)
}
