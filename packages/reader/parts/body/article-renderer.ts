// Code that only the server and client-side navigation need; hydration keeps the HTML of these components.
export { hashOfLine } from '@tsuzuri/content/line-hash'
export { BodyBlocks } from './body-blocks.tsx'
export { SeriesParts } from './series-parts.tsx'
