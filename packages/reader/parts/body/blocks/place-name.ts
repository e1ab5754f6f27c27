/** 「2／6」 as screen readers say it. */
export function placeName(place: number, count: number): string {
  return `${count}点中${place}点目`
}
