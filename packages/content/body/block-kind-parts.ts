import type { BlockKind } from './block-kind.ts'

type AnyBlock = { type: string }
type Part<Name extends keyof BlockKind<AnyBlock>, Block extends AnyBlock> = Pick<BlockKind<Block>, Name>

/** The part of a kind whose blocks must be complete in drafts, too: the editor omits such a block while it is empty. */
export function wholeInDrafts<Schema>(schema: Schema): {
  draft: { schema: Schema; parts: Record<string, string> }
} {
  return { draft: { schema, parts: {} } }
}

/** The parts of a kind without pictures. */
export function withoutPictures<Block extends AnyBlock>(): Part<'mapPictures', Block> {
  return { mapPictures: (block) => block }
}

/** The parts of a kind without links outside its texts. */
export function withoutLinks<Block extends AnyBlock>(): Part<'mapHrefs' | 'isPaid', Block> {
  return { mapHrefs: (block) => block, isPaid: () => false }
}

export function withoutTexts<Block extends AnyBlock>(): Part<'mapTexts', Block> {
  return { mapTexts: (block) => block }
}

/** The part of a kind that partners' feeds take unchanged. */
export function unchangedForPartners<Block extends AnyBlock>(): Part<'forPartners', Block> {
  return { forPartners: (block) => [block] }
}
