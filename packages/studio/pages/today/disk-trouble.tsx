type DiskTroubleProps = { kind: 'low' | 'full' | 'read-only' | 'failed'; freeBytes: number }

const words: Record<DiskTroubleProps['kind'], { title: string; advice: string }> = {
  low: {
    title: 'サーバーのディスクの空きが少なくなっています',
    advice: 'いっぱいになると、原稿も画像も保存できなくなります。早めに空きを増やしてください。',
  },
  full: {
    title: 'サーバーのディスクがいっぱいです',
    advice: '読者のページは読めますが、原稿と画像は保存できません。ディスクの空きを増やしてください。',
  },
  'read-only': {
    title: 'サーバーのディスクに書き込めません',
    advice:
      '読者のページは読めますが、原稿と画像は保存できません。ディスクを書き込める状態に戻してください。',
  },
  failed: {
    title: 'サーバーのディスクに障害があります',
    advice:
      '読者のページは読めますが、画像は保存できません。ディスクを確かめてから、サーバーを再起動してください。理由はサーバーのログにあります。',
  },
}

/** Shows a failing or full disk to administrators, before anything else. */
export function DiskTrouble({ kind, freeBytes }: DiskTroubleProps) {
  const { title, advice } = words[kind]
  return (
    <section className="today-group" data-late>
      <h2>
        {title}
        {kind !== 'failed' && <small>残り {showSize(freeBytes)}</small>}
      </h2>
      <p className="today-words">{advice}</p>
    </section>
  )
}

function showSize(bytes: number): string {
  const mib = Math.floor(bytes / 1024 ** 2)
  return mib < 1024 ? `${mib} MB` : `${(mib / 1024).toFixed(1)} GB`
}
