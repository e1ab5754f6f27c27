/** Icons with one line width on a 24 × 24 grid, in `currentColor`. */
const paths = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.7 11.2L20.5 20.5',
  previous: 'M14.5 5 8 12l6.5 7',
  next: 'M9.5 5 16 12l-6.5 7',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 4v4.5l3 1.8',
  play: 'M8.5 6v12l10-6Z',
  copy: 'M9 9h10v11H9ZM15 6.5V4H5v11h1.5',
  checked: 'M12 3.5 5 6v5.5c0 4.3 2.9 7.4 7 9 4.1-1.6 7-4.7 7-9V6ZM8.8 12l2.4 2.4 4.2-4.6',
  shelf: 'M7 4.5h10v15l-5-4-5 4Z',
  offline:
    'M4 4l16 16M5 12.5a10 10 0 0 1 4-2.4m4.5-.3a10 10 0 0 1 5.5 2.7M8.5 16a5 5 0 0 1 5-1.2M12 19.5v.01',
  display: 'M3 18.5 7.75 6.5l4.75 12M4.6 14.5h6.3M14 18.5l3.5-8.5 3.5 8.5M15.2 15.6h4.6',
} as const

export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return <LineIcon path={paths[name]} />
}

/** An icon from any path, in the same style (base.css). Hidden from screen readers: the text beside it is the label. */
export function LineIcon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
