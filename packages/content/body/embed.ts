export const embedProviders = ['youtube', 'instagram', 'x'] as const
export type EmbedProvider = (typeof embedProviders)[number]

const forms: Record<EmbedProvider, RegExp> = {
  youtube: /^https:\/\/(?:www\.youtube\.com\/(?:watch\?v=|shorts\/)|youtu\.be\/)([\w-]{11})$/,
  instagram: /^https:\/\/www\.instagram\.com\/(?:p|reel)\/([\w-]{5,20})\/?$/,
  x: /^https:\/\/(?:x|twitter)\.com\/\w{1,15}\/status\/(\d{5,20})$/,
}

/** Which service an address belongs to, and the id of the post there. */
export function findEmbed(url: string): { provider: EmbedProvider; id: string } | undefined {
  for (const provider of embedProviders) {
    const id = forms[provider].exec(url)?.[1]
    if (id !== undefined) return { provider, id }
  }
  return undefined
}
