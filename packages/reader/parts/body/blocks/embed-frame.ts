/** Replaces the button of an embed by the frame of its provider. */
export function showEmbed(button: HTMLElement): void {
  const { embedAddress = '', embedTitle = '' } = button.dataset
  const box = button.closest<HTMLElement>('[data-embed]')
  if (box === null) return
  const frame = document.createElement('iframe')
  frame.src = embedAddress
  frame.title = embedTitle
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  box.dataset['embed'] = 'shown'
  box.replaceChildren(frame)
  frame.focus()
}
