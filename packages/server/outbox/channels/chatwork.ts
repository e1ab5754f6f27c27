import { type Channel, chatLines } from './channel.ts'

/** https://developer.chatwork.com/reference/post-rooms-room_id-messages */
export const chatwork: Channel = (input) => {
  const { message, destination } = input
  const lines = [...chatLines(input).map(plain), ...(message.url === undefined ? [] : [message.url])]
  const body = `[info][title]${plain(message.text.title)}[/title]${lines.join('\n')}[/info]`
  return {
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'x-chatworktoken': destination.secret,
    },
    body: new URLSearchParams({ body, self_unread: '1' }).toString(),
  }
}

/** Chatwork has no escapes: full-width brackets keep `[toall]` in a title from calling everybody. */
function plain(text: string): string {
  return text.replaceAll('[', '［').replaceAll(']', '］')
}
