import { z } from 'zod'
import { fence, writeFence } from '../../manuscript/fence.ts'
import { readText, writeText } from '../../manuscript/inline.ts'
import type { Lines } from '../../manuscript/lines.ts'
import type { BlockKind } from '../block-kind.ts'
import { unchangedForPartners, withoutLinks, withoutPictures } from '../block-kind-parts.ts'
import { textSchema } from '../inline.ts'
import { textOf } from '../inline-text.ts'
import {
  draftPlainBlocksSchema,
  mapPlainTexts,
  plainBlocksSchema,
  plainHtml,
  plainLines,
  plainParagraphs,
  readPlainBlocks,
  writePlainBlocks,
} from '../plain-block.ts'
import { textHtml } from '../text-html.ts'

const schema = z.strictObject({
  type: z.literal('qa'),
  pairs: z
    .array(z.strictObject({ question: textSchema.min(1), answer: plainBlocksSchema }))
    .min(1)
    .max(100),
})
const draft = schema.extend({
  pairs: z
    .array(z.strictObject({ question: textSchema, answer: draftPlainBlocksSchema }))
    .min(1)
    .max(100),
})
type QaBlock = z.infer<typeof schema>

export const qa = {
  label: 'Q&A',
  schema,
  draft: { schema: draft, parts: { question: '質問', answer: '回答' } },
  lines: ({ pairs }) => pairs.flatMap(({ question, answer }) => [textOf(question), ...plainLines(answer)]),
  mapTexts: (block, change) => ({
    ...block,
    pairs: block.pairs.map(({ question, answer }) => ({
      question: change(question),
      answer: mapPlainTexts(answer, change),
    })),
  }),
  ...withoutPictures<QaBlock>(),
  ...withoutLinks<QaBlock>(),
  ...unchangedForPartners<QaBlock>(),
  html: ({ pairs }) =>
    `<dl>${pairs
      .map(({ question, answer }) => `<dt>${textHtml(question)}</dt><dd>${plainHtml(answer)}</dd>`)
      .join('')}</dl>`,
  paragraphs: ({ pairs }) =>
    pairs.flatMap(({ question, answer }) => [
      `<p><strong>Q. ${textHtml(question)}</strong></p>`,
      ...plainParagraphs(answer),
    ]),
  manuscript: {
    ...fence('qa', (_attributes, inside) => ({ pairs: readPairs(inside) })),
    write: ({ pairs }) => writeFence('qa', {}, pairs.map(writePair).join('\n\n')),
  },
} satisfies BlockKind<QaBlock>

function readPairs(lines: Lines): unknown[] {
  const pairs: unknown[] = []
  for (let line = lines.skipEmpty(); line !== undefined; line = lines.skipEmpty()) {
    const isQuestion = line.startsWith('Q. ')
    if (isQuestion) lines.take()
    else lines.note('質問は Q. で始めます')
    const asked = lines.number - 1
    const firstOfAnswer = lines.skipEmpty() === undefined ? asked : lines.number
    const [first = '', ...rest] = lines.takeWhile((one) => !one.startsWith('Q. '))
    if (!isQuestion) continue
    const opening = /^\s*A\.(?:\s|$)/
    if (!opening.test(first)) lines.note('回答は A. で始めます', firstOfAnswer)
    else {
      const answer = [first.replace(/^\s*A\.[^\S\n]?/, ''), ...rest]
      pairs.push({
        question: readText(line.slice(3)),
        answer: readPlainBlocks(lines.within(answer, firstOfAnswer)),
      })
    }
  }
  return pairs
}

function writePair({ question, answer }: QaBlock['pairs'][number]): string {
  const gap = answer[0]?.type === 'list' ? '\n' : ' '
  return `Q. ${writeText(question, true)}\nA.${gap}${writePlainBlocks(answer)}`
}
