import './loading-circle.css'

/** A spinner. */
export function LoadingCircle() {
  return (
    <div className="loading-circle" role="status">
      <span className="unseen">読み込んでいます</span>
    </div>
  )
}
