import { type Embed, expect, test } from './player-test.ts'
import { tagOf, withBreaks } from './site/ad-breaks.ts'
import { startAdServer } from './site/ad-server.ts'

const autoplay = { autoplay: { enabled: true } }

const scriptOf = ({ product }: Embed) => `${product.origin}/embed/latest/player.js`
const snippet = (embed: Embed) => `<script async src="${scriptOf(embed)}" data-publisher="daily"></script>`

/** A script that creates the tag, as `docs/player.md` shows it for tag managers and frameworks. */
const creating = (embed: Embed, nonce = '') => `<script ${nonce}>(function () {
  var tag = document.createElement('script')
  tag.async = true
  tag.src = '${scriptOf(embed)}'
  tag.setAttribute('data-publisher', 'daily')
  tag.setAttribute('data-target', '#video')
  document.head.appendChild(tag)
})()</script>`

/** The player is there once, plays, docks and counts a view, and the console is empty. */
async function expectWhole(embed: Embed): Promise<void> {
  await embed.untilPlaying()
  await expect(embed.player).toHaveCount(1)
  await embed.page.evaluate(() => scrollTo(0, 900))
  await expect(embed.box).toHaveClass(/in-corner/)
  await expect.poll(() => embed.events()).toContain('view')
  expect(embed.events().filter(type => type === 'impression')).toHaveLength(1)
  expect(embed.console).toEqual([])
}

/**
 * Runs in a page: inserts markup into an element as jQuery does (`domManip` and its script transport). Scripts of the markup stay
 * where they are without running; a copy with nothing but the address runs in the head and is removed.
 */
function insertLikeJquery({ into, markup }: { into: string; markup: string }): void {
  const place = document.querySelector(into)
  if (!place) return
  const inserted = document.createElement('div')
  inserted.innerHTML = markup
  place.append(inserted)
  for (const { src } of inserted.querySelectorAll('script')) {
    const copy = document.createElement('script')
    copy.src = src
    copy.addEventListener('load', () => copy.remove())
    document.head.append(copy)
  }
}

/** Runs in a page: what optimisers and consent tools do with a tag that they held back, after the page has loaded. */
const RELEASES = {
  'gives the tag its address': (tag: HTMLScriptElement) => {
    tag.removeAttribute('type')
    tag.src = tag.dataset.src ?? ''
  },
  'replaces the tag by a copy': (tag: HTMLScriptElement) => {
    const copy = document.createElement('script')
    for (const { name, value } of tag.attributes)
      if (name !== 'type') copy.setAttribute(name === 'data-src' ? 'src' : name, value)
    tag.replaceWith(copy)
  },
  'adds a clone beside the tag': (tag: HTMLScriptElement) => {
    const clone = tag.cloneNode() as HTMLScriptElement
    clone.type = 'text/javascript'
    clone.src = tag.dataset.src ?? ''
    tag.before(clone)
  },
}

test.describe('the player appears once, plays, docks and counts', () => {
  test('where a tag manager creates the tag in the head', async ({ embed }) => {
    await embed.open(autoplay, { head: creating(embed), instead: '<div id="video"></div>' })
    await expectWhole(embed)
    await expect(embed.page.locator('#video feedreel-player')).toBeAttached()
  })

  for (const [name, release] of Object.entries(RELEASES))
    test(`where a tool that held the tag back ${name}`, async ({ embed, page }) => {
      const held = snippet(embed).replace('src=', 'type="text/plain" data-src=')
      await embed.open(autoplay, { instead: held })
      await expect(embed.player).toHaveCount(0)
      await page.locator('script[data-publisher]').evaluate(release)
      await expectWhole(embed)
    })

  test('where an optimiser pretends that the page is still loading', async ({ embed, page }) => {
    embed.pages.script = `Object.defineProperty(document, 'readyState', { get: () => 'loading', configurable: true })`
    const head = '<script src="/page.js"></script>'
    await embed.open(autoplay, { head, instead: '<div id="later"></div>' })
    await page.evaluate(src => {
      const tag = document.createElement('script')
      tag.src = src
      Object.assign(tag.dataset, { publisher: 'daily', target: '#later' })
      document.body.append(tag)
    }, scriptOf(embed))
    await expectWhole(embed)
  })

  test('where jQuery inserts the snippet', async ({ embed, page }) => {
    await embed.open(autoplay, { instead: '' })
    await page.evaluate(insertLikeJquery, { into: '#around', markup: snippet(embed) })
    await expectWhole(embed)
    await expect(page.locator('#around feedreel-player')).toBeAttached()
  })

  test('where the page writes the snippet while it loads', async ({ embed }) => {
    const written = snippet(embed).replace('</script>', '<\\/script>')
    await embed.open(autoplay, { instead: `<script>document.write('${written}')</script>` })
    await expectWhole(embed)
  })

  const policyOf = ({ product: { origin } }: Embed, scripts: string) => ({
    'content-security-policy':
      `default-src 'none'; script-src ${scripts}; connect-src ${origin}; img-src data: ${origin};
      media-src ${origin}; style-src 'self'`.replaceAll('\n', ''),
  })

  test('where the content policy allows scripts by the nonce of the tag only', async ({ embed }) => {
    const headers = policyOf(embed, "'nonce-abc'")
    await embed.open(autoplay, { headers, attributes: 'nonce="abc"' })
    await expectWhole(embed)
  })

  test('where the content policy trusts what a script with the nonce creates', async ({ embed }) => {
    const headers = policyOf(embed, "'nonce-abc' 'strict-dynamic'")
    const head = creating(embed, 'nonce="abc"')
    await embed.open(autoplay, { headers, head, instead: '<div id="video"></div>' })
    await expectWhole(embed)
  })

  test('where a library of the page replaces methods of arrays, as Prototype and MooTools do', async ({
    embed,
  }) => {
    embed.pages.script = `
      Array.from = list => { const copy = new Array(list.length); for (let at = 0; at < copy.length; at++) copy[at] = list[at]; return copy }
      Array.prototype.entries = Array.prototype.toArray = Array.prototype.clone = function () { return this.slice() }`
    await embed.open(autoplay, { head: '<script src="/page.js"></script>' })
    await expectWhole(embed)
  })

  test('where the page base is another address and its styles reset media and empty elements', async ({
    embed,
  }) => {
    const css =
      'video, iframe { height: auto !important } div:empty { display: none } button { all: unset !important }'
    const head = `<style>* { max-width: 100% !important } ${css}</style><base href="https://elsewhere.example/" target="_blank">`
    await embed.open(autoplay, { head })
    await expectWhole(embed)
  })
})

