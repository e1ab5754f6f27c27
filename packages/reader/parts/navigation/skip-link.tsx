import './skip-link.css'

/** The first focusable element: skips the header. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      本文へ移動
    </a>
  )
}
