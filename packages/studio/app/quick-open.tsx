import { TextInput } from '@mantine/core'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { findInText } from '@tsuzuri/content/find-text'
import { belongsToInputMethod } from '@tsuzuri/browser/input-method'
import { stateNames } from '../parts/state-badge.tsx'
import { useNewArticle } from '../parts/new-article/use-new-article.ts'
import { routes } from '../routes.ts'
import { mayEnter, useSession } from './session.tsx'
import { openShortcuts, Shortcuts } from './shortcuts.tsx'
import { useStudioQuery } from './studio-queries.ts'
import { Modal } from '../parts/overlays/modal.tsx'
import { isAnswerAwaited } from '../parts/overlays/use-escape.ts'
import './quick-open.css'

type Entry = { key: string; name: string; note: string; run: () => void }

const mostArticles = 8

/** Ctrl+K: articles, templates, screens and actions by name. Ctrl+/ shows all shortcuts. */
export function QuickOpen() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isModified = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isModified || event.defaultPrevented || belongsToInputMethod(event) || isAnswerAwaited()) return
      // In the text Ctrl+K makes a link.
      const isInText = event.target instanceof Element && event.target.closest('.ProseMirror') !== null
      if (event.key === 'k' && !isInText) {
        event.preventDefault()
        setIsOpen(true)
      } else if (event.key === '/') {
        event.preventDefault()
        openShortcuts()
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="記事・画面・操作を探す" size="lg">
        <Entries isOpen={isOpen} onDone={() => setIsOpen(false)} />
      </Modal>
      <Shortcuts />
    </>
  )
}

function Entries({ isOpen, onDone }: { isOpen: boolean; onDone: () => void }) {
  const [text, setText] = useState('')
  /** The key of the entry that was chosen by an arrow key, because entries that arrive later change its index. */
  const [chosen, setChosen] = useState<string>()
  const list = useId()
  const session = useSession()
  const navigate = useNavigate()
  const asked = useDeferredValue(text.trim())
  const articles = useStudioQuery('listArticles', asked === '' ? {} : { text: asked, titlesFirst: true })
  const { begin, beginWith } = useNewArticle()
  const mayWrite = mayEnter(session, 'article.create')
  const templates = useStudioQuery('listTemplates', {}, { enabled: mayWrite })
  const go = (path: string) => () => void navigate(path)
  const screens = routes
    .filter(({ layout, right }) => layout === 'shell' && (right === undefined || mayEnter(session, right)))
    .map(({ path, title }) => ({ key: path, name: title, note: '画面', run: go(path) }))
  const actions = [
    ...(mayWrite ? [{ key: 'new', name: '記事を書く', note: '操作', run: begin }] : []),
    ...(templates.data?.items ?? []).map(({ id, title }) => ({
      key: `template ${id}`,
      name: `雛形「${title === '' ? '無題の雛形' : title}」から書く`,
      note: '操作',
      run: () => beginWith(id),
    })),
    { key: 'shortcuts', name: 'ショートカットの一覧', note: '操作', run: openShortcuts },
  ]
  const words = text.trim()
  const isNamed = ({ name }: Entry) =>
    words === '' || findInText(name, { text: words, isFolded: true }).length > 0
  const found = (articles.data?.items ?? []).map(({ id, title, state }) => ({
    key: `article ${id}`,
    name: title === '' ? '無題の記事' : title,
    note: stateNames[state],
    run: go(`/articles/${id}/`),
  }))
  // Until the response for these words has arrived, Enter must not open a result for earlier words.
  const isBehind = articles.isPlaceholderData || asked !== words
  const entries: Entry[] = [
    ...(isBehind ? found.filter(isNamed) : found).slice(0, mostArticles),
    ...[...actions, ...screens].filter(isNamed),
  ]
  const current = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  )
  const options = useRef<HTMLUListElement>(null)
  useEffect(() => {
    options.current?.children[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const run = (entry: Entry | undefined) => {
    // While the dialog fades out, its entries still receive clicks and keys.
    if (entry === undefined || !isOpen) return
    onDone()
    entry.run()
  }
  return (
    <div className="quick-open">
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={entries.length === 0 ? undefined : `${list}-${current}`}
        aria-label="題名や画面の名前"
        placeholder="題名や画面の名前"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setChosen(undefined)
        }}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
          if (by !== 0 && entries.length > 0) {
            event.preventDefault()
            setChosen(entries.at((current + by) % entries.length)?.key)
          }
          if (event.key === 'Enter') run(entries[current])
        }}
      />
      <ul ref={options} role="listbox" id={list} aria-label="候補">
        {entries.map((entry, index) => (
          <li
            key={entry.key}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === current}
            onClick={() => run(entry)}
          >
            {entry.name}
            <small>{entry.note}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
