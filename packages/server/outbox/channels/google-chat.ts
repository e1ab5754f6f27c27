import { type Channel, chatLines, jsonRequest, withoutMentions } from './channel.ts'

/** https://developers.google.com/workspace/chat/quickstart/webhooks */
export const googleChat: Channel = (input) => {
  const { text, url } = input.message
  const lines = [`*${withoutMentions(text.title)}*`, ...chatLines(input).map(withoutMentions)]
  return jsonRequest({ text: [...lines, ...(url === undefined ? [] : [url])].join('\n') })
}
