import { NavLink } from 'react-router'
import { roleNames } from '@tsuzuri/content/permission'
import { routes } from '../routes.ts'
import { StudioIcon, type StudioIconName } from '../parts/studio-icon.tsx'
import { mayEnter, useSession } from './session.tsx'
import { useSignOut } from './use-sign-out.tsx'

type Place = [path: string, icon: StudioIconName]

const groups: { name: string; places: Place[] }[] = [
  {
    name: '書く',
    places: [
      ['/', 'sun'],
      ['/articles/', 'article'],
      ['/media/', 'picture'],
      ['/replace/', 'replace'],
    ],
  },
  {
    name: '整える',
    places: [
      ['/fronts/', 'panel'],
      ['/categories/', 'shelf'],
      ['/features/', 'star'],
      ['/series/', 'series'],
      ['/tags/', 'tag'],
      ['/users/', 'person'],
      ['/banners/', 'banner'],
      ['/proofreading/', 'proof'],
      ['/redirects/', 'turn'],
      ['/feeds/', 'send'],
      ['/deliveries/', 'bell'],
      ['/time/', 'clock'],
    ],
  },
  {
    name: '管理',
    places: [
      ['/settings/', 'settings'],
      ['/destinations/', 'outward'],
      ['/staff/', 'people'],
      ['/keys/', 'key'],
      ['/audit/', 'record'],
    ],
  },
]

export function Navigation() {
  const session = useSession()
  const shown = groups
    .map(({ name, places }) => ({ name, places: places.flatMap((place) => entryOf(place) ?? []) }))
    .map((group) => ({
      ...group,
      places: group.places.filter(({ right }) => right === undefined || mayEnter(session, right)),
    }))
    .filter(({ places }) => places.length > 0)
  return (
    <nav className="navigation" aria-label="編集室">
      {shown.map(({ name, places }) => (
        <section key={name}>
          <h2>{name}</h2>
          <ul role="list">
            {places.map(({ path, title, icon }) => (
              <li key={path}>
                <NavLink to={path} end={path === '/'}>
                  <StudioIcon name={icon} />
                  {title}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Self />
    </nav>
  )
}

function Self() {
  const { account } = useSession()
  const { signOut, isSigningOut, question } = useSignOut()
  return (
    <section className="navigation-self">
      <a href="/magazine/" target="_blank" rel="noreferrer">
        <StudioIcon name="outward" />
        サイトを見る
      </a>
      <NavLink to="/account/">
        <StudioIcon name="person" />
        <span>
          {account.name}
          <small>{roleNames[account.role]}</small>
        </span>
      </NavLink>
      <button type="button" disabled={isSigningOut} onClick={signOut}>
        <StudioIcon name="leave" />
        サインアウト
      </button>
      {question}
    </section>
  )
}

function entryOf([path, icon]: Place) {
  const entry = routes.find((route) => route.path === path)
  return entry === undefined ? undefined : { ...entry, icon }
}
