/** Roving tabindex: one tab stop per toolbar; arrow keys move between buttons, Escape returns to the text. */
export function startRoving(bar: HTMLElement, leave: () => void): void {
  const buttons = () => [...bar.querySelectorAll('button')].filter((one) => one.offsetParent !== null)
  for (const [at, one] of [...bar.querySelectorAll('button')].entries()) one.tabIndex = at === 0 ? 0 : -1
  bar.addEventListener('keydown', (event) => {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') leave()
    else if (step !== undefined) all[(at + step + all.length) % all.length]?.focus()
    else return
    event.preventDefault()
  })
}
