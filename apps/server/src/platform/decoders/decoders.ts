import type { EncodedBody } from '@feedreel/feed-reader/decode/decompress'
import type { OpmlList } from '@feedreel/feed-reader/opml/opml'
import type { ReadDocument } from '@feedreel/feed-reader/parse/read-document'
import type { LogoPicture } from '@feedreel/media/picture/logo-picture'
import type { PreparedPicture } from '@feedreel/media/picture/picture'
import type { FrameSize } from '@feedreel/media/segment-scene'
import {
  AdsTxtAnswer,
  ArticlePictureAnswer,
  DocumentAnswer,
  FeedItems,
  OpmlAnswer,
  PictureAnswer,
  type ReadVast,
  VastAnswer,
} from './answers.ts'
import type { DecoderPool } from './decoder-pool.ts'

const DOCUMENT_MS = 5000
const PICTURE_MS = 10_000

type Of = { url: string; contentType: string | null }

export type Decoders = ReturnType<typeof createDecoders>

/** Decodes untrusted content in child processes. Every method may throw what the pool's `run` throws. */
export function createDecoders(pool: DecoderPool) {
  return {
    /** A feed, or what the document is instead. @param now the latest allowed publication date */
    async readDocument(
      body: EncodedBody,
      { url, contentType, now }: Of & { now: Date },
      signal?: AbortSignal,
    ): Promise<ReadDocument> {
      const { bytes, ...from } = body
      const request = { task: 'document', ...from, url, contentType, now: now.toISOString() } as const
      const { parts, rest } = await pool.run(request, bytes, { timeoutMs: DOCUMENT_MS, signal })
      const answer = DocumentAnswer.parse(rest)
      if (answer.kind === 'other') return answer
      return { kind: 'feed', feed: { ...answer.feed, items: parts.flatMap(part => FeedItems.parse(part)) } }
    },

    /** The picture that an article's page declares; null if none. */
    async findArticlePicture(body: EncodedBody, of: Of, signal?: AbortSignal): Promise<string | null> {
      const { bytes, ...from } = body
      const request = { task: 'article-picture', ...from, ...of } as const
      const { rest } = await pool.run(request, bytes, { timeoutMs: DOCUMENT_MS, signal })
      return ArticlePictureAnswer.parse(rest).url
    },

    /** The feeds of a subscription list. @throws NotOpmlError */
    async readOpml(bytes: Uint8Array, signal?: AbortSignal): Promise<OpmlList> {
      const request = { task: 'opml', encoding: '', host: 'the list' } as const
      return OpmlAnswer.parse((await pool.run(request, bytes, { timeoutMs: DOCUMENT_MS, signal })).rest)
    },

    /** A VAST or VMAP document, and its bytes after decompression. */
    async readVast(body: EncodedBody, signal?: AbortSignal): Promise<ReadVast> {
      const { bytes, ...from } = body
      const request = { task: 'vast', ...from } as const
      const { rest } = await pool.run(request, bytes, { timeoutMs: DOCUMENT_MS, signal })
      return VastAnswer.parse(rest)
    },

    /** The lines of an ads.txt without comments; null for a web page. */
    async readAdsTxt(body: EncodedBody, signal?: AbortSignal): Promise<string[] | null> {
      const { bytes, ...from } = body
      const request = { task: 'ads-txt', ...from } as const
      const { rest } = await pool.run(request, bytes, { timeoutMs: DOCUMENT_MS, signal })
      return AdsTxtAnswer.parse(rest).lines
    },

    /** A newly encoded JPEG in the frame's aspect ratio. @throws PictureRefusedError */
    async preparePicture(
      body: EncodedBody,
      frame: FrameSize,
      signal?: AbortSignal,
    ): Promise<PreparedPicture> {
      const { bytes, ...from } = body
      const request = { task: 'picture', ...from, frame } as const
      const { rest, bytes: jpeg } = await pool.run(request, bytes, { timeoutMs: PICTURE_MS, signal })
      return { ...PictureAnswer.parse(rest), jpeg }
    },

    /** A newly encoded PNG of a logo, also of an SVG. @throws PictureRefusedError */
    async prepareLogo(bytes: Uint8Array, signal?: AbortSignal): Promise<LogoPicture> {
      const request = { task: 'logo', encoding: '', host: 'the logo' } as const
      const { rest, bytes: png } = await pool.run(request, bytes, { timeoutMs: PICTURE_MS, signal })
      return { ...PictureAnswer.parse(rest), png }
    },

    stop: pool.stop,
  }
}
