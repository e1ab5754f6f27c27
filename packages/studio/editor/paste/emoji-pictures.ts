import { isEmojiPicture } from '@tsuzuri/content/body/emoji-picture'

/** Replaces pictures of emoji, which other sites show instead of characters, by the characters. */
export function writeEmoji(body: HTMLElement): void {
  for (const image of body.querySelectorAll('img')) {
    const named = image.dataset['emoji'] ?? image.dataset['stringifyEmoji']
    if (named !== undefined || isEmojiPicture({ classes: image.className, alt: image.alt }))
      image.replaceWith(image.alt.trim() || (named ?? ''))
  }
}
