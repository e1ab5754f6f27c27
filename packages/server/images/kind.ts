export type Kind = 'jpg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'svg'

/** Detects the format from the first bytes, never from the file name; undefined for unknown formats. */
export function findKind(bytes: Uint8Array): Kind | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, longestProlog))
  const head = start.toString('latin1', 0, 16)
  const known = signatures.find(([, signature]) => signature.test(head))
  return known?.[0] ?? kindInBox(start) ?? (isSvg(start) ? 'svg' : undefined)
}

export const types: Record<Exclude<Kind, 'svg'>, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
}

/** Whether the stored file of this name is a picture, not a file for download. */
export function isPictureName(name: string): boolean {
  return Object.hasOwn(types, /\.([a-z]+)$/.exec(name)?.[1] ?? '')
}

const longestProlog = 4096

/** No SVG begins with these bytes: libvips would draw an SVG in this process, without limits. */
const signatures: readonly [Kind, RegExp][] = [
  ['jpg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
]

const longestBrandsBox = 256

/** AVIF and HEIC use the same container; the brands tell which it is (ISO/IEC 14496-12). */
function kindInBox(start: Buffer): Kind | undefined {
  if (start.length < 16 || start.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const length = start.readUInt32BE(0)
  if (length > longestBrandsBox) return undefined
  const brands = start.toString('latin1', 8, length).match(/[\s\S]{4}/g) ?? []
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) ? 'heic' : undefined
}

/** An SVG root element, preceded only by what XML allows before it. */
function isSvg(start: Buffer): boolean {
  const text = start.toString('utf8').replace(/^\ufeff/, '')
  const element = text.replace(
    /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\])?\s*>)*/i,
    '',
  )
  return /^<(?:svg:)?svg[\s>]/.test(element)
}
