import { showMinute } from '../../japan-time.ts'

/** Shows to administrators that the CDN may serve old pages. */
export function PurgeTrouble({ since }: { since: string }) {
  return (
    <section className="today-group" data-late>
      <h2>CDNに変更が伝わっていません</h2>
      <p className="today-words">
        {showMinute(since)}{' '}
        からの変更を、CDNが受け取っていません。読者には古いページが表示されているかもしれません。PURGE_URL と
        PURGE_HEADER の設定と、CDNの状態を確かめてください。つながれば、自動で伝わります。
      </p>
    </section>
  )
}
