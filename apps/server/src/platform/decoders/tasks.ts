import { decodeBytes } from '@feedreel/feed-reader/decode/decode-bytes'
import { DEFAULT_DECODE_LIMITS, decompress } from '@feedreel/feed-reader/decode/decompress'
import type { FeedItem } from '@feedreel/feed-reader/items/parsed-feed'
import { readOpml } from '@feedreel/feed-reader/opml/opml'
import { readDocument } from '@feedreel/feed-reader/parse/read-document'
import { findArticlePicture } from '@feedreel/feed-reader/picture/find-picture'
import { MAX_BYTES, readVast } from '@feedreel/player/ads/vast/vast-document'
import type { Request } from './requests.ts'

/** A task's result: parts, sent one after the other, then the rest. */
export type TaskResult = { parts?: unknown[]; rest: unknown; bytes?: Uint8Array }

/** Length of a part of a feed as JSON, from which on the next begins. The server parses one in a few milliseconds. */
const PART_LENGTH = 200_000

/** Runs a request in a decoder process. @throws the error of the bytes */
export async function runTask(request: Request, given: Uint8Array): Promise<TaskResult> {
  const { encoding, host } = request
  const bytes = decompress({ bytes: given, encoding, host }, DEFAULT_DECODE_LIMITS)
  switch (request.task) {
    case 'document': {
      const { url, contentType } = request
      const read = readDocument(bytes, { url, contentType, now: new Date(request.now) })
      if (read.kind === 'other') return { rest: read }
      const { items, ...feed } = read.feed
      return { parts: partsOf(items), rest: { kind: 'feed', feed } }
    }
    case 'article-picture': {
      const { text } = decodeBytes(bytes, request.contentType)
      return { rest: { url: findArticlePicture(text, request.url) } }
    }
    case 'opml':
      return { rest: readOpml(decodeBytes(bytes, null).text) }
    case 'vast': {
      // As in the player, a document that is too large is unreadable.
      const text = bytes.byteLength > MAX_BYTES ? '<' : new TextDecoder().decode(bytes)
      return { rest: { document: readVast(text), bytes: bytes.byteLength } }
    }
    case 'ads-txt': {
      const text = decodeBytes(bytes, null).text
      if (/^\s*</.test(text)) return { rest: { lines: null } }
      const lines = text
        .split(/\r?\n|\r/)
        .flatMap(line => line.replace(/#.*/, '').trim().slice(0, 1000) || [])
      return { rest: { lines } }
    }
    case 'logo': {
      const { prepareLogo } = await loadLogos()
      const { png, ...rest } = await prepareLogo(bytes)
      return { rest, bytes: png }
    }
    case 'picture': {
      const { preparePicture } = await loadPictures()
      const { jpeg, ...rest } = await preparePicture(bytes, request.frame)
      return { rest, bytes: jpeg }
    }
  }
}

function partsOf(items: readonly FeedItem[]): FeedItem[][] {
  const parts: FeedItem[][] = []
  let length = PART_LENGTH
  for (const item of items) {
    if (length >= PART_LENGTH) {
      parts.push([])
      length = 0
    }
    parts.at(-1)?.push(item)
    length += JSON.stringify(item).length
  }
  return parts
}

/** Loaded with the first picture: saves 30 MB in processes that read only documents. */
async function loadPictures() {
  await loadSharp()
  return import('@feedreel/media/picture/picture')
}

async function loadLogos() {
  await loadSharp()
  return import('@feedreel/media/picture/logo-picture')
}

async function loadSharp(): Promise<void> {
  const { sharp } = await import('@feedreel/media/picture/one-thread-sharp')
  // Pictures don't repeat.
  sharp.cache(false)
}
