import { type Channel, chatLines, jsonRequest } from './channel.ts'

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const slack: Channel = (input) => {
  const { text, url } = input.message
  const link = url === undefined ? [] : [`<${url}|${escape(text.link?.label ?? url)}>`]
  return jsonRequest({
    text: [`*${escape(text.title)}*`, ...chatLines(input).map(escape), ...link].join('\n'),
  })
}

/** Escapes control characters, so that a title such as `<!channel>` calls nobody. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
