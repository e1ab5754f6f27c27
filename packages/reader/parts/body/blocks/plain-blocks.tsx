import type { PlainBlock } from '@tsuzuri/content/body/plain-block'
import { MarkedText } from '../marked-text.tsx'

/** Paragraphs and lists, which other blocks may contain, too. */
export function PlainBlocks({ blocks }: { blocks: readonly PlainBlock[] }) {
  return blocks.map((block, at) =>
    block.type === 'paragraph' ? (
      <p key={at}>
        <MarkedText text={block.content} />
      </p>
    ) : (
      <BodyList key={at} {...block} />
    ),
  )
}

type BodyListProps = Omit<Extract<PlainBlock, { type: 'list' }>, 'type'>

function BodyList({ ordered, start, items }: BodyListProps) {
  // Only a numbered list has a start.
  const List = (ordered ? 'ol' : 'ul') as 'ol'
  return (
    <List start={start}>
      {items.map(({ content, nested }, at) => (
        <li key={at}>
          <MarkedText text={content} />
          {nested !== undefined && <BodyList {...nested} />}
        </li>
      ))}
    </List>
  )
}
