import { Button, Group, Text } from '@mantine/core'
import { useSession } from '../../../app/session.tsx'
import { mergeFields } from '../../../editor/autosave/merge-fields.ts'
import { CompareContents } from './compare-contents.tsx'
import type { Conflict, OpenDesk } from '../store/desk-state.ts'
import { useNotifyError } from '../../../parts/notifications.tsx'
import { Modal } from '../../../parts/overlays/modal.tsx'

/** An edit conflict: shows both texts; nothing is overwritten without a decision. */
export function ConflictDialog({ desk, conflict }: { desk: OpenDesk; conflict: Conflict }) {
  const { base, theirs, by, mine = desk.read() } = conflict
  const { account } = useSession()
  const isElsewhere = by.actor === `staff:${account.id}`
  const [who, me] = isElsewhere ? ['あなたの別の画面', 'この画面'] : [`${by.name}さん`, 'あなた']
  const isUnread = desk.readUnread() !== undefined
  const isUnkept = conflict.mine === undefined && desk.isUnkept()
  const canMerge = !isUnread && 'text' in mergeFields(base, theirs, mine)
  const notifyError = useNotifyError()
  const take = () => desk.takeTheirs().catch(notifyError)
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      size="72rem"
      title={isElsewhere ? `${who}で先に保存されました` : `${who}が先に保存しました`}
    >
      <Text size="sm" mb="md">
        {canMerge
          ? '直したところが重なっていません。両方の変更を合わせられます。'
          : `${isUnread ? '本文の原稿に読み取れない行があるため、両方の変更は合わせられません。' : '同じところが直されています。'}どちらの原稿で続けるかを選んでください。${isUnkept ? '' : '選ばなかった原稿も、版かこの端末に残ります。'}`}
        {isUnkept && `${me}の原稿はこの端末に残せていないため、選ばないと失われます。`}
      </Text>
      {/* The dialog may open while somebody types: the next key must not trigger a button. */}
      <div className="compared-texts" role="region" aria-label="違うところ" tabIndex={0} data-autofocus>
        <CompareContents
          before={theirs}
          after={mine}
          beforeLabel={`${who}の原稿`}
          afterLabel={`${me}の原稿`}
        />
      </div>
      <Group justify="end" mt="md">
        <Button variant="default" onClick={() => void take()}>
          {who}の原稿にする
        </Button>
        <Button variant={canMerge ? 'default' : 'filled'} onClick={() => desk.settle('mine')}>
          {me}の原稿で保存する
        </Button>
        {canMerge && <Button onClick={() => desk.settle('both')}>両方を合わせる</Button>}
      </Group>
    </Modal>
  )
}
