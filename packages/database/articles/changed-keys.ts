import {
  articleKey,
  categoriesKey,
  type ContentKey,
  listKey,
  type ListName,
  seriesIndexKey,
  tagsKey,
  usersKey,
} from '@tsuzuri/content/content-key'

/**
 * A list and the index that counts it change only if their entries or times change. Pages that show the card of a changed
 * article depend on the article's own key.
 */
export function addChangedKeys(
  changed: Set<ContentKey>,
  ids: readonly number[],
  left: readonly ListName[],
  entered: readonly ListName[],
  atOtherTimes = false,
): void {
  for (const id of ids) changed.add(articleKey(id))
  const before = new Map(left.map((list) => [listKey(list), list]))
  const after = new Map(entered.map((list) => [listKey(list), list]))
  for (const [key, list] of [...before, ...after]) {
    if (!atOtherTimes && before.has(key) && after.has(key)) continue
    for (const one of keysOfList(list)) changed.add(one)
  }
}

export function keysOfList(list: ListName): ContentKey[] {
  if (list.kind === 'all') return [listKey(list)]
  return [listKey(list), indexOf[list.kind]]
}

const indexOf = {
  category: categoriesKey,
  subcategory: categoriesKey,
  tag: tagsKey,
  user: usersKey,
  series: seriesIndexKey,
}
