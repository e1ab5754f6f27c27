import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConfirmButton } from '../confirm-button.tsx'
import { ProblemNote } from '../problem-note.tsx'
import { type Leaving, useClosingGuard, useUnsavedGuard } from './use-unsaved-guard.tsx'
import { Drawer } from '../overlays/drawer.tsx'
import './record-drawer.css'

/** A drawer beside the list, to edit one record. */
export function RecordDrawer(props: {
  title: string
  onClose: () => void
  onSave: () => void
  isSaving: boolean
  isMerging: boolean
  hasChanges: boolean
  /** If the address names the record: closing the drawer is a navigation, too. */
  isLeaving?: Leaving
  sentence: string | undefined
  conflict: ReactNode
  removal?: { question: string; obstacle?: ReactNode; remove: () => void } | undefined
  children: ReactNode
  /** Content below the form. */
  facts?: ReactNode
}) {
  const { isLeaving } = props
  const { close, dialog } = useClosingGuard(props.hasChanges && isLeaving === undefined, props.onClose)
  const leaving = useUnsavedGuard(props.hasChanges, { isLeaving })
  return (
    <Drawer opened onClose={close} position="right" size="30rem" title={props.title}>
      <form
        ref={markFirstField}
        onSubmit={(event) => {
          event.preventDefault()
          props.onSave()
        }}
      >
        {/* Disabled, because the running save would not contain new input. */}
        <fieldset className="record-form" disabled={props.isSaving || props.isMerging}>
          {props.children}
          <ProblemNote sentence={props.sentence} />
          <Group justify="space-between">
            {props.removal === undefined ? (
              <span />
            ) : (
              <ConfirmButton
                label="消す"
                question={props.removal.question}
                obstacle={props.removal.obstacle}
                onConfirm={props.removal.remove}
              />
            )}
            <Button type="submit" loading={props.isSaving}>
              保存する
            </Button>
          </Group>
        </fieldset>
      </form>
      {props.facts}
      {props.conflict}
      {dialog}
      {leaving}
    </Drawer>
  )
}

/** The drawer's focus trap starts at the first field, not at the button that closes the drawer. */
function markFirstField(form: HTMLFormElement | null): void {
  form
    ?.querySelector(':is(input:not([type=file], [type=hidden]), select, textarea):enabled')
    ?.setAttribute('data-autofocus', '')
}
