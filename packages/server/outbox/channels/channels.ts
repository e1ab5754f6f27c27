import type { DestinationType } from '@tsuzuri/content/notices/destination'
import type { Channel } from './channel.ts'
import { chatwork } from './chatwork.ts'
import { googleChat } from './google-chat.ts'
import { indexNow } from './index-now.ts'
import { lineWorks } from './line-works.ts'
import { slack } from './slack.ts'
import { teams } from './teams.ts'
import { webhook } from './webhook.ts'

export const channels = {
  webhook,
  slack,
  chatwork,
  'google-chat': googleChat,
  teams,
  'line-works': lineWorks,
  'index-now': indexNow,
} as const satisfies Record<DestinationType, Channel>
