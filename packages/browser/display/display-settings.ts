import { readStoredJson, removeStored } from '../stored/stored-json.ts'
import { store, type StorageOf } from '../stored/stored.ts'

/** The settings that a reader can choose for the text. An absent setting means the default of the magazine. */
export const displayOptions = {
  size: ['small', 'large', 'largest'],
  spacing: ['narrow', 'wide'],
  typeface: ['mincho'],
  theme: ['light', 'dark', 'sepia'],
  furigana: ['none', 'junior', 'elementary', 'all'],
  writing: ['horizontal', 'vertical'],
} as const

export type DisplaySettingName = keyof typeof displayOptions
export type DisplaySettings = { [Name in DisplaySettingName]?: (typeof displayOptions)[Name][number] }

export const displaySettingNames = Object.keys(displayOptions) as DisplaySettingName[]
export const displayKey = 'tsuzuri:display'

/** The stored settings; unknown names and values are ignored. */
export function readDisplaySettings(storage: StorageOf<'getItem'>): DisplaySettings {
  return knownSettings(readStoredJson(storage, displayKey))
}

/** Returns whether the settings were stored: some browsers refuse in private mode. */
export function storeDisplaySettings(
  settings: DisplaySettings,
  storage: StorageOf<'setItem' | 'removeItem'>,
): boolean {
  if (Object.keys(settings).length === 0) return removeStored(storage, displayKey)
  return store(storage, displayKey, JSON.stringify(settings))
}

function knownSettings(value: unknown): DisplaySettings {
  if (typeof value !== 'object' || value === null) return {}
  const entries = displaySettingNames.flatMap((name) => {
    const chosen = (value as Record<string, unknown>)[name]
    const options: readonly unknown[] = displayOptions[name]
    return options.includes(chosen) ? [[name, chosen]] : []
  })
  return Object.fromEntries(entries) as DisplaySettings
}
