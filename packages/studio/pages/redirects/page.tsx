import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAsk, useCommand } from '../../app/ask.ts'
import { sentenceOf } from '../../app/problem.ts'
import { showMinute } from '../../japan-time.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { Pager } from '../../parts/pager.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { useSay } from '../../parts/saying.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { useFields } from '../../parts/use-fields.ts'
import './page.css'

export function Page() {
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const redirects = useAsk('listRedirects', { text, page })
  const say = useSay()
  const remove = useCommand('deleteRedirect', {
    touches: ['listRedirects'],
    said: 'リダイレクトを消しました',
  })
  return (
    <PageFrame title="リダイレクト" note="前のURLを開いた人を、新しいURLへ案内します。">
      <NewRedirect />
      <SearchBox
        label="URLを探す"
        text={text}
        onSearch={(words) => {
          setText(words)
          setPage(1)
        }}
      />
      <Answer of={redirects}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty title="あてはまるリダイレクトはありません" />
          ) : (
            <>
              <ul role="list" className="record-list" style={{ marginBlockStart: '1.25rem' }}>
                {found.items.map(({ path, target, createdAt }) => (
                  <li key={path}>
                    <span className="redirect-way">
                      <code>{readable(path)}</code> → <code>{readable(target)}</code>
                    </span>
                    <span className="record-end">
                      <span className="record-note">{showMinute(createdAt)}</span>
                      <ConfirmButton
                        label="消す"
                        button={{ size: 'compact-xs', variant: 'subtle' }}
                        question={`${readable(path)} からの案内をやめますか。`}
                        onConfirm={() =>
                          remove.mutate({ path }, { onError: (error) => say(sentenceOf(error), 'bad') })
                        }
                      />
                    </span>
                  </li>
                ))}
              </ul>
              <Pager of={found} onPage={setPage} />
            </>
          )
        }
      </Answer>
    </PageFrame>
  )
}

function NewRedirect() {
  const fields = useFields({ path: '', target: '' })
  const save = useCommand('saveRedirect', {
    touches: ['listRedirects'],
    said: 'リダイレクトを保存しました',
    done: () => fields.setValues({ path: '', target: '' }),
  })
  return (
    <form
      className="redirect-form"
      onSubmit={(event) => {
        event.preventDefault()
        fields.forgive()
        save.mutate({ content: fields.values }, { onError: fields.blame })
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

/** Japanese letters as letters; a broken encoding is shown as it is. */
function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
