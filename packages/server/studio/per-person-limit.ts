/** Runs tasks on behalf of people; a person with too many under way is refused at once. */
export function openPerPersonLimit(most: number, refusal: () => Error) {
  const underWay = new Map<number, number>()
  return async <T>(person: number, task: () => Promise<T>): Promise<T> => {
    const own = underWay.get(person) ?? 0
    if (own >= most) throw refusal()
    underWay.set(person, own + 1)
    try {
      return await task()
    } finally {
      const left = (underWay.get(person) ?? 1) - 1
      if (left === 0) underWay.delete(person)
      else underWay.set(person, left)
    }
  }
}
