import { wordSet } from './word-set.ts'

/** A test of an element by its lower-case name and its attributes. */
export type ElementTest = (name: string, attributes: Readonly<Record<string, string>>) => boolean

/** Elements without content. */
const VOID_ELEMENTS = wordSet('br hr img input source wbr')
/** Classes that publishing systems use for captions, or for a picture with its caption. */
const CAPTION_CLASS =
  /(?:^|\s)(?!(?:has|no|with|without)[-_])(?:[\w-]*caption(?:[-_](?:text|dd|dt))?|(?:photo|image|img|picture|media)[-_]?credits?)(?=\s|$)/i
/** Classes with which Drupal marks the title, author, date and tags of an item, which it writes around the text. */
const METADATA_CLASS =
  /(?:^|\s)(?:field--name-(?:title|uid|created|field-tags|node-(?:title|author|post-date|submitted-by))|field-type-taxonomy-term-reference)(?=\s|$)/
/** Classes of elements about the author, for sharing, or with links to other stories, and the time that reading takes. */
const BOX_CLASS = new RegExp(
  `(?:^|\\s)(?:${[
    'a2a_kit|about-author|abh_box|addtoany_share_save_container|author-bio|author-box|author-info|authorbox|byline',
    'essb_links|feedflare|heateor_sss_sharing_container|jp-relatedposts|mf-related|mf-viral|newsletter-signup',
    'pp-author-boxes-wrapper|related-articles|related-posts|related-stories|related_posts|relatedposts|rt-reading-time',
    'saboxplugin-wrap|sd-sharing|share-buttons|sharedaddy|shariff|social-icons|social-links|social-share|ssba|yarpp',
    'yarpp-related',
  ].join('|')})(?=\\s|$)`,
  'i',
)

function hasClass(name: string, classes: string | undefined, wanted: RegExp): boolean {
  return classes !== undefined && !VOID_ELEMENTS.has(name) && wanted.test(classes)
}

/** True for the caption of a picture, or a picture with its caption. */
export const isCaption: ElementTest = (name, attributes) =>
  name === 'figcaption' || hasClass(name, attributes.class, CAPTION_CLASS)

/** True for the title, author, date or tags of an item. */
export const isMetadata: ElementTest = (name, attributes) => hasClass(name, attributes.class, METADATA_CLASS)

/** True for an element that browsers do not show. */
export const isHidden: ElementTest = (name, { hidden, style = '' }) =>
  (hidden !== undefined || /display\s*:\s*none/i.test(style)) && !VOID_ELEMENTS.has(name)

/** True for what stands around a story: about its author, for sharing, or with links to other stories. */
export const isBox: ElementTest = (name, attributes) => hasClass(name, attributes.class, BOX_CLASS)
