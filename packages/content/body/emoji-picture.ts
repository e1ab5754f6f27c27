/**
 * Whether a picture is an emoji, so that its alternative text stands for it: pages of WordPress, Gmail, X and others
 * show emoji as small pictures.
 */
export function isEmojiPicture({ classes, alt }: { classes: string; alt: string }): boolean {
  return classes.split(/\s+/).some((name) => /^(?:emoji|wp-smiley|an1)$/i.test(name)) || isEmoji(alt.trim())
}

function isEmoji(text: string): boolean {
  return /^(?:(?![0-9#*])\p{Emoji}(?:\ufe0f|\u200d|[\u{e0020}-\u{e007f}])*|[0-9#*]\ufe0f?\u20e3)+$/u.test(
    text,
  )
}
