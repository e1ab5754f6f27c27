/**
 * `npm run test:ime`: composes in WebKit through a real input method and compares what the editor has afterwards. Needs
 * fcitx5, fcitx5-mozc, openbox, dbus-x11, xdotool and xprop beside WebKit; not part of `npm test`, because few machines have
 * them.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Block } from '@tsuzuri/content/body/blocks'
import { serveTrial } from '../../packages/studio/editor/testing/open-trial.ts'
import { openWebkitPage } from '../../packages/test-support/engines/webkit-page.ts'
import { type InputMethod, startInputMethod } from './input-method.ts'

const words = [{ text: '髪' }]
const cases: { name: string; open: Block; at: string; expected: Block }[] = [
  {
    name: 'an empty large heading',
    open: { type: 'heading', level: 2, content: [] },
    at: 'h2',
    expected: { type: 'heading', level: 2, content: words },
  },
  {
    name: 'an empty question',
    open: { type: 'qa', pairs: [{ question: [], answer: [] }] },
    at: '.question',
    expected: { type: 'qa', pairs: [{ question: words, answer: [] }] },
  },
  {
    name: 'an empty header cell',
    open: { type: 'table', header: [[], []], rows: [[[], []]] },
    at: 'th',
    expected: { type: 'table', header: [words, []], rows: [[[], []]] },
  },
  {
    name: 'an empty item',
    open: { type: 'list', ordered: true, items: [{ content: [] }] },
    at: 'li',
    expected: { type: 'list', ordered: true, items: [{ content: words }] },
  },
]

const site = await serveTrial()
const started: InputMethod[] = []
const page = await openWebkitPage({ width: 1280, height: 900 }, async (display) => {
  const method = await startInputMethod(display)
  started.push(method)
  return method.environment
})
try {
  await page.goto(site.url)
  await page.waitFor(() => 'trial' in window)
  for (const { name, open, at, expected } of cases) {
    await page.evaluate((block) => window.trial.open({ blocks: [block] }), open)
    await page.click(`.surface ${at}`)
    // 「かみ」, its conversion to 髪, the confirmation.
    started[0]?.press('k', 'a', 'm', 'i', 'space')
    await page.waitFor(() => document.querySelector('.surface')?.textContent?.includes('髪') === true)
    started[0]?.press('Return')
    await page.waitFor(() => !window.trial.editor.isComposing())
    const [block] = await page.evaluate(() => window.trial.editor.getBody().blocks)
    const isRight = isDeepStrictEqual(block, expected)
    process.stdout.write(
      `${isRight ? 'ok    ' : 'FAILED'} ${name}${isRight ? '' : ` ${JSON.stringify(block)}`}\n`,
    )
    if (!isRight) process.exitCode = 1
  }
} finally {
  // Before the display ends, because programs without a display exit.
  for (const method of started) await method.stop()
  await page.close()
  await site.close()
}
