/** Invitations to read the whole article. Lower case. */
export const READ_MORE = new Set(
  [
    'read more|read on|continue reading|keep reading|read full story|read full article|read full post|read the full story|read the story|read the post|read the article|read the report|read the full article|read the full post|read the full report|read the full text|read the full review|read the full interview|read the whole story|read the whole article|read the original article|read the rest|read the rest of this entry|read the rest of this article|read the rest of this post|read the rest of this story|read this article|read article|full story|full article|view full article|view article|view original|view original post|view entire post|view full post|see more|learn more|find out more|click here to read more|click here for more|click to read more|more details',
    'weiterlesen|weiter lesen|mehr lesen|hier weiterlesen|jetzt weiterlesen|ganzen artikel lesen|den ganzen artikel lesen|vollständigen artikel lesen|artikel lesen|zum artikel|mehr dazu|mehr erfahren|lesen sie mehr|lesen sie weiter|lesen sie hier weiter|lesen sie mehr dazu|weiter auf',
    "lire la suite|lire plus|lire l'article|lire l’article|lire l'article complet|lire l’article complet|en savoir plus|continuer la lecture|poursuivre la lecture|la suite",
    'leer más|leer mas|leer la noticia completa|leer noticia completa|leer artículo completo|leer el artículo completo|leer nota completa|seguir leyendo|sigue leyendo|continuar leyendo|continúa leyendo|continue leyendo|ver más|más información',
    "leggi tutto|leggi di più|leggi anche|leggi l'articolo|leggi l’articolo|leggi l'articolo completo|leggi l’articolo completo|continua a leggere|continua la lettura",
    'ler mais|leia mais|continuar lendo|continue lendo|continuar a ler|continue a ler|saiba mais|veja mais|saber mais|ler artigo completo',
    'lees meer|lees verder|verder lezen|meer lezen|lees het hele artikel|läs mer|läs vidare|fortsätt läsa|læs mere|læs videre|fortsæt læsning|les mer|les videre|fortsett å lese|fortsett å lese her|lue lisää|jatka lukemista',
    'czytaj więcej|czytaj dalej|przeczytaj więcej|kontynuuj czytanie|číst dál|číst dále|číst více|celý článek|pokračovat ve čtení|čítať ďalej|čítať viac|pokračovať v čítaní|tovább olvasom|olvass tovább|bővebben|teljes cikk|citește mai mult|citește mai multe|citeşte mai mult|citeşte mai multe|citește mai departe|continuă lectura',
    'читать далее|читать дальше|читать полностью|читать ещё|читать еще|продолжить чтение|подробнее|читати далі|читати більше|докладніше|детальніше|прочети още|прочетете повече|виж още',
    'διαβάστε περισσότερα|διαβάστε τη συνέχεια|συνεχίστε την ανάγνωση|devamını oku|devamını okuyun|okumaya devam et|daha fazla oku|pročitaj više|pročitajte više|nastavi čitati|čitaj dalje|opširnije|preberi več|beri dalje|llegir més|llegeix més|continua llegint|loe edasi|loe lähemalt|skaityti daugiau|skaitykite toliau|lasīt vairāk|lasīt tālāk',
    'baca selengkapnya|baca lebih lanjut|lanjutkan membaca|selengkapnya|xem thêm|đọc thêm|đọc tiếp|xem tiếp',
    'اقرأ المزيد|إقرأ المزيد|قراءة المزيد|متابعة القراءة|للمزيد|ادامه مطلب|بیشتر بخوانید|ادامه خواندن|קרא עוד|קראו עוד|המשך קריאה|להמשך קריאה|לקריאת הכתבה המלאה|और पढ़ें|अधिक पढ़ें|आगे पढ़ें|আরও পড়ুন|বিস্তারিত পড়ুন|더 보기|더보기|더 읽기|계속 읽기|자세히 보기|전체 기사 보기',
  ].flatMap(line => line.split('|')),
)

