/** `URL.parse`, which browsers support only since 2024 (Safari 18). */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
