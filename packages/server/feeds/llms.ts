import { feedPath, listPath } from '@tsuzuri/content/list-address'
import { articlePath } from '@tsuzuri/content/redirect'
import { listPublishedCategories } from '@tsuzuri/database/published/taxonomy/categories'
import { listPublishedArticles } from '@tsuzuri/database/published/lists/lists'
import { readSettings } from '@tsuzuri/database/settings'
import type { Context } from '../context.ts'
import type { DiscoveryDocument } from './document-response.ts'

/** https://llmstxt.org: a description of the magazine with links, for language models. */
export async function llmsDocument({ db, config, now }: Context): Promise<DiscoveryDocument> {
  const at = now()
  const { settings } = await readSettings(db.reader)
  const categories = await listPublishedCategories(db.reader, at)
  const { items } = await listPublishedArticles(db.reader, {}, 1, at)
  const lines = [
    `# ${plain(settings.name)}`,
    '',
    `> ${plain(settings.description || settings.tagline || settings.name)}`,
    '',
    '広告の記事には題名のはじめに【PR】の表示があります。引用のときも表示を残してください。',
    '',
    '## カテゴリー',
    '',
    ...categories
      .filter(({ total }) => total > 0)
      .map(({ slug, name, description }) =>
        entry(name, listPath({ kind: 'category', category: slug }), description),
      ),
    '',
    '## 新着記事',
    '',
    ...items.map(({ slug, title, lead, disclosure: { label } }) =>
      entry(`${label === '' ? '' : `【${label}】`}${title}`, articlePath(slug), lead),
    ),
    '',
    '## フィードとサイトマップ',
    '',
    entry('全文フィード（JSON Feed）', feedPath({ kind: 'all' }, 'json'), ''),
    entry('全文フィード（RSS 2.0）', feedPath({ kind: 'all' }, 'rss'), ''),
    entry('サイトマップ', '/sitemap.xml', ''),
    '',
  ]
  return {
    body: lines.join('\n'),
    type: 'text/plain; charset=utf-8',
    keys: ['settings', 'categories', 'list:all'],
  }

  function entry(name: string, path: string, about: string): string {
    return `- [${plain(name)}](${config.publicUrl}${path})${about === '' ? '' : `: ${plain(about)}`}`
  }
}

/** Escapes Markdown syntax. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#]/g, (sign) => `\\${sign}`)
}
