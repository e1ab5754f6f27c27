import type { Block } from '@tsuzuri/content/body/blocks'
import type { Mark } from '@tsuzuri/content/body/inline'
import type { HtmlElement } from './html-tree.ts'
import type { Converting } from './surroundings.ts'

/** Makes blocks of an element with all that is in it; undefined where it is nothing but what it holds. */
export type BlockMaker = (
  element: HtmlElement,
  converting: Converting,
  marks: readonly Mark[],
) => Block[] | undefined
