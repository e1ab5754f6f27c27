import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import type { ProofKind, ProofTerm } from '@tsuzuri/content/proofreading/proof-lists'
import { announceProofListChange } from '../../app/proof-list-changes.ts'
import { useCommand } from '../../app/studio-queries.ts'
import { studio } from '../../app/studio.ts'
import { RecordDrawer } from '../../parts/record/record-drawer.tsx'
import type { useFields } from '../../parts/record/use-fields.ts'
import { useRecord } from '../../parts/record/use-record.tsx'
import { fieldNames, fieldsOfTerm, lineFaults, type TermFields, type TermItem, termOfFields } from './term.ts'
import { TermUses } from './term-uses.tsx'

/** One entry of the style dictionary, or one group of caution words. */
export function TermDrawer(props: { kind: ProofKind; item: TermItem | undefined; onClose: () => void }) {
  const { kind, item: opened, onClose } = props
  const invalidates = ['listProofTerms', 'getProofLists'] as const
  const options = {
    invalidates,
    doneMessage: '辞書に保存しました',
    done: announceProofListChange,
    closeAfterRead: onClose,
  }
  const create = useCommand('createProofTerm', options)
  const save = useCommand('saveProofTerm', options)
  const remove = useCommand('deleteProofTerm', { ...options, doneMessage: '辞書から外しました' })
  const restore = useCommand('restoreProofTerm', { ...options, doneMessage: 'はじめの内容に戻しました' })
  const { fields, drawer, item } = useRecord({
    item: opened,
    read: (kept: TermItem | undefined) => fieldsOfTerm(kept?.content),
    create: (values, refused) => create.mutate({ content: termOf(values) }, refused),
    save: (values, { key, version, content }, refused) =>
      save.mutate({ key, version, content: termOf(values, content) }, refused),
    find: async ({ key }) => (await studio.listProofTerms({ kind, key })).items[0],
    names: fieldNames,
    savedBy: async ({ editedBy }) => editedBy ?? undefined,
  })
  function termOf(values: TermFields, before?: ProofTerm): ProofTerm {
    return termOfFields(kind, values, before)
  }
  const faults = lineFaults(kind, fields.values)
  const isReadable = Object.keys(faults).length === 0
  const title = kind === 'spelling' ? '表記' : '注意語'
  return (
    <RecordDrawer
      title={item === undefined ? `新しい${title}` : `${title}を直す`}
      onClose={onClose}
      {...drawer}
      onSave={() => {
        if (isReadable) drawer.onSave()
      }}
      isSaving={create.isPending || save.isPending || restore.isPending}
      removal={
        item === undefined
          ? undefined
          : {
              question: `辞書から外しますか。${
                item.isDefault
                  ? `あとで「外した${title}」から、はじめの内容に戻せます。`
                  : 'あとから加えた項目なので、元には戻せません。'
              }`,
              remove: () =>
                remove.mutate({ key: item.key, version: item.version }, { onError: fields.blame }),
            }
      }
      facts={<TermUses term={isReadable ? termOf(fields.values, item?.content) : undefined} />}
    >
      {kind === 'spelling' ? (
        <SpellingFields fields={fields} specsFault={faults.specs} />
      ) : (
        <CautionFields fields={fields} claimsFault={faults.claims} />
      )}
      <TextInput {...fields.text('reason')} label="理由" description="指摘と一緒に表示します" />
      {item !== undefined && item.isDefault && item.version > 0 && (
        <Button
          variant="default"
          size="xs"
          onClick={() => restore.mutate({ key: item.key, version: item.version }, { onError: fields.blame })}
        >
          はじめの内容に戻す
        </Button>
      )}
    </RecordDrawer>
  )
}

type Fields = ReturnType<typeof useFields<TermFields>>

function SpellingFields({ fields, specsFault }: { fields: Fields; specsFault: string | undefined }) {
  return (
    <>
      <TextInput {...fields.text('expected')} label="載せる形" required withAsterisk={false} />
      <Textarea
        {...fields.text('patterns')}
        label="直したい形"
        description="一行に一つ。/…/ は正規表現です。何も書かなければ、大文字・小文字と全角・半角の違いを直します。"
        autosize
        minRows={2}
      />
      <Checkbox
        label="語の全体だけ（英字の語の一部では指摘しない）"
        checked={fields.values.wordBoundary}
        onChange={(event) => fields.set('wordBoundary', event.currentTarget.checked)}
      />
      <Textarea
        {...fields.text('specs')}
        error={specsFault ?? fields.faultAt('specs')}
        label="例"
        description="「直す前 → 直した後」を一行に一つ。保存のときに確かめます。"
        autosize
        minRows={1}
      />
    </>
  )
}

function CautionFields({ fields, claimsFault }: { fields: Fields; claimsFault: string | undefined }) {
  return (
    <>
      <TextInput {...fields.text('name')} label="名前" required withAsterisk={false} />
      <Textarea
        {...fields.text('expressions')}
        label="注意する表現"
        description="一行に一つ。… は数文字をはさんでもよいところ、/…/ は正規表現です。"
        autosize
        minRows={3}
        maxRows={14}
      />
      <Textarea
        {...fields.text('claims')}
        error={claimsFault ?? fields.faultAt('claims')}
        label="活用する表現"
        description="「シミ・しみ → 消える・取れる」のように。動詞は終止形で書くと、活用した形も見つけます。"
        autosize
        minRows={2}
        maxRows={10}
      />
      <Textarea
        {...fields.text('alternatives')}
        label="言い換えの例"
        description="一行に一つ"
        autosize
        minRows={2}
      />
    </>
  )
}
