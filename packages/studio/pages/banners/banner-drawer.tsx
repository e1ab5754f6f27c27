import { Button, Input, NativeSelect, Switch, TextInput } from '@mantine/core'
import { type BannerPlace, bannerPlaces } from '@tsuzuri/content/banner'
import { mediaUrl } from '@tsuzuri/content/media'
import { useCommand } from '../../app/studio-queries.ts'
import { studio } from '../../app/studio.ts'
import { minuteLimits } from '../../japan-time.ts'
import { useChooseMedia } from '../../media/media-chooser.tsx'
import { NumberField } from '../../parts/fields/number-field.tsx'
import { RecordDrawer } from '../../parts/record/record-drawer.tsx'
import { useRecord } from '../../parts/record/use-record.tsx'
import { type Banner, placeNames } from './banner.ts'
import { contentOf, formNames, formOf, describeForm } from './banner-form.ts'

export function BannerDrawer({ banner, onClose }: { banner: Banner | undefined; onClose: () => void }) {
  const options = {
    invalidates: ['listBanners'] as const,
    doneMessage: 'バナーを保存しました',
    closeAfterRead: onClose,
  }
  const create = useCommand('createBanner', options)
  const save = useCommand('saveBanner', options)
  const remove = useCommand('deleteBanner', { ...options, doneMessage: 'バナーを消しました' })
  const { fields, drawer, item } = useRecord({
    item: banner,
    read: formOf,
    create: (form, refused) => create.mutate({ content: contentOf(form) }, refused),
    save: (form, { id, version }, refused) => save.mutate({ id, version, content: contentOf(form) }, refused),
    find: async ({ id }) => (await studio.listBanners({})).items.find((one) => one.id === id),
    names: formNames,
    subject: ({ id }) => `banner:${id}`,
    describe: describeForm,
  })
  const chooseMedia = useChooseMedia()
  const { values } = fields
  const choose = async () => {
    const [media] = await chooseMedia()
    if (media === undefined) return
    fields.set('media', media.name)
    if (values.alt === '') fields.set('alt', media.alt)
  }
  return (
    <RecordDrawer
      title={banner === undefined ? '新しいバナー' : 'バナーを直す'}
      onClose={onClose}
      {...drawer}
      isSaving={create.isPending || save.isPending}
      removal={
        item && {
          question: `「${item.name}」を消しますか。`,
          remove: () => remove.mutate({ id: item.id, version: item.version }, { onError: fields.blame }),
        }
      }
    >
      <TextInput
        {...fields.text('name')}
        label="名前"
        description="編集室での呼び名"
        required
        withAsterisk={false}
      />
      <NativeSelect
        label="場所"
        value={values.place}
        onChange={(event) => fields.set('place', event.currentTarget.value as BannerPlace)}
        data={bannerPlaces.map((value) => ({ value, label: placeNames[value] }))}
      />
      <Input.Wrapper label="画像" labelElement="div" error={fields.faultAt('media')}>
        {/* The label is an inline block: without this block the button would be beside it. */}
        <div>
          {values.media !== '' && (
            <img className="banner-chosen" src={mediaUrl(values.media)} alt={values.alt} />
          )}
          <Button variant="default" size="xs" mt="xs" onClick={() => void choose()}>
            画像を選ぶ
          </Button>
        </div>
      </Input.Wrapper>
      <TextInput {...fields.text('alt')} label="代替テキスト" required withAsterisk={false} />
      <TextInput
        {...fields.text('href')}
        label="リンク先"
        placeholder="https://…"
        required
        withAsterisk={false}
      />
      <Switch
        label="広告として表示する（広告の印と rel=sponsored）"
        checked={values.paid}
        onChange={(event) => fields.set('paid', event.currentTarget.checked)}
      />
      <TextInput
        {...fields.text('from')}
        label="掲載の始まり（日本時間）"
        type="datetime-local"
        {...minuteLimits}
      />
      <TextInput
        {...fields.text('until')}
        label="掲載の終わり（日本時間）"
        type="datetime-local"
        {...minuteLimits}
      />
      <NumberField
        label="順番"
        description="小さいものから"
        min={0}
        max={10_000}
        value={values.position}
        onChange={(position) => fields.set('position', position)}
        error={fields.faultAt('position')}
      />
    </RecordDrawer>
  )
}
