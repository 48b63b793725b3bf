/** The texts of a scene. */
export type ScriptText = { headline: string; summary: string; category: string; source: string }

/** A headline, summary, category and source in each script that the template supports. */
export const SCRIPT_TEXTS = {
  latin: {
    headline: 'Harbour city opens its longest bridge after nine years of work',
    summary: 'Trams run from Monday; cars stay out.',
    category: 'City',
    source: 'Harbour Post',
  },
  vietnamese: {
    headline: 'Thành phố cảng khánh thành cây cầu dài nhất sau chín năm xây dựng',
    summary: 'Tàu điện chạy từ thứ Hai.',
    category: 'Thành phố',
    source: 'Báo Cảng Biển',
  },
  cyrillic: {
    headline: 'Портовый город открывает самый длинный мост после девяти лет работ',
    summary: 'Трамваи пойдут с понедельника.',
    category: 'Город',
    source: 'Портовые вести',
  },
  greek: {
    headline: 'Η πόλη του λιμανιού εγκαινιάζει τη μακρύτερη γέφυρά της',
    summary: 'Τα τραμ ξεκινούν τη Δευτέρα.',
    category: 'Πόλη',
    source: 'Νέα του Λιμανιού',
  },
  arabic: {
    headline: 'مدينة الميناء تفتتح أطول جسورها بعد تسع سنوات من العمل',
    summary: 'ينطلق الترام يوم الاثنين.',
    category: 'مدينة',
    source: 'صحيفة الميناء',
  },
  persian: {
    headline: 'شهر بندری بلندترین پل خود را پس از ۹ سال کار افتتاح می‌کند (۲۰۲۵)',
    summary: 'ترامواها از دوشنبه راه می‌افتند.',
    category: 'شهر',
    source: 'روزنامهٔ بندر',
  },
  hebrew: {
    headline: 'חברת Nvidia מציגה את RTX 5090 (במחיר 1,999 דולר) בתערוכת CES 2025',
    summary: 'המכירה תתחיל ב-30 בינואר.',
    category: 'טכנולוגיה',
    source: 'עיתון הנמל',
  },
  devanagari: {
    headline: 'नौ साल के काम के बाद बंदरगाह शहर ने अपना सबसे लंबा पुल खोला',
    summary: 'ट्राम सोमवार से चलेंगी।',
    category: 'शहर',
    source: 'बंदरगाह समाचार',
  },
  bengali: {
    headline: 'নয় বছর কাজের পর বন্দর নগরীতে খুলল দীর্ঘতম সেতু',
    summary: 'ট্রাম চলবে সোমবার থেকে।',
    category: 'শহর',
    source: 'বন্দর বার্তা',
  },
  tamil: {
    headline: 'ஒன்பது ஆண்டுப் பணிக்குப் பின் துறைமுக நகரின் மிக நீளமான பாலம் திறப்பு',
    summary: 'திங்கள் முதல் டிராம் ஓடும்.',
    category: 'நகரம்',
    source: 'துறைமுகச் செய்தி',
  },
  khmer: {
    headline: 'ទីក្រុងកំពង់ផែសម្ពោធស្ពានវែងបំផុតក្រោយសាងសង់ប្រាំបួនឆ្នាំ',
    summary: 'រថភ្លើងដំណើរការពីថ្ងៃច័ន្ទ។',
    category: 'ទីក្រុង',
    source: 'ដំណឹងកំពង់ផែ',
  },
  georgian: {
    headline: 'საპორტო ქალაქი ცხრაწლიანი მშენებლობის შემდეგ ყველაზე გრძელ ხიდს ხსნის',
    summary: 'ტრამვაი ორშაბათიდან ივლის.',
    category: 'ქალაქი',
    source: 'პორტის ამბები',
  },
  amharic: {
    headline: 'የወደብ ከተማዋ ከዘጠኝ ዓመት ሥራ በኋላ ረጅሙን ድልድይ ከፈተች',
    summary: 'ትራሞች ከሰኞ ጀምሮ ይሠራሉ።',
    category: 'ከተማ',
    source: 'የወደብ ዜና',
  },
  thai: {
    headline: 'เมืองท่าเปิดสะพานที่ยาวที่สุดหลังก่อสร้างนานเก้าปี ผู้ว่าฯ ชี้ช่วยลดรถติด',
    summary: 'รถรางเริ่มวิ่งวันจันทร์นี้',
    category: 'เมือง',
    source: 'ข่าวท่าเรือ',
  },
  chinese: {
    headline: '港口城市历时九年建成最长大桥，有轨电车周一通车',
    summary: '汽车不得驶入。',
    category: '城市',
    source: '海港日报',
  },
  japanese: {
    headline: '港町で最長の橋が開通、9年の工事を経て',
    summary: '月曜から運行。',
    category: '街',
    source: '港新聞',
  },
  korean: {
    headline: '항구 도시, 9년 공사 끝에 가장 긴 다리 개통',
    summary: '트램은 월요일부터 운행합니다.',
    category: '도시',
    source: '항구일보',
  },
  emoji: {
    headline: 'A family 👩‍👩‍👧‍👦 crosses 🇫🇷→🇯🇵 by bike 🚴🏽‍♀️ in 80 days 🎉',
    summary: 'Flags 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏳️‍🌈 and 3️⃣ tyres.',
    category: 'Travel ✈️',
    source: 'Harbour Post',
  },
} as const satisfies Record<string, ScriptText>
