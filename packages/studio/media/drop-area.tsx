import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { hasWords } from '../clipboard-words.ts'
import { StudioIcon } from '../parts/studio-icon.tsx'
import './drop-area.css'

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,image/svg+xml'

/** Accepts dropped, pasted or chosen pictures. */
export function DropArea({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData: data } = event
      // Another area, such as one in a dialog above this one, may have handled the files.
      if (data === null || event.defaultPrevented || data.files.length === 0 || hasWords(data)) return
      event.preventDefault()
      onFiles([...data.files])
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFiles])
  return (
    <div
      className="drop-area"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}

export function ChooseFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label="画像を選ぶ"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button leftSection={<StudioIcon name="upload" />} onClick={() => input.current?.click()}>
        画像を加える
      </Button>
    </>
  )
}
