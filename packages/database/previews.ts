import type { Kysely } from 'kysely'
import { type Page, pageOf } from '@tsuzuri/content/page-number'
import { Refusal } from '@tsuzuri/content/refusal'
import {
  findStoredArticle,
  readingSubjectOf,
  type StoredArticle,
  subjectOf,
  subjectOfRow,
} from './articles/stored-article.ts'
import type { Tables } from './tables.ts'
import { newToken, tokenHash } from './tokens.ts'
import { insertRows, nextIds } from './rows.ts'
import { type Changed, type Command, write } from './writing.ts'

const linksPerPage = 20
const longestLifeMs = 7 * 24 * 60 * 60 * 1000

/** A link to the draft of one article, valid until it expires or is revoked. Only a hash of the token is stored. */
export async function createPreview(
  command: Command,
  articleId: number,
  expiresAt: Date,
): Promise<Changed<{ id: number; token: string }>> {
  const life = expiresAt.getTime() - command.now.getTime()
  if (!(life > 0 && life <= longestLifeMs)) {
    throw new Refusal(
      'invalid',
      '下見リンクの期間は、7日以内にしてください。',
      'A preview link lives for at most seven days.',
    )
  }
  return write(command, async (writing) => {
    const article = await findStoredArticle(writing.tx, articleId)
    if (article === undefined)
      throw new Refusal('not-found', '記事が見つかりません。', 'The article was not found.')
    writing.assertMay('preview.manage', subjectOf(article))
    writing.assertMay('article.read', readingSubjectOf(article))
    const id = await nextIds(writing, 'previews')
    const token = newToken('preview')
    const row = {
      id,
      article_id: articleId,
      token_hash: tokenHash(token),
      created_at: command.now.getTime(),
      created_by: writing.by,
      expires_at: expiresAt.getTime(),
      revoked_at: null,
    }
    await insertRows(writing, 'previews', [row])
    writing.audit.push({
      action: 'preview.create',
      subject: `article:${articleId}`,
      details: { preview: id },
    })
    return { id, token }
  })
}

export async function revokePreview(
  command: Command,
  id: number,
  articleId?: number,
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    const row = await writing.tx
      .selectFrom('previews')
      .innerJoin('articles', 'articles.id', 'previews.article_id')
      .select([
        'article_id',
        'articles.created_by',
        'articles.assignee',
        'articles.status',
        'articles.first_published_at',
      ])
      .where('previews.id', '=', id)
      .executeTakeFirst()
    if (row === undefined || (articleId !== undefined && row.article_id !== articleId))
      throw new Refusal('not-found', 'リンクが見つかりません。', 'The preview link was not found.')
    writing.assertMay('preview.manage', subjectOfRow(row))
    await writing.tx
      .updateTable('previews')
      .set({ revoked_at: command.now.getTime() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
    writing.audit.push({
      action: 'preview.revoke',
      subject: `article:${row.article_id}`,
      details: { preview: id },
    })
  })
}

export type PreviewRow = Omit<Tables['previews'], 'token_hash'>

/** Revokes all valid links to the article, and returns their number. */
export async function revokePreviews(
  command: Command,
  articleId: number,
): Promise<Changed<{ revoked: number }>> {
  return write(command, async (writing) => {
    const article = await findStoredArticle(writing.tx, articleId)
    if (article === undefined)
      throw new Refusal('not-found', '記事が見つかりません。', 'The article was not found.')
    writing.assertMay('preview.manage', subjectOf(article))
    const revoked = await writing.tx
      .updateTable('previews')
      .set({ revoked_at: command.now.getTime() })
      .where('article_id', '=', articleId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', command.now.getTime())
      .returning('id')
      .execute()
    if (revoked.length > 0) {
      writing.audit.push({
        action: 'preview.revoke',
        subject: `article:${articleId}`,
        details: { previews: revoked.length },
      })
    }
    return { revoked: revoked.length }
  })
}

/** The links to one article, newest first. */
export async function listPreviews(
  db: Kysely<Tables>,
  articleId: number,
  page: number,
): Promise<Page<PreviewRow>> {
  const all = db.selectFrom('previews').where('article_id', '=', articleId)
  const { count } = await all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await all
    .select(['id', 'article_id', 'created_at', 'created_by', 'expires_at', 'revoked_at'])
    .orderBy('id', 'desc')
    .limit(linksPerPage)
    .offset((page - 1) * linksPerPage)
    .execute()
  return pageOf(rows, count, page, linksPerPage)
}

/** The article of a token; undefined alike for a wrong, an expired and a revoked one. */
export async function findPreviewed(
  db: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<StoredArticle | undefined> {
  const row = await db
    .selectFrom('previews')
    .select('article_id')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now.getTime())
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? undefined : findStoredArticle(db, row.article_id)
}
