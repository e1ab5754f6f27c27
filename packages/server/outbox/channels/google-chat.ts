import { type Channel, chatLines, jsonRequest } from './channel.ts'

/** https://developers.google.com/workspace/chat/quickstart/webhooks */
export const googleChat: Channel = (input) => {
  const { text, url } = input.message
  const lines = [`*${plain(text.title)}*`, ...chatLines(input).map(plain)]
  return jsonRequest({ text: [...lines, ...(url === undefined ? [] : [url])].join('\n') })
}

/** There are no escapes: full-width signs keep `<users/all>` in a title from calling everybody. */
function plain(text: string): string {
  return text.replaceAll('<', '＜').replaceAll('>', '＞')
}
