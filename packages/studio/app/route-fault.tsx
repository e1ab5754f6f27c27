import { Button } from '@mantine/core'
import { Link, useRouteError } from 'react-router'
import './route-fault.css'

export function NotFound() {
  return (
    <main className="route-fault">
      <h1>ページが見つかりません</h1>
      <p>URLが変わったか、あなたの役割では開けないページです。</p>
      <Button component={Link} to="/" variant="default">
        編集室の入口へ
      </Button>
    </main>
  )
}

/** Error page for a screen that failed to render or to load. Unsaved text stays on the device. */
export function RouteFault() {
  const error = useRouteError()
  return (
    <main className="route-fault">
      <h1>画面を開けませんでした</h1>
      <p>書きかけの原稿はこの端末に残っています。読み込み直すと、続きから書けます。</p>
      <p className="route-fault-cause">{error instanceof Error ? error.message : String(error)}</p>
      <Button onClick={() => location.reload()}>読み込み直す</Button>
    </main>
  )
}
