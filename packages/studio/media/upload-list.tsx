import { Button, Progress } from '@mantine/core'
import { canSendAgain, type Upload } from './upload-queue.ts'
import { useUploadQueue, useUploads } from './uploads.tsx'
import './upload-list.css'

const stateNames: Record<Upload['state'], string> = {
  waiting: '順番を待っています',
  sending: 'アップロードしています',
  checking: '画像を確かめています',
  interrupted: 'つながり次第、続きをアップロードします',
  done: 'アップロードしました',
  failed: 'アップロードできませんでした',
  cancelled: '取りやめました',
}

/** The uploads, each with a progress bar. */
export function UploadList() {
  const uploads = useUploads()
  const queue = useUploadQueue()
  if (uploads.length === 0) return null
  const isQuiet = uploads.every(
    ({ state }) => state === 'done' || state === 'failed' || state === 'cancelled',
  )
  return (
    <section className="upload-list" aria-label="アップロードしている画像">
      <ul role="list">
        {uploads.map((upload) => (
          <UploadLine key={upload.id} upload={upload} />
        ))}
      </ul>
      <div className="upload-actions">
        {uploads.filter((upload) => upload.state === 'interrupted' || isFailedForNow(upload)).length > 1 && (
          <Button variant="default" size="compact-sm" onClick={queue.retryAll}>
            すべてもう一度アップロードする
          </Button>
        )}
        {isQuiet && (
          <Button variant="subtle" size="compact-sm" onClick={queue.clear}>
            一覧を片づける
          </Button>
        )}
      </div>
    </section>
  )
}

function isFailedForNow(upload: Upload): boolean {
  return upload.state === 'failed' && canSendAgain(upload)
}

function wordsOf({ state, media }: Upload, percent: number): string {
  if (state === 'sending') return `${stateNames.sending} ${percent}%`
  return state === 'done' && media?.isKnown === true ? 'すでにある画像です' : stateNames[state]
}

function UploadLine({ upload }: { upload: Upload }) {
  const { id, file, state, loaded, problem } = upload
  const queue = useUploadQueue()
  const percent = file.size === 0 ? 0 : Math.floor((loaded / file.size) * 100)
  return (
    <li data-state={state}>
      <span className="upload-name">{file.name}</span>
      <Progress.Root size="sm">
        <Progress.Section
          value={state === 'done' ? 100 : percent}
          color={state === 'failed' ? 'red' : 'beni'}
          animated={state === 'checking'}
          aria-label={`${file.name}の進み具合`}
        />
      </Progress.Root>
      <span className="upload-state">{problem ?? wordsOf(upload, percent)}</span>
      {(state === 'waiting' || state === 'sending' || state === 'interrupted') && (
        <Button variant="default" size="compact-xs" onClick={() => queue.cancel(id)}>
          取りやめる
        </Button>
      )}
      {canSendAgain(upload) && (
        <Button variant="default" size="compact-xs" onClick={() => queue.retry(id)}>
          もう一度アップロードする
        </Button>
      )}
    </li>
  )
}
