/** Fills the settings' URL template with area and genre. */
export function salonAddress(template: string, area: string, genre: string): string {
  return template
    .replaceAll('{area}', encodeURIComponent(area))
    .replaceAll('{genre}', encodeURIComponent(genre))
}

/** The origin of the template, for readers without JavaScript. */
export function salonRoot(template: string): string {
  return template.slice(0, Math.min(template.indexOf('{area}'), template.indexOf('{genre}')))
}
