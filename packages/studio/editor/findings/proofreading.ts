import type { Aids } from '../../aids/open-aids.ts'
import type { Finding, Passage } from '../../aids/finding.ts'
import type { WritingEditor } from '../writing-editor.ts'
import { setNotes } from './margin-notes.ts'
import { notesFromFindings } from './note.ts'
import { listPassages } from './passages.ts'

/** A field outside the text that is proofread with it, such as the title. */
export type FieldPassage = { field: string; passage: Passage }
export type FieldFinding = Finding & { field: string; text: string }

export type Proofreading = {
  /** Call it after each change of the text or a field. */
  changed: () => void
  stop: () => void
}

type Options = {
  pauseMs?: number
  onProblem?: (message: string) => void
  readFields?: () => FieldPassage[]
  onFieldFindings?: (findings: FieldFinding[]) => void
}

const firstRetryMs = 2_000
const longestRetryMs = 60_000

/** Checks the text and the fields whenever typing pauses. Results for an outdated text are discarded. */
export function startProofreading(
  editor: WritingEditor,
  aids: Aids,
  { pauseMs = 800, onProblem = () => {}, readFields = () => [], onFieldFindings = () => {} }: Options = {},
): Proofreading {
  const { view } = editor
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let version = 0
  let retryMs = firstRetryMs

  async function look(): Promise<void> {
    if (view.isDestroyed || isStopped) return
    if (editor.isComposing()) return wait()
    const { doc } = view.state
    const startedAt = version
    const isOutdated = () => isStopped || view.isDestroyed || version !== startedAt || !view.state.doc.eq(doc)
    const fields = readFields()
    const placed = listPassages(doc)
    const passages = [...fields, ...placed].map(({ passage }) => passage)

    async function check(): Promise<void> {
      const findings = await aids.check(passages)
      if (isOutdated()) return
      if (editor.isComposing()) return wait()
      setNotes(view, notesFromFindings(inText(findings, fields.length), placed))
      onFieldFindings(inFields(findings, fields))
    }
    try {
      await check()
      const { isMore, isAnswered } = await aids.analyse(passages)
      if (isOutdated()) return
      if (isMore) await check()
      if (isAnswered) retryMs = firstRetryMs
      else lookAgain()
    } catch (error) {
      onProblem(error instanceof Error ? error.message : String(error))
    }
  }

  /** The dictionary may still be starting, or the connection is lost. */
  function lookAgain(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), retryMs)
    retryMs = Math.min(retryMs * 2, longestRetryMs)
  }

  function wait(): void {
    version += 1
    clearTimeout(timer)
    timer = setTimeout(() => void look(), pauseMs)
  }

  wait()
  return {
    changed: wait,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      onFieldFindings([])
      if (!view.isDestroyed) setNotes(view, [])
    },
  }
}

function inText(findings: readonly Finding[], fieldCount: number): Finding[] {
  return findings.flatMap((finding) =>
    finding.passage < fieldCount ? [] : [{ ...finding, passage: finding.passage - fieldCount }],
  )
}

function inFields(findings: readonly Finding[], fields: readonly FieldPassage[]): FieldFinding[] {
  return findings.flatMap((finding) => {
    const place = fields[finding.passage]
    return place === undefined ? [] : [{ ...finding, field: place.field, text: place.passage.text }]
  })
}
