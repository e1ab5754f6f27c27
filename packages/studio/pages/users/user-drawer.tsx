import { Textarea, TextInput } from '@mantine/core'
import { slugFromReading } from '@tsuzuri/content/slug'
import { useCommand } from '../../app/ask.ts'
import { CoverField } from '../../media/cover-field.tsx'
import { LinkLines } from '../../parts/link-lines.tsx'
import { RecordDrawer } from '../../parts/record-drawer.tsx'
import { useFields } from '../../parts/use-fields.ts'
import { useProposedReading } from '../../parts/use-proposed-reading.ts'
import type { User } from './page.tsx'

export function UserDrawer({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  const fields = useFields({
    name: user?.name ?? '',
    reading: user?.reading ?? '',
    slug: user?.slug ?? '',
    title: user?.title ?? '',
    biography: user?.biography ?? '',
    portrait: user?.portrait,
    links: (user?.links ?? []).map(({ label, url }) => ({ label, href: url })),
  })
  const options = { touches: ['listUsers'] as const, said: '著者を保存しました', done: onClose }
  const create = useCommand('createUser', options)
  const save = useCommand('saveUser', options)
  const remove = useCommand('deleteUser', { ...options, said: '著者を消しました' })
  const { proposed: _, ...nameWatch } = useProposedReading({
    text: fields.values.name,
    reading: fields.values.reading,
    onReading: (reading) => fields.set('reading', reading),
    onSettled: (reading) => {
      if (fields.values.slug === '') fields.set('slug', slugFromReading(reading))
    },
  })
  const keep = () => {
    const { portrait, links, ...rest } = fields.values
    const content = {
      ...rest,
      links: links.map(({ label, href }) => ({ label, url: href })),
      ...(portrait === undefined ? {} : { portrait }),
    }
    if (user === undefined) create.mutate({ content }, { onError: fields.blame })
    else save.mutate({ id: user.id, version: user.version, content }, { onError: fields.blame })
  }
  return (
    <RecordDrawer
      title={user === undefined ? '新しい著者' : '著者を直す'}
      onClose={onClose}
      onSave={keep}
      isSaving={create.isPending || save.isPending}
      sentence={fields.sentence}
      removal={
        user && {
          question: `${user.name}さんを消しますか。記事があるうちは消せません。`,
          remove: () => remove.mutate({ id: user.id, version: user.version }, { onError: fields.blame }),
        }
      }
    >
      <TextInput {...fields.text('name')} {...nameWatch} label="名前" required withAsterisk={false} />
      <TextInput {...fields.text('reading')} label="よみ" description="ひらがなで" />
      <TextInput
        {...fields.text('slug')}
        label="スラッグ"
        description="/magazine/HPB/users/…/ の一部になります"
        required
        withAsterisk={false}
      />
      <TextInput {...fields.text('title')} label="肩書き" placeholder="美容ライター、皮膚科医 など" />
      <Textarea {...fields.text('biography')} label="紹介文" autosize minRows={4} />
      <CoverField
        label="顔写真"
        cover={fields.values.portrait}
        onChange={(portrait) => fields.set('portrait', portrait)}
        error={fields.faultAt('portrait')}
      />
      <LinkLines
        label="リンク"
        links={fields.values.links}
        onChange={(links) => fields.set('links', links)}
        error={fields.faultAt('links')}
        most={10}
      />
    </RecordDrawer>
  )
}
