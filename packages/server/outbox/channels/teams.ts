import { type Channel, chatLines, jsonRequest } from './channel.ts'

/** An adaptive card, as the workflow "Post to a channel when a webhook request is received" expects it. */
export const teams: Channel = (input) => {
  const { text, url } = input.message
  // Text runs, unlike text blocks, show Markdown as it is written.
  const run = (line: string, style = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text: line, ...style }],
  })
  return jsonRequest({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            run(text.title, { weight: 'Bolder', size: 'Medium' }),
            ...chatLines(input).map((line) => run(line)),
          ],
          actions:
            url === undefined ? [] : [{ type: 'Action.OpenUrl', title: text.link?.label ?? '開く', url }],
        },
      },
    ],
  })
}
