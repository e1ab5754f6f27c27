import { usageAt } from '@tsuzuri/content/crawlers/usage'
import { usageSentences } from '@tsuzuri/content/crawlers/usage-sentences'
import { feedPath, listPath } from '@tsuzuri/content/list-address'
import { articlePath } from '@tsuzuri/content/redirect'
import { listPublishedCategories } from '@tsuzuri/database/published/taxonomy/categories'
import { listPublishedArticles } from '@tsuzuri/database/published/lists/lists'
import { readSettings } from '@tsuzuri/database/settings'
import type { Context } from '../context.ts'
import { usageHeader } from '../crawlers/usage-header.ts'
import type { DiscoveryDocument } from './document-response.ts'

/** https://llmstxt.org: a description of the magazine with links, for language models. */
export async function llmsDocument({ db, config, now }: Context): Promise<DiscoveryDocument> {
  const at = now()
  const { settings } = await readSettings(db.reader)
  const categories = await listPublishedCategories(db.reader, at)
  const { items } = await listPublishedArticles(db.reader, {}, 1, at)
  const { crawlers } = settings
  // A language model answers from the pages that this file links to.
  const mayAnswer = (category?: string) => crawlers === undefined || usageAt(crawlers, category).answers
  const offered = items.filter(({ category }) => mayAnswer(category.slug))
  const lines = [
    `# ${plain(settings.name)}`,
    '',
    `> ${plain(settings.description || settings.tagline || settings.name)}`,
    '',
    '広告の記事には題名のはじめに【PR】の表示があります。引用のときも表示を残してください。',
    '',
    ...(crawlers === undefined ? [] : [...usageSentences(crawlers, categories).map(plain), '']),
    ...section(
      'カテゴリー',
      categories
        .filter(({ slug, total }) => total > 0 && mayAnswer(slug))
        .map(({ slug, name, description }) =>
          entry(name, listPath({ kind: 'category', category: slug }), description),
        ),
    ),
    ...section(
      '新着記事',
      offered.map(({ slug, title, lead, disclosure: { label } }) =>
        entry(`${label === '' ? '' : `【${label}】`}${title}`, articlePath(slug), lead),
      ),
    ),
    ...section('フィードとサイトマップ', [
      ...(mayAnswer()
        ? [
            entry('全文フィード（JSON Feed）', feedPath({ kind: 'all' }, 'json'), ''),
            entry('全文フィード（RSS 2.0）', feedPath({ kind: 'all' }, 'rss'), ''),
          ]
        : []),
      ...(crawlers === undefined ? [] : [entry('利用の条件（RSL）', '/license.xml', '')]),
      entry('サイトマップ', '/sitemap.xml', ''),
    ]),
  ]
  return {
    body: lines.join('\n'),
    type: 'text/plain; charset=utf-8',
    keys: ['settings', 'categories', 'list:all', 'publications'],
    headers: usageHeader(settings),
  }

  function entry(name: string, path: string, about: string): string {
    return `- [${plain(name)}](${config.publicUrl}${path})${about === '' ? '' : `: ${plain(about)}`}`
  }
}

function section(title: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : [`## ${title}`, '', ...entries, '']
}

/** Escapes Markdown syntax. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#]/g, (sign) => `\\${sign}`)
}
