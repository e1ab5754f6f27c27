import { Icon } from '@tsuzuri/ui/icon'
import { addresses } from '../../addresses.ts'
import { shelfButton } from '../cards/shelf-button.ts'
import { Link } from '../navigation/link.tsx'
import './save-button.css'

/** 「あとで読む」 of the open article. The label stays the same, so that nothing moves. */
export function SaveButton({ article }: { article: { slug: string; title: string } }) {
  return (
    <div className="save-button">
      <button {...shelfButton(article)}>
        <Icon name="shelf" />
        あとで読む
      </button>
      <Link to={addresses.shelf()}>棚を見る</Link>
    </div>
  )
}
