import { phraseBreaks } from '@tsuzuri/content/phrases'
import type { Page } from '@tsuzuri/content/page-number'
import type {
  ArticleCard,
  BannerView,
  DisclosureView,
  Feature,
  Image,
  PublishedArticle,
  PublishedCategory,
  PublishedSeries,
  PublishedTag,
  UserCard,
} from '@tsuzuri/content/published'
import { defaultSettings } from '@tsuzuri/content/site-settings'
import type { Site } from '../site.ts'

/** Fixtures for the component gallery and for tests. */
export function anImage(over: Partial<Image> = {}): Image {
  return {
    url: picture('#a5c4d6', '#6b7983'),
    width: 1600,
    height: 1067,
    colour: '#a5c4d6',
    light: 0x79b6a8,
    alt: '水面に落ちるしずく',
    focus: { x: 0.5, y: 0.4 },
    ...over,
  }
}

const editorial: DisclosureView = { kind: 'editorial', label: '', sponsor: '' }

export const sponsored: DisclosureView = {
  kind: 'sponsored',
  label: 'PR・タイアップ広告',
  sponsor: 'ほのぐれ製茶',
}

export const longTitle =
  '携帯電話を玄関に置いて、眠る前の一時間をほうじ茶と過ごした七日間の、思っていたよりもずっと静かだった記録のすべて'

export function aCard(over: Partial<ArticleCard> = {}): ArticleCard {
  const title = over.title ?? '柚子湯は、浮かべる前の十分で決まる'
  return {
    id: 1,
    slug: 'yuzuyu-wa-senmenki-kara',
    title,
    titleBreaks: phraseBreaks(title),
    lead: '冬至の夜、柚子をそのまま浮かべていませんか。香りを長く楽しむための、小さな下ごしらえの話です。',
    cover: anImage(),
    category: { slug: 'body', name: 'からだ', colour: '#4a6fa5' },
    subcategory: { slug: 'bath', name: 'お風呂' },
    authors: [{ slug: 'arai-mizuki', name: '新井 瑞季' }],
    disclosure: editorial,
    publishedAt: '2026-11-10T15:30:00.000Z',
    updatedAt: null,
    readingMinutes: 4,
    ...over,
  }
}

export function aUser(over: Partial<UserCard> = {}): UserCard {
  return {
    slug: 'arai-mizuki',
    name: '新井 瑞季',
    reading: 'あらい みずき',
    title: '編集部・スキンケア担当',
    biography: '化粧品売り場の販売員を経て編集部へ。好きな道具は湿度計。',
    portrait: anImage({ url: picture('#c6cbca', '#3f7d6b'), width: 1200, height: 1200, alt: '似顔絵' }),
    links: [{ label: '取材後記', url: 'https://example.com/arai' }],
    ...over,
  }
}

export function anArticle(over: Partial<PublishedArticle> = {}): PublishedArticle {
  return {
    ...aCard(),
    titleReading: '',
    modifiedAt: '2026-11-10T15:30:00.000Z',
    body: { blocks: [] },
    headingBreaks: [],
    media: {},
    articles: {},
    authors: [aUser()],
    supervisor: null,
    tags: [{ slug: '入浴', name: '入浴', reading: 'にゅうよく' }],
    seoTitle: '',
    seoDescription: '',
    socialImage: null,
    series: null,
    ...over,
  }
}

export function aPageOf<Item>(items: Item[], over: Partial<Page<Item>> = {}): Page<Item> {
  return { items, total: items.length, page: 1, pageCount: 1, perPage: 20, ...over }
}

export function aSeries(over: Partial<PublishedSeries> = {}): PublishedSeries {
  const name = over.name ?? '箪笥をあける日'
  return {
    slug: 'tansu-wo-akeru-hi',
    name,
    reading: 'たんすを あける ひ',
    nameBreaks: phraseBreaks(name),
    description: '祖母と母から受けついだ箪笥を、一段ずつあけていく読みもの。',
    cover: anImage({ alt: '朱の紐で結んだ紙包みの絵' }),
    authors: [{ slug: 'ogawa-tsumugi', name: '小川 紬', hasPage: true }],
    rhythm: '季節ごと',
    ended: false,
    nextOn: '2026-12-16',
    total: 4,
    newestAt: '2026-11-10T15:30:00.000Z',
    ...over,
  }
}

export function aFeature(over: Partial<Feature> = {}): Feature {
  const name = over.name ?? '冬の保湿、総点検'
  return {
    slug: 'fuyu-no-hoshitsu',
    name,
    nameBreaks: phraseBreaks(name),
    description: '部屋も、肌も、髪も乾く季節。冬支度の特集です。',
    cover: anImage(),
    total: 3,
    newestAt: '2026-11-05T01:00:00.000Z',
    ...over,
  }
}

export function aBanner(over: Partial<BannerView> = {}): BannerView {
  const image = over.image ?? anImage()
  const altBreaks = phraseBreaks(image.alt)
  return { place: 'sidebar', href: '/magazine/tags/dougu/', paid: false, image, altBreaks, ...over }
}

export const someTags: PublishedTag[] = [
  { slug: 'eyeshadow', name: 'アイシャドウ', reading: 'あいしゃどう', row: 'あ', total: 1 },
  { slug: '乾燥肌', name: '乾燥肌', reading: 'かんそうはだ', row: 'か', total: 6 },
]

const category: PublishedCategory = {
  slug: 'hair',
  name: 'ヘア',
  description: '切る、染める、いたわる。',
  colour: '#8a4b2f',
  total: 9,
  subcategories: [{ slug: 'care', name: 'ヘアケア', description: '', total: 3 }],
}

export function aSite(over: Partial<Site> = {}): Site {
  return {
    publicUrl: 'https://magazine.example',
    settings: {
      ...defaultSettings,
      name: 'ヨソオイ',
      tagline: '装うことは、暮らすこと。',
      description: '毎日の装いを少しだけ機嫌よくする、読みものの雑誌です。',
      publisher: 'ヨソオイ編集部',
      colours: { accent: '#b23a55', paper: '#fbf8f3', ink: '#221f1c' },
      navigation: [
        { label: 'ヘア', href: '/magazine/category/hair/' },
        { label: '特集', href: '/magazine/category/tokushu' },
      ],
      footerLinks: [{ label: 'タグの索引', href: '/magazine/HPB/tagsindex/' }],
      findSalonTemplate: 'https://salon.example/{area}/{genre}/',
      texts: {},
    },
    categories: [category],
    features: [aFeature(), aFeature({ slug: 'hatachi', name: 'はたちの装い', cover: null })],
    banners: [aBanner(), aBanner({ place: 'article-end', href: 'https://example.com/', paid: true })],
    ranking: [aCard(), aCard({ id: 2, slug: 'pr', disclosure: sponsored })],
    tags: someTags,
    hasSeries: true,
    taglineBreaks: [6],
    footerLinkBreaks: [[3]],
    ...over,
  }
}

function picture(sky: string, hill: string): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><path fill="${sky}" d="M0 0h300v200H0z"/><circle cx="150" cy="80" r="40" fill="#fff"/><path fill="${hill}" d="M0 200 120 90l80 60 60-40 40 90z"/></svg>`
  // Suffixes of variants are appended after the number sign, so the data URL stays valid.
  return `data:image/svg+xml,${encodeURIComponent(drawing)}#`
}
