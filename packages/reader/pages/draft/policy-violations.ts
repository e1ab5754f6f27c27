import { parseAddress } from '@tsuzuri/browser/addresses'

export type PolicyViolation = { origin: string; directive: string }

/** The endpoint to which violations of the page's Content-Security-Policy are reported. */
export type ViolationEnvironment = {
  document: Pick<Document, 'addEventListener' | 'removeEventListener'>
  ownOrigin: string
}

/** Reports requests to other origins that the Content-Security-Policy blocked, each origin once. */
export function startPolicyViolations(
  report: (violation: PolicyViolation) => void,
  { document, ownOrigin }: ViolationEnvironment = theBrowser(),
): () => void {
  const reported = new Set<string>()
  const reportViolation = (event: SecurityPolicyViolationEvent) => {
    const origin = parseAddress(event.blockedURI, ownOrigin)?.origin
    if (origin === undefined || origin === 'null' || origin === ownOrigin || reported.has(origin)) return
    reported.add(origin)
    report({ origin, directive: event.effectiveDirective })
  }
  document.addEventListener('securitypolicyviolation', reportViolation)
  return () => document.removeEventListener('securitypolicyviolation', reportViolation)
}

function theBrowser(): ViolationEnvironment {
  return { document, ownOrigin: location.origin }
}
