/** POSIX "ustar" headers, in the only form that backups use. */
export const blockBytes = 512

export type TarEntry = { name: string; bytes: number; modifiedAt: Date }

const nameBytes = 100
const sizeAt = 124
const timeAt = 136
const sumAt = 148

export function writeHeader({ name, bytes, modifiedAt }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > nameBytes) throw new Error(`${name} is too long for a name in a backup`)
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${octal(bytes, 11)}\0`, sizeAt)
  header.write(`${octal(Math.floor(modifiedAt.getTime() / 1000), 11)}\0`, timeAt)
  header.write(' '.repeat(8), sumAt)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )}\0 `,
    sumAt,
  )
  return header
}

/** Undefined for anything that `writeHeader` does not write: links, folders, other number formats, damage. */
export function readHeader(header: Buffer): TarEntry | undefined {
  const end = header.indexOf(0)
  const name = header.toString('utf8', 0, Math.min(end === -1 ? nameBytes : end, nameBytes))
  const bytes = readOctal(header, sizeAt)
  const seconds = readOctal(header, timeAt)
  if (name === '' || bytes === undefined || seconds === undefined) return undefined
  const entry = { name, bytes, modifiedAt: new Date(seconds * 1000) }
  return Buffer.byteLength(name) <= nameBytes && writeHeader(entry).equals(header) ? entry : undefined
}

/** Entries are padded to whole blocks. */
export function paddingOf(bytes: number): number {
  return (blockBytes - (bytes % blockBytes)) % blockBytes
}

function octal(number: number, digits: number): string {
  const text = number.toString(8).padStart(digits, '0')
  if (text.length > digits) throw new Error(`${number} is too large for a backup`)
  return text
}

function readOctal(header: Buffer, at: number): number | undefined {
  const text = header.toString('latin1', at, at + 11)
  return /^[0-7]{11}$/.test(text) ? Number.parseInt(text, 8) : undefined
}
