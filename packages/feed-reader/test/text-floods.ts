import { type Flood, floodsOf, HTML_DELIMITERS } from './floods.ts'

/** Floods for readers of a single field. */
export const TEXT_FLOODS: readonly Flood[] = floodsOf([
  ...HTML_DELIMITERS,
  // UTF-8 that was read as windows-1252
  ['Ã', ''],
  ['é…”', ''],
  ['á»…', ''],
  ['Ð¸ ', ''],
  ['ðŸ˜€', ''],
  ['ï»¿', ''],
  // invisible characters
  ['\u200d', ''],
  ['\u200b', ''],
  ['\u202e', '\u202c'],
  ['\u2066', '\u2069'],
  ['👩\u200d', ''],
  ['\u{1f3f4}\u{e0067}', '\u{e007f}'],
  ['\u{e0067}', ''],
  // captions and lists
  ['[caption ', '[/caption]'],
  ['[caption]', '[/caption]'],
  ['<p class="caption">', '</p>'],
  ['<p class="', '">'],
  ['<p class="field--name-title">', '</p>'],
  ['<figcaption>', '</figcaption>'],
  ['<li>', '</li>'],
  ['<li><a >x', '</a></li>'],
  ['<ul>', '</ul>'],
  // additions of publishing systems
  ['Read more ', ''],
  ['Storm ', ''],
  ['The post Storm appeared first on ', ''],
  ['Storm was originally published in ', ' on Medium, where people are continuing the conversation'],
  ['This story first appeared on a at https://', ''],
  ['[Read more...] about ', ''],
  ['[link] ', ''],
  ['[…]', ''],
  [' » ', ''],
  ['[', ']'],
  ['( ', ')'],
  ['“a', '”'],
  ['"', '"'],
  // separators
  [' ', ''],
  ['\n', ''],
  ['-', ''],
  [',', ''],
  ['a', ''],
  ['ก', ''],
  ['漢', ''],
  ['é', ''],
])
