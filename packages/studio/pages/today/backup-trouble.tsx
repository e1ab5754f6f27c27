import { showMinute } from '../../japan-time.ts'

/** Shows failed backups on the start page, not only in a log. */
export function BackupTrouble(props: { lastSuccessAt: string | null; failingSince: string | null }) {
  const { lastSuccessAt, failingSince } = props
  return (
    <section className="today-group" data-late>
      <h2>
        {failingSince === null ? 'バックアップが遅れています' : 'バックアップに失敗しています'}
        {failingSince !== null && <small>{showMinute(failingSince)} から</small>}
      </h2>
      <p className="today-words">
        {lastSuccessAt === null
          ? 'まだ一度も取れていません。'
          : `最後に取れたのは ${showMinute(lastSuccessAt)} です。`}
        保存先（BACKUP_TO）の空き容量と接続を確かめてください。理由はサーバーのログの「backup
        failed」にあります。
      </p>
    </section>
  )
}
