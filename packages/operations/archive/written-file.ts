import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'yaml'

export async function writeText(folder: string, name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text)
}

/** Does not fold long lines, so that a diff of two archives shows the real changes. */
export async function writeYaml(folder: string, name: string, content: unknown): Promise<void> {
  await writeText(folder, name, stringify(content, { lineWidth: 0 }))
}

const entriesAtOnce = 1000

/** Writes a list entry by entry: a YAML tree of the whole list would take kilobytes per entry. */
export async function writeYamlList<T>(
  folder: string,
  name: string,
  entries: readonly T[],
  written: (entry: T) => unknown,
): Promise<void> {
  const pieces = function* () {
    for (let at = 0; at === 0 || at < entries.length; at += entriesAtOnce) {
      yield stringify(entries.slice(at, at + entriesAtOnce).map(written), { lineWidth: 0 })
    }
  }
  await pipeline(Readable.from(pieces()), createWriteStream(join(folder, name)))
}
