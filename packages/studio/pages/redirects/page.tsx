import { Button, TextInput } from '@mantine/core'
import { readableAddress, shortened } from '@tsuzuri/content/redirect'
import { useCommand } from '../../app/studio-queries.ts'
import { showMinute } from '../../japan-time.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { useNotifyError } from '../../parts/notifications.tsx'
import { SearchedList } from '../../parts/lists/searched-list.tsx'
import { useFields } from '../../parts/record/use-fields.ts'
import './page.css'

export function Page() {
  const notifyError = useNotifyError()
  const remove = useCommand('deleteRedirect', {
    invalidates: ['listRedirects'],
    doneMessage: 'リダイレクトを消しました',
  })
  return (
    <PageFrame title="リダイレクト" note="前のURLを開いた人を、新しいURLへ案内します。">
      <NewRedirect />
      <SearchedList
        list="listRedirects"
        label="URLから探す"
        empty="あてはまるリダイレクトはありません"
        keyOf={(redirect) => redirect.path}
      >
        {({ path, target, createdAt }) => (
          <>
            <span className="redirect-way">
              <code>{readableAddress(path)}</code> → <code>{readableAddress(target)}</code>
            </span>
            <span className="record-end">
              <span className="record-note">{showMinute(createdAt)}</span>
              <ConfirmButton
                label="消す"
                button={{ size: 'compact-xs', variant: 'subtle' }}
                question={`${readableAddress(path)} からの案内をやめますか。`}
                onConfirm={() => remove.mutate({ path }, { onError: notifyError })}
              />
            </span>
          </>
        )}
      </SearchedList>
    </PageFrame>
  )
}

function NewRedirect() {
  const fields = useFields({ path: '', target: '' })
  const save = useCommand('saveRedirect', {
    invalidates: ['listRedirects'],
    doneMessage: 'リダイレクトを保存しました',
    done: () => fields.setValues({ path: '', target: '' }),
  })
  return (
    <form
      className="redirect-form"
      onSubmit={(event) => {
        event.preventDefault()
        fields.forgive()
        const path = shortened(fields.values.path, location.origin)
        const target = shortened(fields.values.target, location.origin)
        save.mutate({ content: { path, target }, isNew: true }, { onError: fields.blame })
      }}
    >
      <TextInput
        {...fields.text('path')}
        label="前のURL"
        placeholder="/magazine/…/"
        required
        withAsterisk={false}
      />
      <TextInput
        {...fields.text('target')}
        label="新しいURL"
        placeholder="/magazine/…/"
        required
        withAsterisk={false}
      />
      <Button type="submit" loading={save.isPending}>
        加える
      </Button>
      <ProblemNote sentence={fields.sentence} />
    </form>
  )
}
