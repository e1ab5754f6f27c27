const folders = 'magazine|media|files|social|feeds|sitemaps|external-transmission'

/** Addresses of the site that a page may link to. */
export const ownAddress = new RegExp(`^/(?:(?:${folders})/|license\\.xml$)`)

/** Files that one export may write and the next one may not. */
const passingFile = new RegExp(`^(?:(?:${folders})/|(?:410\\.html|ads\\.txt|license\\.xml)$)`)

/** Whether a file of an exported site may be stale. Other files in the folder are not ours. */
export function isSitePath(path: string): boolean {
  return passingFile.test(path)
}
