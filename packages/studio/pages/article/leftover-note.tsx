import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import type { ArticleContent } from '@tsuzuri/content/article'
import { deviceStore } from '../../editor/autosave/article-device-store.ts'
import { findLeftover, type Leftover } from '../../editor/autosave/leftover.ts'
import { showAgo } from '../../japan-time.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { useNotify } from '../../parts/notifications.tsx'
import { type Article, contentOf, fieldsOf, savableContent } from './article.ts'
import type { OpenDesk } from './store/desk-state.ts'

/** Offers the text that an earlier visit left on this device and that the server does not have. */
export function LeftoverNote({ desk, opened }: { desk: OpenDesk; opened: Article }) {
  const notify = useNotify()
  const [leftover, setLeftover] = useState<Leftover<ArticleContent>>()
  // The article is fetched again after a new sign-in; by then the device has the text of this desk itself.
  const [atFirst] = useState(opened)
  // Computed once, when the note appears: another time would be announced like a new note.
  const ago = useMemo(() => leftover && showAgo(new Date(leftover.keptAt)), [leftover])
  useEffect(() => {
    const { id, version, content } = atFirst
    const text = contentOf(fieldsOf(content), content.body)
    const savable = (copy: ArticleContent) => {
      const { content: stored, isWhole } = savableContent(copy, content)
      return { text: stored, isWhole }
    }
    void findLeftover(deviceStore, `article:${id}`, { text, version }, savable).then(setLeftover, () => {})
  }, [atFirst])
  // A deleted article must be restored first; then the text is offered.
  if (leftover === undefined || !desk.article.may.edit || desk.article.state === 'deleted') return null
  const forget = async () => {
    // A copy that can't be removed is offered again at the next visit.
    await deviceStore.remove(leftover.key, leftover.session).catch(() => {})
    setLeftover(undefined)
  }
  const use = () => {
    // The manuscript in the field is on this device only, too, and must not be replaced.
    if (desk.readUnread() !== undefined)
      return notify('本文の原稿に読み取れない行があります。直してから、もう一度お試しください。', 'bad')
    const theirs = desk.read()
    const { version, editedBy } = desk.article
    setLeftover(undefined)
    // Remove the copy only when the desk has its text.
    const onSettled = () => void forget()
    desk.showConflict({ base: leftover.base, mine: leftover.text, theirs, version, by: editedBy, onSettled })
    desk.settle('both')
    if (leftover.manuscript !== undefined) desk.showManuscript(leftover.manuscript)
    if (leftover.manuscript !== undefined && leftover.isBehind)
      notify('この書きかけのあとで、記事は別に保存されています。直したら「版」で見比べてください。')
  }
  return (
    <p className="desk-note">
      この端末に、保存されなかった書きかけがあります（{ago}）。
      <Button size="compact-sm" variant="subtle" onClick={use}>
        続きから書く
      </Button>
      <ConfirmButton
        label="捨てる"
        question="この端末の書きかけを捨てますか。元には戻せません。"
        button={{ size: 'compact-sm', variant: 'subtle', color: 'gray' }}
        onConfirm={() => void forget()}
      />
    </p>
  )
}
