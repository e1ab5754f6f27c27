/** The names that `@mdn/browser-compat-data` gives to the browsers. */
export type FloorBrowser =
  | 'safari_ios'
  | 'safari'
  | 'firefox'
  | 'chrome'
  | 'chrome_android'
  | 'edge'
  | 'samsunginternet_android'

export type Floor = Record<FloorBrowser, string>

/** Firefox ESR and the one before it; Chrome, Edge and Samsung Internet of the last two years. */
const withoutSafari = {
  firefox: '140',
  chrome: '130',
  chrome_android: '130',
  edge: '130',
  samsunginternet_android: '26.0',
} as const

/** The oldest browsers that the two applications support. Builds, checks and README follow this file. */
export const floors = {
  reader: { safari_ios: '16.4', safari: '16.4', ...withoutSafari },
  studio: { safari_ios: '17.0', safari: '17.0', ...withoutSafari },
} as const satisfies Record<string, Floor>

export type Application = keyof typeof floors

/**
 * The build targets of Vite for scripts and styles. Vite has no target for Samsung Internet, but the Chromium in it is
 * newer than the target for iOS 16.4 requires.
 */
export function buildTargets(floor: Floor): string[] {
  return [
    `ios${floor.safari_ios}`,
    `safari${floor.safari}`,
    `firefox${floor.firefox}`,
    `chrome${floor.chrome}`,
    `edge${floor.edge}`,
  ]
}
