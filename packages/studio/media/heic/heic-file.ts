/** The brands of HEIC and of HEIF in general (ISO/IEC 23008-12), as phones write them. */
const brands = /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/

/** Whether a file is HEIC, by its first bytes: its name and type are often missing or wrong. AVIF has the same container. */
export async function isHeic(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 64).arrayBuffer())
  const text = String.fromCharCode(...bytes)
  if (text.slice(4, 8) !== 'ftyp') return false
  const length = new DataView(bytes.buffer).getUint32(0)
  const found = text.slice(8, Math.min(length, 64)).match(/[\s\S]{4}/g) ?? []
  return (
    !found.some((brand) => brand === 'avif' || brand === 'avis') && found.some((brand) => brands.test(brand))
  )
}
