import { type Channel, chatLines, jsonRequest, withoutMentions } from './channel.ts'

/** The incoming webhook of LINE WORKS: a title, a text and one button. */
export const lineWorks: Channel = (input) => {
  const { text, url } = input.message
  return jsonRequest({
    title: shortened(text.title, 100),
    body: { text: shortened(chatLines(input).join('\n') || text.title, 1000) },
    ...(url === undefined ? {} : { button: { label: shortened(text.link?.label ?? '開く', 20), url } }),
  })
}

/** Without half of a character at the end, which is no valid Unicode. */
function shortened(text: string, most: number): string {
  const short = withoutMentions(text).slice(0, most)
  return short.isWellFormed() ? short : short.slice(0, -1)
}
