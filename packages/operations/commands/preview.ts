import { parseArgs } from 'node:util'
import { Refusal } from '@tsuzuri/content/refusal'
import { findStoredArticleBySlug } from '@tsuzuri/database/articles/stored-article'
import { createPreview } from '@tsuzuri/database/previews'
import { readConfig } from '@tsuzuri/server/config'
import type { MagazineCommand } from './magazine.ts'
import { oneArgument } from './one-argument.ts'
import { withDatabase } from './with-database.ts'

const hourMs = 60 * 60 * 1000

export const preview: MagazineCommand = {
  usage: 'preview SLUG [--hours 24]',
  summary: '下書きを下見するためのトークンを作ります。トークンはこのとき一度だけ表示されます。',
  async run(args) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { hours: { type: 'string', default: '24' } },
    })
    const slug = oneArgument(positionals, '記事のスラッグ')
    const { publicUrl } = readConfig(process.env)
    return withDatabase(async (db) => {
      const article = await findStoredArticleBySlug(db.reader, slug)
      if (article === undefined)
        throw new Refusal('not-found', `「${slug}」という記事はありません。`, `There is no article ${slug}.`)
      const now = new Date()
      const expiresAt = new Date(now.getTime() + Number(values.hours) * hourMs)
      const { value } = await createPreview({ db, by: 'command', now }, article.id, expiresAt)
      process.stdout.write(`${value.token}\n`)
      process.stderr.write(
        `${publicUrl}/api/draft に Authorization: Bearer でこのトークンを渡すと読めます（${values.hours}時間）。\n`,
      )
      return 0
    })
  },
}
