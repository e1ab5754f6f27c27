import type { CSSProperties } from 'react'

export type PictureSource = {
  url: string
  width: number
  height: number
  colour: string
  light: number
  alt: string
  focus?: { x: number; y: number } | undefined
}

export type PictureProps = {
  image: PictureSource
  /** The same picture in other widths, and the `sizes` attribute. */
  srcSet: string
  sizes: string
  /** The first picture of a page: loaded with high priority. */
  isFirst?: boolean | undefined
  className?: string | undefined
}

/** A picture that reserves its space and shows a placeholder until it has loaded; crops keep its focal point. */
export function Picture({ image, srcSet, sizes, isFirst, className }: PictureProps) {
  const { url, width, height, colour, light, alt, focus } = image
  const style: CSSProperties & Record<`--${string}`, number> = { backgroundColor: colour, '--light': light }
  if (focus !== undefined) style.objectPosition = `${percent(focus.x)} ${percent(focus.y)}`
  return (
    <img
      className={className === undefined ? 'picture' : `picture ${className}`}
      {...(isFirst === true ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      sizes={sizes}
      srcSet={srcSet}
      src={url}
      width={width}
      height={height}
      alt={alt}
      style={style}
    />
  )
}

function percent(part: number): string {
  return `${Math.round(part * 1000) / 10}%`
}
