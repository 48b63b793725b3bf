import { describe, expect, it } from 'vitest'
import { type BreakHost, chooseMediaFile, type PlayableAd, runBreak } from './ad-break.ts'
import * as vastDocument from './vast/vast-document.ts'
import { type MediaFile, readVast, type Tracker } from './vast/vast-document.ts'
import { breaksOfVmap } from './vast/vmap.ts'

const inline = (id: string, sequence = '') =>
  `<Ad id="${id}" ${sequence}><InLine><Impression>https://a.example/${id}</Impression><Error>https://a.example/${id}/[ERRORCODE]</Error>
  <Creatives><Creative><Linear><Duration>00:00:10</Duration><MediaFiles>
  <MediaFile type="video/mp4" delivery="progressive">https://a.example/${id}.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>`
const wrapper = (url: string) => `<Ad><Wrapper><VASTAdTagURI>${url}</VASTAdTagURI></Wrapper></Ad>`
const vast = (...ads: string[]) => `<VAST version="4.2">${ads.join('')}</VAST>`

/**
 * Runs a break with these documents by address. `results` are the results of playing each ad, by id; `called` are the
 * trackers of all ads that were played or failed.
 */
async function run(documents: Record<string, string>, results: Record<string, number> = {}) {
  const log: string[] = []
  const called: Tracker[] = []
  const host: BreakHost = {
    widthPx: 640,
    canPlay: type => type === 'video/mp4',
    expand: url => url,
    async load(url, timeoutMs) {
      log.push(`load ${url} ${Math.round(timeoutMs / 100) / 10}`)
      const text = documents[url]
      if (text === undefined) throw new Error('404')
      return readVast(text)
    },
    breaksOf: async root => breaksOfVmap(root, 'preroll', vastDocument),
    tell(trackers, event) {
      for (const tracker of trackers) if (tracker.event === event) log.push(`tell ${tracker.url}`)
    },
    async play({ file, trackers }: PlayableAd) {
      called.push(...trackers)
      const id = file.url.slice('https://a.example/'.length, -'.mp4'.length)
      log.push(`play ${id}`)
      return results[id] ?? 0
    },
    fail(trackers, code) {
      log.push(`fail ${code} ${trackers.filter(({ event }) => event === 'error').length}`)
      called.push(...trackers)
    },
  }
  return { played: await runBreak('https://a.example/tag', host), log, called }
}

const tag = 'https://a.example/tag'

