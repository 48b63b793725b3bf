import { z } from 'zod'

const FromTheWeb = z.object({
  /** Value of the Content-Encoding header, '' when there is none. */
  encoding: z.string(),
  /** The sender, for errors. */
  host: z.string(),
})
const OfAnAddress = FromTheWeb.extend({ url: z.string(), contentType: z.string().nullable() })

/** A task for a decoder process, sent with the bytes. */
export const Request = z.discriminatedUnion('task', [
  OfAnAddress.extend({ task: z.literal('document'), now: z.iso.datetime() }),
  OfAnAddress.extend({ task: z.literal('article-picture') }),
  FromTheWeb.extend({ task: z.literal('opml') }),
  FromTheWeb.extend({ task: z.literal('vast') }),
  FromTheWeb.extend({ task: z.literal('ads-txt') }),
  FromTheWeb.extend({ task: z.literal('logo') }),
  FromTheWeb.extend({
    task: z.literal('picture'),
    frame: z.object({ width: z.int(), height: z.int(), fps: z.number() }),
  }),
])
export type Request = z.output<typeof Request>
