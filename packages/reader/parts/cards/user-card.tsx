import type { UserCard as UserCardData } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { Link } from '../navigation/link.tsx'
import { MediaPicture } from '../pictures/media-picture.tsx'
import { faceSlot, type PictureSlot } from '../pictures/picture-slot.ts'
import './user-card.css'

type UserCardProps = {
  user: UserCardData & { total?: number }
  /** The role of the person in the article, shown above the name. */
  role?: string
  level?: 2 | 3
  /** Set for a supervisor without articles, who has no page. */
  withoutPage?: boolean
}

/** A card of an author: portrait, title, profile, links. */
export function UserCard({ user, role, level = 3, withoutPage = false }: UserCardProps) {
  const Heading = `h${level}` as const
  return (
    <div className="user-card">
      <Portrait user={user} />
      <div className="user-card-words">
        {role !== undefined && <p className="user-card-role">{role}</p>}
        <Heading className="user-card-name">
          {withoutPage ? user.name : <Link to={addresses.user(user.slug)}>{user.name}</Link>}
        </Heading>
        {user.title !== '' && <p className="user-card-title">{user.title}</p>}
        {user.biography !== '' && <p className="user-card-biography">{user.biography}</p>}
        <UserLinks links={user.links} />
        {user.total !== undefined && <p className="user-card-title">記事 {user.total}本</p>}
      </div>
    </div>
  )
}

type PortraitProps = {
  user: Pick<UserCardData, 'name' | 'portrait'>
  slot?: PictureSlot
  isFirst?: boolean
}

export function Portrait({ user: { name, portrait }, slot = faceSlot, isFirst }: PortraitProps) {
  if (portrait !== null) {
    return (
      <MediaPicture className="portrait" image={{ ...portrait, alt: '' }} slot={slot} isFirst={isFirst} />
    )
  }
  return (
    <span className="portrait portrait-missing" aria-hidden="true">
      {[...name][0]}
    </span>
  )
}

export function UserLinks({ links }: Pick<UserCardData, 'links'>) {
  if (links.length === 0) return null
  return (
    <ul role="list" className="user-card-links">
      {links.map(({ label, url }) => (
        <li key={url}>
          <a href={url} rel="noopener me">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
