import type { SiteSettings } from '@tsuzuri/content/site-settings'

export type TextLine = { name: string; text: string }

/** Settings as a form holds them: what may be absent is empty, and texts stand in an order. */
export function readSettings(content: SiteSettings) {
  const { texts, contactHref, logo, tagManagerId, findSalonTemplate, ...rest } = content
  return {
    ...rest,
    logo: logo ?? '',
    contactHref: contactHref ?? '',
    tagManagerId: tagManagerId ?? '',
    findSalonTemplate: findSalonTemplate ?? '',
    texts: Object.entries(texts).map(([name, text]): TextLine => ({ name, text })),
  }
}

export function writeSettings(form: ReturnType<typeof readSettings>): SiteSettings {
  const { texts, contactHref, logo, tagManagerId, findSalonTemplate, ...rest } = form
  return {
    ...rest,
    ...(logo === '' ? {} : { logo }),
    ...(contactHref.trim() === '' ? {} : { contactHref: contactHref.trim() }),
    ...(tagManagerId.trim() === '' ? {} : { tagManagerId: tagManagerId.trim() }),
    ...(findSalonTemplate.trim() === '' ? {} : { findSalonTemplate: findSalonTemplate.trim() }),
    texts: Object.fromEntries(texts.filter(({ name }) => name !== '').map(({ name, text }) => [name, text])),
  }
}
