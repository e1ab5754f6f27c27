export const destinations = ['smartnews', 'gunosy', 'line'] as const
export type Destination = (typeof destinations)[number]

/** What a partner takes, as its guide for publishers says. */
export type DestinationRule = {
  name: string
  /** Whether an advertisement may go there at all, when an editor says so. */
  takesAdvertising: boolean
  mostItems: number
  /** Older articles are not taken. */
  oldestDays: number
  /** How long an article that was taken back is still named as such. */
  withdrawalDays: number
  longestDescription: number
  mostRelated: number
  /** `paragraphs`: all text has to stand in `<p>`. */
  body: 'rich' | 'paragraphs'
  mostBytes: number | undefined
}

export const destinationRules: Record<Destination, DestinationRule> = {
  smartnews: {
    name: 'SmartNews',
    takesAdvertising: false,
    mostItems: 50,
    oldestDays: 30,
    withdrawalDays: 30,
    longestDescription: 15,
    mostRelated: 0,
    body: 'rich',
    mostBytes: 1_000_000,
  },
  gunosy: {
    name: 'グノシー',
    takesAdvertising: true,
    mostItems: 50,
    oldestDays: 10,
    withdrawalDays: 10,
    longestDescription: 35,
    mostRelated: 3,
    body: 'paragraphs',
    mostBytes: undefined,
  },
  line: {
    name: 'LINE NEWS',
    takesAdvertising: true,
    mostItems: 50,
    oldestDays: 30,
    withdrawalDays: 30,
    longestDescription: 100,
    mostRelated: 3,
    body: 'rich',
    mostBytes: undefined,
  },
}
