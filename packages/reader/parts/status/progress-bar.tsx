import './progress-bar.css'

/** The place of the bar at the top of the window; what happens between pages draws in it. */
export function ProgressBar() {
  return <div id="progress" className="progress-bar" aria-hidden="true" />
}
