import { type RefObject, useEffect, useState } from 'react'
import { openLocalCache } from '@tsuzuri/browser/local-cache'
import { openShelf } from '@tsuzuri/browser/shelf'
import { Icon } from '@tsuzuri/ui/icon'
import { addresses } from '../../addresses.ts'
import { useSite } from '../../app/use-site.ts'
import { Link } from '../navigation/link.tsx'
import './save-button.css'

type SaveButtonProps = { slug: string; title: string; article: RefObject<HTMLElement | null> }

/** 「あとで読む」: puts the article on the shelf of this device. The label stays the same, so that nothing moves. */
export function SaveButton({ slug, title, article }: SaveButtonProps) {
  const { isStatic = false } = useSite()
  const [isSaved, setIsSaved] = useState(false)
  const [isFull, setIsFull] = useState(false)
  useEffect(() => setIsSaved(openShelf(openLocalCache()).has(slug)), [slug])
  const toggle = async () => {
    const shelf = openShelf(openLocalCache())
    const isRemoving = shelf.has(slug)
    const isDone = isRemoving || shelf.add(slug, title)
    setIsSaved(isDone && !isRemoving)
    setIsFull(!isDone)
    if (isRemoving) shelf.remove(slug)
    const { forgetShelved, keepShelved } = await import('../../behaviour/save-article.ts')
    if (isRemoving) await forgetShelved(slug)
    else if (isDone && article.current) await keepShelved(article.current, { slug, title }, isStatic)
  }
  return (
    <div className="save-button">
      <button type="button" aria-pressed={isSaved} onClick={() => void toggle().catch(() => {})}>
        <Icon name="shelf" />
        あとで読む
      </button>
      <Link to={addresses.shelf()} className={isSaved ? '' : 'save-button-later'}>
        棚を見る
      </Link>
      <span role="status">{isFull ? '棚がいっぱいです' : ''}</span>
    </div>
  )
}
