import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { sentenceOf } from '../app/problem.ts'
import './states.css'

export function Loading() {
  return (
    <div className="state" role="status" aria-label="読み込み中">
      <Loader size="sm" type="dots" />
    </div>
  )
}

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="state state-empty">
      <p className="state-title">{title}</p>
      {children}
    </div>
  )
}

export function Failed({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <div className="state" role="alert">
      <p className="state-title">{sentenceOf(error)}</p>
      {retry !== undefined && (
        <Button variant="default" onClick={retry}>
          もう一度読み込む
        </Button>
      )}
    </div>
  )
}

type Answered<Data> = {
  data: Data | undefined
  error: Error | null
  fetchStatus: string
  refetch: () => unknown
}

/** Renders one state of a query: data, error, loading, or offline. */
export function Answer<Data>({ of, children }: { of: Answered<Data>; children: (data: Data) => ReactNode }) {
  if (of.data !== undefined) return children(of.data)
  if (of.error !== null) return <Failed error={of.error} retry={() => void of.refetch()} />
  return of.fetchStatus === 'paused' ? <Offline /> : <Loading />
}

function Offline() {
  return (
    <div className="state" role="status">
      <p className="state-title">つながっていません。つながり次第、読み込みます。</p>
    </div>
  )
}
