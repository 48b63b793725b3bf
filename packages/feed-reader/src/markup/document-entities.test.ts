import { describe, expect, it } from 'vitest'
import { expandEntities } from './document-entities.ts'

const documentOf = (declarations: string, text: string) => `<?xml version="1.0"?>
<!DOCTYPE rss [${declarations}]>
<rss><channel><title>${text}</title></channel></rss>`
const titleOf = (declarations: string, text: string) =>
  /<title>(.*)<\/title>/s.exec(expandEntities(documentOf(declarations, text)))?.[1]

describe('expandEntities', () => {
  it('expands entities of the document type', () => {
    const declared = `<!ENTITY paper "The Paper &amp; Sons"><!ENTITY e.acute '&#233;'>`
    expect(titleOf(declared, '&paper;: caf&e.acute; &amp; more &other;')).toBe(
      'The Paper &amp; Sons: caf&#233; &amp; more &other;',
    )
  })

  it('uses the first of two declarations', () => {
    expect(titleOf('<!ENTITY a "first"><!ENTITY a "second">', '&a;')).toBe('first')
  })

  it('keeps references to entities with entities, markup or files', () => {
    const declared = `<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c "<item/>"><!ENTITY d SYSTEM "file:///etc/passwd">
      <!ENTITY % e "x"><!ENTITY f "%e;">`
    expect(titleOf(declared, '&a; &b; &c; &d; &e; &f;')).toBe('ha &b; &c; &d; &e; &f;')
  })

  it('limits the growth of a document', () => {
    const document = documentOf(`<!ENTITY a "${'x'.repeat(1000)}">`, '&a;'.repeat(100_000))
    expect(expandEntities(document).length).toBeLessThan(document.length + 300_000)
  })

  it('returns documents without such declarations unchanged', () => {
    for (const document of [
      '<rss>&a;</rss>',
      '<!DOCTYPE rss SYSTEM "rss.dtd"><rss>&a;</rss>',
      '<!DOCTYPE rss [',
    ])
      expect(expandEntities(document)).toBe(document)
  })
})
