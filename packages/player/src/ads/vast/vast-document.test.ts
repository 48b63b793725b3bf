import { describe, expect, it } from 'vitest'
import { readVast } from './vast-document.ts'

const adOf = (creative: string) =>
  readVast(
    `<VAST version="4.2"><Ad><InLine><Creatives><Creative>${creative}</Creative></Creatives></InLine></Ad></VAST>`,
  ).ads[0]

describe('readVast', () => {
  it('joins all ids of an ad, each with its registry', () => {
    const ids = '<UniversalAdId idRegistry="Ad-ID">8465</UniversalAdId><UniversalAdId>X1</UniversalAdId>'
    expect(adOf(ids)?.universalId).toBe('Ad-ID 8465,unknown X1')
    expect(adOf('')?.universalId).toBe('')
  })

  it('keeps the case of the codecs in a media type, which browsers distinguish', () => {
    const type = 'Video/MP4; codecs=&quot;av01.0.05M.08&quot;'
    const [file] =
      adOf(`<Linear><MediaFile type=" ${type} ">/a.mp4</MediaFile></Linear>`)?.linear?.files ?? []
    expect(file?.type).toBe('video/mp4; codecs="av01.0.05M.08"')
  })
})
