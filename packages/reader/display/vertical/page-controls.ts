import './page-controls.css'

export type PageControls = {
  show: (page: number, count: number) => void
  remove: () => void
}

/** The buttons below a vertical text. The next page is on the left, as in a Japanese book. */
export function addPageControls(body: HTMLElement, step: (by: 1 | -1) => void): PageControls {
  const bar = document.createElement('div')
  bar.className = 'page-controls'
  bar.setAttribute('role', 'group')
  bar.setAttribute('aria-label', '縦書きのページ')
  const next = button('次のページ', 'M14.5 5 8 12l6.5 7', () => step(1))
  const previous = button('前のページ', 'M9.5 5 16 12l-6.5 7', () => step(-1))
  const count = document.createElement('span')
  bar.append(next, count, previous)
  body.after(bar)
  return {
    show(page, total) {
      count.textContent = `${page + 1}／${total}ページ`
      // A disabled button would lose the focus; `aria-disabled` keeps it.
      next.setAttribute('aria-disabled', String(page >= total - 1))
      previous.setAttribute('aria-disabled', String(page <= 0))
    },
    remove: () => bar.remove(),
  }
}

function button(label: string, path: string, click: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.setAttribute('aria-label', label)
  made.innerHTML = `<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="${path}"/></svg>`
  made.addEventListener('click', click)
  return made
}
