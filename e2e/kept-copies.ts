/** Runs in the page: whether the device has a complete copy of this page. */
export async function hasCopy(address: string): Promise<boolean> {
  const index = await (await caches.open('tsuzuri-kept-1')).match('/magazine/.kept-articles')
  const kept = index === undefined ? [] : ((await index.json()) as { page: string; missing?: string[] }[])
  return kept.some(({ page, missing }) => page === address && missing === undefined)
}

/** Runs in the page: whether the device has copies of these pages, with or without their pictures, because the reader saved them. */
export async function isPinned(addresses: readonly string[]): Promise<boolean> {
  const index = await (await caches.open('tsuzuri-kept-1')).match('/magazine/.kept-articles')
  const kept = index === undefined ? [] : ((await index.json()) as { page: string; isPinned?: boolean }[])
  return addresses.every((address) => kept.some((one) => one.page === address && one.isPinned === true))
}
