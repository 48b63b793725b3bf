import { type Flood, floodsOf, within } from './floods.ts'

/** Values of `srcset`. */
export const SRCSET_FLOODS: readonly Flood[] = [
  ...floodsOf([
    [',', ''],
    ['a.jpg 1w, ', ''],
    ['a,1w,', ''],
    ['a.jpg ', '1w'],
  ]),
  ...within('spaces before a width', inner => `a.jpg${inner}1w`, floodsOf([[' ', '']])),
  ...within('a density', inner => `a.jpg ${inner}x`, floodsOf([['1', '']])),
]

const inAttribute = (before: string, after: string, pieces: readonly string[]) =>
  within(
    `${before}…${after}`,
    inner => before + inner + after,
    floodsOf(pieces.map(piece => [piece, ''] as const)),
  )

/** HTML with pictures. */
export const PICTURE_FLOODS: readonly Flood[] = [
  ...floodsOf([
    ['<img src="/a.jpg">', ''],
    ['<img src="/facebook.gif">', ''],
    ['<img src="/-10x10-10x10?w=100&w=100">', ''],
    ['<video poster="x">', '</video>'],
  ]),
  ...inAttribute(`<a href="/${'a'.repeat(50_000)}.jpg">`, '', ['<img width=9>']),
  ...inAttribute(`<a href="/${'-9x9'.repeat(900)}.jpg">`, '', ['<img width=9>']),
  ...inAttribute(`<a href="/${'a'.repeat(50_000)}">`, '', ['<img width=9 src="/b">']),
  ...within(
    'behind a picture',
    inner => `<img>${inner}`,
    floodsOf([
      ['<a href="/b.jpg">', '</a>'],
      ['<div class="sharedaddy">', '</div>'],
    ]),
  ),
  ...inAttribute('<img width="9', 'x" src="/a.jpg">', [' ', '9']),
  ...inAttribute('<img style="', 'width" src="/a.jpg">', ['; ', 'display ', ' ']),
  ...inAttribute('<img class="', '" src="/a.jpg">', ['avata ', ' ', '-']),
  ...inAttribute('<img alt="', '" src="/a.jpg">', [' ', 'avatar ']),
  ...inAttribute('<img alt="avatar', 'x" src="/a.jpg">', [' ', '.']),
  ...inAttribute('<img src="/', '">', ['.jpg']),
  ...inAttribute('<img srcset="', '">', ['a.jpg 1w, ', ',', ' ']),
]

/** Sizes, marks, hosts and words that picture addresses are searched for. */
const ADDRESS_PIECES = [
  '-10x10',
  '?w=10',
  '&',
  '/~ab',
  '.facebook.com/',
  'feedblitz.com/',
  '/w_10,',
  '_',
  '1',
  'icon_',
  '/',
  '.',
  '#',
  '@',
  ':',
  '%41',
  '\\',
  'é',
  '&amp;',
  'utm_a=b&',
  '?url=a.jpg',
  '?url=/a.jpg&',
  '1x',
]

/** Addresses of any length. */
export const ADDRESS_FLOODS: readonly Flood[] = within(
  'address',
  inner => `https://a.example/${inner}`,
  floodsOf(ADDRESS_PIECES.map(piece => [piece, ''] as const)),
)

const LONGEST_ADDRESS = 3900

/** HTML with pictures whose addresses are floods of the maximum length. */
export const ADDRESSED_PICTURE_FLOODS: readonly Flood[] = ADDRESS_FLOODS.map(({ name, write }) => ({
  name: `pictures: ${name}`,
  write: length => `<img src="${write(LONGEST_ADDRESS)}">`.repeat(Math.max(1, length / 4000)),
}))
