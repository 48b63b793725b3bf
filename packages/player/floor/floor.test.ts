import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPlayer } from '../build.ts'
import { checkScript, stylesOf } from './check-script.ts'
import { checkStyles } from './check-styles.ts'
import { FLOOR } from './floor.ts'
import { api, css, entryAt } from './support.ts'

/** Members of our own objects, and options of older calls, with the names of newer platform members. */
const OWN_NAMES = 'capture command destroy expand fallback linear ms role seek share transcript watch'.split(
  ' ',
)

/** Features that the player uses although some browsers of the floor lack them, with the reason. */
const WITHOUT = {
  popover: 'the docked box then lies at its fixed position, below what the page lays over it',
  showPopover: 'called only where it is there',
  exitPictureInPicture: 'called only where the picture-in-picture window has reported itself',
  saveData: 'read only where it is there',
  keepalive: 'while a page is left, navigator.sendBeacon takes what was counted',
  ':has': 'the seek bar then shows its ring also after a click',
  'accent-color': 'the volume slider then has a colour of the browser',
  'text-wrap': 'the lines of captions then differ more in length',
  'text-wrap: balance': 'as text-wrap',
  'forced-color-adjust': 'only in browsers with forced colours',
  'forced-color-adjust: none': 'as forced-color-adjust',
  '-webkit-tap-highlight-color': 'only on screens that are touched',
}

let folder = ''
let texts: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'player-floor-'))
  await buildPlayer(folder)
  texts = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name), 'utf8')))
})
afterAll(() => rm(folder, { recursive: true }))

describe('the built player', () => {
  it('uses only syntax, interfaces and styles that browsers of the floor support', () => {
    const found = texts.flatMap(text => [...checkScript(text), ...stylesOf(text).flatMap(checkStyles)])
    expect([...new Set(found)].sort()).toEqual([...OWN_NAMES, ...Object.keys(WITHOUT)].sort())
  })

  it('recognises browsers below the floor by color-mix and constructed style sheets', () => {
    const mix = entryAt(css, 'types', 'color', 'color-mix')?.__compat?.support
    const sheets = entryAt(api, 'CSSStyleSheet', 'CSSStyleSheet')?.__compat?.support
    expect(mix).toMatchObject({
      chrome: { version_added: FLOOR.chrome },
      firefox: { version_added: FLOOR.firefox },
    })
    expect(sheets).toMatchObject({ safari: { version_added: FLOOR.safari } })
  })
})

describe('checkScript', () => {
  it('finds globals, static members, members, options and events newer than the floor', () => {
    const script = `const {a} = Promise.withResolvers(); x.checkVisibility(); Object.groupBy(a); [].toSorted()
      addEventListener('scrollend', a); fetch(a, { priority: 'low' }); new NavigateEvent(a); structuredClone(a)`
    expect(checkScript(script)).toEqual([
      'NavigateEvent',
      'Object.groupBy',
      'Promise.withResolvers',
      'checkVisibility',
      'priority',
      'scrollend_event',
      'toSorted',
    ])
  })

  it('accepts what the floor supports', () => {
    const script = `class A { #a = 1; static { Object.hasOwn(A, 'a') } }; new ResizeObserver(A).observe(document.body)
      navigator.sendBeacon('/', [1].at(-1)); document.addEventListener('fullscreenchange', A)`
    expect(checkScript(script)).toEqual([])
  })
})

describe('checkScript refuses', () => {
  it('syntax newer than the floor', () => {
    expect(() => checkScript('/[a--b]/v')).toThrow('Invalid regular expression flag')
    expect(() => checkScript('using a = b()')).toThrow('Unexpected token')
  })
})

describe('checkStyles', () => {
  it('finds properties, keywords, functions, at-rules, pseudo-classes and nesting newer than the floor', () => {
    const styles = `a { b { color: light-dark(red, blue) } text-wrap: balance; field-sizing: content }
      @starting-style { a:has(b) { opacity: 0 } }`
    expect(checkStyles(styles)).toEqual([
      ':has',
      '@starting-style',
      'field-sizing',
      'field-sizing: content',
      'light-dark',
      'nesting',
      'text-wrap',
      'text-wrap: balance',
    ])
  })

  it('accepts what the floor supports', () => {
    const styles = `:host { inset: 0; width: 10dvh; color: color-mix(in srgb, red, var(--a)) }
      @container (max-width: 300px) { a:is(b):focus-visible::before { aspect-ratio: 16 / 9 } }
      @media (prefers-reduced-motion: reduce) { a { display: grid } }`
    expect(checkStyles(styles)).toEqual([])
  })
})
