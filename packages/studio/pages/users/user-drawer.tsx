import { Textarea, TextInput } from '@mantine/core'
import type { Cover } from '@tsuzuri/content/media'
import { slugFromReading } from '@tsuzuri/content/slug'
import { useCommand } from '../../app/studio-queries.ts'
import { studio } from '../../app/studio.ts'
import { CoverField } from '../../media/cover-field.tsx'
import { LinkLines } from '../../parts/lists/link-lines.tsx'
import { RecordDrawer } from '../../parts/record/record-drawer.tsx'
import { useProposedReading } from '../../parts/fields/use-proposed-reading.ts'
import { useRecord } from '../../parts/record/use-record.tsx'
import { UsedByArticles } from '../../parts/record/used-by-articles.tsx'
import type { User } from './page.tsx'

const names = {
  name: '名前',
  reading: 'よみ',
  slug: 'スラッグ',
  title: '肩書き',
  biography: '紹介文',
  portrait: '顔写真',
  links: 'リンク',
}

export function UserDrawer({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  const options = {
    invalidates: ['listUsers'] as const,
    doneMessage: '著者を保存しました',
    closeAfterRead: onClose,
  }
  const create = useCommand('createUser', options)
  const save = useCommand('saveUser', options)
  const remove = useCommand('deleteUser', { ...options, doneMessage: '著者を消しました' })
  const { fields, drawer, item } = useRecord({
    item: user,
    read: (kept: User | undefined) => ({
      name: kept?.name ?? '',
      reading: kept?.reading ?? '',
      slug: kept?.slug ?? '',
      title: kept?.title ?? '',
      biography: kept?.biography ?? '',
      portrait: kept?.portrait,
      links: (kept?.links ?? []).map(({ label, url }) => ({ label, href: url })),
    }),
    create: (values, refused) => create.mutate({ content: contentOf(values) }, refused),
    save: (values, { id, version }, refused) =>
      save.mutate({ id, version, content: contentOf(values) }, refused),
    find: async ({ id }) => (await studio.listUsers({ ids: [id] })).items[0],
    names,
    subject: ({ id }) => `user:${id}`,
  })
  const { proposed: _, ...nameWatch } = useProposedReading({
    text: fields.values.name,
    reading: fields.values.reading,
    onReading: (reading) => fields.set('reading', reading),
    onSettled: (reading) => {
      if (fields.values.slug === '') fields.set('slug', slugFromReading(reading))
    },
  })
  return (
    <RecordDrawer
      title={user === undefined ? '新しい著者' : '著者を直す'}
      onClose={onClose}
      {...drawer}
      isSaving={create.isPending || save.isPending}
      removal={
        item && {
          question: `${item.name}さんを消しますか。記事があるうちは消せません。`,
          obstacle:
            item.articles > 0 ? (
              <UsedByArticles count={item.articles} list={`userId=${item.id}`} />
            ) : undefined,
          remove: () => remove.mutate({ id: item.id, version: item.version }, { onError: fields.blame }),
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
        item="リンク"
        links={fields.values.links}
        onChange={(links) => fields.set('links', links)}
        error={fields.faultAt('links')}
        most={10}
      />
    </RecordDrawer>
  )
}

type Form = Record<'name' | 'reading' | 'slug' | 'title' | 'biography', string> & {
  portrait: Cover | undefined
  links: { label: string; href: string }[]
}

function contentOf({ portrait, links, ...words }: Form) {
  return {
    ...words,
    links: links.map(({ label, href }) => ({ label, url: href })),
    ...(portrait === undefined ? {} : { portrait }),
  }
}