/** Like READ_MORE, in scripts without spaces. */
export const READ_MORE_UNSPACED =
  '続きを読む|続きはこちら|もっと読む|全文を読む|阅读更多|阅读全文|查看全文|继续阅读|閱讀更多|閱讀全文|繼續閱讀|詳全文|查看更多|อ่านต่อ|อ่านเพิ่มเติม'.split(
    '|',
  )

/** Words that are an invitation only next to an arrow or in brackets. */
export const MORE = new Set(
  'more|mehr|suite|más|più|mais|meer|mer|mere|lisää|więcej|více|viac|tovább|mai mult|далее|далі|ещё|още|περισσότερα|devamı|više|več|المزيد|بیشتر|עוד|もっと|更多|더'.split(
    '|',
  ),
)

/**
 * The end of items of WordPress, "The post TITLE appeared first on SITE", in its languages, of Medium and CSS-Tricks.
 * `ending`: the words after the site, for a middle that sentences of the story may have too.
 */
export const FIRST_APPEARED: readonly (readonly [opening: string, middle: string, ending?: string])[] = [
  [
    '',
    'was originally published in',
    'on Medium, where people are continuing the conversation by highlighting and responding to this story.',
  ],
  [
    '',
    'originally published on CSS-Tricks, which is part of the DigitalOcean family.',
    'You should get the newsletter.',
  ],
  ['The post', 'appeared first on'],
  ['The post', 'first appeared on'],
  ['The article', 'appeared first on'],
  ['Der Beitrag', 'erschien zuerst auf'],
  ['L’article', 'est apparu en premier sur'],
  ["L'article", 'est apparu en premier sur'],
  ['Cet article', 'est apparu en premier sur'],
  ['La entrada', 'se publicó primero en'],
  ['La entrada', 'apareció primero en'],
  ['La entrada', 'aparece primero en'],
  ['La publicación', 'se publicó primero en'],
  ['La publicación', 'apareció primero en'],
  ['La publicación', 'aparece primero en'],
  ['L’articolo', 'proviene da'],
  ["L'articolo", 'proviene da'],
  ['L’articolo', 'sembra essere il primo su'],
  ["L'articolo", 'sembra essere il primo su'],
  ['O post', 'apareceu primeiro em'],
  ['O post', 'aparece primeiro em'],
  ['O conteúdo', 'aparece primeiro em'],
  ['O conteúdo', 'apareceu primeiro em'],
  ['Het bericht', 'verscheen eerst op'],
  ['Inlägget', 'dök först upp på'],
  ['Indlægget', 'blev først udgivet på'],
  ['Indlægget', 'dukkede først op på'],
  ['Innlegget', 'dukket først opp på'],
  ['Artikkeli', 'julkaistiin ensimmäisen kerran'],
  ['Viesti', 'ilmestyi ensin'],
  ['Artykuł', 'pochodzi z serwisu'],
  ['Příspěvek', 'pochází z'],
  ['Příspěvek', 'se nejdříve objevil na'],
  ['Príspevok', 'zobrazený najskôr'],
  ['Articolul', 'apare prima dată în'],
  ['Сообщение', 'появились сначала на'],
  ['Запись', 'впервые появилась'],
  ['Запис', 'спершу'],
  ['Публикацията', 'се появи първо на'],
  ['Το άρθρο', 'εμφανίστηκε πρώτα στο'],
  ['Objava', 'pojavila se prvi puta na'],
  ['Чланак', 'се појављује прво на'],
  ['L’entrada', 'ha aparegut primer a'],
  ["L'entrada", 'ha aparegut primer a'],
  ['Bài viết', 'xuất hiện đầu tiên'],
  ['Artikel', 'pertama kali tampil pada'],
  ['نوشته', 'اولین بار در'],
  ['ظهرت المقالة', 'أولاً على'],
  ['הפוסט', 'הופיע לראשונה ב'],
  ['投稿', 'に最初に表示されました'],
  ['文章', '最先出现在'],
  ['〈', '這篇文章最早發佈於'],
  ['', 'ilk önce'],
  ['', 'ilk olarak'],
  ['', '게시물이'],
  ['', 'bejegyzés először'],
]
