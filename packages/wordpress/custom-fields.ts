import type { ExportItem } from './export-item.ts'
import { asLine } from './body/runs.ts'

/** Keys that begin with an underscore are hidden from editors: plugins store their own data there. */
export function isCustomField(key: string): boolean {
  return key !== '' && !key.startsWith('_')
}

/** The custom fields of a post that have a value; ACF numbers the rows of a repeater (`steps_0_title`). */
export function customFieldsOf({ customFields }: Pick<ExportItem, 'customFields'>): Set<string> {
  return new Set(customFields.map((name) => asLine(name, 100).replaceAll(/_\d+(?=_)/g, '_*')))
}
