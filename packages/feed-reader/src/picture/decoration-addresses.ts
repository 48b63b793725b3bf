/** Hosts that serve no pictures of stories, nor do their subdomains. Lower case. */
export const DECORATION_HOSTS: ReadonlySet<string> = new Set(
  [
    '2o7.net amung.us bluekai.com chartbeat.com chartbeat.net cpx.golem.de emltrk.com follow.it', // counters
    'google-analytics.com googletagmanager.com histats.com imrworldwide.com ioam.de met.vgwort.de', // counters
    'omtrdc.net parsely.com pixel.wp.com quantserve.com scorecardresearch.com sitemeter.com', // counters
    'statcounter.com stats.wordpress.com webtrends.com', // counters
    'adsafeprotected.com amazon-adsystem.com assoc-amazon.com awin1.com buysellads.com criteo.com', // advertisements
    'doubleclick.net feedsportal.com googleadservices.com googlesyndication.com linksynergy.com', // advertisements
    'outbrain.com pheedo.com rcm-images.amazon.com shareasale.com taboola.com tradedoubler.com', // advertisements
    'addthis.com addtoany.com assets.pinterest.com platform.twitter.com redditstatic.com', // share buttons
    'sharethis.com', // share buttons
    'abs.twimg.com avatars.githubusercontent.com gravatar.com yt3.ggpht.com', // avatars
    'yt3.googleusercontent.com', // avatars
    'badge.fury.io buymeacoffee.com c5.patreon.com i.creativecommons.org ko-fi.com', // badges
    'licensebuttons.net mirrors.creativecommons.org paypal.com paypalobjects.com play.google.com', // badges
    'shields.io tools.applemediaservices.com', // badges
  ].flatMap(hosts => hosts.split(' ')),
)

/** Folders of decorations on any host. */
export const DECORATION_FOLDERS: ReadonlySet<string> = new Set(
  [
    'ads adserver advert adverts advertising banners', // advertisements
    'author authors author-images avatar avatars byline bylines byline-photos columnists contributors headshots', // people
    'journalists profile-images profile-pictures profile_images reporters staff userpics', // people
    'badges buttons', // badges
    'emoji emojis emoticons smileys smilies twemoji', // emoji
    'favicon favicons filetypes flags icon icons mimetypes sprites', // signs
    'logo logos', // logos
    'placeholder placeholders', // placeholders
    'share-buttons share-icons sharing social social-icons social-media socialmedia', // share buttons
    'plugins templates themes wp-includes', // parts of the site's software
    'beacon pixel pixels tracker tracking', // counters
  ].flatMap(words => words.split(' ')),
)

/** Patterns over host and path. */
export const DECORATION_PATHS = new RegExp(
  [
    '/~[a-z]{0,2}/', // additions of FeedBurner and FeedBlitz
    '/track/open',
    ...[
      String.raw`facebook\.com/tr$`,
      String.raw`facebook\.com/(?:v\d[\d.]*/)?[^/]+/picture$`, // avatars
      String.raw`feedblitz\.com/(?:i/|.*share)`,
      String.raw`feeds\.wordpress\.com/1\.0`,
      String.raw`google\.com/s2/favicons`,
      String.raw`googleusercontent\.com/a[-/]`, // avatars
      String.raw`mailchimp\.com/icons`,
      String.raw`medium\.com/_/stat`,
      String.raw`twitter\.com/i/adsct`,
    ].map(pattern => String.raw`^(?:[^/]+\.)?${pattern}`),
  ].join('|'),
)

/** Scripts that count readers. */
export const COUNTER_SCRIPTS =
  /^(?:b|collect|count|counter|cpx|hit|hits|log|matomo|open|ping|piwik|pixel|stat|stats|t|track|tracker)\.(?:aspx?|cgi|php|pl)$/
