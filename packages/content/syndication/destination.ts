export const destinations = ['smartnews', 'gunosy', 'line'] as const
export type Destination = (typeof destinations)[number]

/** A partner's requirements, from its guide for publishers. */
export type DestinationRule = {
  name: string
  /** Whether the partner accepts advertisements that an editor selected. */
  takesAdvertising: boolean
  mostItems: number
  /** Older articles are not sent. */
  oldestDays: number
  /** How long a withdrawn article is still listed as withdrawn. */
  withdrawalDays: number
  longestDescription: number
  mostRelated: number
  /** `paragraphs`: all text has to be in `<p>`. */
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
