import { z } from 'zod'
import { readAttributes, writeAttributes } from '../../manuscript/attributes.ts'
import { fence, writeFence } from '../../manuscript/fence.ts'
import { escape, unescape, writeText } from '../../manuscript/inline.ts'
import type { Lines } from '../../manuscript/lines.ts'
import { writePicture } from '../../manuscript/picture-line.ts'
import { line, required } from '../../text.ts'
import type { BlockKind, BodyReferences } from '../block-kind.ts'
import { unchangedForPartners, withoutLinks } from '../block-kind-parts.ts'
import { readCard } from '../card.ts'
import { textSchema } from '../inline.ts'
import { textOf } from '../inline-text.ts'
import { draftPictureSchema, mapImage, pictureSchema } from '../picture.ts'
import { imageHtml, pictureParagraphs } from '../picture-html.ts'
import { escapeHtml, textParagraphs } from '../text-html.ts'

const timelineKinds = ['procedure', 'chronology'] as const

const stepSchema = z.strictObject({
  /** A year or a date in a chronology; how long it takes in a procedure, whose steps are numbered. */
  time: line(60).optional(),
  heading: required(line(200)),
  content: z.array(textSchema.min(1)).max(50),
  image: pictureSchema.optional(),
})
type Step = z.infer<typeof stepSchema>

const draft = z.strictObject({
  type: z.literal('timeline'),
  kind: z.enum(timelineKinds),
  steps: z
    .array(stepSchema.extend({ heading: line(200), image: draftPictureSchema.optional() }))
    .min(1)
    .max(100),
})
const schema = draft.extend({ steps: z.array(stepSchema).min(1).max(100) }).check(({ value, issues }) => {
  if (value.kind === 'procedure') return
  for (const [at, { time = '' }] of value.steps.entries()) {
    if (time !== '') continue
    issues.push({
      code: 'custom',
      path: ['steps', at, 'time'],
      message: '年表では、すべての項目に年や時刻を入れてください',
      input: time,
    })
  }
})
type TimelineBlock = z.infer<typeof schema>

export const timeline = {
  label: '年表・手順',
  schema,
  draft: { schema: draft, parts: { heading: '見出し', time: '年・時間', media: '画像' } },
  lines: ({ steps }) =>
    steps.flatMap(({ time = '', heading, content }) => [time, heading, ...content.map(textOf)]),
  mapTexts: (block, change) => ({
    ...block,
    steps: block.steps.map((step) => ({ ...step, content: step.content.map(change) })),
  }),
  mapPictures: (block, change) => ({
    ...block,
    steps: block.steps.map((step, at) => mapImage(step, `.steps[${at}].image`, change)),
  }),
  ...withoutLinks<TimelineBlock>(),
  ...unchangedForPartners<TimelineBlock>(),
  html: ({ steps }, context) =>
    `<ol>${steps.map((step) => `<li>${stepHtml(step, context)}</li>`).join('')}</ol>`,
  paragraphs: ({ kind, steps }, references) =>
    steps.flatMap((step, at) => [
      `<p><strong>${escapeHtml(headline(step, kind === 'procedure' ? `${at + 1}. ` : ''))}</strong></p>`,
      ...(step.image === undefined ? [] : pictureParagraphs([step.image], references)),
      ...textParagraphs(step.content),
    ]),
  manuscript: {
    ...fence('timeline', (attributes, inside) => ({ ...attributes, steps: readSteps(inside) })),
    write: ({ kind, steps }) => writeFence('timeline', { kind }, steps.map(writeStep).join('\n\n')),
  },
} satisfies BlockKind<TimelineBlock>

function headline({ time, heading }: Step, number: string): string {
  return `${number}${time === undefined ? '' : `${time}　`}${heading}`
}

function stepHtml(step: Step, references: BodyReferences): string {
  const image = step.image === undefined ? '' : imageHtml(step.image, references)
  return `<p><strong>${escapeHtml(headline(step, ''))}</strong></p>${image}${textParagraphs(step.content).join('')}`
}

/** The first line of a step: `### {time="1998年"} 見出し`. */
const stepStarts = /^### (?:(\{(?:"(?:\\.|[^"\\])*"|[^"}])*\}) )?(.*)$/

function readSteps(lines: Lines): unknown[] {
  const steps: unknown[] = []
  for (let first = lines.skipEmpty(); first !== undefined; first = lines.skipEmpty()) {
    const [, written = '', heading] = stepStarts.exec(first) ?? []
    const attributes = readAttributes(written)
    const isStep = heading !== undefined && attributes !== undefined
    if (!isStep) lines.note('年表・手順の項目は ### で始めます')
    lines.take()
    const firstInside = lines.number
    const inside = lines.takeWhile((one) => !one.startsWith('### '))
    if (isStep) {
      const within = lines.within(inside, firstInside)
      steps.push({ ...attributes, heading: unescape(heading), ...readCard(within) })
    }
  }
  return steps
}

function writeStep({ time, heading, image, content }: Step): string {
  const attributes = writeAttributes({ time })
  return [
    `### ${attributes === '' ? '' : `${attributes} `}${escape(heading)}`,
    ...(image === undefined ? [] : [writePicture(image)]),
    ...content.map((text) => writeText(text)),
  ].join('\n\n')
}
