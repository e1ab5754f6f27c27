import type * as Library from 'heic-to/csp'
// oxlint-disable-next-line import/default -- Vite gives the address of the file as its default export.
import libraryUrl from 'heic-to/csp?url'

const quality = 0.92

/**
 * Converts HEIC to JPEG: by the browser itself if it can (Safari), otherwise by libheif, which is loaded only then. The
 * result contains only the picture, without location and camera data.
 */
export async function convertHeic(file: File): Promise<File> {
  const jpeg = (await convertNatively(file)) ?? (await convertWithLibrary(file))
  return new File([jpeg], file.name.replace(/(?:\.hei[cf])?$/i, '.jpg'), { type: 'image/jpeg' })
}

async function convertNatively(file: File): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality))
}

/**
 * The library is a build without WebAssembly and `eval`, which the studio's Content-Security-Policy forbids; it runs in
 * a worker. It is served as its original file, separate from our own code.
 */
async function convertWithLibrary(file: File): Promise<Blob> {
  const { heicTo } = (await import(/* @vite-ignore */ libraryUrl)) as typeof Library
  return heicTo({ blob: file, type: 'image/jpeg', quality })
}
