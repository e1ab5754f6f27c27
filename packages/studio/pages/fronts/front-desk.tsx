import { Button, Menu, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import type { SlotKind } from '@tsuzuri/content/front/front-plan'
import { featureCategorySlug } from '@tsuzuri/content/taxonomy'
import { useCommand, useStudioQuery } from '../../app/studio-queries.ts'
import { studio } from '../../app/studio.ts'
import { instantOf, localMinute, showMinute } from '../../japan-time.ts'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { useRecord } from '../../parts/record/use-record.tsx'
import { useUnsavedGuard } from '../../parts/record/use-unsaved-guard.tsx'
import { type ArticleRow, stateNames } from '../../parts/state-badge.tsx'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import { ArticleSearch } from './article-search.tsx'
import { CardDrawer } from './card-drawer.tsx'
import { type CardFacts, CardRow } from './card-row.tsx'
import {
  addCard,
  changeCard,
  changeSlot,
  type DeskCard,
  type DeskSlot,
  findCard,
  moveCard,
  moveSlot,
  newCard,
  newSlot,
  readDeskSlots,
  removeCard,
  slotSizes,
  takesArticles,
  writePlan,
} from './desk-plan.ts'
import { FrontPreview } from './front-preview.tsx'
import { FrontRevisions } from './front-revisions.tsx'
import { FrontTimeline } from './front-timeline.tsx'
import { SlotPanel } from './slot-panel.tsx'
import { cardStateAt, describeSlots, nameOfSlot, slotNames } from './slot-words.ts'
import { useCardDrag } from './use-card-drag.ts'
import { useHistory } from './use-history.ts'

export type Front = StudioAnswer<'getFront'>

/** One front on the desk: its slots, the articles to place, the timeline, and the page as readers see it. */
export function FrontDesk({ front }: { front: Front }) {
  const [known, setKnown] = useState(() => new Map(front.articles.map((row) => [row.id, row])))
  const features = useFeatures()
  const learn = (rows: readonly ArticleRow[]) =>
    setKnown((before) => new Map([...before, ...rows.map((row) => [row.id, row] as const)]))
  const nameOf = (card: DeskCard, slot: Pick<DeskSlot, 'kind'>) =>
    takesArticles(slot)
      ? (known.get(card.id)?.title ?? '消された記事')
      : (features.find(({ id }) => id === card.id)?.name ?? '消された特集')
  const save = useCommand('saveFront', {
    invalidates: ['listFronts', 'getFront', 'listFrontRevisions'],
    doneMessage: '表紙を保存しました',
  })
  const record = useRecord<Front, { slots: DeskSlot[] }>({
    item: front,
    read: (item) => ({ slots: item === undefined ? [] : readDeskSlots(item.content) }),
    save: ({ slots }, over, refused) => {
      const content = writePlan(slots)
      save.mutate(
        { front: over.front, version: over.version, content },
        { ...refused, onSuccess: ({ version }) => record.accept({ ...over, version, content }) },
      )
    },
    find: async (item) => {
      const newest = await studio.getFront({ front: item.front })
      learn(newest.articles)
      return newest
    },
    names: { slots: '枠' },
    describe: ({ slots }) => ({ slots: describeSlots(slots, nameOf) }),
  })
  const { fields, drawer, item } = record
  const { slots } = fields.values
  const history = useHistory(slots, (next) => fields.setValues({ slots: next }))
  const guard = useUnsavedGuard(drawer.hasChanges)
  const [shownAt, setShownAt] = useState(() => new Date())
  const [opened, setOpened] = useState<string>()
  const [moved, setMoved] = useState<string>()
  const [said, setSaid] = useState('')
  const keys = useRef(0)
  const newKey = () => `new-${(keys.current += 1)}`
  const present = new Date()

  const change = (next: DeskSlot[], what: string) => {
    fields.forgive()
    history.change(next)
    setSaid(what)
  }
  const place = (id: number, slotKey: string, at: number) => {
    const slot = slots.find(({ key }) => key === slotKey)
    if (slot === undefined) return
    const card = newCard(newKey(), id)
    change(addCard(slots, { slotKey, at }, card), `${nameOfSlot(slot)}に加えました`)
  }
  const move = (cardKey: string, slotKey: string, at: number) => {
    const slot = slots.find(({ key }) => key === slotKey)
    const from = findCard(slots, cardKey)
    if (slot === undefined || from === undefined || takesArticles(slot) !== takesArticles(from.slot)) return
    const next = moveCard(slots, cardKey, { slotKey, at })
    const position = (findCard(next, cardKey)?.at ?? 0) + 1
    change(
      next,
      `「${from.card.title ?? nameOf(from.card, slot)}」を${nameOfSlot(slot)}の${position}番目へ動かしました`,
    )
    setMoved(cardKey)
  }
  const drag = useCardDrag((dragged, { slotKey, at }) => {
    if ('cardKey' in dragged) return move(dragged.cardKey, slotKey, at)
    const slot = slots.find(({ key }) => key === slotKey)
    if (slot !== undefined && takesArticles(slot)) place(dragged.articleId, slotKey, at)
  })
  useUndoKeys(history)

  const factsOf = (card: DeskCard, slot: DeskSlot): CardFacts => {
    if (!takesArticles(slot)) {
      const feature = features.find(({ id }) => id === card.id)
      return {
        name: nameOf(card, slot),
        cover: feature?.cover?.media,
        hidden: feature === undefined ? { words: '消された特集', isPlanned: false } : undefined,
      }
    }
    const article = known.get(card.id)
    return { name: nameOf(card, slot), cover: article?.cover?.media, hidden: whyHidden(article) }
  }
  const articleSlots = slots.filter(takesArticles)
  const targets = articleSlots.map((slot) => ({ key: slot.key, name: nameOfSlot(slot) }))
  const openedCard = opened === undefined ? undefined : findCard(slots, opened)
  const canAdd = (Object.keys(slotSizes) as SlotKind[]).filter((kind) => kind !== 'newest')

  return (
    <div className="front-desk">
      <div className="front-bar" role="group" aria-label="表紙の操作">
        <Button variant="default" disabled={!history.canUndo} onClick={history.undo}>
          元に戻す
        </Button>
        <Button variant="default" disabled={!history.canRedo} onClick={history.redo}>
          やり直す
        </Button>
        <FrontRevisions
          front={item ?? front}
          nameOf={nameOf}
          hasChanges={drawer.hasChanges}
          onRestored={(restored) => {
            learn(restored.articles)
            record.accept(restored)
            history.forget()
          }}
        />
        <Button
          className="front-save"
          loading={save.isPending}
          disabled={!drawer.hasChanges}
          onClick={drawer.onSave}
        >
          保存して載せる
        </Button>
      </div>
      <ProblemNote sentence={drawer.sentence} />
      <p className="front-said" role="status">
        {said}
      </p>
      <div className="front-columns">
        <div className="front-editing">
          <ArticleSearch
            drag={drag}
            targets={targets}
            onFound={learn}
            onAdd={(row, slotKey) => {
              learn([row])
              place(row.id, slotKey, slots.find(({ key }) => key === slotKey)?.cards.length ?? 0)
            }}
          />
          <section aria-labelledby="front-slots">
            <h2 id="front-slots">枠</h2>
            {slots.map((slot, at) => (
              <SlotPanel
                key={slot.key}
                slot={slot}
                drag={drag}
                isFirst={at === 0}
                isLast={at === slots.length - 1}
                fault={fields.faultAt(`slots[${at}]`)}
                features={features}
                onChange={(next) =>
                  change(
                    changeSlot(slots, slot.key, () => next),
                    '',
                  )
                }
                onMove={(by) =>
                  change(moveSlot(slots, slot.key, by), `枠「${nameOfSlot(slot)}」を動かしました`)
                }
                onRemove={() =>
                  change(
                    slots.filter(({ key }) => key !== slot.key),
                    `枠「${nameOfSlot(slot)}」を外しました`,
                  )
                }
                onAddFeature={(id) => place(id, slot.key, slot.cards.length)}
              >
                {slot.cards.map((card, index) => (
                  <CardRow
                    key={card.key}
                    card={card}
                    facts={factsOf(card, slot)}
                    state={cardStateAt(card, present)}
                    drag={drag}
                    isFirst={index === 0}
                    isLast={index === slot.cards.length - 1}
                    hasFocus={moved === card.key}
                    targets={takesArticles(slot) ? targets.filter(({ key }) => key !== slot.key) : []}
                    onMove={(by) => move(card.key, slot.key, by === -1 ? index - 1 : index + 2)}
                    onMoveTo={(slotKey) => move(card.key, slotKey, 0)}
                    onEdit={() => setOpened(card.key)}
                    onRemove={() =>
                      change(removeCard(slots, card.key), `「${nameOf(card, slot)}」を外しました`)
                    }
                  />
                ))}
              </SlotPanel>
            ))}
            <Menu position="bottom-start" withinPortal>
              <Menu.Target>
                <Button
                  variant="default"
                  leftSection={<StudioIcon name="plus" />}
                  disabled={slots.length >= 12}
                >
                  枠を加える
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {canAdd.map((kind) => (
                  <Menu.Item
                    key={kind}
                    onClick={() =>
                      change([...slots, newSlot(newKey(), kind)], `${slotNames[kind]}の枠を加えました`)
                    }
                  >
                    {slotNames[kind]}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </section>
        </div>
        <div className="front-seeing">
          <TextInput
            label="見る日時（日本時間）"
            type="datetime-local"
            value={localMinute(shownAt)}
            onChange={({ currentTarget: { value } }) => {
              const at = instantOf(value)
              if (at !== undefined) setShownAt(new Date(at))
            }}
          />
          <FrontPreview front={front.front} name={front.name} plan={writePlan(slots)} shownAt={shownAt} />
          <FrontTimeline
            slots={slots}
            nameOf={nameOf}
            shownAt={shownAt}
            onShow={setShownAt}
            onOpen={setOpened}
          />
        </div>
      </div>
      {drag.drag !== undefined && (
        <div
          className="front-dragged"
          aria-hidden="true"
          style={{ insetInlineStart: drag.drag.x, insetBlockStart: drag.drag.y }}
        >
          {drag.drag.label}
        </div>
      )}
      {openedCard !== undefined && (
        <CardDrawer
          key={openedCard.card.key}
          card={openedCard.card}
          name={nameOf(openedCard.card, openedCard.slot)}
          article={
            takesArticles(openedCard.slot) ? (known.get(openedCard.card.id) ?? { cover: null }) : undefined
          }
          onChange={(next) => change(changeCard(slots, openedCard.card.key, next), 'カードを直しました')}
          onClose={() => setOpened(undefined)}
        />
      )}
      {drawer.conflict}
      {guard}
    </div>
  )
}

/** Why readers don't see an article now, whatever its card says. */
function whyHidden(article: ArticleRow | undefined): CardFacts['hidden'] {
  if (article === undefined) return { words: '消された記事', isPlanned: false }
  if (article.state === 'published') return undefined
  if (article.state === 'scheduled' && article.period !== null)
    return { words: `公開予定 ${showMinute(article.period.from)}`, isPlanned: true }
  return { words: `${stateNames[article.state]}のため載りません`, isPlanned: false }
}

/** The features of the magazine, for the strip of features. */
function useFeatures() {
  const { data } = useStudioQuery('listCategories', {})
  return data?.items.find(({ slug }) => slug === featureCategorySlug)?.subcategories ?? []
}

/** Ctrl+Z and Ctrl+Shift+Z, outside of text fields, which have their own. */
function useUndoKeys(history: { undo: () => void; redo: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null
    if (isTyping || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (event.shiftKey) history.redo()
    else history.undo()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
