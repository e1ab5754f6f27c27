import { useSyncExternalStore } from 'react'
import { hold } from '@tsuzuri/browser/observable'
import { Modal } from '../parts/overlays/modal.tsx'
import './shortcuts.css'

const isOpen = hold(false)

export function openShortcuts(): void {
  isOpen.set(true)
}

const groups: { name: string; keys: [keys: string, words: string][] }[] = [
  {
    name: 'どこでも',
    keys: [
      ['Ctrl+K', '記事・画面・操作を探す（本文の中では、リンクを付ける）'],
      ['Ctrl+/', 'この一覧を開く'],
    ],
  },
  {
    name: '記事',
    keys: [
      ['Ctrl+S', '今すぐ保存する'],
      ['Ctrl+F', '記事の中を探して置き換える（Ctrl+H も同じ）'],
      ['F7', '次の指摘へ（Shift+F7 で前へ）'],
      ['Ctrl+Z', '元に戻す（Ctrl+Shift+Z でやり直す）'],
    ],
  },
  {
    name: '本文',
    keys: [
      ['/ または ・', '行のはじめで、ブロックを選ぶ'],
      ['Ctrl+B', '太字'],
      ['Ctrl+I', '傍点'],
      ['Ctrl+Shift+H', 'マーカー'],
      ['Ctrl+Alt+2〜4', '見出し（0 で本文に戻す）'],
      ['Ctrl+Shift+7／8／9', '番号リスト／箇条書き／引用'],
      ['Alt+↑／↓', 'ブロックや項目を上下に動かす'],
      ['Shift+Enter', '段落の中で改行する'],
      ['Tab', '項目を一段下げる、次のセルへ（Shift+Tab で逆）'],
    ],
  },
]

/** The list of all keyboard shortcuts. */
export function Shortcuts() {
  const opened = useSyncExternalStore(isOpen.subscribe, isOpen.snapshot)
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
  const shown = (keys: string) => (isApple ? keys.replaceAll('Ctrl', '⌘').replaceAll('Alt', '⌥') : keys)
  return (
    <Modal opened={opened} onClose={() => isOpen.set(false)} title="キーボードショートカット" size="lg">
      {groups.map(({ name, keys }) => (
        <section key={name} className="shortcuts">
          <h2>{name}</h2>
          <dl>
            {keys.map(([key, words]) => (
              <div key={key}>
                <dt>
                  <kbd>{shown(key)}</kbd>
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