test.describe('several snippets', () => {
  test('that jQuery inserts at once become a player each, in their places', async ({ embed, page }) => {
    await embed.open({}, { instead: '' })
    const markup = `<p class="one">${snippet(embed)}</p><p class="two">${snippet(embed)}</p>`
    await page.evaluate(insertLikeJquery, { into: '#around', markup })
    await expect(page.locator('.one feedreel-player .box')).toHaveAccessibleName(/^Video: /)
    await expect(page.locator('.two feedreel-player .box')).toHaveAccessibleName(/^Video: /)
    await expect(embed.player).toHaveCount(2)
    expect(embed.console).toEqual([])
  })

  test('start once each if a copy without attributes runs before the tag', async ({ embed, page }) => {
    const later = snippet(embed).replace('async', 'defer')
    await embed.open({}, { instead: `${later}<script src="${scriptOf(embed)}"></script>` })
    await page.waitForLoadState()
    await expect(embed.box).toHaveAccessibleName(/^Video: /)
    await expect(embed.player).toHaveCount(1)
    expect(embed.console).toEqual([])
  })

  test('that a consent tool still blocks do not start with a copy without attributes', async ({
    embed,
    page,
  }) => {
    await embed.open({}, { instead: snippet(embed).replace('async', 'type="text/plain"') })
    await page.evaluate(insertLikeJquery, {
      into: '#below',
      markup: `<script src="${scriptOf(embed)}"></script>`,
    })
    await expect.poll(() => embed.console).toEqual(['Feedreel: the tag has no data-publisher'])
    await expect(embed.player).toHaveCount(0)
  })
})

test.describe('the console names the reason where no player can appear', () => {
  const refusals = {
    'the tag is in the head, without data-target': {
      markup: (embed: Embed) => ({ head: snippet(embed), instead: '' }),
      line: 'the tag is not in the body',
    },
    'a tag manager removes the attributes of the tag': {
      markup: (embed: Embed) => ({ instead: `<script src="${scriptOf(embed)}"></script>` }),
      line: 'the tag has no data-publisher',
    },
    'the script is loaded as a module': {
      markup: (embed: Embed) => ({ instead: snippet(embed).replace('async', 'type="module"') }),
      line: 'player.js needs a plain script tag',
    },
  }
  for (const [name, { markup, line }] of Object.entries(refusals))
    test(`because ${name}`, async ({ embed }) => {
      await embed.open({}, markup(embed))
      await expect.poll(() => embed.console).toEqual([`Feedreel: ${line}`])
      await expect(embed.player).toHaveCount(0)
    })
})

test('the player plays and counts in a sandboxed iframe without an origin', async ({ embed, page }) => {
  const address = `${embed.product.origin}/embed/latest/daily`
  const instead = `<iframe sandbox="allow-scripts" width="640" height="360" src="${address}"></iframe>`
  await embed.open(autoplay, { instead })
  await expect(page.frameLocator('iframe').locator('.box')).toHaveClass(/playing/)
  await expect.poll(() => embed.events()).toContain('view')
  expect(embed.console).toEqual([])
})

test('a pod of ads plays where a library of the page replaces entries() of arrays', async ({
  embed,
  context,
  adVideo,
}) => {
  const adServer = await startAdServer(context, adVideo)
  embed.pages.script = 'Array.prototype.entries = function () { return this.slice() }'
  await embed.open(withBreaks(['preroll'], ['pod']), { head: '<script src="/page.js"></script>' })
  await expect(embed.player.getByRole('group', { name: 'Advertisement' })).toBeVisible()
  expect(adServer.documents).toEqual([tagOf('pod')])
})
