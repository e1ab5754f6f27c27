import { parseAddress } from './addresses.ts'

export type PolicyViolation = { origin: string; directive: string }

/** Where violations of the page's Content-Security-Policy are told. */
export type ViolationSurroundings = {
  document: Pick<Document, 'addEventListener' | 'removeEventListener'>
  ownOrigin: string
}

/** Tells of every request to somebody else that the page's policy stopped, each origin once. */
export function startPolicyViolations(
  tell: (violation: PolicyViolation) => void,
  { document, ownOrigin }: ViolationSurroundings = theBrowser(),
): () => void {
  const told = new Set<string>()
  const hear = (event: SecurityPolicyViolationEvent) => {
    const origin = parseAddress(event.blockedURI, ownOrigin)?.origin
    if (origin === undefined || origin === 'null' || origin === ownOrigin || told.has(origin)) return
    told.add(origin)
    tell({ origin, directive: event.effectiveDirective })
  }
  document.addEventListener('securitypolicyviolation', hear)
  return () => document.removeEventListener('securitypolicyviolation', hear)
}

function theBrowser(): ViolationSurroundings {
  return { document, ownOrigin: location.origin }
}
