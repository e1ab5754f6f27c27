import { spawnSync } from 'node:child_process'
import { runTool } from './run-tool.mjs'
import { say } from './say.mjs'

/** @typedef {'chromium' | 'headless' | 'firefox' | 'webkit' | 'fonts'} Part */
/** @typedef {Partial<Record<Part, string[]>>} Packages a part that a manager does not offer is missing */
/** @typedef {{ command: string, refresh?: string[], install: string[], show?: string[], packages: Packages }} Manager */

/** @type {Manager[]} */
const managers = [
  {
    command: 'apt-get',
    refresh: ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1', '-qq', 'update'],
    install: ['-o', 'Acquire::Retries=1', '-qq', '-y', '--no-install-recommends', 'install'],
    show: ['apt-cache', 'show'],
    packages: {
      chromium: ['chromium'],
      headless: ['chromium-headless-shell'],
      firefox: ['firefox-esr'],
      webkit: ['webkit2gtk-driver', 'xvfb'],
      fonts: ['fonts-noto-cjk'],
    },
  },
  {
    command: 'dnf',
    install: ['-q', '-y', 'install'],
    packages: { chromium: ['chromium'], firefox: ['firefox'], fonts: ['google-noto-sans-cjk-fonts'] },
  },
  {
    command: 'apk',
    install: ['-q', 'add'],
    packages: { chromium: ['chromium'], firefox: ['firefox'], fonts: ['font-noto-cjk'] },
  },
]

/** The package lists are read again once: several parts are installed one after the other. @type {Promise<void> | undefined} */
let refreshed

/** The system's package manager, if it can be used without a password prompt. */
export function findSystemInstaller() {
  const manager =
    process.platform === 'linux' && managers.find(({ command }) => works([command, '--version']))
  if (!manager) return undefined
  const isRoot = process.getuid?.() === 0
  if (!isRoot && !works(['sudo', '-n', 'true'])) return undefined
  const prefix = isRoot ? [] : ['sudo', '-n']
  const { command, refresh, install, show, packages } = manager
  return {
    name: [...prefix, command, 'install'].join(' '),
    /** Whether the package manager offers the part, by its local index. @param {Part} part */
    offers(part) {
      return show !== undefined && (packages[part] ?? []).some((name) => works([...show, name]))
    },
    /** @param {Part[]} parts */
    async install(...parts) {
      const wanted = parts.flatMap((part) => packages[part] ?? [])
      if (wanted.length === 0) return
      say(`準備: ${[...prefix, command, 'install', ...wanted].join(' ')} …`)
      if (refresh) await (refreshed ??= run([...prefix, command, ...refresh]))
      await run([...prefix, command, ...install, ...wanted])
    },
  }
}

/** Without a Japanese font, Japanese text has no real width and screenshots show boxes. */
export function hasJapaneseFont() {
  if (process.platform !== 'linux') return true
  return Boolean(spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' }).stdout?.trim())
}

/** @param {string[]} command */
function works([command = '', ...args]) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

/** @param {string[]} command */
async function run([command = '', ...args]) {
  const { ok, output } = await runTool(command, args, {
    timeout: 600_000,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (!ok && output) console.log(output.trim().split('\n').slice(-3).join('\n'))
}
