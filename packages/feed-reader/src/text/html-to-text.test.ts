import { describe, expect, it } from 'vitest'
import { htmlToStoryText, htmlToText } from './html-to-text.ts'

describe('htmlToText', () => {
  it.each([
    ['plain', 'plain'],
    ['  two \n\t words\u00a0here ', 'two words here'],
    ['one\u0085and\u2028line\u3000after  another', 'one and line after another'],
    ['\u0085\u2800words\u0000 ', 'words'],
    ['bro\u200bken&#8203; &shy;wo&#xad;rd\ufeff', 'broken word'],
    ['&rlm;a &#8238;b &zwj;c \u2800 d', 'a b c d'],
    ['half a pair \ud83d of letters', 'half a pair \ufffd of letters'],
    ['<p>One</p><p>two</p>', 'One two'],
    ['half<b>bold</b>word', 'halfboldword'],
    ['a<br>b<br/>c', 'a b c'],
    ['Tom &amp; Jerry &#8217;s &eacute;t&eacute; &hellip;', 'Tom & Jerry ’s été …'],
    ['5 < 6 & 7 > 3', '5 < 6 & 7 > 3'],
    ['x<script>if (a<b) alert("</p>")</script>y', 'xy'],
    ['x<style>p { color: red }</style>y', 'xy'],
    ['see <iframe src="https://v.example/"></iframe>it', 'see it'],
    ['see <iframe src="https://v.example/"/>it', 'see it'],
    ['see <object><object>inner</object> fallback</object>it', 'see it'],
    ['a<!-- hidden <b> -->b', 'ab'],
    ['<img src="x" onerror="alert(1)">text', 'text'],
    ['<p style="color: red; display: none">a</p>b<span hidden>c</span>', 'b'],
    ['<img src="x" style="display:none">a<br hidden>b', 'a b'],
    ['<div style="display:none">a', 'a'],
    ['un<closed', 'un'],
  ])('turns %j into %j', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  it('shortens addresses as Mastodon shows them', () => {
    const link = (shown: string, start = 'ellipsis', rest = '-the-bay.html') =>
      `<a href="https://news.example/"><span class="invisible">https://</span><span class="${start}">${shown}</span><span class="invisible">${rest}</span></a>`
    expect(htmlToText(`<p>Storm ${link('news.example/2026/storm-over')} #storm</p>`)).toBe(
      'Storm news.example/2026/storm-over… #storm',
    )
    expect(htmlToText(link('news.example', '', ''))).toBe('news.example')
    expect(htmlToText('<span class="ellipsis">a<span>b</span></span>c')).toBe('ab…c')
    expect(htmlToText('a <span class="text-ellipsis">b</span>')).toBe('a b')
    expect(htmlToText('a <span class="invisible">b')).toBe('a b')
  })

  it('keeps the text after an unclosed embedded object', () => {
    expect(htmlToText('before <iframe src="x"> after <b>it</b>')).toBe('before after it')
    expect(htmlToText('before <object data="x"> after')).toBe('before after')
  })

  it('drops an unclosed script', () => {
    expect(htmlToText('before <script>alert(1)')).toBe('before')
  })
})

describe('htmlToStoryText', () => {
  it.each([
    '<figure><img src="a.jpg"><figcaption>The bay. <cite>Jo Doe</cite></figcaption></figure><p>The river rose.</p>',
    '<div class="wp-caption alignright"><img src="a.jpg"><p class="wp-caption-text">The bay.</p></div><p>The river rose.</p>',
    '<p><img class="caption" src="a.jpg"></p><p class="image-caption">The bay.</p>The river rose.',
    '<span class="photo-credit">Jo Doe</span><p class="has-caption">The river rose.</p>',
    '[caption id="a_1" align="left"]<img src="a.jpg"> The bay.[/caption] The river rose.',
    '<p>The river rose.</p><figure><img src="a.jpg"><figcaption>The bay.</figcaption></figure>',
  ])('removes the caption in %s', html => {
    expect(htmlToStoryText(html)).toBe('The river rose.')
  })

  it.each([
    '[et_pb_section fb_built="1"][et_pb_text]The river rose.[/et_pb_text][/et_pb_section]',
    '[vc_row][vc_column width=&#8221;1/2&#8243;]The river rose.[/vc_column][/vc_row]',
    '[gallery ids="1,2"]The river rose.[embed]https://video.example/1[/embed]',
    '[audio mp3="a.mp3"][/audio]The river rose.',
  ])('removes the shortcodes in %s', html => {
    expect(htmlToStoryText(html)).toBe('The river rose.')
  })

  it('keeps words in square brackets', () => {
    const text = 'He [sic] read list[my_index] on [video] [1].'
    expect(htmlToStoryText(text)).toBe(text)
  })

  const drupal = (name: string, text: string) =>
    `<span class="field field--name-${name} field--label-hidden">${text}</span>`
  const metadata =
    drupal('title', 'Storm') +
    drupal('uid', '<span lang="">admin</span>') +
    drupal('created', '<time datetime="2026-11-26T10:00:00+01:00">Thu, 11/26/2026 - 10:00</time>')

  it('removes the title, author and date of an item', () => {
    const body = '<div class="text-formatted field field--name-body"><p>The river rose.</p></div>'
    expect(htmlToStoryText(metadata + body)).toBe('The river rose.')
    expect(htmlToStoryText(`${metadata}<figcaption>The bay.</figcaption>`)).toBe('The bay.')
    expect(htmlToStoryText(metadata)).toBe('')
    expect(htmlToText(drupal('title', 'Storm'))).toBe('Storm')
  })

  it.each([
    '<div class="field field-name-field-tags field-type-taxonomy-term-reference field-label-above"><div class="field-label">Tags:&nbsp;</div><div class="field-item"><a href="/t/1">Storms</a></div></div>',
    '<div class="field field--name-field-tags field--type-entity-reference field--label-above"><h3 class="field__label">Tags</h3><ul><li><a href="/t/1">Storms</a></li></ul></div>',
  ])('removes the tags in %s', tags => {
    expect(htmlToStoryText(`<p>The river rose.</p>${tags}`)).toBe('The river rose.')
  })

  it('keeps captions when there is nothing else, and the text after an unclosed one', () => {
    const figure = '<figure><img src="a.jpg"><figcaption>The bay.</figcaption></figure>'
    expect(htmlToStoryText(figure)).toBe('The bay.')
    expect(htmlToStoryText('<figcaption>The bay. <p>The river rose.</p>')).toBe('The bay. The river rose.')
  })
})
