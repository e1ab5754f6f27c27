import { expect, test } from 'vitest'
import { isEmojiPicture } from './emoji-picture.ts'

test('F3 a picture is an emoji by its class or by an alternative text of emoji alone', () => {
  for (const alt of ['😀', '👩🏽‍🦰', '🇯🇵', '❤️', '1️⃣', '🎉🎉', ' 😀 '])
    expect(isEmojiPicture({ classes: '', alt }), alt).toBe(true)
  for (const classes of ['emoji', 'wp-smiley', 'an1', 'big emoji'])
    expect(isEmojiPicture({ classes, alt: ':-)' }), classes).toBe(true)
  for (const alt of ['', '春', '1', '楽しい😀', '#'])
    expect(isEmojiPicture({ classes: 'emojiless photo', alt }), alt).toBe(false)
})
