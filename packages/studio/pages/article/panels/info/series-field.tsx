import { useState } from 'react'
import { lastPart } from '@tsuzuri/content/series'
import { useStudioQuery } from '../../../../app/studio-queries.ts'
import { NumberField } from '../../../../parts/fields/number-field.tsx'
import { PickField } from '../../../../parts/fields/pick-field.tsx'
import { stateNames } from '../../../../parts/state-badge.tsx'
import { useNamed } from '../../../../parts/use-named.ts'
import type { ArticleFields } from '../../article.ts'

type Series = ArticleFields['series']

/** The series of the article and 第n回. Choosing a series proposes its next number. */
export function SeriesField(props: {
  articleId: number
  series: Series
  onChange: (series: Series) => void
  error: string | undefined
  disabled: boolean
}) {
  const { articleId, series, onChange, error, disabled } = props
  const [text, setText] = useState('')
  const { data, isPlaceholderData } = useStudioQuery('listSeries', { text: text.trim() })
  const chosen = useNamed('listSeries', series === undefined ? [] : [series.id])
  const choose = (id: number | undefined) => {
    if (id === series?.id) return
    const found = data?.items.find((one) => one.id === id)
    onChange(id === undefined ? undefined : { id, part: found?.nextPart ?? 1 })
  }
  return (
    <>
      <PickField
        label="連載"
        placeholder="連載名・よみから探す"
        single
        disabled={disabled}
        error={series === undefined ? error : undefined}
        chosen={chosen}
        choices={(data?.items ?? []).map(({ id, name, nextPart }) => ({
          id,
          name,
          note: `次は第${nextPart}回`,
        }))}
        isLooking={data === undefined || isPlaceholderData}
        text={text}
        onText={setText}
        onChoose={([one]) => choose(one?.id)}
      />
      {series !== undefined && (
        <PartInput
          articleId={articleId}
          series={series}
          onChange={onChange}
          error={error}
          disabled={disabled}
        />
      )}
    </>
  )
}

function PartInput(props: {
  articleId: number
  series: NonNullable<Series>
  onChange: (series: Series) => void
  error: string | undefined
  disabled: boolean
}) {
  const { articleId, series, onChange, error, disabled } = props
  const { data } = useStudioQuery('listParts', { id: series.id, part: series.part })
  const other = data?.items.find(({ id, part }) => id !== articleId && part === series.part)
  const taken =
    other === undefined
      ? undefined
      : `第${series.part}回は「${other.title === '' ? '無題' : other.title}」（${stateNames[other.state]}）にも付いています`
  return (
    <NumberField
      label="回"
      prefix="第"
      suffix="回"
      min={0}
      max={lastPart}
      disabled={disabled}
      value={series.part}
      onChange={(part) => onChange({ ...series, part })}
      error={error ?? taken}
    />
  )
}
