import { type Usage, type UsageChoice, usages } from './usage.ts'

/** The labels of draft-ietf-aipref-vocab-08. */
const labels: Record<Usage, string> = { search: 'search', answers: 'ai-use', training: 'train-ai' }

/** The value of `Content-Usage` (draft-ietf-aipref-attach-05): a dictionary of RFC 9651, `search=y, ai-use=n`. */
export function contentUsage(choice: Partial<UsageChoice>): string {
  return usages
    .flatMap((usage) => {
      const isAllowed = choice[usage]
      return isAllowed === undefined ? [] : [`${labels[usage]}=${isAllowed ? 'y' : 'n'}`]
    })
    .join(', ')
}
