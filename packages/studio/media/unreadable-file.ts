export const unreadableFileMessage =
  'ファイルを読み込めませんでした。フォルダーはアップロードできません。選んだあとに変更や移動をしたファイルは、選び直してください。'

/** What browsers report for a folder, and for a file that was changed, moved or deleted after it was chosen. */
const unreadableNames = new Set(['NotReadableError', 'NotFoundError'])

export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && (unreadableNames.has(error.name) || isUnreadable(error.cause))
}

/** XMLHttpRequest reports a file that can't be read as a failed connection, so one byte is read before it is sent. */
export async function assertReadable(file: File): Promise<void> {
  const firstByte = file.slice(0, 1)
  await firstByte.arrayBuffer().catch(() => {
    throw new DOMException('the file could not be read', 'NotReadableError')
  })
}
