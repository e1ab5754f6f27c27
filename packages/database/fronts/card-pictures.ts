import type { Kysely } from 'kysely'
import { isShownAt } from '@tsuzuri/content/front/compose-front'
import { type FrontName, readFrontName } from '@tsuzuri/content/front/front-name'
import {
  type ArticleChoice,
  type CardPicture,
  type FrontPlan,
  isArticleSlot,
  picturesOfPlan,
} from '@tsuzuri/content/front/front-plan'
import { readCover } from '../published/articles/cards.ts'
import { visiblePublications } from '../published/visible.ts'
import { findDocument } from '../stored/document.ts'
import { frontDocument, frontDraftDocument } from '../stored/document-kinds.ts'
import type { Tables } from '../tables.ts'
import { nameOfRow } from './front-plans.ts'
import { readFrontTitle } from './stored-fronts.ts'

/** A card with a picture of its own. */
type PicturedCard = ArticleChoice & { picture: CardPicture }

type Use = { kind: 'front'; id: number; title: string; media: string }

/** The pictures that cards of fronts have of their own, each with one front; drafts included. */
export async function usesOnFronts(db: Kysely<Tables>): Promise<Use[]> {
  const rows = await db
    .selectFrom('fronts')
    .select(['id', 'kind', 'subject_id', 'content', 'format'])
    .execute()
  const drafts = await db.selectFrom('front_drafts').select(['id', 'front', 'content', 'format']).execute()
  const uses = new Map<string, Use>()
  const collect = async (id: number, name: FrontName, plan: FrontPlan | undefined, note: string) => {
    const pictures = plan === undefined ? [] : picturesOfPlan(plan).filter((media) => !uses.has(media))
    if (pictures.length === 0) return
    const title = `${await readFrontTitle(db, name)}${note}`
    for (const media of pictures) uses.set(media, { kind: 'front', id, title, media })
  }
  for (const row of rows) await collect(row.id, nameOfRow(row), findDocument(frontDocument, row), '')
  for (const row of drafts) {
    const name = readFrontName(row.front)
    if (name !== undefined) await collect(row.id, name, findDocument(frontDraftDocument, row), '（下書き）')
  }
  return [...uses.values()]
}

/** Whether a card of a front that readers see has this picture. */
export async function isOnAnyFront(db: Kysely<Tables>, name: string): Promise<boolean> {
  return (await publishedCards(db)).some(({ picture }) => picture.media === name)
}

/** Whether readers see this picture on a card now: in its period, while its article is public with the cover it was made of. */
export async function isShownOnFront(db: Kysely<Tables>, name: string, now: Date): Promise<boolean> {
  const cards = (await publishedCards(db)).filter(
    (card) => card.picture.media === name && isShownAt(card, now),
  )
  if (cards.length === 0) return false
  const rows = await visiblePublications(db, now)
    .select(['publications.article_id', 'publications.cover'])
    .where(
      'publications.article_id',
      'in',
      cards.map(({ articleId }) => articleId),
    )
    .execute()
  const covers = new Map(rows.map((row) => [row.article_id, readCover(row.cover)?.media]))
  return cards.some(({ articleId, picture }) => covers.get(articleId) === picture.of)
}

async function publishedCards(db: Kysely<Tables>): Promise<PicturedCard[]> {
  const rows = await db.selectFrom('fronts').select(['id', 'content', 'format']).execute()
  return rows.flatMap((row) => picturedCards(findDocument(frontDocument, row)))
}

function picturedCards(plan: FrontPlan | undefined): PicturedCard[] {
  const cards = plan?.slots.filter(isArticleSlot).flatMap((slot) => slot.cards) ?? []
  return cards.flatMap((card) => (card.picture === undefined ? [] : [{ ...card, picture: card.picture }]))
}
