import { Icon } from '@tsuzuri/ui/icon'
import { shelfButton } from './shelf-button.ts'
import './card-save.css'

/** 「あとで読む」 on a card. */
export function CardSave({ article }: { article: { slug: string; title: string } }) {
  return (
    <button {...shelfButton(article)} className="card-save" aria-label={`「${article.title}」をあとで読む`}>
      <Icon name="shelf" />
    </button>
  )
}
