import type { Block, Body } from '@tsuzuri/content/body/blocks'
import { expect } from 'vitest'
import type { TrialPage } from './open-trial.ts'

/** The actions of a test on the editor's test page. */
export function writerAt({ page, complaints }: TrialPage) {
  /** The browser reports the selection shortly after it has changed. */
  const settleCursor = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return {
    settleCursor,
    open: (blocks: Block[]) =>
      page.evaluate(
        (body: Body) => {
          window.trial.open(body)
          window.trial.editor.focus()
        },
        { blocks },
      ),
    read: () => page.evaluate(() => window.trial.editor.getBody().blocks),
    /** ProseMirror handles the end of a composition shortly after the browser event. */
    settle: async () => {
      await expect.poll(() => page.evaluate(() => window.trial.editor.isComposing())).toBe(false)
    },
    /** Copies the whole document, or what the writer has selected. */
    copy: async ({ isAll = true } = {}) => {
      if (isAll) await page.keyboard.press('ControlOrMeta+a')
      await settleCursor()
      return page.evaluate(() => {
        const clipboardData = new DataTransfer()
        const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
        window.trial.editor.view.dom.dispatchEvent(event)
        return Object.fromEntries(
          ['text/html', 'text/plain'].map((type) => [type, clipboardData.getData(type)]),
        ) as { 'text/html': string; 'text/plain': string }
      })
    },
    paste: async (data: Record<string, string>, files: { name: string; type: string }[] = []) => {
      await settleCursor()
      await page.evaluate(
        ({ data, files }) => {
          const transfer = new DataTransfer()
          for (const [type, text] of Object.entries(data)) transfer.setData(type, text)
          for (const { name, type } of files) transfer.items.add(new File(['picture'], name, { type }))
          const event = new ClipboardEvent('paste', {
            clipboardData: transfer,
            bubbles: true,
            cancelable: true,
          })
          window.trial.editor.view.dom.dispatchEvent(event)
        },
        { data, files },
      )
    },
    /** Drops files on the lower half of the block with these words. */
    drop: async (words: string, files: { name: string; type: string }[]) => {
      const box = await page.locator('#editor p', { hasText: words }).boundingBox()
      if (box === null) throw new Error(`${words} is not shown`)
      const place = { clientX: box.x + 1, clientY: box.y + box.height - 1 }
      await page.evaluate(
        ({ files, place }) => {
          const dataTransfer = new DataTransfer()
          for (const { name, type } of files) dataTransfer.items.add(new File(['picture'], name, { type }))
          const event = new DragEvent('drop', { ...place, dataTransfer, bubbles: true, cancelable: true })
          window.trial.editor.view.dom.dispatchEvent(event)
        },
        { files, place },
      )
    },
    failOnComplaints: () => {
      const all = complaints.splice(0)
      if (all.length > 0) throw new Error(all.join('\n'))
    },
  }
}
