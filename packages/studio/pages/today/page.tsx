import type { ReactNode } from 'react'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { useSession } from '../../app/session.tsx'
import { showDay } from '../../japan-time.ts'
import { ArticleRows } from '../../parts/lists/article-rows.tsx'
import { NewArticle } from '../../parts/new-article/new-article.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import type { ArticleRow } from '../../parts/state-badge.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { BackupTrouble } from './backup-trouble.tsx'
import { DeliveryTrouble } from './delivery-trouble.tsx'
import { DiskTrouble } from './disk-trouble.tsx'
import { EndingPictures } from './ending-pictures.tsx'
import { PurgeTrouble } from './purge-trouble.tsx'
import { solarTermOf } from './solar-term.ts'
import './page.css'
import { japanHour } from '@tsuzuri/content/japan-time'

/** The start page: what an editor needs in the morning. */
export function Page() {
  const { account } = useSession()
  const overview = useStudioQuery('getOverview', {}, { everyMs: 30_000 })
  const now = new Date()
  return (
    <PageFrame
      title={showDay(now)}
      note={`${solarTermOf(now)}のころ。${greetingAt(now)}、${account.name}さん。`}
      actions={<NewArticle />}
    >
      <Answer of={overview}>
        {({ overdue, requested, scheduled, recent, drafts, endingPictures, ...trouble }) => (
          <>
            {trouble.diskTrouble !== null && <DiskTrouble {...trouble.diskTrouble} />}
            {trouble.backupTrouble !== null && <BackupTrouble {...trouble.backupTrouble} />}
            {trouble.deliveryTrouble !== null && <DeliveryTrouble {...trouble.deliveryTrouble} />}
            {trouble.purgeTrouble !== null && <PurgeTrouble {...trouble.purgeTrouble} />}
            <Group title="公開が遅れています" rows={overdue} isLate />
            <Group title="公開の依頼" rows={requested} />
            <EndingPictures pictures={endingPictures} />
            <Group title="これからの公開" rows={scheduled} />
            <Group title="最近の記事" rows={recent} note={`下書き ${drafts.toLocaleString('ja-JP')}本`} />
            {[overdue, requested, scheduled, recent].every((rows) => rows.length === 0) && (
              <Empty title="まだ記事がありません。最初の一本を書きましょう。" />
            )}
          </>
        )}
      </Answer>
    </PageFrame>
  )
}

function Group(props: { title: string; rows: ArticleRow[]; note?: ReactNode; isLate?: boolean }) {
  if (props.rows.length === 0) return null
  return (
    <section className="today-group" data-late={props.isLate || undefined}>
      <h2>
        {props.title}
        <small>{props.note ?? `${props.rows.length}件`}</small>
      </h2>
      <ArticleRows rows={props.rows} />
    </section>
  )
}

function greetingAt(now: Date): string {
  const hour = japanHour(now)
  if (hour >= 4 && hour < 11) return 'おはようございます'
  return hour >= 11 && hour < 18 ? 'こんにちは' : 'こんばんは'
}
