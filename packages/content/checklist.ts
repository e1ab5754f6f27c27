import type { ArticleContent } from './article.ts'
import { picturesOf } from './body/references.ts'
import { endedPictures, endingPictures, type PictureRights } from './media/picture-rights.ts'
import { unmaskedPictures } from './media/unmasked-pictures.ts'
import { missingParts } from './publishing.ts'

/** `required` blocks publishing; `advised` is a recommendation. */
export type ChecklistItem = { path: string; reason: string; weight: 'required' | 'advised' }

/** Data for the checklist that the article does not contain. */
type Circumstances = {
  rights: readonly PictureRights[]
  /** Its pictures without a mosaic of which another version has one. */
  unmasked: readonly string[]
  now: Date
}

/** The open items before publishing. */
export function checklist(
  content: ArticleContent,
  { rights, unmasked, now }: Circumstances,
): ChecklistItem[] {
  const required = [...missingParts({ content }), ...endedPictures(content, rights, now)]
  const advised = [
    ...unmaskedPictures(content, unmasked),
    ...endingPictures(content, rights, now),
    ...gapsOf(content),
    ...picturesWithoutAlt(content),
  ]
  return [
    ...required.map((fault) => ({ ...fault, weight: 'required' as const })),
    ...advised.map((gap) => ({ ...gap, weight: 'advised' as const })),
  ]
}

function gapsOf(content: ArticleContent): { path: string; reason: string }[] {
  const gaps: { path: string; reason: string }[] = []
  if (content.cover === undefined) gaps.push({ path: 'cover', reason: '扉の画像がありません' })
  else if (content.cover.alt === '')
    gaps.push({ path: 'cover.alt', reason: '扉の画像に代替テキストがありません' })
  if (content.titleReading === '') gaps.push({ path: 'titleReading', reason: '題名のよみがありません' })
  if (content.lead === '') gaps.push({ path: 'lead', reason: 'リードがありません' })
  if (content.authorIds.length === 0) gaps.push({ path: 'authorIds', reason: '著者が選ばれていません' })
  if (content.tagIds.length === 0) gaps.push({ path: 'tagIds', reason: 'タグが選ばれていません' })
  return gaps
}

function picturesWithoutAlt({ body }: ArticleContent): { path: string; reason: string }[] {
  return body.blocks.flatMap((block, at) =>
    picturesOf(block).flatMap(({ path, picture }) =>
      picture.alt === '' && picture.media !== ''
        ? [{ path: `body.blocks[${at}]${path}.alt`, reason: '画像に代替テキストがありません' }]
        : [],
    ),
  )
}
