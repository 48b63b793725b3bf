import { describe, expect, it } from 'vitest'
import { readDocument } from './read-document.ts'
import type { Tracker } from './vast-document.ts'
import * as vast from './vast-document.ts'
import * as vmap from './vmap.ts'

const URL_OF_VMAP = 'https://ads.example/vmap'
const AD = '<VAST version="3.0"><Ad><InLine/></Ad></VAST>'
const inline = `<vmap:AdSource><vmap:VASTAdData>${AD}</vmap:VASTAdData></vmap:AdSource>`
const tagged = (url: string) =>
  `<vmap:AdSource><vmap:AdTagURI templateType="vast3"><![CDATA[ ${url} ]]></vmap:AdTagURI></vmap:AdSource>`
const adBreak = (at: string, source: string, type = 'linear') =>
  `<vmap:AdBreak timeOffset="${at}" breakType="${type}">${source}<vmap:TrackingEvents>
    <vmap:Tracking event="breakStart">https://ads.example/${at}</vmap:Tracking>
    <vmap:Tracking event="error">https://ads.example/${at}/error</vmap:Tracking>
  </vmap:TrackingEvents></vmap:AdBreak>`
const document = (...breaks: string[]) =>
  `<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">${breaks.join('')}</vmap:VMAP>`

/** Reads a document as the player does; `others` are further documents by address. */
async function read(text: string, placement: 'preroll' | 'postroll', others: Record<string, string> = {}) {
  const loaded: string[] = []
  const heard: Tracker[] = []
  const found = await readDocument(URL_OF_VMAP, 5000, {
    vast,
    placement,
    loadVmap: async () => vmap,
    expand: url => url.replace('[X]', 'x'),
    onVmap: trackers => void heard.push(...trackers),
    async load(url) {
      loaded.push(url)
      const other = url === URL_OF_VMAP ? text : others[url]
      if (other === undefined) throw new Error('404')
      return vast.readVast(other)
    },
  })
  return { code: found.code, ads: found.ads.length, errors: found.errors, loaded, heard }
}

describe('a VMAP document', () => {
  it('gives the ads of the break before the video, with its trackers', async () => {
    const text = document(adBreak('00:05:00', inline), adBreak('start', inline))
    const { code, ads, heard, errors } = await read(text, 'preroll')
    expect([code, ads]).toEqual([0, 1])
    expect(heard.map(({ url }) => url)).toContain('https://ads.example/start')
    expect(errors).toEqual([expect.objectContaining({ url: 'https://ads.example/start/error' })])
  })

  it.each(['start', '00:00:00', '00:00:00.000', '0%'])('has a break before the video at %s', async at => {
    expect(await read(document(adBreak(at, inline)), 'preroll')).toMatchObject({ code: 0, ads: 1 })
  })

  it.each(['end', '100%'])('has a break after the video at %s', async at => {
    expect(await read(document(adBreak(at, inline)), 'postroll')).toMatchObject({ code: 0, ads: 1 })
  })

  it('leads to the address of its break, with macros filled and relative to its own', async () => {
    const next = 'https://ads.example/next?x'
    const { code, loaded } = await read(document(adBreak('end', tagged('/next?[X]'))), 'postroll', {
      [next]: AD,
    })
    expect(code).toBe(0)
    expect(loaded).toEqual([URL_OF_VMAP, next])
  })
})

describe('a VMAP document without an ad', () => {
  it.each([
    ['no break in this place', adBreak('00:05:00', inline)],
    ['a break for banners', adBreak('start', inline, 'display')],
    [
      'a break of another kind of data',
      adBreak('start', '<vmap:AdSource><vmap:CustomAdData/></vmap:AdSource>'),
    ],
  ])('is empty (303) with %s', async (_, text) => {
    expect(await read(document(text), 'preroll')).toMatchObject({ code: 303, ads: 0 })
  })

  it('is of another kind (101) when it leads to a VMAP document', async () => {
    const next = 'https://ads.example/next'
    const text = document(adBreak('start', tagged(next)))
    expect(await read(text, 'preroll', { [next]: document() })).toMatchObject({ code: 101 })
  })

  it('rejects when the address of its break does not answer', async () => {
    await expect(read(document(adBreak('start', tagged('/lost'))), 'preroll')).rejects.toThrow('404')
  })
})
