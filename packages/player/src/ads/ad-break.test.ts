import { describe, expect, it } from 'vitest'
import { type BreakHost, type PlayableAd, runBreak } from './ad-break.ts'

const inline = (id: string, sequence = '') =>
  `<Ad id="${id}" ${sequence}><InLine><Impression>https://a.example/${id}</Impression><Error>https://a.example/${id}/[ERRORCODE]</Error>
  <Creatives><Creative><Linear><Duration>00:00:10</Duration><MediaFiles>
  <MediaFile type="video/mp4" delivery="progressive">https://a.example/${id}.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>`
const wrapper = (url: string) => `<Ad><Wrapper><VASTAdTagURI>${url}</VASTAdTagURI></Wrapper></Ad>`
const vast = (...ads: string[]) => `<VAST version="4.2">${ads.join('')}</VAST>`

/** Runs a break over documents by address; `results` are what playing each ad gives, by id. */
async function run(documents: Record<string, string>, results: Record<string, number> = {}) {
  const log: string[] = []
  const host: BreakHost = {
    widthPx: 640,
    canPlay: type => type === 'video/mp4',
    expand: url => url,
    async load(url, timeoutMs) {
      log.push(`load ${url} ${Math.round(timeoutMs / 100) / 10}`)
      const text = documents[url]
      if (text === undefined) throw new Error('404')
      return text
    },
    async play({ ad }: PlayableAd) {
      log.push(`play ${ad.id}`)
      return results[ad.id] ?? 0
    },
    fail(trackers, code) {
      log.push(`fail ${code} ${trackers.filter(({ event }) => event === 'error').length}`)
    },
  }
  return { played: await runBreak('https://a.example/tag', host), log }
}

const tag = 'https://a.example/tag'

describe('runBreak', () => {
  it('plays a pod in order and fills the place of an ad that fails while it plays', async () => {
    const document = vast(inline('b', 'sequence="2"'), inline('a', 'sequence="1"'), inline('spare'))
    const { played, log } = await run({ [tag]: document }, { a: 405 })
    expect(played).toBe(true)
    expect(log.slice(1)).toEqual(['play a', 'fail 405 1', 'play spare', 'play b'])
  })

  it('asks for a wrapper only when it is its turn', async () => {
    const { log } = await run({ [tag]: vast(inline('a'), wrapper('https://a.example/late')) })
    expect(log.slice(1)).toEqual(['play a'])
  })

  it('gives each document five seconds', async () => {
    const { log } = await run({
      [tag]: vast(wrapper('https://a.example/next')),
      'https://a.example/next': vast(inline('a')),
    })
    expect(log).toEqual([`load ${tag} 5`, 'load https://a.example/next 5', 'play a'])
  })
})

describe('runBreak without an ad', () => {
  it('tells that the tag did not answer', async () => {
    expect(await run({})).toEqual({ played: false, log: [`load ${tag} 5`, 'fail 301 0'] })
  })

  it('tells every ad that fails', async () => {
    const { played, log } = await run({ [tag]: vast(inline('a'), inline('b')) }, { a: 401, b: 402 })
    expect(played).toBe(false)
    expect(log.slice(1)).toEqual(['play a', 'fail 401 1', 'play b', 'fail 402 1'])
  })
})
