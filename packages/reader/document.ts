import { earlyDisplayScript, themeColourMedia } from '@tsuzuri/browser/display/early-display'
import { earlyScriptSource } from '@tsuzuri/browser/display/early-script-source'
import { contentSecurityPolicyOf } from '@tsuzuri/content/content-security-policy'
import { escapeAttribute, escapeScript, headHtml } from './head/head-html.ts'
import type { HeadElement } from './head/head.ts'
import { type Hydration, hydrationElementId } from './hydration.ts'
import { bodyElementId } from './parts/body/article-body.tsx'
import { footerElementId } from './parts/site/site-footer.tsx'
import { moduleOf } from './routes.ts'
import type { PageAssets } from './render-types.ts'
import type { Site } from './site.ts'

type DocumentParts = {
  body: string
  head: readonly HeadElement[]
  site: Site | undefined
  assets: PageAssets
  routeName: string
  hydration: Hydration
  /** Pages without a script are complete as HTML. */
  hasScript?: boolean
}

/** Builds the HTML document around a rendered page. */
export function documentHtml({
  body,
  head,
  site,
  assets,
  routeName,
  hydration,
  hasScript = true,
}: DocumentParts): string {
  const styles = assets.styles.map((href) => `<link rel="stylesheet" href="${escapeAttribute(href)}">`)
  const modules = assets
    .modulesOf(moduleOf(routeName))
    .map((href) => `<link rel="modulepreload" href="${escapeAttribute(href)}">`)
  const { early, rendered } = splitEarly(body)
  return [
    `<!doctype html><html lang="ja"${coloursOf(site)}${hasScript ? '' : ' data-scriptless'}><head><meta charset="utf-8">`,
    policyElement(site),
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    ...themeColours(site),
    // Before the style sheets: an inline script after them would wait for them.
    `<script>${earlyDisplayScript}</script>`,
    early,
    headHtml(head),
    firstPaintAt(rendered),
    ...styles,
    '<link rel="icon" href="/magazine/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/magazine/apple-touch-icon.png"><link rel="manifest" href="/magazine/manifest.webmanifest">',
    ...(hasScript ? modules : []),
    '</head><body>',
    `<div id="magazine">${rendered}</div>`,
    ...(hasScript ? scripts(hydration, assets) : []),
    '</body></html>',
  ].join('')
}

/** The part of the Content-Security-Policy that has no space in the response header. */
function policyElement(site: Site | undefined): string {
  const meta = site && contentSecurityPolicyOf(site.settings, earlyScriptSource).meta
  return meta ? `<meta http-equiv="content-security-policy" content="${escapeAttribute(meta)}">` : ''
}

/** The colour of the browser's own bars. */
function themeColours(site: Site | undefined): string[] {
  const colours = [site?.settings.colours.paper ?? '#fbf8f3', '#1b1917', '#f3ead7']
  return themeColourMedia.map(
    (media, at) =>
      `<meta name="theme-color" content="${escapeAttribute(colours[at] ?? '')}" media="${media}">`,
  )
}

/** React renders preload links (the first picture) before the page; this moves them to the head. */
function splitEarly(body: string): { early: string; rendered: string } {
  const [early = ''] = /^(?:<link rel="preload" [^>]*>)*/.exec(body) ?? []
  return { early, rendered: body.slice(early.length) }
}

/**
 * Delays the first paint until the parser has passed the first screen: an article's head, or a list. Otherwise the
 * browser may paint half a header or headline, whose parts then move (layout shift). On a wide screen the side bar, which
 * follows the article, is beside its head (page-frame.css).
 */
function firstPaintAt(rendered: string): string {
  if (!rendered.includes(`id="${bodyElementId}"`)) return expectElement(footerElementId)
  return (
    expectElement(bodyElementId, 'not all and (min-width: 64rem)') +
    expectElement(footerElementId, '(min-width: 64rem)')
  )
}

function expectElement(id: string, media = 'all'): string {
  return `<link rel="expect" href="#${id}" blocking="render" media="${media}">`
}

function scripts(hydration: Hydration, assets: PageAssets): string[] {
  return [
    `<script type="application/json" id="${hydrationElementId}">${hydrationJson(hydration)}</script>`,
    `<script type="module" src="${escapeAttribute(assets.entry)}"></script>`,
  ]
}

const written = new WeakMap<object, string>()

/** The site data is most of the hydration data and the same for all pages, so its JSON is cached. */
function hydrationJson({ loaderData: { site, ...ofPage }, errors }: Hydration): string {
  const json = escapeScript(JSON.stringify({ loaderData: ofPage, errors }))
  if (typeof site !== 'object' || site === null) return json
  const opening = '{"loaderData":{'
  const comma = Object.keys(ofPage).length === 0 ? '' : ','
  return `${opening}"site":${writtenOnce(site)}${comma}${json.slice(opening.length)}`
}

function writtenOnce(site: object): string {
  const json = written.get(site) ?? escapeScript(JSON.stringify(site))
  written.set(site, json)
  return json
}

/** The magazine's colours, from which the style sheet derives the light and dark scheme. */
function coloursOf(site: Site | undefined): string {
  if (site === undefined) return ''
  const { paper, ink, accent } = site.settings.colours
  return ` style="${escapeAttribute(`--set-paper:${paper};--set-ink:${ink};--set-accent:${accent}`)}"`
}
