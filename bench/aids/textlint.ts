import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Span } from './judged.ts'

type Message = { range: [from: number, to: number] }
type Linter = { lintText: (text: string, path: string) => Promise<{ messages: Message[] }> }
type Preset = { rules: Record<string, unknown>; rulesConfig: Record<string, unknown> }

export const presets = ['textlint-rule-preset-japanese', 'textlint-rule-preset-ja-technical-writing']

/** Returns undefined if textlint is not installed in the folder. */
export async function openTextlint(
  folder: string,
  preset: string,
): Promise<((text: string) => Promise<Span[]>) | undefined> {
  const { resolve } = createRequire(pathToFileURL(`${folder}/`))
  const load = async (name: string) => (await import(pathToFileURL(resolve(name)).href)) as unknown
  try {
    const { createLinter } = (await load('textlint')) as {
      createLinter: (options: object) => Linter
    }
    const { TextlintKernelDescriptor } = (await load('@textlint/kernel')) as {
      TextlintKernelDescriptor: new (options: object) => object
    }
    const { rules, rulesConfig } = defaultOf(await load(preset)) as Preset
    const plugin = defaultOf(await load('@textlint/textlint-plugin-text'))
    const descriptor = new TextlintKernelDescriptor({
      rules: Object.entries(rules).map(([ruleId, rule]) => ({ ruleId, rule, options: rulesConfig[ruleId] })),
      plugins: [{ pluginId: 'text', plugin }],
      filterRules: [],
    })
    const linter = createLinter({ descriptor })
    return async (text) => {
      const { messages } = await linter.lintText(text, 'judged.txt')
      return messages.map(({ range: [from, to] }) => ({ from, to: Math.max(to, from + 1) }))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    return undefined
  }
}

/** CommonJS packages that were compiled from modules have their default export one level deeper. */
function defaultOf(module: unknown): unknown {
  let value = module
  while (typeof value === 'object' && value !== null && 'default' in value) value = value.default
  return value
}
