import { Button } from '@mantine/core'
import type { ProofKind } from '@tsuzuri/content/proofreading/proof-lists'
import { announceProofListChange } from '../../app/proof-list-changes.ts'
import { useCommand } from '../../app/studio-queries.ts'
import { Drawer } from '../../parts/overlays/drawer.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { fieldNames, fieldsOfTerm, type TermFields, type TermItem } from './term.ts'
import { TermUses } from './term-uses.tsx'

/** An entry that was removed: it can only be read and restored. */
export function RemovedTermDrawer(props: { kind: ProofKind; item: TermItem; onClose: () => void }) {
  const { kind, item, onClose } = props
  const { key, version, content } = item
  const restore = useCommand('restoreProofTerm', {
    invalidates: ['listProofTerms', 'getProofLists'],
    doneMessage: '辞書に戻しました',
    done: announceProofListChange,
    closeAfterRead: onClose,
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="30rem"
      title={kind === 'spelling' ? '外した表記' : '外した注意語'}
    >
      <TermFacts fields={fieldsOfTerm(content)} />
      <ProblemNote error={restore.error} />
      <Button data-autofocus loading={restore.isPending} onClick={() => restore.mutate({ key, version })}>
        辞書に戻す
      </Button>
      <TermUses term={content} />
    </Drawer>
  )
}

function TermFacts({ fields }: { fields: TermFields }) {
  const { wordBoundary, ...texts } = fields
  const shown = Object.entries({ ...texts, wordBoundary: wordBoundary ? 'はい' : '' })
  return (
    <dl className="proof-term-facts">
      {shown
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <div key={name}>
            <dt>{fieldNames[name as keyof TermFields]}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  )
}
