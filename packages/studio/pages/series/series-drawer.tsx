import { Switch, Textarea, TextInput } from '@mantine/core'
import { slugFromReading } from '@tsuzuri/content/slug'
import { useCommand } from '../../app/studio-queries.ts'
import { studio } from '../../app/studio.ts'
import { dayLimits } from '../../japan-time.ts'
import { CoverField } from '../../media/cover-field.tsx'
import { RecordDrawer } from '../../parts/record/record-drawer.tsx'
import { useRecord } from '../../parts/record/use-record.tsx'
import { useNamed } from '../../parts/use-named.ts'
import { useProposedReading } from '../../parts/fields/use-proposed-reading.ts'
import { WritingField } from '../../parts/fields/writing-field.tsx'
import { PeopleField } from '../article/panels/info/people-field.tsx'
import { contentOf, describeForm, formNames, formOf, type Series } from './series-form.ts'
import { SeriesPartLines } from './series-part-lines.tsx'

export function SeriesDrawer({ series, onClose }: { series: Series | undefined; onClose: () => void }) {
  const options = {
    invalidates: ['listSeries', 'listParts'] as const,
    doneMessage: '連載を保存しました',
    closeAfterRead: onClose,
  }
  const create = useCommand('createSeries', options)
  const save = useCommand('saveSeries', options)
  const remove = useCommand('deleteSeries', { ...options, doneMessage: '連載を消しました' })
  const people = useNamed('listUsers', series?.authorIds ?? [])
  const { fields, drawer, item } = useRecord({
    item: series,
    read: formOf,
    create: (form, refused) => create.mutate({ content: contentOf(form) }, refused),
    save: (form, { id, version }, refused) => save.mutate({ id, version, content: contentOf(form) }, refused),
    find: async ({ id }) => (await studio.listSeries({ ids: [id] })).items[0],
    names: formNames,
    subject: ({ id }) => `series:${id}`,
    describe: (form) => describeForm(form, people),
  })
  const { values } = fields
  const { proposed: _, ...nameWatch } = useProposedReading({
    text: values.name,
    reading: values.reading,
    onReading: (reading) => fields.set('reading', reading),
    onSettled: (reading) => {
      if (values.slug === '') fields.set('slug', slugFromReading(reading))
    },
  })
  return (
    <RecordDrawer
      title={series === undefined ? '新しい連載' : '連載を直す'}
      onClose={onClose}
      {...drawer}
      isSaving={create.isPending || save.isPending}
      facts={item && <SeriesPartLines seriesId={item.id} />}
      removal={
        item && {
          question: questionOf(item),
          remove: () => remove.mutate({ id: item.id, version: item.version }, { onError: fields.blame }),
        }
      }
    >
      <TextInput {...fields.text('name')} {...nameWatch} label="連載名" required withAsterisk={false} />
      <TextInput {...fields.text('reading')} label="よみ" description="ひらがなで" />
      <TextInput
        {...fields.text('slug')}
        label="スラッグ"
        description="/magazine/series/…/ の一部になります"
        required
        withAsterisk={false}
      />
      <Textarea {...fields.text('description')} label="紹介文" autosize minRows={3} />
      <CoverField
        label="扉の画像"
        cover={values.cover}
        onChange={(cover) => fields.set('cover', cover)}
        error={fields.faultAt('cover')}
      />
      <PeopleField
        label="著者"
        ids={values.authorIds}
        onChange={(ids) => fields.set('authorIds', ids)}
        error={fields.faultAt('authorIds')}
        disabled={false}
      />
      <TextInput {...fields.text('rhythm')} label="掲載の間隔" placeholder="毎週水曜、隔月 など" />
      <TextInput
        {...fields.text('nextOn')}
        label="次回の日"
        type="date"
        {...dayLimits}
        description="「次回は11月25日」と出ます。その日に新しい回が出るか、日が過ぎると消えます。"
      />
      <WritingField
        label="記事の組み方向"
        unchosen="雑誌の設定に従う"
        writing={values.writing}
        onChange={(writing) => fields.set('writing', writing)}
      />
      <Switch
        label="完結した"
        checked={values.ended}
        onChange={(event) => fields.set('ended', event.currentTarget.checked)}
      />
    </RecordDrawer>
  )
}

function questionOf({ name, articles }: Series): string {
  const kept = articles === 0 ? '' : `${articles}本の記事は残り、連載から外れます。`
  return `連載「${name}」を消しますか。${kept}連載のURLは連載の一覧へ移ります。`
}
