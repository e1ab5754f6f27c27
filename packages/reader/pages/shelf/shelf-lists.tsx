import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { announceIn, focusOn } from '@tsuzuri/browser/announce'
import { readToTheEnd } from '@tsuzuri/browser/reading-history'
import { articlesOnShelf } from '@tsuzuri/browser/shelf'
import { addresses } from '../../addresses.ts'
import { useSite } from '../../app/use-site.ts'
import { startWatchingShelf } from '../../behaviour/shelf-changes.ts'
import { shelfItem } from '../../behaviour/shelf-start.ts'
import { japaneseDate } from '../../japanese-date.ts'
import { SectionHeading } from '../../parts/headings/section-heading.tsx'
import { Link } from '../../parts/navigation/link.tsx'
import {
  deleteAll,
  type DeviceRecords,
  download,
  exportName,
  exportText,
  forgetRead,
  keepShelfPage,
  listReadable,
  readRecords,
  switchHistoryOff,
  takeOff,
} from './device-shelf.ts'

type NamedArticle = { slug: string; title: string }

const shownItems = [shelfItem, 'tsuzuri-cache:reading-history', 'tsuzuri-cache:reading-history-off']

/** The lists exist in the browser only. Their space is reserved, so that nothing moves when they appear. */
export function ShelfLists() {
  const { records, readable, reread } = useRecords()
  const status = useRef<HTMLParagraphElement>(null)
  const change = (sentence: string, work: () => void | Promise<void>) => {
    void (async () => {
      await work()
      reread()
      if (status.current !== null) announceIn(status.current, sentence)
    })()
  }
  return (
    <div className={records === undefined ? 'shelf shelf-pending' : 'shelf'}>
      <noscript>
        <p>棚を使うには、ブラウザーの JavaScript を有効にしてください。</p>
      </noscript>
      <p role="status" className="unseen" ref={status} />
      {records !== undefined && (
        <>
          <Saved
            articles={records.shelf}
            readable={readable}
            onRemove={({ slug, title }) => change(`「${title}」を棚から外しました`, () => takeOff(slug))}
          />
          <History
            records={records}
            onForget={({ slug, title }) => change(`「${title}」の記録を消しました`, () => forgetRead(slug))}
            onSwitch={(isOff) =>
              change(isOff ? '読んだ記事を残しません' : '読んだ記事を残します', () => switchHistoryOff(isOff))
            }
          />
          <Records records={records} onDelete={() => change('すべて消しました', deleteAll)} />
        </>
      )}
    </div>
  )
}

function useRecords() {
  const { isStatic = false } = useSite()
  const [records, setRecords] = useState<DeviceRecords>()
  const [readable, setReadable] = useState<ReadonlySet<string>>(new Set())
  const reread = useCallback(() => {
    const fresh = readRecords()
    setRecords(fresh)
    void listReadable(fresh.shelf.map(({ slug }) => slug)).then(setReadable, () => {})
  }, [])
  useEffect(() => {
    reread()
    void keepShelfPage().catch(() => {})
    // Without network its code may be missing; then there is nothing to check, either.
    void import('../../behaviour/shelf-check.ts')
      .then(({ checkShelf }) => checkShelf(isStatic))
      .then(reread, () => {})
    return startWatchingShelf(shownItems, reread)
  }, [reread, isStatic])
  return { records, readable, reread }
}

function Saved(props: {
  articles: DeviceRecords['shelf']
  readable: ReadonlySet<string>
  onRemove: (article: NamedArticle) => void
}) {
  const { articles, readable, onRemove } = props
  return (
    <section aria-labelledby="shelf-saved">
      <SectionHeading id="shelf-saved">あとで読む</SectionHeading>
      {articles.length === 0 ? (
        <p className="shelf-empty">
          記事の「あとで読む」を押すと、ここに並び、オフラインでも読めるようになります（{articlesOnShelf}
          本まで）。
        </p>
      ) : (
        <ul role="list" className="shelf-list">
          {articles.map(({ slug, title, savedAt }) => (
            <Entry key={slug} slug={slug} title={title} removal="外す" onRemove={onRemove}>
              {day(savedAt)}に入れました
              {/* A line of its own, so that nothing moves when the copy is found. */}
              <br />
              {readable.has(slug) ? 'オフラインでも読めます' : '\u00a0'}
            </Entry>
          ))}
        </ul>
      )}
    </section>
  )
}

