import type { ExportItem } from './export-item.ts'
import { asLine } from './body/runs.ts'

/** Keys with an underscore are not shown to editors: plugins keep data of their own there. */
export function isCustomField(key: string): boolean {
  return key !== '' && !key.startsWith('_')
}

/** The custom fields of a post that have a value; ACF numbers the rows of a repeater (`steps_0_title`). */
export function customFieldsOf({ customFields }: Pick<ExportItem, 'customFields'>): Set<string> {
  return new Set(customFields.map((name) => asLine(name, 100).replaceAll(/_\d+(?=_)/g, '_*')))
}
