import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'

export async function writeText(folder: string, name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text)
}

/** Long lines stay lines: whoever compares two archives sees what changed. */
export async function writeYaml(folder: string, name: string, content: unknown): Promise<void> {
  await writeText(folder, name, stringify(content, { lineWidth: 0 }))
}
