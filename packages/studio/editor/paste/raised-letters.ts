const superscripts = lettersOf('0123456789+-−=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ')
const subscripts = lettersOf('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎')

/**
 * Writes superscripts and subscripts as characters of their own (m², H₂O), because no mark of ours raises text. Returns
 * whether there were some without such a character.
 */
export function writeRaisedLetters(body: HTMLElement): boolean {
  let isLost = false
  for (const one of body.querySelectorAll<HTMLElement>('sup, sub, [style*="vertical-align"]')) {
    const letters = lettersFor(one)
    const words = one.textContent.normalize('NFKC').trim()
    if (letters === undefined || words === '' || one.querySelector('img, br, ruby') !== null) continue
    if ([...words].every((letter) => letters.has(letter))) replaceLetters(one, letters)
    else isLost = true
  }
  return isLost
}

function lettersFor({ localName, style }: HTMLElement): ReadonlyMap<string, string> | undefined {
  const way = style.verticalAlign
  if (way === 'super' || (way === '' && localName === 'sup')) return superscripts
  return way === 'sub' || (way === '' && localName === 'sub') ? subscripts : undefined
}

function replaceLetters(one: HTMLElement, letters: ReadonlyMap<string, string>): void {
  const texts = one.ownerDocument.createTreeWalker(one, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode
    const written = [...(node.nodeValue ?? '').normalize('NFKC')].map(
      (letter) => letters.get(letter) ?? letter,
    )
    node.nodeValue = written.join('')
  }
}

function lettersOf(plain: string, raised: string): ReadonlyMap<string, string> {
  const signs = [...raised]
  return new Map([...plain].map((letter, at) => [letter, signs[at] ?? letter]))
}
