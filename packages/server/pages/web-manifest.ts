import type { SiteSettings } from '@tsuzuri/content/site-settings'

/** https://www.w3.org/TR/appmanifest/: the name and appearance of the magazine on a home screen. */
export function webManifest({ name, description, colours }: SiteSettings): object {
  return {
    name,
    short_name: name,
    ...(description === '' ? {} : { description }),
    lang: 'ja',
    start_url: '/magazine/',
    scope: '/magazine/',
    display: 'minimal-ui',
    background_color: colours.paper,
    theme_color: colours.paper,
    icons: [
      { src: '/magazine/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/magazine/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
    ],
  }
}
