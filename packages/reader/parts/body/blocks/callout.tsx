import type { BlockOf } from '@tsuzuri/content/body/blocks'
import { LineIcon } from '@tsuzuri/ui/icon'
import { PlainBlocks } from './plain-blocks.tsx'
import './callout.css'

const names: Record<BlockOf<'callout'>['kind'], string> = {
  point: 'ポイント',
  note: 'メモ',
  caution: 'ご注意',
}

const icons: typeof names = {
  point: 'M12 4.5 19.5 12 12 19.5 4.5 12Z',
  note: 'M5 19.5 6 15 16.5 4.5 20 8 9.5 18.5ZM14 7l3.5 3.5',
  caution: 'M12 4.5 21 19.5H3ZM12 10v4.5M12 17v.3',
}

/** A callout: point, note or caution. It is part of the text: reader modes drop an `aside`. */
export function Callout({ block: { kind, title, content } }: { block: BlockOf<'callout'> }) {
  const name = title ?? names[kind]
  return (
    <div className={`callout callout-${kind}`} role="note" aria-label={name}>
      <p className="callout-title">
        <LineIcon path={icons[kind]} />
        {title !== undefined && <span className="unseen">{names[kind]}：</span>}
        {name}
      </p>
      <PlainBlocks blocks={content} />
    </div>
  )
}
