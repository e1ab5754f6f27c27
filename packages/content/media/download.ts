/**
 * A file that readers download: a PDF, a recording, a spreadsheet. It is stored like a picture, under the hash of its
 * content, and is never rendered by the site itself.
 */
export type Download = { name: string; type: string; bytes: number; fileName: string }

export const downloadName = /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/

export function downloadUrl(name: string): string {
  return `/files/${name}`
}

/**
 * The content type for browsers. Types that a browser could execute or render as a page become
 * application/octet-stream.
 */
export function downloadType(extension: string): string {
  return downloadTypes[extension] ?? 'application/octet-stream'
}

/** By extension; every other kind is application/octet-stream. */
export const downloadTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  zip: 'application/zip',
  epub: 'application/epub+zip',
}
