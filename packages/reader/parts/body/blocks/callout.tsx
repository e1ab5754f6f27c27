import type { BlockOf } from '@tsuzuri/content/body/blocks'
import { Icon } from '@tsuzuri/ui/icon'
import { PlainBlocks } from './plain-blocks.tsx'
import './callout.css'

const names: Record<BlockOf<'callout'>['kind'], string> = {
  point: 'ポイント',
  note: 'メモ',
  caution: 'ご注意',
}

/** A callout: point, note or caution. It is part of the text: reader modes drop an `aside`. */
export function Callout({ block: { kind, title, content } }: { block: BlockOf<'callout'> }) {
  const name = title ?? names[kind]
  return (
    <div className={`callout callout-${kind}`} role="note" aria-label={name}>
      <p className="callout-title">
        <Icon name={kind} />
        {title !== undefined && <span className="unseen">{names[kind]}：</span>}
        {name}
      </p>
      <PlainBlocks blocks={content} />
    </div>
  )
}
