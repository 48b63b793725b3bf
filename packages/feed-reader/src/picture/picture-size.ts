/**
 * How image services write the width of a rendition into its address. The first group is the width, or a name of it; the
 * second, if any, the height. Matches are left out when comparing addresses.
 */
type SizeMark = {
  pattern: RegExp
  /** Only on these hosts. */
  host?: RegExp
  /** By name. */
  widthsPx?: Readonly<Record<string, number>>
}

const SIZE_MARKS: readonly SizeMark[] = [
  // WordPress `-150x150.jpg`, Movable Type `-thumb-120x80-282.jpg`, thumbor `/300x200/`, Reuters `_640x360`
  { pattern: /[-_/](\d{2,4})x(\d{2,4})(?=[-_./!@]|$)/g },
  // `?w=150`, `?width=460`, `?imwidth=640`, `?resize=150,150`, `?fit=800%2C600`, `?size=640x360`
  {
    pattern: /[?&](?:w|width|imwidth|resize|fit|size|sw|maxwidth)=(\d{1,4})(?:(?:x|,|%2c)(\d{1,4}))?(?=&|$)/g,
  },
  // Cloudinary `/w_640,c_fill/`, France 24 `/w:1280/`, Cloudflare `/width=640,quality=75/`, Spiegel `_w948_`
  { pattern: /[/,_](?:w[_:]|width[=:]|w(?=\d{3}))(\d{2,4})(?=[,/_.])/g },
  // Wikimedia `/220px-Name.jpg`, TypePad `-320wi`
  { pattern: /\/(\d{2,4})px-/g },
  { pattern: /-(\d{2,4})(?:wi|si|pi)(?=$|[/.])/g },
  // Medium `/max/1024/`, `/resize:fit:700/`
  { pattern: /\/(?:max|resize:fit:)\/?(\d{2,4})(?=\/)/g },
  // Blogger and other pictures of Google: `/s72-c/`, `/s1600/`, `/w640-h480/`, `=s96-c`
  { pattern: /[/=][sw](\d{2,4})(?:-[a-z\d-]+)?(?=\/|$)/g, host: /(?:blogspot|googleusercontent|ggpht)\.com/ },
  { pattern: /-d_(\d{2,4})(?=$|[?.])/, host: /vimeocdn\.com/ },
  { pattern: /\.(thumbs)(?=\.redditmedia)/, host: /redditmedia\.com/, widthsPx: { thumbs: 140 } },
  { pattern: /\/(images)\?q=tbn/, host: /gstatic\.com/, widthsPx: { images: 150 } },
  { pattern: /\/(\d{2,4})(?=\/)/, host: /^ichef\.bbci\.co\.uk/ },
  {
    pattern:
      /\/(default|[1-3]|0|mqdefault|hqdefault|hq720|sddefault|maxresdefault)(?:_live)?(?=\.(?:jpg|webp))/g,
    host: /(?:ytimg|youtube)\.com/,
    widthsPx: {
      default: 120,
      '1': 120,
      '2': 120,
      '3': 120,
      mqdefault: 320,
      '0': 480,
      hqdefault: 480,
      sddefault: 640,
      hq720: 1280,
      maxresdefault: 1280,
    },
  },
  {
    pattern: /_([stqmnwzcbhk])(?=\.(?:jpg|png|gif))/g,
    host: /flickr\.com/,
    widthsPx: { s: 75, t: 100, q: 150, m: 240, n: 320, w: 400, z: 640, c: 800, b: 1024, h: 1600, k: 2048 },
  },
  {
    host: /nyt/,
    pattern:
      /-(moth|thumbstandard|thumblarge|blogsmallthumb|mediumthreebytwo210|mediumthreebytwo252|mediumthreebytwo440|articlelarge|articleinline|jumbo|superjumbo|facebookjumbo|mediumsquareat3x|videosixteenbyninejumbo1600|threebytwomediumat2x)(?:-v\d+)?(?=\.(?:jpg|png|gif))/g,
    widthsPx: {
      moth: 151,
      thumbstandard: 75,
      thumblarge: 150,
      blogsmallthumb: 50,
      mediumthreebytwo210: 210,
      mediumthreebytwo252: 252,
      mediumthreebytwo440: 440,
      articlelarge: 600,
      articleinline: 190,
      jumbo: 1024,
      superjumbo: 2048,
      facebookjumbo: 1050,
      mediumsquareat3x: 1800,
      videosixteenbyninejumbo1600: 1600,
      threebytwomediumat2x: 1500,
    },
  },
]
const COMMON_MARKS = SIZE_MARKS.filter(({ host }) => host === undefined)
/** Most addresses need only this test, not one per host. */
const HOST_WITH_MARK = new RegExp(SIZE_MARKS.flatMap(({ host }) => host?.source ?? []).join('|'))
/** Query parameters that do not identify the picture. */
const QUERY_NOISE =
  /(?<=[?&])(?:h|height|q|quality|crop|dpr|ssl|auto|fm|format|fit|s|sig|v|ver|t|ts|strip|cb|utm_\w+)=[^&]*(?:&|$)/g

/** Videos reject smaller pictures (`packages/media/src/picture/picture-worth.ts`). */
export const USABLE_PX = { width: 320, height: 180 }

export type AddressSize = {
  /** The smallest width in the address; null without one. */
  widthPx: number | null
  /** The height written with that width. */
  heightPx: number | null
  /** Equal for renditions of one picture: lower-case address without scheme, sizes and versions. */
  pictureKey: string
}

/** The size in an absolute address. */
export function readAddressSize(url: string): AddressSize {
  let rest = url.replace(/^https?:\/\/(?:www\.)?|#.*$/gi, '').toLowerCase()
  const host = rest.slice(0, rest.search(/[/?]|$/))
  let widthPx: number | null = null
  let heightPx: number | null = null
  for (const mark of HOST_WITH_MARK.test(host) ? SIZE_MARKS : COMMON_MARKS) {
    if (mark.host !== undefined && !mark.host.test(host)) continue
    rest = rest.replace(mark.pattern, (match: string, size: string, height: unknown) => {
      const width = mark.widthsPx === undefined ? Number(size) : (mark.widthsPx[size] ?? 0)
      if (width > 0 && (widthPx === null || width < widthPx)) {
        widthPx = width
        // Without a second group this argument is the offset.
        heightPx = typeof height === 'string' ? Number(height) : null
      }
      return match.startsWith('?') ? '?' : ''
    })
  }
  // Without a file name the query may identify the picture.
  if (/\.(?:jpe?g|png|gif|webp|avif)\?/.test(rest)) rest = rest.replace(QUERY_NOISE, '')
  let end = rest.length
  while (end > 0 && '?&'.includes(rest.charAt(end - 1))) end -= 1
  return { widthPx, heightPx, pictureKey: rest.slice(0, end) }
}
