import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { findEmbed } from '@tsuzuri/content/body/embed'
import { embedTransmissions } from '@tsuzuri/content/external-transmission'
import { Embed } from './embed.tsx'

test.each([
  'https://www.youtube.com/watch?v=yosooi00001',
  'https://www.instagram.com/p/yosooi/',
  'https://x.com/yosooi/status/12345',
])('F4 the requests of the embed %s are declared', (url) => {
  const provider = findEmbed(url)?.provider
  const address = /data-embed-address="([^"]*)"/.exec(renderToStaticMarkup(<Embed url={url} />))?.[1] ?? ''
  expect(provider && embedTransmissions[provider].openings.frame).toEqual([new URL(address).origin])
})
