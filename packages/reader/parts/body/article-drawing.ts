// What is rendered on the server or after client-side navigation only; hydration keeps its HTML.
export { BodyBlocks } from './body-blocks.tsx'
export { SeriesParts } from './series-parts.tsx'