function History(props: {
  records: DeviceRecords
  onForget: (article: NamedArticle) => void
  onSwitch: (isOff: boolean) => void
}) {
  const { history, isHistoryOff } = props.records
  return (
    <section aria-labelledby="shelf-history">
      <SectionHeading id="shelf-history">読んだ記事</SectionHeading>
      <label className="shelf-switch">
        <input
          type="checkbox"
          checked={!isHistoryOff}
          onChange={(event) => props.onSwitch(!event.currentTarget.checked)}
        />
        読んだ記事と、どこまで読んだかを、この端末に残す
      </label>
      {history.length === 0 ? (
        <p className="shelf-empty">{isHistoryOff ? '読んだ記事は残していません。' : 'まだありません。'}</p>
      ) : (
        <ul role="list" className="shelf-list">
          {history.map(({ slug, title, readAt, furthest }) => (
            <Entry key={slug} slug={slug} title={title ?? slug} removal="消す" onRemove={props.onForget}>
              {day(readAt)}
              {shareOf(furthest)}
            </Entry>
          ))}
        </ul>
      )}
    </section>
  )
}

function Entry(props: {
  slug: string
  title: string
  removal: string
  onRemove: (article: NamedArticle) => void
  children: ReactNode
}) {
  const { slug, title, removal, onRemove, children } = props
  return (
    <li>
      <p>
        <Link to={addresses.article(slug)}>{title}</Link>
        <small>{children}</small>
      </p>
      <button
        type="button"
        aria-label={`「${title}」を${removal}`}
        onClick={(event) => {
          focusNext(event)
          onRemove({ slug, title })
        }}
      >
        {removal}
      </button>
    </li>
  )
}

/** The entry is about to be removed: the focus moves to the next one, after the last one to the heading. */
function focusNext({ currentTarget }: MouseEvent): void {
  const entry = currentTarget.closest('li')
  const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling
  const heading = entry?.closest('section')?.querySelector('h2')
  if (neighbour) neighbour.querySelector('button')?.focus()
  else if (heading) focusOn(heading)
}

/** How far an article was read; nothing for one that was only opened. */
function shareOf(furthest: number): string {
  if (furthest < 0.01) return ''
  return furthest < readToTheEnd ? `　${Math.round(furthest * 100)}%まで` : '　読み終えました'
}

function Records({ records, onDelete }: { records: DeviceRecords; onDelete: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setIsAsking(false))
    opener.current?.focus()
  }
  const exportFile = () => {
    const now = new Date()
    download(exportName(now), exportText(records, now))
  }
  return (
    <section aria-labelledby="shelf-records">
      <SectionHeading id="shelf-records">この端末の記録</SectionHeading>
      <div className="shelf-actions">
        <button type="button" onClick={exportFile}>
          書き出す（JSON）
        </button>
        {isAsking ? (
          <div
            className="shelf-actions"
            role="group"
            aria-labelledby="shelf-question"
            onKeyDown={({ key }) => {
              if (key === 'Escape') close()
            }}
          >
            <span id="shelf-question">
              棚の記事、読んだ記録、オフライン用に保存した記事をすべて消します。元には戻せません。
            </span>
            <button
              type="button"
              onClick={() => {
                close()
                onDelete()
              }}
            >
              消す
            </button>
            <button type="button" autoFocus onClick={close}>
              やめる
            </button>
          </div>
        ) : (
          <button type="button" ref={opener} onClick={() => setIsAsking(true)}>
            すべて消す
          </button>
        )}
      </div>
    </section>
  )
}

function day(ms: number): string {
  return japaneseDate(new Date(ms).toISOString())
}
