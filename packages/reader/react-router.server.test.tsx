import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  Link as RouterLink,
  type LinkProps,
  StaticRouterProvider,
} from 'react-router'
import { expect, test } from 'vitest'
import { basename } from './addresses.ts'
import { Link } from './react-router.server.tsx'

test.each<LinkProps>([
  { to: '/', children: '表紙' },
  { to: '/kiji/', className: 'a', children: <b>記事</b> },
  { to: '/tags/%E6%89%8B/', rel: 'prev', 'aria-current': 'page' },
  { to: '/category/hair/page/2/', style: { color: 'red' }, title: '<&">' },
  { to: '/HPB/search/?q=a#b' },
  { to: 'relative/' },
  { to: '//evil.example/' },
  { to: 'https://example.com/' },
  { to: { pathname: '/kiji/', search: '?a=1' } },
  { to: '/kiji/', target: '_blank', replace: true },
])('a link drawn on the server is the one that browsers draw: %o', async (props) => {
  expect(await draw(Link, props)).toBe(await draw(RouterLink, props))
})

async function draw(Drawn: ComponentType<LinkProps>, props: LinkProps): Promise<string> {
  const handler = createStaticHandler([{ path: '*', element: <Drawn {...props} /> }], { basename })
  const context = await handler.query(new Request('http://magazine.invalid/magazine/here/'))
  if (context instanceof Response) throw new Error('nothing redirects here')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}
