import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useStudioQuery, useCommand } from '../../app/studio-queries.ts'
import { type Choice, PickField } from '../../parts/fields/pick-field.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { useNotify } from '../../parts/notifications.tsx'
import type { Tag } from './page.tsx'
import { Modal } from '../../parts/overlays/modal.tsx'

/** Merges two tags into one. */
export function MergeDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const [text, setText] = useState('')
  const [into, setInto] = useState<Choice[]>([])
  const { data, isPlaceholderData } = useStudioQuery('listTags', { text })
  const notify = useNotify()
  const merge = useCommand('mergeTag', {
    invalidates: ['listTags'],
    done: ({ articles }) => notify(`${articles}本の記事のタグを付け替えました`),
    close: onClose,
  })
  const [target] = into
  return (
    <Modal opened onClose={onClose} title={`「${tag.name}」をまとめる`}>
      <Text size="sm" mb="md">
        「{tag.name}」の付いた記事のタグは、選んだタグに替わります。前のURLを開いた人は、新しいURLへ移ります。
      </Text>
      <PickField
        label="まとめる先のタグ"
        single
        chosen={into}
        choices={(data?.items ?? []).filter(({ id }) => id !== tag.id)}
        isLooking={data === undefined || isPlaceholderData}
        text={text}
        onText={setText}
        onChoose={setInto}
      />
      <ProblemNote error={merge.error} />
      <Group justify="end" mt="lg">
        <Button variant="default" onClick={onClose}>
          やめる
        </Button>
        <Button
          disabled={target === undefined}
          loading={merge.isPending}
          onClick={() => target && merge.mutate({ id: tag.id, version: tag.version, intoId: target.id })}
        >
          まとめる
        </Button>
      </Group>
    </Modal>
  )
}
