/** Whether an address is that of a picture's file. */
export function isPictureFile(address: string): boolean {
  const path = URL.parse(address, 'https://a.invalid')?.pathname ?? ''
  return /\.(?:jpe?g|png|gif|webp|avif|heic|svg)$/i.test(path)
}
