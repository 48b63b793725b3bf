import { describe, expect, it } from 'vitest'
import { readWindowsControls, repairMojibake } from './repair-mojibake.ts'

/** Reads UTF-8 bytes as windows-1252, as faulty publishing systems do. */
function garble(text: string): string {
  return new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))
}

describe('repairMojibake', () => {
  it.each([
    ...[
      'Café',
      'It’s “here” – now…',
      'Привет, мир',
      '日本語のニュース',
      'Größe: 5 €',
      '😀 emoji',
      'KÖLN',
      'CÔTE',
    ],
    ...[
      'Retour à Paris',
      'À la une',
      'Źródło: świat',
      'Việt Nam đồng',
      'și țara',
      'TGF-β',
      'اليوم',
      'א־ב: שלום',
    ],
    ...['x → y ✓ ❤', '3×4', 'État', 'música', 'Ελλάδα', 'İstanbul’da', '이 책', '« bon » 20 °C'],
  ])('repairs %s', text => {
    expect(garble(text)).not.toBe(text)
    expect(repairMojibake(garble(text))).toBe(text)
  })

  it.each([
    ['Lehrst\u00c3\u00bcck … – mehr', 'Lehrstück … – mehr'],
    ['日本 caf\u00c3\u00a9', '日本 café'],
    [`${garble('Über Köln')} “now” …`, 'Über Köln “now” …'],
    [`${garble('Привет и мир')} — “да”`, 'Привет и мир — “да”'],
    [`Łódź, ${garble('São Paulo’s')} öl`, 'Łódź, São Paulo’s öl'],
  ])('repairs the garbled runs of %s', (text, repaired) => {
    expect(repairMojibake(text)).toBe(repaired)
  })

  it('repairs text that was garbled twice', () => {
    expect(repairMojibake(garble(garble('Café – “déjà vu”')))).toBe('Café – “déjà vu”')
  })

  it.each([
    ...[
      'Café',
      'Ça va à Âmes',
      'naïve façade',
      'Привет',
      'CAFÉ®',
      'plain',
      'São Paulo – “açaí”',
      'À la carte',
    ],
    ...['“AMANHÔ', 'SÓ AMANHÃ… TALVEZ', 'ROMÃ – IRMû', 'AMANHà…', 'A letra “Ô', 'XÃ “MỚI” ĐÃ… XONG'],
    ...['Le café\u00a0»', '«\u00a0l’été\u00a0»…', 'le café…”', '«está»… y «más»”', 'Hâlâ…” dedi', 'mañana…”'],
    ...['HYVÄ…', 'PÄIVÄ” ja SÄÄ™', 'PÅ… FÅ”', 'TYTÄ–ÄITI', 'Spaß“ und Gruß…', 'CAFFÈ™', '3×½ Ø½ Ñº'],
    ...['Größe“ – „ÄÖÜ“', 'Þórð…”', 'até “você” já…', 'ÎLE…', 'NOËL” À…', 'Ã', 'ó', 'Tiếng Việt: ngã…”'],
  ])('keeps %s', text => {
    expect(repairMojibake(text)).toBe(text)
  })
})

describe('readWindowsControls', () => {
  it('replaces control characters by those of windows-1252', () => {
    expect(readWindowsControls('\u0091a\u0092 \u0096 \u0080\u0085')).toBe('‘a’ – €…')
  })

  it('keeps everything else', () => {
    expect(readWindowsControls('Café – “naïve” 日本')).toBe('Café – “naïve” 日本')
  })
})
