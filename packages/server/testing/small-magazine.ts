import sharp from 'sharp'
import { readArticleLine } from '@tsuzuri/content/article-line'
import type { ArticleInput } from '@tsuzuri/content/article'
import { createArticle, editArticle, publishArticle } from '@tsuzuri/database/articles/commands'
import { importArticles } from '@tsuzuri/database/articles/import/import'
import type { StoredArticle } from '@tsuzuri/database/articles/stored-article'
import { saveBanner } from '@tsuzuri/database/banners'
import { countReads } from '@tsuzuri/database/reads'
import { saveSettings } from '@tsuzuri/database/settings'
import { saveSeries } from '@tsuzuri/database/series'
import { saveCategory, saveSubcategory, saveTag } from '@tsuzuri/database/taxonomy'
import { saveUser } from '@tsuzuri/database/users'
import type { Command } from '@tsuzuri/database/writing'
import type { Context } from '../context.ts'
import { ingestMedia } from '../media/ingest-media.ts'

export type SmallMagazine = Awaited<ReturnType<typeof fillSmallMagazine>>

const plainArticles = 23
const minuteMs = 60_000

/** A magazine of 25 articles with content for every address of the API, created by the real commands. */
export async function fillSmallMagazine(context: Context) {
  const now = context.now()
  const command: Command = { db: context.db, by: 'test', now }
  const { value: picture } = await ingestMedia(command, context.store, await aPicture('#cc8899'), '編集部')
  const cover = { media: picture.name, alt: '棚の瓶' }
  const hair = await idOf(saveCategory(command, { slug: 'hair', name: 'ヘア', position: 1 }))
  const tokushu = await idOf(saveCategory(command, { slug: 'tokushu', name: '特集', position: 2 }))
  const cut = await idOf(saveSubcategory(command, { categoryId: hair, slug: 'cut', name: '切る' }))
  const winter = await idOf(
    saveSubcategory(command, { categoryId: tokushu, slug: 'fuyu', name: '冬じたく', cover }),
  )
  const care = await idOf(saveTag(command, { slug: '手入れ', name: '手入れ', reading: 'ていれ' }))
  const rare = await idOf(saveTag(command, { slug: 'katsura', name: '桂', reading: 'かつら' }))
  const hana = await idOf(
    saveUser(command, {
      slug: 'hana',
      name: '花',
      reading: 'はな',
      portrait: cover,
      links: [{ label: '本', url: 'https://example.com/' }],
    }),
  )
  const doctor = await idOf(saveUser(command, { slug: 'ishi', name: '石井', reading: 'いしい' }))

  const series = await idOf(
    saveSeries(command, {
      slug: 'kami',
      name: '髪の話',
      reading: 'かみのはなし',
      description: '切る前に読む連載。',
      cover,
      authorIds: [hana],
      rhythm: '毎週水曜',
      writing: 'vertical',
    }),
  )

  const lines = Array.from({ length: plainArticles }, (_, at) =>
    readArticleLine({
      slug: `plain-${at + 1}`,
      title: `記事その${at + 1}`,
      category: 'hair',
      ...(at % 2 === 0 ? { subcategory: 'cut' } : {}),
      tags: ['手入れ'],
      authors: ['ume'],
      // The newest three are a series.
      ...(at < 3 ? { series: { name: 'kami', part: 3 - at } } : {}),
      publishedAt: new Date(now.getTime() - (at + 10) * minuteMs).toISOString(),
      text: `その${at + 1}の本文です。`.repeat(20),
    }),
  )
  await importArticles(command, lines)

  const rich = await publishNew(command, {
    ...aText('rich', '<b>豊かな</b> & "記事"'),
    titleReading: 'ゆたかなきじ',
    lead: '何でもある記事。',
    cover,
    categoryId: tokushu,
    subcategoryId: winter,
    tagIds: [care, rare],
    authorIds: [hana],
    supervisor: { userId: doctor, credentials: '医師', checked: '効き目', checkedOn: '2026-11-01' },
    disclosure: { kind: 'sponsored', sponsor: '綴り化粧品' },
    updatedAt: '2026-11-15T02:00:00.000Z',
    socialImage: picture.name,
    body: {
      blocks: [
        { type: 'paragraph', content: [{ text: '<script>alert(1)</script>' }] },
        { type: 'image', media: picture.name, alt: '瓶', caption: '棚の瓶', credit: '編集部' },
        { type: 'article', slug: 'plain-1' },
        { type: 'article', slug: 'nowhere' },
      ],
    },
  })
  const moved = await publishNew(command, { ...aText('mae', '引っ越した記事'), categoryId: hair })
  const { value: renamed } = await editArticle(command, moved, { ...moved.content, slug: 'ato' })
  await publishArticle(command, renamed)

  const banner = { media: picture.name, alt: '秋の催し', href: 'https://example.com/' }
  await saveBanner(command, { ...banner, name: 'いま', place: 'header', paid: true })
  await saveBanner(command, { ...banner, name: '前', place: 'sidebar', until: '2026-01-01T00:00:00Z' })
  await saveSettings(command, 0, { name: '試しの雑誌', texts: { greeting: 'ようこそ' } })
  await countReads(context.db, new Map([[rich.id, 3]]), now)
  return { command, picture, hair, tokushu, cut, winter, care, rare, hana, doctor, series, rich, total: 25 }
}

/** The smallest content that can be published, without a category. */
export function aText(slug: string, title: string): ArticleInput {
  return { slug, title, body: { blocks: [{ type: 'paragraph', content: [{ text: '本文です。' }] }] } }
}

export async function publishNew(command: Command, input: ArticleInput): Promise<StoredArticle> {
  const { value } = await createArticle(command, input)
  return (await publishArticle(command, value)).value
}

export async function aPicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
}

async function idOf(saved: Promise<{ value: { id: number } }>): Promise<number> {
  return (await saved).value.id
}
