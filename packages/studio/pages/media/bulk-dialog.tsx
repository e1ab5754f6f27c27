import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { StudioInput } from '@tsuzuri/api/studio/client'
import { thumbnailUrl } from '@tsuzuri/content/media-variants'
import { useCommand } from '../../app/studio-queries.ts'
import { readLabels } from '../../media/label-text.ts'
import type { Media } from '../../media/library-picture.ts'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { useClosingGuard } from '../../parts/record/use-unsaved-guard.tsx'
import { Modal } from '../../parts/overlays/modal.tsx'
import './bulk-dialog.css'

export type MediaChanges = StudioInput<'saveManyMedia'>['items']

/** Alternative texts one by one, a credit and labels for all. Empty fields change nothing. */
export function BulkDialog(props: {
  chosen: readonly Media[]
  onClose: () => void
  /** Called with the change that undoes this one, also if the dialog was closed meanwhile. */
  onSaved: (undo: MediaChanges) => void
  /** Called after a save, while the dialog is open. */
  onDone: () => void
}) {
  const { chosen, onClose, onSaved, onDone } = props
  const [alts, setAlts] = useState<Record<string, string>>({})
  const [credit, setCredit] = useState('')
  const [added, setAdded] = useState('')
  const [removed, setRemoved] = useState('')
  const save = useCommand('saveManyMedia', {
    invalidates: ['listMedia', 'getMedia', 'listMediaLabels'],
    done: ({ items }) => onSaved(undoOf(chosen, items)),
    close: onDone,
  })
  const labelsOf = ({ labels }: Media) => [
    ...new Set([...labels, ...readLabels(added)]).difference(new Set(readLabels(removed))),
  ]
  const submit = () =>
    save.mutate({
      items: chosen.map((media) => ({
        name: media.name,
        version: media.version,
        alt: alts[media.name] ?? media.alt,
        ...(credit.trim() === '' ? {} : { credit }),
        labels: labelsOf(media),
      })),
    })
  const isAltChanged = chosen.some(({ name, alt }) => (alts[name] ?? alt) !== alt)
  const { close, dialog } = useClosingGuard(isAltChanged || `${credit}${added}${removed}` !== '', onClose)
  return (
    <Modal opened onClose={close} title={`${chosen.length}枚をまとめて編集`} size="44rem">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <fieldset className="bulk-form" disabled={save.isPending}>
          <TextInput
            data-autofocus
            label="クレジット（すべてに）"
            placeholder="空なら変えません"
            value={credit}
            onChange={(event) => setCredit(event.currentTarget.value)}
          />
          <TextInput
            label="加えるラベル"
            placeholder="「、」で区切ります"
            value={added}
            onChange={(event) => setAdded(event.currentTarget.value)}
          />
          <TextInput
            label="外すラベル"
            placeholder="「、」で区切ります"
            value={removed}
            onChange={(event) => setRemoved(event.currentTarget.value)}
          />
          <ul role="list">
            {chosen.map((media, at) => (
              <li key={media.name}>
                <img src={thumbnailUrl(media.url)} alt="" />
                <TextInput
                  label={`${at + 1}枚目の代替テキスト`}
                  description={media.title}
                  value={alts[media.name] ?? media.alt}
                  onChange={(event) => setAlts({ ...alts, [media.name]: event.currentTarget.value })}
                />
              </li>
            ))}
          </ul>
          <ProblemNote error={save.error} />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              やめる
            </Button>
            <Button type="submit" loading={save.isPending}>
              保存する
            </Button>
          </Group>
        </fieldset>
      </form>
      {dialog}
    </Modal>
  )
}

/** The previous values, for the versions that the change created. */
function undoOf(before: readonly Media[], after: readonly Media[]): MediaChanges {
  const versions = new Map(after.map(({ name, version }) => [name, version]))
  return before.map(({ name, version, alt, credit, labels }) => ({
    name,
    version: versions.get(name) ?? version,
    alt,
    credit,
    labels,
  }))
}
