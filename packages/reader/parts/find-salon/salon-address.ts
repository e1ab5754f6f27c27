/** The address that the settings' template gives for an area and a genre. */
export function salonAddress(template: string, area: string, genre: string): string {
  return template
    .replaceAll('{area}', encodeURIComponent(area))
    .replaceAll('{genre}', encodeURIComponent(genre))
}

/** Where the template's site begins: for readers without JavaScript, who choose there. */
export function salonRoot(template: string): string {
  return template.slice(0, Math.min(template.indexOf('{area}'), template.indexOf('{genre}')))
}
