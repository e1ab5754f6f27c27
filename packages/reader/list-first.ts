/**
 * Loads a list and what it is named after at once. Where both fail, the list's error is thrown: it alone knows which page
 * of a moved list was requested.
 */
export async function listFirst<Named, List>(
  named: Promise<Named>,
  list: Promise<List>,
): Promise<[Named, List]> {
  // Both are awaited, so that neither rejects unhandled.
  await Promise.allSettled([named, list])
  const articles = await list
  return [await named, articles]
}
