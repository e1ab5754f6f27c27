import type { WritingDirection } from '@tsuzuri/content/writing'

export const writingNames: Readonly<Record<WritingDirection, string>> = {
  horizontal: '横書き',
  vertical: '縦書き',
}
