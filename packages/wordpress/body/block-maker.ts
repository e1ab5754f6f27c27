import type { Block } from '@tsuzuri/content/body/blocks'
import type { Mark } from '@tsuzuri/content/body/inline'
import type { HtmlElement } from './html-tree.ts'
import type { Converting } from './conversion-context.ts'

/** Converts an element and its content to blocks; undefined if only the content matters. */
export type BlockMaker = (
  element: HtmlElement,
  converting: Converting,
  marks: readonly Mark[],
) => Block[] | undefined
