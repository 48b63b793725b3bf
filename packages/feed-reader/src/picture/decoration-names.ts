type WordKind = 'decisive' | 'logo' | 'brand' | 'other'

/**
 * Words in file names of decorations. A file is a decoration when all words of its name are listed and one of them is
 * decisive: `twitter_icon_large.png` is, `facebook-data-centre.jpg` may be a picture of the story.
 */
const WORDS: Record<WordKind, readonly string[]> = {
  decisive: [
    'avatar gravatar userpic', // people
    'addtoany addthis button buttons btn follow share sharing sharethis tweet retweet', // share buttons
    'badge badges', // badges
    'beacon clear counter dot mf pixel shim spacer tracker tracking trans transparent blank', // counters and spacers
    'arrow bullet caret chevron divider hr icon icons ico favicon loader loading separator spinner sprite sprites', // signs
    'emoji emoticon smiley', // emoji
    'dummy fallback missing noimage nophoto nopic nothumb placeholder unavailable', // placeholders
    'atom comments print printer printfriendly rss', // feeds, printing
    'appstore buymeacoffee donate googleplay kofi patreon paypal', // shops and donations
  ],
  // Decisive, except with a brand in a photograph: that may be the subject of the story.
  logo: ['logo logos logotype masthead sitelogo watermark weblogo'],
  // Decisive in GIF, PNG and WebP, not in photographs.
  brand: [
    'blogger bluesky delicious digg diigo discord email envelope evernote facebook fb feed feedly flattr flickr',
    'flipboard github gmail googleplus gplus ig insta instagram instapaper line linkedin mail mastodon messenger',
    'pinterest pocket reddit signal skype snapchat soundcloud spotify stumbleupon technorati telegram threads tiktok',
    'tumblr twitter viber vimeo vk wechat weibo whatsapp x xing yahoo yammer youtube',
    'audio doc docx download excel mp pdf ppt pptx txt word xls xlsx xml zip', // types of files
  ],
  other: [
    'a add ajax app article at available b big black blue bookmark buy by cc coffee color colour cropped dark default',
    'en external featured flat footer for free friendly get gif gold gray green grey header hi hires home html image',
    'images img in it item jpg large left light link long main me medium mini new news no not notfound now og on one',
    'open orange out page pic picture photo play plus png post public purple read red retina right round rounded save',
    'send site small social soon square store story subscribe the this thumb thumbnail tiny to top up us user author',
    'version via vector web white widget with yellow xs sm md lg xl',
  ],
}
const KIND_OF_WORD: ReadonlyMap<string, WordKind> = new Map(
  (Object.keys(WORDS) as WordKind[]).flatMap(kind =>
    WORDS[kind].flatMap(line => line.split(' ').map(word => [word, kind] as const)),
  ),
)
/** Decisive anywhere in a name. */
const ALWAYS_DECISIVE = new RegExp(
  [
    String.raw`(?:^|[^a-z])(?:headshots?|gravatar|favicon|noimage|placeholder|1x1|88x31)(?:[^a-z\d]|$)`,
    '(?:no[-_]image|image[-_]not[-_]available|buy[-_]me[-_]a[-_]coffee)',
    'default[-_]?(?:article|avatar|featured|image|img|logo|news|og|photo|picture|post|share|social|thumb)',
    '(?:article|avatar|image|img|og|photo|post|share|social|thumb|thumbnail)[-_]default(?![a-z])',
    '(?:rss|tracking|feed)[-_]?pixel',
    String.raw`(?:^|[-_])(?:badge|icon|sprite)s?(?:@\dx)?\.(?:png|gif|webp)$`,
    '(?:facebook|twitter|linkedin|pinterest|share|email|rss|like|tweet)[-_]?(?:button|btn|icon)',
    '^share[-_](?:on|via|this|to)[-_]',
    '(?:author|byline|profile)[-_]?(?:avatar|image|photo|pic|picture|thumb)(?:[^a-z]|$)',
    // Counters.
    String.raw`^[a-z]\.gif$`,
  ].join('|'),
)
const WORD = /[a-z]+/g
/** The x of a size (`1024x576`, `@2x`), which is not the name of the network X. */
const SIZE_SIGN = /(?<=\d)x(?![a-z])/g

/**
 * True for the file name of a decoration, such as an icon, badge or placeholder.
 * @param file last segment of a path, in lower case
 */
export function isDecorationName(file: string): boolean {
  if (ALWAYS_DECISIVE.test(file)) return true
  const dot = file.lastIndexOf('.')
  const name = file.slice(0, dot < 0 ? undefined : dot).replace(SIZE_SIGN, '')
  const words = name.match(WORD) ?? []
  const kinds = new Set<WordKind>()
  for (const word of words) {
    const kind = KIND_OF_WORD.get(word)
    if (kind === undefined) return false
    kinds.add(kind)
  }
  if (kinds.has('decisive')) return true
  const isPhotograph = /^\.jpe?g$/.test(file.slice(dot))
  return isPhotograph ? kinds.has('logo') && !kinds.has('brand') : kinds.has('logo') || kinds.has('brand')
}
