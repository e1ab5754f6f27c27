/** Labels as editors write them in one line: 「春の特集、静物」. */
export function writeLabels(labels: readonly string[]): string {
  return labels.join('、')
}

export function readLabels(text: string): string[] {
  const labels = text.split(/[、,，]/).map((label) => label.trim().normalize('NFC'))
  return [...new Set(labels.filter((label) => label !== ''))]
}