describe('runBreak', () => {
  it('plays a pod in order and substitutes an ad that fails while it plays', async () => {
    const document = vast(inline('b', 'sequence="2"'), inline('a', 'sequence="1"'), inline('spare'))
    const { played, log } = await run({ [tag]: document }, { a: 405 })
    expect(played).toBe(true)
    expect(log.slice(1)).toEqual(['play a', 'fail 405 1', 'play spare', 'play b'])
  })

  it('loads a wrapper only in its turn', async () => {
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

describe('runBreak behind a wrapper that blocks categories', () => {
  const blocking = (attributes: string, codes: string, url: string) =>
    `<Ad><Wrapper><VASTAdTagURI>${url}</VASTAdTagURI>
    <BlockedAdCategories ${attributes}>${codes}</BlockedAdCategories></Wrapper></Ad>`
  const iab = 'authority="iabtechlab.com"'
  const inCategory = (id: string, code: string) =>
    inline(id).replace('<Impression>', `<Category ${iab}>${code}</Category><Impression>`)
  const [next, last] = ['https://a.example/next', 'https://a.example/last']
  const runBlocked = (attributes: string, codes: string, ...ads: string[]) =>
    run({
      [tag]: vast(blocking(attributes, codes, next), inline('other')),
      [next]: vast(blocking(iab, '19', last)),
      [last]: vast(...ads),
    })

  it.each([
    ['of a list', iab, ' 25, 26 ', '26'],
    ['of the wrapper below', iab, '25', '19'],
    ['of any authority', '', '25', '25'],
  ])('plays another ad instead of one in a category %s', async (_what, attributes, codes, code) => {
    const { log } = await runBlocked(attributes, codes, inCategory('blocked', code))
    expect(log.slice(3)).toEqual(['fail 205 1', 'play other'])
  })

  it.each([
    ['of another code', iab, '25', '2'],
    ['of another authority', 'authority="x.example"', '25', '25'],
    ['without codes', iab, ' , ', ''],
  ])('plays an ad in a category %s', async (_what, attributes, codes, code) => {
    const { log } = await runBlocked(attributes, codes, inCategory('allowed', code))
    expect(log.slice(3)).toEqual(['play allowed'])
  })
})

const adBreak = (id: string, source: string, attributes = '') =>
  `<AdBreak timeOffset="start" breakType="linear"><AdSource ${attributes}>${source}</AdSource><TrackingEvents>
  ${['breakStart', 'breakEnd', 'error'].map(event => `<Tracking event="${event}">${event} ${id}</Tracking>`).join('')}
  </TrackingEvents></AdBreak>`
const vmap = (...breaks: string[]) => `<VMAP version="1.0">${breaks.join('')}</VMAP>`
const inBreak = (...ads: string[]) => `<VASTAdData>${vast(...ads)}</VASTAdData>`
const pod = [inline('a', 'sequence="1"'), inline('b', 'sequence="2"')]

describe('runBreak of a VMAP document', () => {
  it('plays several breaks in one place one after the other, each with its trackers', async () => {
    const tagged = '<AdTagURI templateType="vast3"><![CDATA[ /next ]]></AdTagURI>'
    const document = vmap(adBreak('1', inBreak(...pod)), adBreak('2', tagged))
    const next = 'https://a.example/next'
    const { played, log } = await run({ [tag]: document, [next]: vast(inline('c')) })
    expect(played).toBe(true)
    const first = ['tell breakStart 1', 'play a', 'play b', 'tell breakEnd 1']
    expect(log.slice(1)).toEqual([
      ...first,
      'tell breakStart 2',
      `load ${next} 5`,
      'play c',
      'tell breakEnd 2',
    ])
  })

  it('plays the second break when the first has no ad, and reports that to its error tracker', async () => {
    const { played, log } = await run({
      [tag]: vmap(adBreak('1', inBreak()), adBreak('2', inBreak(inline('a')))),
    })
    expect(played).toBe(true)
    expect(log).toContain('fail 303 1')
    expect(log).toContain('play a')
  })

  it('plays one ad of a break that allows no more', async () => {
    const { log } = await run({ [tag]: vmap(adBreak('1', inBreak(...pod), 'allowMultipleAds="false"')) })
    expect(log.filter(line => line.startsWith('play'))).toEqual(['play a'])
  })

  it('follows no wrapper of a break that forbids it', async () => {
    const outer = inBreak(wrapper('https://a.example/next'))
    const { log } = await run({ [tag]: vmap(adBreak('1', outer, 'followRedirects="false"')) })
    expect(log.slice(1)).toEqual(['tell breakStart 1', 'fail 302 1', 'tell breakEnd 1'])
  })
})

describe('runBreak of a VMAP document without an ad', () => {
  it.each([
    ['no break in this place (303)', vmap(), 'fail 303 0'],
    ['a break of another kind of data (303)', vmap(adBreak('1', '<CustomAdData/>')), 'fail 303 1'],
    ['a lost address (301)', vmap(adBreak('1', '<AdTagURI>/lost</AdTagURI>')), 'fail 301 1'],
    ['the address of a VMAP document (101)', vmap(adBreak('1', '<AdTagURI>/again</AdTagURI>')), 'fail 101 1'],
  ])('reports %s', async (_, document, failure) => {
    const { played, log } = await run({ [tag]: document, 'https://a.example/again': vmap(adBreak('2', '')) })
    expect(played).toBe(false)
    expect(log.filter(line => line.startsWith('fail'))).toEqual([failure])
  })

  it('reports a VMAP document behind a wrapper of a break (101)', async () => {
    const { log } = await run({
      [tag]: vmap(adBreak('1', inBreak(wrapper('https://a.example/again')))),
      'https://a.example/again': vmap(adBreak('2', inBreak(inline('a')))),
    })
    expect(log.slice(1)).toEqual([
      'tell breakStart 1',
      'load https://a.example/again 5',
      'fail 101 1',
      'tell breakEnd 1',
    ])
  })

  it('loads at most fifty documents of wrappers and breaks together', async () => {
    const lost = vmap(adBreak('1', '<AdTagURI>/lost</AdTagURI>').repeat(10))
    const wrappers = vast(wrapper('https://a.example/lost-breaks').repeat(20))
    const { log } = await run({ [tag]: wrappers, 'https://a.example/lost-breaks': lost })
    expect(log.filter(line => line.startsWith('load')).length).toBeLessThanOrEqual(1 + 50)
  })

  it('tries at most ten breaks', async () => {
    const { log } = await run({ [tag]: vmap(adBreak('1', '<AdTagURI>/lost</AdTagURI>').repeat(20)) })
    expect(log.filter(line => line.startsWith('load'))).toHaveLength(1 + 10)
  })
})

describe('runBreak without an ad', () => {
  it('reports a tag that did not answer', async () => {
    expect(await run({})).toMatchObject({ played: false, log: [`load ${tag} 5`, 'fail 301 0'] })
  })

  it('reports every ad that fails', async () => {
    const { played, log } = await run({ [tag]: vast(inline('a'), inline('b')) }, { a: 401, b: 402 })
    expect(played).toBe(false)
    expect(log.slice(1)).toEqual(['play a', 'fail 401 1', 'play b', 'fail 402 1'])
  })
})

describe('runBreak is bounded', () => {
  const repeat = (count: number, text: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => text(at)).join('')
  const impressions = (name: string, count: number) =>
    repeat(count, at => `<Impression>https://a.example/${name}/${at}</Impression>`)
  const address = (length: number) => `https://a.example/${'a'.repeat(length - 'https://a.example/'.length)}`

  it('to the first twenty ads of a document', async () => {
    const pod = await run({ [tag]: vast(repeat(21, at => inline(`ad-${at}`, `sequence="${at + 1}"`))) })
    expect(pod.log).toHaveLength(1 + 20)
    expect(pod.log.at(-1)).toBe('play ad-19')
  })

  it('to fifty ads in all documents', async () => {
    const everywhere = vast(repeat(20, at => wrapper(`https://a.example/${at}`)))
    const documents = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`https://a.example/${at}`, everywhere]),
    )
    const { played, log } = await run({ ...documents, [tag]: everywhere })
    expect(played).toBe(false)
    expect(log.filter(line => line.startsWith('load')).length).toBeLessThanOrEqual(1 + 50)
    expect(log.length).toBeLessThanOrEqual(1 + 50)
  })

  it('to five ads that fail while they play', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `ad-${at}`)
    const failing = Object.fromEntries(names.map(name => [name, 405]))
    const { played, log } = await run({ [tag]: vast(names.map(name => inline(name)).join('')) }, failing)
    expect(played).toBe(false)
    expect(log.filter(line => line.startsWith('play'))).toHaveLength(5)
  })

  it('to a hundred media files of an ad', async () => {
    const flash = '<MediaFile type="video/x-flv">https://a.example/a.flv</MediaFile>'
    const ad = (count: number) =>
      vast(inline('a').replace('<MediaFiles>', `<MediaFiles>${flash.repeat(count)}`))
    expect((await run({ [tag]: ad(99) })).log.at(-1)).toBe('play a')
    expect((await run({ [tag]: ad(100) })).log.at(-1)).toBe('fail 403 1')
  })

  it('to a hundred trackers of an event, those of the wrapper first', async () => {
    const { called } = await run({
      [tag]: vast(
        wrapper('https://a.example/next').replace('</Wrapper>', `${impressions('outer', 60)}</Wrapper>`),
      ),
      'https://a.example/next': vast(inline('a').replace('<InLine>', `<InLine>${impressions('ad', 60)}`)),
    })
    const urls = called.filter(({ event }) => event === 'impression').map(({ url }) => url)
    expect(urls).toHaveLength(100)
    expect(urls[59]).toBe('https://a.example/outer/59')
    expect(urls[99]).toBe('https://a.example/ad/39')
  })

  it('to five hundred trackers of an ad', async () => {
    const trackings = repeat(600, at => `<Tracking event="e${at}">https://a.example/${at}</Tracking>`)
    const { called } = await run({ [tag]: vast(inline('a').replace('<Linear>', `<Linear>${trackings}`)) })
    expect(called).toHaveLength(500)
  })

  it('to a hundred error trackers of a document without ads', async () => {
    const { log } = await run({ [tag]: vast(repeat(101, () => '<Error>https://a.example/error</Error>')) })
    expect(log.at(-1)).toBe('fail 303 100')
  })

  it('to addresses of 8,192 characters', async () => {
    const ad = (length: number) =>
      vast(inline('a').replace('<InLine>', `<InLine><Impression>${address(length)}</Impression>`))
    expect((await run({ [tag]: ad(8192) })).called.some(({ url }) => url === address(8192))).toBe(true)
    expect((await run({ [tag]: ad(8193) })).called.some(({ url }) => url === address(8193))).toBe(false)
    const far = await run({ [tag]: vast(wrapper(address(8193))) })
    expect(far.log.at(-1)).toBe('fail 300 0')
    const long = await run({ [tag]: vast(inline('a').replace('https://a.example/a.mp4', address(8193))) })
    expect(long.log.at(-1)).toBe('fail 401 1')
  })
})

