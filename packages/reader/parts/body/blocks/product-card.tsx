import type { BlockOf } from '@tsuzuri/content/body/blocks'
import { BodyLink } from '../body-link.tsx'
import { InsetCard } from './inset-card.tsx'
import type { References } from '../references.ts'

type ProductCardProps = { block: BlockOf<'product'>; references: Pick<References, 'media'> }

/** A product: maker, price and shop link. */
export function ProductCard({ block, references }: ProductCardProps) {
  const { name, maker, price, url, rel, image, content } = block
  return (
    <InsetCard kind="商品" image={image} references={references} name={name} content={content}>
      {(maker !== undefined || price !== undefined) && (
        <p className="inset-card-facts">
          {maker !== undefined && <span>{maker}</span>}
          {price !== undefined && <span>{price.toLocaleString('ja-JP')}円（税込）</span>}
        </p>
      )}
      {url !== undefined && (
        <p className="inset-card-way">
          <BodyLink href={url} rel={rel}>
            {rel === 'sponsored' ? '商品を見る（広告）' : '商品を見る'}
            <span className="unseen">：{name}</span>
          </BodyLink>
        </p>
      )}
    </InsetCard>
  )
}
