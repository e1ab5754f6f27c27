import type { Area } from '@tsuzuri/content/picture-edits'

export type EditTool = 'crop' | 'mask'

export const wholeArea: Area = { x: 0, y: 0, width: 1, height: 1 }

/** Forms of a crop (width ÷ height); `free` and `original` have none of their own. */
export const cropForms = [
  { value: 'free', label: '自由' },
  { value: 'original', label: '元の比率' },
  { value: '3:2', label: '3:2（扉・カード）', form: 3 / 2 },
  { value: '4:3', label: '4:3', form: 4 / 3 },
  { value: '1:1', label: '1:1（正方形）', form: 1 },
  { value: '5:7', label: '5:7（縦長）', form: 5 / 7 },
  { value: '16:9', label: '16:9', form: 16 / 9 },
  { value: '1200:630', label: '1200:630（シェア）', form: 1200 / 630 },
] as const
export type CropForm = (typeof cropForms)[number]['value']

/** Width ÷ height of the crop in shares of a picture of this size; undefined if it is free. */
export function ratioOf(
  form: CropForm,
  { width, height }: { width: number; height: number },
): number | undefined {
  if (form === 'free') return undefined
  if (form === 'original') return 1
  const chosen = cropForms.find(({ value }) => value === form)
  return chosen === undefined || !('form' in chosen) ? undefined : (chosen.form * height) / width
}
