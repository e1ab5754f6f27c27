import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSession } from '../../app/session.tsx'
import { studio } from '../../app/studio.ts'
import { useNotifyError } from '../../parts/notifications.tsx'
import type { OpenDesk } from './store/desk-state.ts'
import { newsIn } from './presence-news.ts'
import { useProofListVersion } from './proofs/use-proof-lists.ts'

const everyMs = 10_000

/** Reports to others that this person has the article open, and shows who else has. */
export function Presence({ desk }: { desk: OpenDesk }) {
  const { article, status, takeTheirs, refresh } = desk
  const { id } = article
  const { account } = useSession()
  const notifyError = useNotifyError()
  const compareProofLists = useProofListVersion()
  const [device] = useState(() => crypto.randomUUID())
  const { data, error } = useQuery({
    queryKey: ['enterArticle', id, device],
    queryFn: () => studio.enterArticle({ id, device }),
    // A deleted article can't be edited until it is restored.
    enabled: article.state !== 'deleted',
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    const leave = () => void studio.leaveArticle({ id, device }, { keepalive: true }).catch(() => {})
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, device])
  const proofVersion = data?.proofVersion
  useEffect(() => {
    if (proofVersion !== undefined) compareProofLists(proofVersion)
  }, [proofVersion, compareProofLists])
  const news = newsIn(article, data, error)
  // The note about a newer text waits for this refresh: most new versions are the same text in another state.
  const [readNews, setReadNews] = useState<string>()
  useEffect(() => {
    if (news === undefined) return
    void refresh()
      .catch(() => {})
      .finally(() => setReadNews(news))
  }, [news, refresh])
  if (data === undefined || article.state === 'deleted') return null
  const names = [
    ...new Set(data.others.filter(({ staffId }) => staffId !== account.id).map(({ name }) => name)),
  ]
  const isElsewhere = data.others.some(({ staffId }) => staffId === account.id)
  const load = () => takeTheirs().catch(notifyError)
  const isBehind = data.version > article.version && status.state === 'saved' && readNews === news
  return (
    <>
      {names.length > 0 && (
        <p className="desk-note">
          {/* One text node: if only a part of the text changed, only that part would be announced. */}
          {`${names.join('さん、')}さんもこの記事を開いています。${
            article.may.edit ? '同じところを直すと、あとから保存した人に知らせます。' : ''
          }`}
        </p>
      )}
      {names.length === 0 && isElsewhere && (
        <p className="desk-note">あなたは別の画面でもこの記事を開いています。</p>
      )}
      {isBehind && (
        <p className="desk-note">
          ほかの人が新しい原稿を保存しました。
          <Button size="compact-sm" variant="subtle" onClick={() => void load()}>
            新しい原稿を読み込む
          </Button>
        </p>
      )}
    </>
  )
}