function file(change: Partial<MediaFile> = {}): MediaFile {
  const url = 'https://a.example/ad.mp4'
  return { url, type: 'video/mp4', width: 640, bitrate: 800, progressive: true, framework: '', ...change }
}

const choose = (...files: MediaFile[]) => chooseMediaFile(files, 640, type => type === 'video/mp4')

describe('chooseMediaFile', () => {
  it('prefers the nearest width, then the lower bitrate, and a plain file to a stream', () => {
    const [near, far, light] = [file(), file({ width: 1280 }), file({ bitrate: 400 })]
    expect(choose(far, near)).toBe(near)
    expect(choose(near, light)).toBe(light)
    expect(choose(file({ progressive: false }), far)).toBe(far)
  })

  it('prefers any video to a sound file, which has no width', () => {
    const video = file({ width: 1920, progressive: false })
    const sound = file({ type: 'audio/mpeg', width: 0 })
    const playsBoth = (type: string) => /^(video|audio)/.test(type)
    expect(chooseMediaFile([sound, video], 640, playsBoth)).toBe(video)
    expect(chooseMediaFile([sound], 640, playsBoth)).toBe(sound)
  })

  it('accepts protocol-relative addresses', () => {
    const own = file({ url: '//a.example/ad.mp4' })
    expect(choose(own)).toBe(own)
  })

  it('refuses unsupported types, code, and addresses other than http(s)', () => {
    expect(choose(file({ type: 'video/x-flv' }))).toBeUndefined()
    expect(choose(file({ framework: 'VPAID' }))).toBeUndefined()
    const addresses = ['javascript:alert(1)', 'data:video/mp4;base64,', 'ftp://a.example/ad.mp4']
    for (const url of ['', ...addresses]) expect(choose(file({ url }))).toBeUndefined()
  })

  it('refuses addresses that name no host, which browsers would request from the page itself', () => {
    for (const url of ['https:ad.mp4', 'https:/ad.mp4']) expect(choose(file({ url }))).toBeUndefined()
  })
})
