/** Addresses of counters, buttons, avatars, smileys and spacers that stand where pictures stand. */
const decoration =
  /feeds\.feedburner\.com\/~|feedsportal\.com|\/~r\/|\/~ff\/|\/~a\/|doubleclick\.net|googleadservices|google-analytics|pixel\.wp\.com|stats\.wordpress\.com|feeds\.wordpress\.com\/1\.0|gravatar\.com\/avatar|\/core\/emoji\/|\/smilies\/|\/emoticons?\/|scorecardresearch|quantserve|\/(?:blank|spacer|pixel|clear|transparent|1x1|tracker|beacon)\.(?:gif|png)|[?&]pixel=|\/pixel[/?]|addtoany|sharethis|^https?:\/\/[^/?#]*feedblitz\.com\/.*(?:share|i\/)|mf\.gif|rss-?icon|share[-_]?(?:button|icon)/i

/** False for addresses that are known not to be a picture of the story (trackers, buttons, vector graphics). */
export function isLikelyPicture(url: string): boolean {
  return !decoration.test(url) && !/\.svgz?(?:[?#]|$)/i.test(url)
}
