// What is needed on the server or after client-side navigation only; hydration keeps the HTML of these components.
export { hashOfLine } from '@tsuzuri/content/line-hash'
export { BodyBlocks } from './body-blocks.tsx'
export { SeriesParts } from './series-parts.tsx'
