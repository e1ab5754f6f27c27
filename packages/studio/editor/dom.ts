type Attributes = Record<string, string | boolean | undefined>

/** Creates an element with attributes and children, for the editor's controls. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, '')
    else if (typeof value === 'string') made.setAttribute(key, value)
  }
  made.append(...children)
  return made
}

/** A button that does not move the cursor. A symbol needs a label; text is its own label. */
export function button(label: string, face: string, press: () => void): HTMLButtonElement {
  const name = face.length === 1 ? { 'aria-label': label } : {}
  const made = element('button', { type: 'button', title: label, ...name }, face)
  made.addEventListener('mousedown', (event) => event.preventDefault())
  made.addEventListener('click', press)
  return made
}

let count = 0

export function newId(stem: string): string {
  count += 1
  return `writing-${stem}-${count}`
}
