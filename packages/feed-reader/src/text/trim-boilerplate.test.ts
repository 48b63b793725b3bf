import { describe, expect, it } from 'vitest'
import { trimBoilerplate } from './trim-boilerplate.ts'

const TITLE = 'Storm over the bay'

describe('trimBoilerplate', () => {
  it.each([
    ['The river rose. […]', 'The river rose.'],
    ['“The river rose,”Weiterlesen', '“The river rose,”'],
    ['"The river rose,"Weiterlesen', '"The river rose,"'],
    ['The river rose and [?]', 'The river rose and…'],
    ['The river rose [...]', 'The river rose…'],
    ['The river rose and [ … ]', 'The river rose and…'],
    ['The river rose… (…)', 'The river rose…'],
    [`The river rose. The post ${TITLE} appeared first on The Daily Bugle.`, 'The river rose.'],
    [`The river rose and […] The post ${TITLE} first appeared on Bugle`, 'The river rose and…'],
    [
      'The post office burnt. The post Why the post matters appeared first on Bugle.',
      'The post office burnt. The post Why the post matters appeared first on Bugle.',
    ],
    [`The post office burnt. The post ${TITLE} appeared first on Bugle.`, 'The post office burnt.'],
    [`Der Fluss stieg. Der Beitrag ${TITLE} erschien zuerst auf Tagblatt.`, 'Der Fluss stieg.'],
    [`Le fleuve monte. L’article ${TITLE} est apparu en premier sur Le Jour.`, 'Le fleuve monte.'],
    [`El río subió. La entrada ${TITLE} se publicó primero en El Día.`, 'El río subió.'],
    [`Il fiume sale. L'articolo ${TITLE} proviene da Il Giorno.`, 'Il fiume sale.'],
    [`O rio subiu. O post ${TITLE} apareceu primeiro em O Dia.`, 'O rio subiu.'],
    [`Rzeka wzbiera. Artykuł ${TITLE} pochodzi z serwisu Dzień.`, 'Rzeka wzbiera.'],
    [`Nehir yükseldi. ${TITLE} yazısı ilk önce Gün üzerinde ortaya çıktı.`, 'Nehir yükseldi.'],
    [`Река поднялась. Сообщение ${TITLE} появились сначала на День.`, 'Река поднялась.'],
    ['The river rose. Read more', 'The river rose.'],
    ['The river rose... Read More »', 'The river rose...'],
    ['The river rose (Read more)', 'The river rose'],
    ['The river rose over its banks Read more', 'The river rose over its banks'],
    ['The river rose over its banks Read More', 'The river rose over its banks'],
    ['«El río subió». Leer más »', '«El río subió».'],
    ['The river rose. [Read more...]', 'The river rose.'],
    ['The river rose. (more…)', 'The river rose.'],
    ['The river rose. More »', 'The river rose.'],
    ['The river rose … → Read more', 'The river rose …'],
    [`The river rose. Continue reading ${TITLE} →`, 'The river rose.'],
    [`The river rose … Continue reading “${TITLE}”`, 'The river rose …'],
    [`The river rose. Read more about ${TITLE}`, 'The river rose.'],
    ['The river rose. Continue reading on The Daily Bugle »', 'The river rose.'],
    ['The river rose. Read the full story at Bugle.example', 'The river rose.'],
    ['The fire on the hill spread… Read more about the fire on the hill', 'The fire on the hill spread…'],
    ['Der Fluss stieg. Weiterlesen', 'Der Fluss stieg.'],
    ['Der Fluss stieg … Mehr lesen ›', 'Der Fluss stieg …'],
    ['Le fleuve monte. Lire la suite', 'Le fleuve monte.'],
    ["Le fleuve monte… Lire l'article", 'Le fleuve monte…'],
    ['El río subió. Leer más', 'El río subió.'],
    ['Il fiume sale. Leggi tutto »', 'Il fiume sale.'],
    ['De rivier steeg. Lees verder →', 'De rivier steeg.'],
    ['Rzeka wzbiera. Czytaj więcej', 'Rzeka wzbiera.'],
    ['Река поднялась. Читать далее', 'Река поднялась.'],
    ['川が増水した。続きを読む', '川が増水した。'],
    ['ارتفع النهر. اقرأ المزيد', 'ارتفع النهر.'],
    ['The river rose. submitted by /u/someone [link] [comments]', 'The river rose.'],
    ['submitted by /u/someone to r/news [link] [12 comments]', ''],
    ['Comments', ''],
    ['[link] [comments]', ''],
    ['Read more', ''],
    ['[…]', ''],
    ['Article URL: https://a.example/1 Comments URL: https://b.example/2 Points: 12 # Comments: 3', ''],
    ['The river rose. Like this: Like Loading...', 'The river rose.'],
    [
      `The river rose. ${TITLE} was originally published in The Storm over the bay on Medium, where people are continuing the conversation by highlighting and responding to this story.`,
      'The river rose.',
    ],
    [
      'The river rose. This article originally appeared on Bugle at https://www.bugle.example/storm.html?src=rss',
      'The river rose.',
    ],
    ['The river rose. View Entire Post ›', 'The river rose.'],
    [`El río subió. La publicación ${TITLE} apareció primero en El Día.`, 'El río subió.'],
    [`The river rose. [Read more...] about ${TITLE}`, 'The river rose.'],
    [`The river rose… [Read more…] about the storm over the bay`, 'The river rose…'],
  ])('turns %j into %j', (text, trimmed) => {
    expect(trimBoilerplate(text, TITLE)).toBe(trimmed)
  })

  it.each([
    ['The river rose.Read more', 'The river rose.'],
    ['The river rose and […]Read more', 'The river rose and…'],
    ['The river rose and …read more', 'The river rose and …'],
    ['“The river rose.”Read More »', '“The river rose.”'],
    ['"The river rose."Read more', '"The river rose."'],
    ['Der Fluss stieg.Weiterlesen', 'Der Fluss stieg.'],
    ['Der Fluss stieg.[mehr]', 'Der Fluss stieg.'],
    ['Le fleuve monte.Lire la suite…', 'Le fleuve monte.'],
    ['The river rose.Continue reading on The Daily Bugle »', 'The river rose.'],
  ])('removes the link that %j ends with without a space', (text, trimmed) => {
    expect(trimBoilerplate(text, TITLE)).toBe(trimmed)
  })

  it('removes “more…” after a whole sentence', () => {
    expect(trimBoilerplate('The river rose. more…', TITLE)).toBe('The river rose.')
    expect(trimBoilerplate('The river rose.more...', TITLE)).toBe('The river rose.')
    expect(trimBoilerplate('Der Fluss stieg. Mehr…', TITLE)).toBe('Der Fluss stieg.')
  })

  it.each([
    ['The river rose. The post appeared first on Bugle.', 'The river rose.'],
    ['Der Fluss stieg. Der Beitrag erschien zuerst auf Tagblatt.', 'Der Fluss stieg.'],
  ])('turns %j of an item without a title into %j', (text, trimmed) => {
    expect(trimBoilerplate(text, '')).toBe(trimmed)
  })

  it.each([
    'The river rose. The post about it appeared first on Bugle.',
    'Nehir ilk önce bu sabah yükseldi.',
  ])('keeps %j of an item without a title', text => {
    expect(trimBoilerplate(text, '')).toBe(text)
  })

  it('removes the invitation to read about a question', () => {
    const title = 'Will it rain?'
    expect(trimBoilerplate(`The river rose. [Read more...] about ${title}`, title)).toBe('The river rose.')
  })

  it.each([
    'Children should read more.',
    'Children should read more',
    'A book for all who want to continue reading',
    'Ein Buch zum Weiterlesen',
    'He said: "Read more books"',
    'Politicians want to learn more',
    'Oliver asked for more',
    '(Children should read more)',
    'Why Children Should Read More',
    '«Quiero más»',
    '« Il faut lire plus »',
    'They said (or did they?) more)',
    'He said: “Read more”',
    '記者は全文を読むべきだと言った',
    'The post arrived. It appeared first on Monday.',
    'Comments on the budget',
    'What is next…',
    'He wrote “[…] the river rose”',
    'A letter, submitted by a reader',
    'See the list [link]',
    'Storm over the bay',
    'Storm over the bay was originally published in 1965.',
    'The river rose and rose once more…',
    'Der Fluss stieg… und mehr…',
    'See news.example/read.more',
    'See news.example/all-of-it/weiterlesen',
    'This article originally appeared on paper at noon',
    '',
  ])('keeps %j', text => {
    expect(trimBoilerplate(text, TITLE)).toBe(text)
  })
})
