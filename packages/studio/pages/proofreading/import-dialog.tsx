import { Button, Checkbox, FileInput, Group } from '@mantine/core'
import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import type { ProofKind } from '@tsuzuri/content/proofreading/proof-lists'
import { sentenceOf } from '../../app/problem.ts'
import { announceProofListChange } from '../../app/proof-list-changes.ts'
import { useCommand } from '../../app/studio-queries.ts'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { Modal } from '../../parts/overlays/modal.tsx'

type Outcome = StudioAnswer<'importProofTerms'>
type Checked = { file: File | null; isReplacing: boolean; version: number }

/** Reads a file, shows the changes, and imports it. */
export function ImportDialog(props: { kind: ProofKind; version: number; onClose: () => void }) {
  const { kind, version, onClose } = props
  const [file, setFile] = useState<File | null>(null)
  const [isReplacing, setReplacing] = useState(false)
  const [isReading, setReading] = useState(false)
  const [result, setResult] = useState<Checked & { outcome?: Outcome; sentence?: string }>()
  const { outcome, sentence } =
    result?.file === file && result.isReplacing === isReplacing ? result : { outcome: undefined }
  const check = useCommand('importProofTerms', { invalidates: ['listProofTerms'] })
  const take = useCommand('importProofTerms', {
    invalidates: ['listProofTerms', 'getProofLists'],
    doneMessage: '辞書に取り込みました',
    done: announceProofListChange,
    close: onClose,
  })
  const run = async (command: typeof check, isTrial: boolean) => {
    if (file === null) return
    // Imports what was checked: the list may have been read again since.
    const checked = { file, isReplacing, version: isTrial ? version : (result?.version ?? version) }
    if (isTrial) setResult(undefined)
    setReading(true)
    try {
      const text = await file.text()
      command.mutate(
        { kind, isReplacing, isTrial, text, version: checked.version },
        {
          onSuccess: (found) => setResult({ ...checked, outcome: found }),
          onError: (error) => setResult({ ...checked, sentence: sentenceOf(error) }),
        },
      )
    } catch {
      setResult({ ...checked, sentence: 'ファイルを読めませんでした。もう一度選んでください。' })
    } finally {
      setReading(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={kind === 'spelling' ? 'prh の辞書を取り込む' : '注意語を取り込む'}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void run(outcome === undefined ? check : take, outcome === undefined)
        }}
      >
        <fieldset className="record-form" disabled={isReading || check.isPending || take.isPending}>
          <FileInput
            label="YAML のファイル"
            accept=".yml,.yaml,application/yaml,text/yaml"
            placeholder="選んでください"
            value={file}
            onChange={setFile}
          />
          <Checkbox
            label="ファイルにない項目を外す"
            description="はじめからある項目はあとで戻せますが、あとから加えた項目は元に戻せません"
            checked={isReplacing}
            onChange={(event) => setReplacing(event.currentTarget.checked)}
          />
          {outcome !== undefined && <OutcomeNote outcome={outcome} />}
          <div className="proof-import-faults">
            <ProblemNote sentence={sentence} />
          </div>
          <Group justify="end">
            <Button
              type="submit"
              disabled={file === null}
              loading={check.isPending || take.isPending}
              // A double click must not import changes that nobody has read.
              onClick={(event) => {
                if (event.detail > 1) event.preventDefault()
              }}
            >
              {outcome === undefined ? '確かめる' : '取り込む'}
            </Button>
          </Group>
        </fieldset>
      </form>
    </Modal>
  )
}

function OutcomeNote({ outcome }: { outcome: Outcome }) {
  const { added, changed, removed, unchanged, notTaken } = outcome
  return (
    <div role="status">
      <p>
        加わる項目 {added}件、変わる項目 {changed}件、外れる項目 {removed}件、同じ項目 {unchanged}件です。
      </p>
      {removed > 0 && <p>外れる項目のうち、あとから加えたものは元に戻せません。</p>}
      {notTaken.length > 0 && (
        <ul className="proof-import-faults">
          {notTaken.map(({ line, reason }) => (
            <li key={`${line} ${reason}`}>
              {line}行目：{reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
