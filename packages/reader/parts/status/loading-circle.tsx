import './loading-circle.css'

/** Turns while something is on its way. */
export function LoadingCircle() {
  return (
    <div className="loading-circle" role="status">
      <span className="unseen">読み込んでいます</span>
    </div>
  )
}
