import './skip-link.css'

/** The first stop of the keyboard: past the masthead, to the page itself. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      本文へ移動
    </a>
  )
}
