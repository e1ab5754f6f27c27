import { z } from 'zod'

/** A file of the site with its content type and caching. */
export type SiteFile = { bytes: Uint8Array; type: string; cacheControl: string }

/** The files of an export by path, each with the hash of its content. */
export type Manifest = Map<string, string>

/**
 * The hash of a file that may have been written completely or in part: the next export writes it again, or removes it.
 */
export const unknownHash = ''

/** The target of an export. Writes are atomic. */
export type SiteTarget = {
  /** The manifest of the earlier export; empty if this is the first. Removes temporary files of interrupted writes. */
  readManifest: () => Promise<Manifest>
  /** Returns when the files written before are stored as safely as the manifest itself. */
  saveManifest: (manifest: Manifest) => Promise<void>
  write: (path: string, file: SiteFile) => Promise<void>
  remove: (path: string) => Promise<void>
  close: () => Promise<void>
}

export const manifestName = '.tsuzuri-export.json'

const manifestSchema = z.object({ version: z.literal(1), files: z.record(z.string(), z.string()) })

export function manifestText(manifest: Manifest): string {
  return JSON.stringify({ version: 1, files: Object.fromEntries(manifest) })
}

/** Undefined if the text is damaged. */
export function readManifestText(text: string): Manifest | undefined {
  try {
    const { files } = manifestSchema.parse(JSON.parse(text))
    return new Map(Object.entries(files))
  } catch {
    return undefined
  }
}
