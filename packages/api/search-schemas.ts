import { z } from 'zod'
import type { SearchPage, SearchSuggestion } from '@tsuzuri/content/published'
import { articleCardFields, namedSlug, pageFields, publishedTag, total } from './schemas.ts'

const range = z
  .object({ start: z.int(), end: z.int() })
  .meta({ id: 'TextRange', description: '文字の位置。start から end の手前まで。' })

const foundArticle = z
  .object({
    ...articleCardFields,
    highlight: z.object({
      title: z.array(range),
      passage: z.object({ text: z.string(), ranges: z.array(range) }),
    }),
  })
  .meta({ id: 'FoundArticle', description: '見つかった記事。highlight は、検索の言葉に合うところ。' })

export const searchPage: z.ZodType<SearchPage> = z
  .object({
    ...pageFields(foundArticle),
    partial: z.object({ items: z.array(foundArticle), total: z.int() }).meta({
      description:
        '検索の語の一部だけが合う記事。items のあとに続く。total には数えず、pageCount には含む。四語以上で検索したときは空。',
    }),
    tags: z.array(publishedTag),
    users: z.array(z.object({ ...namedSlug, total })),
    series: z.array(z.object({ ...namedSlug, total })),
    didYouMean: z.string().nullable().meta({ description: 'もしかして' }),
  })
  .meta({ id: 'SearchPage' })

export const searchSuggestion: z.ZodType<SearchSuggestion> = z
  .object({ kind: z.enum(['article', 'tag', 'user', 'series', 'word']), text: z.string() })
  .meta({ id: 'Suggestion' })
