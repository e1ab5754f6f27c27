import { Button } from '@mantine/core'
import { Link, useRouteError } from 'react-router'
import { FaultPage } from './fault-page.tsx'

export function NotFound() {
  return (
    <main className="fault-page">
      <h1>ページが見つかりません</h1>
      <p>URLが変わったか、あなたの役割では開けないページです。</p>
      <Button component={Link} to="/" variant="default">
        編集室の入口へ
      </Button>
    </main>
  )
}

/** Error page for a screen that failed to render or to load. */
export function RouteFault() {
  return <FaultPage error={useRouteError()} />
}
