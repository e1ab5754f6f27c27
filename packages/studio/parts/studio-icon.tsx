import { Icon, LineIcon } from '@tsuzuri/ui/icon'

/** The studio's own icons, in addition to the shared ones. */
const paths = {
  caution: 'M12 4.5 21 19.5H3ZM12 10v4.5M12 17v.3',
  outward: 'M9 6H6v12h12v-3M13 5h6v6M19 5l-8.5 8.5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  article: 'M6 3.5h9l3.5 3.5v13.5H6ZM9 10h6.5M9 13.5h6.5M9 17h4',
  picture: 'M4 5h16v14H4ZM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 8.5v.01',
  shelf: 'M4 5h6v6H4ZM14 5h6v6h-6ZM4 15h6v4H4ZM14 15h6v4h-6Z',
  star: 'M12 4l2.4 5 5.4.7-4 3.8 1 5.4-4.8-2.7-4.8 2.7 1-5.4-4-3.8 5.4-.7Z',
  tag: 'M4 4.5h7.5l8.5 8.5-7 7L4 11.5ZM8 8.5v.01',
  person: 'M12 4.5a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6ZM4.5 20c.8-3.6 3.8-5.2 7.5-5.2s6.7 1.6 7.5 5.2',
  people:
    'M9 5a3.2 3.2 0 1 0 0 6.4A3.2 3.2 0 0 0 9 5ZM3 19c.6-3.3 3-4.8 6-4.8s5.4 1.5 6 4.8M15.5 5.3a3.2 3.2 0 0 1 0 5.8M17.5 14.6c2 .6 3.2 2.1 3.6 4.4',
  banner: 'M3.5 7h17v10h-17ZM7 10.5h6M7 13.5h4M17 10.5v3',
  send: 'M4 12 20.5 4.5 14 20.5l-2.8-6.9ZM11.2 13.6l9.3-9.1',
  bell: 'M12 4a5.5 5.5 0 0 0-5.5 5.5c0 4.5-2 6-2 6h15s-2-1.5-2-6A5.5 5.5 0 0 0 12 4ZM10 18.5a2 2 0 0 0 4 0',
  key: 'M8 11.5a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6ZM10.8 12.6 19 4.5M15.5 8l2.5 2.5M12.8 10.7l1.7 1.7',
  proof: 'M5 4h9l5 5v11H5ZM8.5 12.5l2.5 2.5 4.5-5',
  replace: 'M4 8h11M12 4.5 15.5 8 12 11.5M20 16H9M12 12.5 8.5 16l3.5 3.5',
  turn: 'M5 6v5a4 4 0 0 0 4 4h10M15 11l4 4-4 4',
  settings: 'M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4',
  record: 'M5 4h14v16H5ZM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
  leave: 'M10 5H5v14h5M14 8l4 4-4 4M18 12H9',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6 6 18',
  grip: 'M9 6v.01M9 12v.01M9 18v.01M15 6v.01M15 12v.01M15 18v.01',
  up: 'M6 14.5 12 8.5l6 6',
  down: 'M6 9.5l6 6 6-6',
  upload: 'M12 16V5M7.5 9.5 12 5l4.5 4.5M5 19.5h14',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5',
  panel: 'M4 5h16v14H4ZM14.5 5v14',
  check: 'M5 12.5 10 17.5 19 7',
  eye: 'M3 12c2.2-4 5.2-6 9-6s6.8 2 9 6c-2.2 4-5.2 6-9 6s-6.8-2-9-6ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  series: 'M4 6h3v13H4ZM8.5 6h3v13h-3ZM13.2 6.6l2.9-.8 3.4 12.6-2.9.8Z',
  history: 'M4.5 5v4h4M4.8 9a8 8 0 1 1-.7 4.5M12 8v4.3l3 1.7',
} as const

type OwnName = keyof typeof paths
type SharedName = 'clock' | 'copy' | 'previous' | 'search'
export type StudioIconName = OwnName | SharedName

export function StudioIcon({ name }: { name: StudioIconName }) {
  return isOwn(name) ? <LineIcon path={paths[name]} /> : <Icon name={name} />
}

function isOwn(name: StudioIconName): name is OwnName {
  return Object.hasOwn(paths, name)
}
