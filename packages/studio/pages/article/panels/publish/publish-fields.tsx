import { Button, Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { studio } from '../../../../app/studio.ts'
import { instantOf, localMinute } from '../../../../japan-time.ts'
import { ConfirmButton } from '../../../../parts/confirm-button.tsx'
import { DateField } from '../../../../parts/fields/date-field.tsx'
import { ProblemNote } from '../../../../parts/problem-note.tsx'
import { ChangesDialog } from '../../compare/changes-dialog.tsx'
import type { OpenDesk } from '../../store/desk-state.ts'
import { faultOfEnd } from '../../publish-end.ts'
import { endOf, publishTimes, surpriseOf } from '../../publish-times.ts'
import { useArticleAction } from '../use-article-action.ts'

const surprises = {
  'at-once': '過ぎた日時です。すぐに公開され、一覧ではこの日付のところに並びます。',
  'hidden-until': 'いま公開している記事です。予約すると、この日時まで読者から見えなくなります。',
}

const times = ['publishWhen', 'publishFrom', 'publishUntil'] as const

export function PublishFields({ desk }: { desk: OpenDesk }) {
  const { article, typed, type } = desk
  const { state, period } = article
  const [proposedFrom] = useState(nextHour)
  const when = typed.publishWhen ?? (state === 'scheduled' ? 'later' : 'now')
  const from = typed.publishFrom ?? localMinute(period?.from ?? proposedFrom)
  const until = typed.publishUntil ?? endOf(period)
  const { runAction, runIfSavable, checkSavable, sentence, isDoing } = useArticleAction(desk, times)
  const surprise = surpriseOf(state, { when, from }, new Date())
  const endFault = faultOfEnd(article, { when, from, until }, new Date())
  const [isEndHalfFilled, setIsEndHalfFilled] = useState(false)
  const isPlan = when === 'later' && surprise !== 'at-once'
  // If readers know the article, its changes are shown first.
  const [isShowingChanges, setIsShowingChanges] = useState(false)
  const publish = () => {
    setIsShowingChanges(false)
    const period = publishTimes(article, { when, from, until }, new Date())
    runIfSavable(
      (target) => studio.publishArticle({ ...target, ...period }),
      isPlan ? (state === 'scheduled' ? '予約を変更しました' : '公開を予約しました') : '公開しました',
    )
  }
  return (
    <section className="panel-form">
      <h2>公開</h2>
      <SegmentedControl
        fullWidth
        value={when}
        onChange={(publishWhen) => type({ publishWhen })}
        data={[
          { value: 'now', label: state === 'published' ? '変更を今すぐ公開' : '今すぐ' },
          { value: 'later', label: '日時を決める' },
        ]}
        aria-label="いつ公開するか"
      />
      {when === 'later' && (
        <DateField
          label="公開の日時（日本時間）"
          type="datetime-local"
          value={from}
          onChange={(event) => type({ publishFrom: event.currentTarget.value })}
        />
      )}
      <p className="publish-surprise" role="status">
        {surprise !== undefined && surprises[surprise]}
      </p>
      <DateField
        label="掲載の終わり（日本時間）"
        description="空なら、ずっと掲載します"
        type="datetime-local"
        value={until}
        onChange={(event) => type({ publishUntil: event.currentTarget.value })}
        error={endFault}
        onHalfFilled={setIsEndHalfFilled}
      />
      <ProblemNote sentence={sentence} />
      <Group justify="space-between">
        {state === 'scheduled' ? (
          <ConfirmButton
            label="予約をやめる"
            question="公開の予約をやめて、下書きに戻します。いまは読者に見えていません。原稿と版は残ります。"
            cancel="予約したままにする"
            onConfirm={() =>
              runAction((target) => studio.unscheduleArticle(target), '予約をやめ、下書きに戻しました')
            }
          />
        ) : state === 'published' ? (
          <ConfirmButton
            label="取り下げる"
            question="読者から見えなくなります。原稿と版は残ります。"
            onConfirm={() => runAction((target) => studio.withdrawArticle(target), '取り下げました')}
          />
        ) : (
          <span />
        )}
        <Button
          loading={isDoing}
          disabled={
            isEndHalfFilled || endFault !== undefined || (when === 'later' && instantOf(from) === undefined)
          }
          onClick={() => (state === 'published' ? setIsShowingChanges(checkSavable()) : publish())}
        >
          {isPlan ? (state === 'scheduled' ? '予約を変更する' : '予約する') : '公開する'}
        </Button>
      </Group>
      {isShowingChanges && (
        <ChangesDialog
          desk={desk}
          confirmLabel={isPlan ? 'この変更で予約する' : 'この変更を公開する'}
          onConfirm={publish}
          onClose={() => setIsShowingChanges(false)}
        />
      )}
    </section>
  )
}

function nextHour(): Date {
  const hourMs = 3_600_000
  return new Date(Math.ceil((Date.now() + 60_000) / hourMs) * hourMs)
}
