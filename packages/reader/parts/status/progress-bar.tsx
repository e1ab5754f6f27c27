import './progress-bar.css'

/** The container of the progress bar; `behaviour/navigation.ts` renders into it. */
export function ProgressBar() {
  return <div id="progress" className="progress-bar" aria-hidden="true" />
}
