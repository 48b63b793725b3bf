/** The texts of a scene. */
export type ScriptText = { headline: string; summary: string; category: string; source: string }

/** A headline, and below it a summary, category and source, in each script that the template supports. */
const TEXTS = {
  latin: `Harbour city opens its longest bridge after nine years of work
    Trams run from Monday; cars stay out. | City | Harbour Post`,
  vietnamese: `Thành phố cảng khánh thành cây cầu dài nhất sau chín năm xây dựng
    Tàu điện chạy từ thứ Hai. | Thành phố | Báo Cảng Biển`,
  cyrillic: `Портовый город открывает самый длинный мост после девяти лет работ
    Трамваи пойдут с понедельника. | Город | Портовые вести`,
  greek: `Η πόλη του λιμανιού εγκαινιάζει τη μακρύτερη γέφυρά της
    Τα τραμ ξεκινούν τη Δευτέρα. | Πόλη | Νέα του Λιμανιού`,
  arabic: `مدينة الميناء تفتتح أطول جسورها بعد تسع سنوات من العمل
    ينطلق الترام يوم الاثنين. | مدينة | صحيفة الميناء`,
  persian: `شهر بندری بلندترین پل خود را پس از ۹ سال کار افتتاح می‌کند (۲۰۲۵)
    ترامواها از دوشنبه راه می‌افتند. | شهر | روزنامهٔ بندر`,
  hebrew: `חברת Nvidia מציגה את RTX 5090 (במחיר 1,999 דולר) בתערוכת CES 2025
    המכירה תתחיל ב-30 בינואר. | טכנולוגיה | עיתון הנמל`,
  devanagari: `नौ साल के काम के बाद बंदरगाह शहर ने अपना सबसे लंबा पुल खोला
    ट्राम सोमवार से चलेंगी। | शहर | बंदरगाह समाचार`,
  bengali: `নয় বছর কাজের পর বন্দর নগরীতে খুলল দীর্ঘতম সেতু
    ট্রাম চলবে সোমবার থেকে। | শহর | বন্দর বার্তা`,
  tamil: `ஒன்பது ஆண்டுப் பணிக்குப் பின் துறைமுக நகரின் மிக நீளமான பாலம் திறப்பு
    திங்கள் முதல் டிராம் ஓடும். | நகரம் | துறைமுகச் செய்தி`,
  khmer: `ទីក្រុងកំពង់ផែសម្ពោធស្ពានវែងបំផុតក្រោយសាងសង់ប្រាំបួនឆ្នាំ
    រថភ្លើងដំណើរការពីថ្ងៃច័ន្ទ។ | ទីក្រុង | ដំណឹងកំពង់ផែ`,
  georgian: `საპორტო ქალაქი ცხრაწლიანი მშენებლობის შემდეგ ყველაზე გრძელ ხიდს ხსნის
    ტრამვაი ორშაბათიდან ივლის. | ქალაქი | პორტის ამბები`,
  amharic: `የወደብ ከተማዋ ከዘጠኝ ዓመት ሥራ በኋላ ረጅሙን ድልድይ ከፈተች
    ትራሞች ከሰኞ ጀምሮ ይሠራሉ። | ከተማ | የወደብ ዜና`,
  thai: `เมืองท่าเปิดสะพานที่ยาวที่สุดหลังก่อสร้างนานเก้าปี ผู้ว่าฯ ชี้ช่วยลดรถติด
    รถรางเริ่มวิ่งวันจันทร์นี้ | เมือง | ข่าวท่าเรือ`,
  chinese: `港口城市历时九年建成最长大桥，有轨电车周一通车
    汽车不得驶入。 | 城市 | 海港日报`,
  japanese: `港町で最長の橋が開通、9年の工事を経て
    月曜から運行。 | 街 | 港新聞`,
  korean: `항구 도시, 9년 공사 끝에 가장 긴 다리 개통
    트램은 월요일부터 운행합니다. | 도시 | 항구일보`,
  emoji: `A family 👩‍👩‍👧‍👦 crosses 🇫🇷→🇯🇵 by bike 🚴🏽‍♀️ in 80 days 🎉
    Flags 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏳️‍🌈 and 3️⃣ tyres. | Travel ✈️ | Harbour Post`,
}

function textsOf(text: string): ScriptText {
  const [headline = '', summary = '', category = '', source = ''] = text.split(/\n +| \| /)
  return { headline, summary, category, source }
}

export const SCRIPT_TEXTS = Object.fromEntries(
  Object.entries(TEXTS).map(([script, text]) => [script, textsOf(text)]),
) as Record<keyof typeof TEXTS, ScriptText>
