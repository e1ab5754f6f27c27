/** An element with attributes, such as a link, without a document. */
export function fakeLink(attributes: Record<string, string>) {
  const held = new Map(Object.entries(attributes))
  return {
    getAttribute: (name: string) => held.get(name) ?? null,
    hasAttribute: (name: string) => held.has(name),
    setAttribute: (name: string, value: string) => void held.set(name, value),
    removeAttribute: (name: string) => void held.delete(name),
    matches: () => held.has('href'),
    querySelectorAll: () => [],
  }
}
