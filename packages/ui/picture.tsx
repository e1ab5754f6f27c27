import type { CSSProperties } from 'react'

export type PictureSource = {
  url: string
  width: number
  height: number
  colour: string
  alt: string
  focus?: { x: number; y: number } | undefined
}

type PictureProps = {
  image: PictureSource
  /** The first picture of a page, which readers wait for. */
  isFirst?: boolean | undefined
  className?: string | undefined
}

/** A picture that takes its place before it has loaded, in its own colour, and keeps its focal point when cropped. */
export function Picture({
  image: { url, width, height, colour, alt, focus },
  isFirst,
  className,
}: PictureProps) {
  const style: CSSProperties = { backgroundColor: colour }
  if (focus !== undefined) style.objectPosition = `${percent(focus.x)} ${percent(focus.y)}`
  return (
    <img
      className={className}
      src={url}
      width={width}
      height={height}
      alt={alt}
      style={style}
      decoding="async"
      {...(isFirst === true ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  )
}

function percent(part: number): string {
  return `${Math.round(part * 1000) / 10}%`
}
