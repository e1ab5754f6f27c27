/** The largest width at which pages show a picture, in CSS pixels. */
const widestPlace = 1280

/** A warning if a picture is too narrow for places that the picture it replaces fills. */
export function narrowerWarning(
  before: { width: number; height: number },
  after: { width: number; height: number },
): string | undefined {
  if (after.width >= Math.min(before.width, widestPlace)) return undefined
  const [was, is] = [before, after].map(({ width, height }) => `${width} × ${height}`)
  return `新しい画像は小さいため、ぼやけて見えるところがあります（いま ${was}、新しい画像 ${is}）。`
}
