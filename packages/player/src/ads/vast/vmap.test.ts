import { describe, expect, it } from 'vitest'
import * as vast from './vast-document.ts'
import { breaksOfVmap } from './vmap.ts'

const AD = '<VAST version="3.0"><Ad><InLine/></Ad></VAST>'
const source = (content: string, attributes = '') => `<vmap:AdSource ${attributes}>${content}</vmap:AdSource>`
const inline = source(`<vmap:VASTAdData>${AD}</vmap:VASTAdData>`)
const adBreak = (at: string, content: string, type = 'linear') =>
  `<vmap:AdBreak timeOffset="${at}" breakType="${type}">${content}<vmap:TrackingEvents>
    <vmap:Tracking event="breakStart">https://ads.example/${at}</vmap:Tracking>
  </vmap:TrackingEvents></vmap:AdBreak>`

function read(placement: 'preroll' | 'postroll', ...breaks: string[]) {
  const namespace = 'xmlns:vmap="http://www.iab.net/videosuite/vmap"'
  const { vmap } = vast.readVast(`<vmap:VMAP ${namespace} version="1.0">${breaks.join('')}</vmap:VMAP>`)
  return vmap ? breaksOfVmap(vmap, placement, vast) : []
}

describe('breaksOfVmap', () => {
  it('gives the breaks of a place in order, with their trackers', () => {
    const trackers = [{ event: 'breakStart', url: 'https://ads.example/start' }]
    const first = read(
      'preroll',
      adBreak('00:05:00', inline),
      adBreak('start', inline),
      adBreak('0%', inline),
    )
    expect(first).toMatchObject([
      { trackers, document: { ads: [{ sequence: 0 }] } },
      { document: { code: 0 } },
    ])
  })

  it.each(['start', '00:00:00', '00:00:00.000', '0%'])('has a break before the video at %s', at => {
    expect(read('preroll', adBreak(at, inline))).toHaveLength(1)
  })

  it.each(['end', '100%'])('has a break after the video at %s', at => {
    expect(read('postroll', adBreak(at, inline))).toHaveLength(1)
  })

  it('gives the address of a document', () => {
    const tag = '<vmap:AdTagURI templateType="vast3"><![CDATA[ /next?[X] ]]></vmap:AdTagURI>'
    expect(read('preroll', adBreak('start', source(tag)))).toMatchObject([
      { url: '/next?[X]', document: undefined },
    ])
  })

  it('reads a document in an element with the name of VMAP 1.0', () => {
    const named = source(`<vmap:VASTData>${AD}</vmap:VASTData>`)
    expect(read('preroll', adBreak('start', named))).toMatchObject([{ document: { code: 0 } }])
  })

  it('allows pods and wrappers unless the source forbids them', () => {
    const attributes = 'allowMultipleAds="false" followRedirects="0"'
    const breaks = read('preroll', adBreak('start', inline), adBreak('start', source('', attributes)))
    expect(breaks).toMatchObject([
      { multiple: true, follow: true },
      { multiple: false, follow: false },
    ])
  })
})

describe('breaksOfVmap passes over', () => {
  it.each([
    ['a break in another place', adBreak('00:05:00', inline)],
    ['a break after the video', adBreak('end', inline)],
    ['a break for banners', adBreak('start', inline, 'display')],
  ])('%s', (_, text) => {
    expect(read('preroll', text)).toEqual([])
  })

  it('ad data of other kinds', () => {
    const other = adBreak('start', source('<vmap:CustomAdData><VASTLike/></vmap:CustomAdData>'))
    expect(read('preroll', other)).toMatchObject([{ document: undefined, url: '' }])
  })
})
