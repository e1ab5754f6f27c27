/** A CORS rule of a bucket; names may contain one `*`. */
export type CorsRule = {
  origins: string[]
  methods: string[]
  headers: string[]
  exposed: string[]
  maxAgeSeconds?: number
}

export function findRule(
  rules: CorsRule[],
  origin: string,
  method: string,
  headers: string[],
): CorsRule | undefined {
  return rules.find(
    (rule) =>
      rule.methods.includes(method) &&
      rule.origins.some((pattern) => fits(pattern, origin)) &&
      headers.every((header) => rule.headers.some((pattern) => fits(pattern.toLowerCase(), header))),
  )
}

function fits(pattern: string, text: string): boolean {
  const star = pattern.indexOf('*')
  if (star < 0) return pattern === text
  const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)]
  return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after)
}
