import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useCommand } from '../../app/studio-queries.ts'
import { studio } from '../../app/studio.ts'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { myLabel, theirLabel } from '../../parts/record/record-conflict.tsx'
import { useRecord } from '../../parts/record/use-record.tsx'
import { leavesQuery, useUnsavedGuard } from '../../parts/record/use-unsaved-guard.tsx'
import { ArticleSearch } from './article-search.tsx'
import { CardDrawer } from './card-drawer.tsx'
import {
  type CardKind,
  cardKindOf,
  changeCard,
  type DeskSlot,
  findCard,
  isSamePlan,
  readDeskSlots,
  writePlan,
} from './desk-plan.ts'
import { DifferingSlots } from './differing-slots.tsx'
import { FrontDraft } from './front-draft.tsx'
import { frontIn } from './front-in.ts'
import { FrontPreview } from './front-preview.tsx'
import { FrontRevisions } from './front-revisions.tsx'
import { FrontTimeline } from './front-timeline.tsx'
import { SeriesSearch } from './series-search.tsx'
import { ShownAtField } from './shown-at-field.tsx'
import { SlotList } from './slot-list.tsx'
import { nameOfSlot } from './slot-words.ts'
import { useDraftSaving } from './use-draft-saving.ts'
import { useKnownCards } from './use-known-cards.ts'
import { useSlotChanges } from './use-slot-changes.ts'

export type Front = StudioAnswer<'getFront'>

const leavesFront = leavesQuery(frontIn)

/** One front on the desk: its slots, what can be placed, the timeline, and the page as readers see it. */
export function FrontDesk({ front }: { front: Front }) {
  const { learn, nameOf, factsOf, findArticle, features } = useKnownCards(front)
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
        {
          ...refused,
          onSuccess: ({ version }) => record.noteSaved({ ...over, version, content }, { slots }),
        },
      )
    },
    find: async (item) => {
      const newest = await studio.getFront({ front: item.front })
      learn(newest)
      return newest
    },
    names: { slots: '枠' },
    compare: (theirs, mine) => (
      <DifferingSlots
        before={{ slots: theirs.slots, nameOf, label: theirLabel }}
        after={{ slots: mine.slots, nameOf, label: myLabel }}
      />
    ),
    savedBy: async ({ front: name }) => (await studio.listFrontRevisions({ front: name })).items[0]?.by,
  })
  const { fields, drawer, item } = record
  const changes = useSlotChanges({
    slots: fields.values.slots,
    setSlots: (slots) => {
      fields.forgive()
      fields.setValues({ slots })
    },
    nameOf,
  })
  const { slots, history, drag, change, place } = changes
  const { draft } = front
  const plan = writePlan(slots)
  const drafting = useDraftSaving({
    front,
    startVersion: item?.version ?? front.version,
    plan,
    hasChanges: drawer.hasChanges,
  })
  const hasUnsaved = drawer.hasChanges && !drafting.isDraft
  const guard = useUnsavedGuard(hasUnsaved, { isLeaving: leavesFront })
  const [shownAt, setShownAt] = useState(() => new Date())
  const [opened, setOpened] = useState<string>()
  const openedCard = opened === undefined ? undefined : findCard(slots, opened)
  const targetsOf = (kind: CardKind) =>
    slots
      .filter((slot) => cardKindOf(slot) === kind)
      .map((slot) => ({ key: slot.key, name: nameOfSlot(slot) }))
  const seriesTargets = targetsOf('series')
  /** Continues with a front that was saved by another command. What is changed after this render stays on the desk. */
  const startFrom = (saved: Front) => {
    learn(saved)
    record.accept(saved, fields.values)
    history.forget()
  }
  const isBehind = item !== undefined && front.version > item.version && !save.isPending
  // A newer version has other keys: an open or dragged card would become another one.
  const canFollow =
    isBehind &&
    opened === undefined &&
    drag.drag === undefined &&
    (!drawer.hasChanges || isSamePlan(plan, front.content))
  const follow = useEffectEvent(() => startFrom(front))
  useEffect(() => {
    if (canFollow) follow()
  }, [canFollow])

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
          onRestored={startFrom}
        />
        <Button
          className="front-save"
          variant="default"
          loading={drafting.isSaving}
          disabled={!drafting.canSave}
          onClick={drafting.save}
        >
          下書きを保存
        </Button>
        <Button loading={save.isPending} disabled={!drawer.hasChanges} onClick={drawer.onSave}>
          保存して載せる
        </Button>
      </div>
      <p className="front-fault" role="status">
        {isBehind &&
          hasUnsaved &&
          `表紙が第${front.version}版に変わっています。「保存して載せる」を押すと、違いを見て、どちらにするかを選べます。`}
      </p>
      <ProblemNote sentence={drawer.sentence} />
      <ProblemNote error={drafting.error} />
      <p className="front-said" role="status">
        {changes.said}
      </p>
      <div className="front-columns">
        <div className="front-editing">
          {draft !== null && (
            <FrontDraft
              front={front}
              draft={draft}
              nameOf={nameOf}
              isOpened={drafting.isDraft}
              hasUnsaved={hasUnsaved}
              onOpen={() => {
                learn(front)
                drafting.open()
                change(readDeskSlots(draft.content), '下書きを開きました')
              }}
              onPublished={startFrom}
            />
          )}
          <ArticleSearch
            drag={drag}
            targets={targetsOf('article')}
            onFound={(row) => learn({ articles: [row] })}
            onAdd={(row, slotKey) => {
              learn({ articles: [row] })
              place('article', row.id, slotKey)
            }}
          />
          {seriesTargets.length > 0 && (
            <SeriesSearch
              drag={drag}
              targets={seriesTargets}
              onFound={(row) => learn({ series: [row] })}
              onAdd={(row, slotKey) => {
                learn({ series: [row] })
                place('series', row.id, slotKey)
              }}
            />
          )}
          <SlotList
            changes={changes}
            saved={readDeskSlots((item ?? front).content)}
            features={features}
            nameOf={nameOf}
            factsOf={factsOf}
            faultAt={fields.faultAt}
            onEdit={setOpened}
          />
        </div>
        <div className="front-seeing">
          <ShownAtField shownAt={shownAt} onShow={setShownAt} />
          <FrontPreview front={front.front} name={front.name} plan={plan} shownAt={shownAt} />
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
            cardKindOf(openedCard.slot) === 'article'
              ? (findArticle(openedCard.card.id) ?? { cover: null })
              : undefined
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
