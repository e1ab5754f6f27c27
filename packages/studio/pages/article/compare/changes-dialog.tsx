import { Button, Group, Text } from '@mantine/core'
import { useStudioQuery } from '../../../app/studio-queries.ts'
import { Answer } from '../../../parts/states.tsx'
import { contentOf, fieldsOf } from '../article.ts'
import { CompareContents } from './compare-contents.tsx'
import type { OpenDesk } from '../store/desk-state.ts'
import { Modal } from '../../../parts/overlays/modal.tsx'

/** Shows the changes for readers before a new version of a published article is published. */
export function ChangesDialog(props: {
  desk: OpenDesk
  confirmLabel: string
  onConfirm: () => void
  onClose: () => void
}) {
  const { desk, confirmLabel, onConfirm, onClose } = props
  const shown = useStudioQuery('getPublication', { id: desk.article.id })
  const mine = desk.read()
  return (
    <Modal opened onClose={onClose} size="72rem" title="公開している記事から変わるところ">
      <div className="compared-texts" role="region" aria-label="変わるところ" tabIndex={0}>
        <Answer of={shown}>
          {({ content }) => {
            if (content === null) return <Text size="sm">公開している記事はもうありません。</Text>
            const before = contentOf(fieldsOf(content), content.body)
            return JSON.stringify(before) === JSON.stringify(mine) ? (
              <Text size="sm">公開している記事と同じです。</Text>
            ) : (
              <CompareContents
                before={before}
                after={mine}
                beforeLabel="公開している記事"
                afterLabel="これから公開する記事"
              />
            )
          }}
        </Answer>
      </div>
      <Text size="sm" mt="md">
        読者に知らせるべき誤りを直したときは、「情報」の「訂正」に、誤りと正しい内容を書いてください。
      </Text>
      <Group justify="end" mt="md">
        <Button variant="default" onClick={onClose}>
          戻る
        </Button>
        <Button onClick={onConfirm} data-autofocus>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
