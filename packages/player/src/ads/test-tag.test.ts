import { expect, it } from 'vitest'
import { testTag } from './test-tag.ts'
import { readVast } from './vast/vast-document.ts'

/** The first ad of a document that would play on a page of a news site. */
async function playedAd(vast: string) {
  const hop = { url: '', status: 200, duration_ms: 1, bytes: 1, found: null, error: null }
  const load = async () => ({ document: readVast(vast), hop })
  const tag = { tag_url: 'https://a.example/', placement: 'preroll' } as const
  return (await testTag(tag, 'https://n.example/', load)).ads[0]
}

/** A document with an ad. */
const vastOf = (clickThrough: string, type = 'video/mp4') =>
  `<VAST version="4.2"><Ad><InLine><Creatives><Creative><Linear><Duration>00:00:15</Duration>
    <VideoClicks><ClickThrough><![CDATA[${clickThrough}]]></ClickThrough></VideoClicks><MediaFiles>
    <MediaFile type="${type}">https://m.example/a.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`

const clickUrl = async (clickThrough: string) => (await playedAd(vastOf(clickThrough)))?.click_url

it('a click opens an address with its macros filled', async () => {
  expect(await clickUrl('https://c.example/?p=[PAGEURL]&cb=[CACHEBUSTING]')).toMatch(
    /^https:\/\/c\.example\/\?p=https%3A%2F%2Fn\.example%2F&cb=\d{8}$/,
  )
})

it('a click opens nothing where the player shows no link', async () => {
  expect(await clickUrl('')).toBeNull()
  expect(await clickUrl('javascript:alert(1)')).toBeNull()
})

it('a media type plays in any case', async () => {
  expect(await playedAd(vastOf('', 'Video/MP4; codecs=avc1'))).toMatchObject({ width: 0 })
})
