import { usageSentences } from '@tsuzuri/content/crawlers/usage-sentences'
import type { SiteSettings } from '@tsuzuri/content/site-settings'

export type TextLine = { name: string; text: string }
export type SettingsForm = ReturnType<typeof readSettings>
export type TransmissionLine = SettingsForm['transmissions'][number]

/** The names of the fields, for the comparison of two versions. */
export const settingNames: Record<keyof SiteSettings, string> = {
  name: '名前',
  tagline: 'キャッチコピー',
  description: '紹介',
  publisher: '発行者',
  contactHref: '問い合わせ先',
  logo: 'ロゴ',
  colours: '色',
  navigation: 'ページの上のメニュー',
  footerLinks: 'ページの下のリンク',
  tagManagerId: 'Google タグマネージャー',
  transmissions: '外部送信',
  findSalonTemplate: 'サロン検索のURL',
  syndication: '配信先',
  texts: '決まった文章',
  crawlers: '検索エンジンとAI',
  adsTxt: 'ads.txt',
  adSlots: '広告枠',
  writing: '記事の組み方向',
}

export const colourNames = { accent: '差し色', paper: '紙の色', ink: '文字の色' } as const

/** Describes settings for the comparison of two versions. */
export function describeSettings(content: SiteSettings) {
  const { logo, colours, texts, crawlers } = content
  return {
    ...content,
    logo: logo && { media: logo },
    colours: (['accent', 'paper', 'ink'] as const).map((name) => [colourNames[name], colours[name]]),
    texts: Object.values(texts),
    crawlers:
      crawlers &&
      usageSentences(
        crawlers,
        Object.keys(crawlers.categories).map((slug) => ({ slug, name: slug })),
      ),
  }
}

/** The form values of settings: missing values are empty, and texts have an order. */
export function readSettings(content: SiteSettings) {
  const { texts, contactHref, logo, tagManagerId, findSalonTemplate, syndication, transmissions, ...others } =
    content
  const { crawlers, adsTxt = [], adSlots = [], writing, ...rest } = others
  return {
    ...rest,
    writing,
    crawlers,
    adsTxt: adsTxt.join('\n'),
    adSlots,
    logo: logo ?? '',
    contactHref: contactHref ?? '',
    tagManagerId: tagManagerId ?? '',
    findSalonTemplate: findSalonTemplate ?? '',
    texts: Object.entries(texts).map(([name, text]): TextLine => ({ name, text })),
    syndication: {
      squareLogo: syndication.squareLogo ?? '',
      wideLogo: syndication.wideLogo ?? '',
      darkLogo: syndication.darkLogo ?? '',
      lineCategories: syndication.lineCategories,
    },
    transmissions: transmissions.map(({ policyHref, optOutHref, origins, ...words }) => ({
      ...words,
      policyHref: policyHref ?? '',
      optOutHref: optOutHref ?? '',
      origins: origins.join('\n'),
    })),
  }
}

export function writeSettings(form: SettingsForm): SiteSettings {
  const { texts, contactHref, logo, tagManagerId, findSalonTemplate, syndication, transmissions, ...others } =
    form
  const { crawlers, adsTxt, adSlots, writing, ...rest } = others
  const { lineCategories, ...logos } = syndication
  const adsTxtLines = adsTxt.split('\n').filter((line) => line.trim() !== '')
  return {
    ...rest,
    ...(crawlers === undefined ? {} : { crawlers }),
    ...(adsTxtLines.length === 0 ? {} : { adsTxt: adsTxtLines }),
    ...(adSlots.length === 0 ? {} : { adSlots }),
    ...(writing === undefined ? {} : { writing }),
    ...given({ logo, contactHref, tagManagerId, findSalonTemplate }),
    texts: Object.fromEntries(texts.filter(({ text }) => text !== '').map(({ name, text }) => [name, text])),
    syndication: { ...given(logos), lineCategories },
    transmissions: transmissions.map(({ policyHref, optOutHref, origins, ...words }) => ({
      ...words,
      ...given({ policyHref, optOutHref }),
      origins: origins.split(/\s+/).filter((origin) => origin !== ''),
    })),
  }
}

function given<Name extends string>(texts: Record<Name, string>): Partial<Record<Name, string>> {
  const kept = Object.entries<string>(texts).map(([name, text]) => [name, text.trim()] as const)
  return Object.fromEntries(kept.filter(([, text]) => text !== '')) as Partial<Record<Name, string>>
}
