import { describe, expect, it } from 'vitest'
import { readTitle } from './field-text.ts'

const read = (value: string) => readTitle({ value, kind: 'html', base: '' })

describe('readTitle', () => {
  it.each([
    ['&lt;i&gt;Nature&lt;/i&gt; study finds &amp;amp; more', 'Nature study finds & more'],
    ['&lt;strong class="x"&gt;Storm&lt;/strong&gt; over &lt;em&gt;the bay&lt;/em&gt;', 'Storm over the bay'],
    ['Storm <br> over <b>the <i>bay</i>', 'Storm over the bay'],
    ['<b> Storm <span class="x"> over <p> the bay', 'Storm over the bay'],
    ['Storm: &lt;I&gt;all we know&lt;/I&gt; of it', 'Storm: all we know of it'],
  ])('removes the formatting of %j', (value, title) => {
    expect(read(value)).toBe(title)
  })

  it.each([
    ['How to use the &lt;script&gt; tag', 'How to use the <script> tag'],
    ['Vec&lt;T&gt;', 'Vec<T>'],
    ['The &lt;i&gt; element', 'The <i> element'],
    ['From &lt;b&gt; to &lt;/b&gt;', 'From <b> to </b>'],
    ['&lt;video&gt;Storm&lt;/video&gt;', '<video>Storm</video>'],
    ['&lt;i&gt;&lt;/i&gt; is empty', '<i></i> is empty'],
    ['When to use <em> instead of <i>', 'When to use <em> instead of <i>'],
    ['The <b>, <i> and <div> elements', 'The <b>, <i> and <div> elements'],
  ])('keeps the tags in %j, which may be what it is about', (value, title) => {
    expect(read(value)).toBe(title)
  })
})
