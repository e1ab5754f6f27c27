export interface CopyEnvironment {
  clipboard: Pick<Clipboard, 'writeText'> | undefined
  document: Document
}

/**
 * Returns whether the text was copied. Without https there is no Clipboard API, so `execCommand('copy')` is the
 * fallback.
 */
export async function copyText(
  text: string,
  { clipboard, document }: CopyEnvironment = theBrowser(),
): Promise<boolean> {
  try {
    if (!clipboard) return copyBySelection(text, document)
    await clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, document)
  }
}

function copyBySelection(text: string, document: Document): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  try {
    area.select()
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused && 'focus' in focused) (focused as HTMLElement).focus({ preventScroll: true })
  }
}

function theBrowser(): CopyEnvironment {
  return { clipboard: (navigator as { clipboard?: Clipboard }).clipboard, document }
}
