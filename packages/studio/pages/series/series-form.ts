import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import type { Choice } from '../../parts/fields/pick-field.tsx'
import { writingNames } from '../../parts/fields/writing-names.ts'

export type Series = StudioAnswer<'listSeries'>['items'][number]

type SeriesForm = ReturnType<typeof formOf>

export const formNames: Readonly<Record<keyof SeriesForm, string>> = {
  name: '連載名',
  reading: 'よみ',
  slug: 'スラッグ',
  description: '紹介文',
  cover: '扉の画像',
  authorIds: '著者',
  rhythm: '掲載の間隔',
  ended: '完結した',
  nextOn: '次回の日',
  writing: '記事の組み方向',
}

/** The form values of a series. */
export function formOf(series: Series | undefined) {
  return {
    name: series?.name ?? '',
    reading: series?.reading ?? '',
    slug: series?.slug ?? '',
    description: series?.description ?? '',
    cover: series?.cover,
    authorIds: series?.authorIds ?? [],
    rhythm: series?.rhythm ?? '',
    ended: series?.ended ?? false,
    nextOn: series?.nextOn ?? '',
    writing: series?.writing,
  }
}

export function contentOf({ cover, nextOn, writing, ...form }: SeriesForm) {
  return {
    ...form,
    ...(cover === undefined ? {} : { cover }),
    ...(nextOn === '' ? {} : { nextOn }),
    ...(writing === undefined ? {} : { writing }),
  }
}

/** Describes a series for the comparison of two versions. */
export function describeForm(form: SeriesForm, people: readonly Choice[]) {
  return {
    ...form,
    authorIds: form.authorIds.map((id) => people.find((one) => one.id === id)?.name ?? '…'),
    ended: form.ended ? 'はい' : 'いいえ',
    writing: form.writing && writingNames[form.writing],
  }
}
