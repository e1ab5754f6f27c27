/** 「2／6」 as it is spoken. */
export function placeName(place: number, count: number): string {
  return `${count}点中${place}点目`
}
