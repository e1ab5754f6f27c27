import type { Block } from '@tsuzuri/content/body/blocks'
import { ArticleBlock } from './blocks/article-block.tsx'
import { Callout } from './blocks/callout.tsx'
import { DataTable } from './blocks/data-table.tsx'
import { Embed } from './blocks/embed.tsx'
import { Figure } from './blocks/figure.tsx'
import { Gallery } from './blocks/gallery.tsx'
import { PlainBlocks } from './blocks/plain-blocks.tsx'
import { ProductCard } from './blocks/product-card.tsx'
import { QuestionsAndAnswers } from './blocks/questions-and-answers.tsx'
import { Quote } from './blocks/quote.tsx'
import type { References } from './references.ts'
import { SalonCard } from './blocks/salon-card.tsx'
import { Timeline } from './blocks/timeline.tsx'

type BlockProps = { block: Exclude<Block, { type: 'heading' }>; references: References }

/** Renders one block by its type. `BodyBlocks` renders headings, because they are numbered. */
export function BodyBlock({ block, references }: BlockProps) {
  switch (block.type) {
    case 'paragraph':
    case 'list':
      return <PlainBlocks blocks={[block]} />
    case 'quote':
      return <Quote block={block} />
    case 'image':
      return <Figure picture={block} references={references} />
    case 'gallery':
      return <Gallery block={block} references={references} />
    case 'embed':
      return <Embed url={block.url} />
    case 'product':
      return <ProductCard block={block} references={references} />
    case 'salon':
      return <SalonCard block={block} references={references} />
    case 'article':
      return <ArticleBlock article={references.articles[block.slug]} />
    case 'qa':
      return <QuestionsAndAnswers block={block} />
    case 'callout':
      return <Callout block={block} />
    case 'table':
      return <DataTable block={block} />
    case 'timeline':
      return <Timeline block={block} references={references} />
    case 'divider':
      return <hr />
  }
}
