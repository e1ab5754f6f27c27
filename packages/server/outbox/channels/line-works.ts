import { type Channel, chatLines, jsonRequest } from './channel.ts'

/** The incoming webhook of LINE WORKS: a title, a text and one button. */
export const lineWorks: Channel = (input) => {
  const { text, url } = input.message
  return jsonRequest({
    title: text.title.slice(0, 100),
    body: { text: chatLines(input).join('\n').slice(0, 1000) || text.title },
    ...(url === undefined ? {} : { button: { label: (text.link?.label ?? '開く').slice(0, 20), url } }),
  })
}
