import { useEffect, useState, useSyncExternalStore } from 'react'
import { copyText } from '@tsuzuri/browser/copy'
import { storedCount } from '../editor/autosave/article-device-store.ts'
import { listUnsavedTexts } from './unsaved-texts.ts'
import './fault-page.css'

/**
 * The page after a script error: the unsaved text of the article that was open, and ways out. It uses neither the router nor
 * the component library, because they may be what failed.
 */
export function FaultPage({ error }: { error: unknown }) {
  const [texts, setTexts] = useState<string[]>([])
  const stored = useSyncExternalStore(storedCount.subscribe, storedCount.snapshot)
  useEffect(() => {
    const [, articleId] = /\/articles\/(\d+)\//.exec(location.pathname) ?? []
    if (articleId !== undefined) void listUnsavedTexts(articleId).then(setTexts, () => {})
  }, [stored])
  return (
    <main className="fault-page">
      <h1>画面を表示できませんでした</h1>
      {texts.length === 0 ? (
        <p>読み込み直しても直らないときは、記事の一覧に戻ってください。保存した原稿は失われません。</p>
      ) : (
        <p>
          保存が済んでいない原稿が、この端末に残っています。読み込み直すと続きから書けますが、念のため、先にコピーするかファイルに保存してください。
        </p>
      )}
      {texts.map((text) => (
        <UnsavedText key={text} text={text} />
      ))}
      <p className="fault-page-ways">
        <button type="button" onClick={() => location.reload()}>
          読み込み直す
        </button>
        <a href="/studio/articles/">記事の一覧に戻る</a>
      </p>
      <p className="fault-page-cause">{error instanceof Error ? error.message : String(error)}</p>
    </main>
  )
}

function UnsavedText({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => setSaid((await copyText(text)) ? 'コピーしました' : 'コピーできませんでした')
  return (
    <section className="fault-page-text">
      <textarea aria-label="保存が済んでいない原稿" readOnly rows={10} value={text} />
      <p className="fault-page-ways">
        <button type="button" onClick={() => void copy()}>
          コピーする
        </button>
        <button type="button" onClick={() => download(text)}>
          ファイルに保存する
        </button>
        <span role="status">{said}</span>
      </p>
    </section>
  )
}

function download(text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = href
  link.download = '書きかけの原稿.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(href))
}
