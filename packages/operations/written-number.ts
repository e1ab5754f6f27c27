/** 1,200 */
export function written(number: number): string {
  return number.toLocaleString('ja-JP')
}
