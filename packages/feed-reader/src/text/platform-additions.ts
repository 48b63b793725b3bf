/**
 * Additions at the end of a summary that are the same for all publishers, each with words that it always contains, and the
 * most characters from their start to the end, for a quick test: of Reddit, Hacker News, Salon, WordPress, Discourse, Bluesky,
 * Product Hunt, phpBB, The Next Web, MacRumors, Weblogs SL, OMG! Ubuntu, FetchRSS, Folha de S.Paulo, notices of copyright, and
 * of the hosts of podcasts: Megaphone, Acast, Omny, ART19, Simplecast, Spotify and RedCircle.
 */
export const ENDINGS: readonly (readonly [words: string, reach: number, addition: RegExp])[] = [
  [
    '[link]',
    30,
    /(?:^|\s)submitted by\s+\S{1,60}(?:\s+to\s+\S{1,60})?\s+\[link\](?:\s+\[(?:\d+ )?comments?\])?$/i,
  ],
  [
    'Comments URL: ',
    560,
    /(?:^|\s)(?:Article URL: \S{1,500} )?Comments URL: \S{1,500}(?: Points: \d+)?(?: # Comments: \d+)?$/,
  ],
  [
    'appeared on ',
    690,
    /(?:^|\s)This (?:article|post|story) (?:originally|first) appeared on .{1,160} at https?:\/\/\S{1,500}$/,
  ],
  ['Like Loading', 16, /(?:^|\s)(?:Share this: .{0,100})?Like this: ?Like Loading(?:…|\.{3})$/],
  ['# Comments: ', 40, /(?:^|\s)(?:Points: \d+ )?# Comments: \d+$/],
  ['Read full topic', 15, /(?:^|\s)\d[\d,.]* posts? - \d[\d,.]* participants? Read full topic$/],
  [' participant', 14, /(?:^|(?<=[.!?…:)”])\s)\d[\d,.]* posts? - \d[\d,.]* participants?$/],
  ['[contains quote post', 48, /(?:^|\s)\[contains quote post or other embedded content\]$/],
  ['Discussion | Link', 17, /(?:^|\s)Discussion \| Link$/],
  ['Statistics: Posted by', 210, /(?:^|\s)Statistics: Posted by .{1,80} — .{1,100}$/],
  [
    'This story continues at',
    160,
    /(?:^|\s)This story continues at The Next Web(?: Or just read more coverage about: .{1,80})?$/,
  ],
  [
    'Discuss this article',
    34,
    /(?:^|\s)(?:(?:Tags?|Related (?:Roundup|Forum)s?): [^.!?]{1,200} )?Discuss this article in our forums$/,
  ],
  ['This article, ', 420, /(?:^|\s)This article, ["“].{1,300}["”],? first appeared on \S{1,60}\.[a-z]{2,9}$/],
  [
    'fue publicada originalmente en',
    160,
    /(?:^|\s)[-–] La noticia .{1,300} fue publicada originalmente en .{1,60} por .{1,60}\.$/,
  ],
  [
    'Do not reproduce elsewhere',
    46,
    /(?:^|\s)You['’]re reading .{1,300}, a blog post from .{1,60}\. Do not reproduce elsewhere without permission\.$/,
  ],
  [
    'll rights reserved.',
    170,
    /(?:^|\s)(?:©|Copyright(?: ©)?) ?\d{4}(?:[-–]\d{4})? [^©]{1,80}\. All rights reserved\.(?: For personal use only\.| This material may not be published, broadcast, rewritten,? or redistributed(?: without permission)?\.)?$/,
  ],
  ['ad choices', 90, /(?:^|\s)Learn more about your ad choices\. Visit \S{1,60}$/],
  ['acast.com/privacy', 42, /(?:^|\s)Hosted on Acast\. See acast\.com\/privacy for more information\.$/],
  [
    'omnystudio.com/listener',
    48,
    /(?:^|\s)See (?:https:\/\/)?omnystudio\.com\/listener for privacy information\.$/,
  ],
  [
    'art19.com/privacy',
    140,
    /(?:^|\s)See Privacy Policy at https:\/\/art19\.com\/privacy and California Privacy Notice at https:\/\/art19\.com\/privacy\S{1,40}$/,
  ],
  [
    'pcm.adswizz.com',
    110,
    /(?:^|\s)Hosted by Simplecast, an AdsWizz company\. See (?:https:\/\/)?pcm\.adswizz\.com for information about our collection and use of personal data for advertising\.$/,
  ],
  ['Feed generated with FetchRSS', 30, /(?:^|\s)\(Feed generated with FetchRSS ?\)$/],
  ['Leia mais (', 30, /(?:^|\s)Leia mais \(\d\d\/\d\d\/\d{4} - \d\dh\d\d\)$/],
  ['Send in a voice message: ', 330, /(?:^|\s)--- Send in a voice message: https?:\/\/\S{1,300}$/],
  ['Support this podcast: ', 330, /(?:^|\s)(?:--- )?Support this podcast: https?:\/\/\S{1,300}$/],
  [
    'redcircle.com/privacy',
    21,
    /(?:^|\s)(?:Advertising Inquiries: https:\/\/redcircle\.com\/brands )?Privacy & Opt-Out: https:\/\/redcircle\.com\/privacy$/,
  ],
]

/** At the start of a summary, which starts with the words: of Lemmy, Radio France and the Trinity player of WordPress. */
export const OPENINGS: readonly (readonly [words: string, addition: RegExp])[] = [
  [
    'submitted by ',
    /^submitted by \S{1,80} to \S{1,80} -?\d+ points? \| \d+ comments?(?: https?:\/\/\S{1,2000})?(?:\s|$)/,
  ],
  ['durée : ', /^durée : \d\d:\d\d:\d\d(?: - |$)/],
  ['Getting your', /^Getting your Trinity Audio player ready(?:\.{3}|…)(?:\s|$)/],
]

/**
 * At the start of the HTML of a summary, where a link shows that the words are no part of it: of Flickr. Only before a
 * caption, because there is no other text without one.
 */
export const HTML_OPENING =
  /^\s*<p><a href="https?:\/\/www\.flickr\.com\/people\/[^"<>]{1,80}">[^<>]{1,80}<\/a> (?:posted|has added) a (?:photo|video)(?: to the pool)?:<\/p>(?=\s*<p><a [^<>]*><img [^<>]*><\/a><\/p>\s*<p>(?!\s*<\/p>))/
