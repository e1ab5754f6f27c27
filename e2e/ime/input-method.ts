import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const profile = `[Groups/0]
Name=Default
Default Layout=us
DefaultIM=mozc
[Groups/0/Items/0]
Name=keyboard-us
[Groups/0/Items/1]
Name=mozc
[GroupOrder]
0=Default
`

export type InputMethod = {
  /** For the environment of a program that uses the input method. */
  environment: NodeJS.ProcessEnv
  /** Presses keys like a keyboard, by their X names: `k`, `space`, `Return`. */
  press: (...keys: string[]) => void
  stop: () => Promise<void>
}

/** fcitx5 with mozc and a window manager on a display. mozc refuses to run as root and then runs as `nobody`. */
export async function startInputMethod(display: string): Promise<InputMethod> {
  const home = mkdtempSync(join(tmpdir(), 'tsuzuri-ime-'))
  const settings = join(home, '.config', 'fcitx5')
  mkdirSync(join(settings, 'conf'), { recursive: true })
  writeFileSync(join(settings, 'profile'), profile)
  writeFileSync(join(settings, 'config'), '[Behavior]\nActiveByDefault=True\nShareInputState=All\n')
  writeFileSync(join(settings, 'conf', 'xim.conf'), 'UseOnTheSpot=True\n')
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['-R', 'nobody', home])
  chmodSync(home, 0o700)
  const env = { ...process.env, DISPLAY: display, HOME: home, XDG_RUNTIME_DIR: home, LC_ALL: 'C.UTF-8' }
  const asUser = isRoot ? ['setpriv', '--reuid=nobody', '--clear-groups', '--'] : []
  const children = [
    start(['openbox'], env),
    start([...asUser, 'dbus-run-session', '--', 'fcitx5', '--disable', 'wayland,kimpanel'], env),
  ]
  await untilListening(display)
  return {
    environment: { XMODIFIERS: '@im=fcitx', GTK_IM_MODULE: 'xim', LC_ALL: 'C.UTF-8' },
    press: (...keys) =>
      void execFileSync('xdotool', ['key', '--delay', '60', ...keys], {
        env: { ...process.env, DISPLAY: display },
      }),
    stop: async () => {
      for (const child of children) await end(child)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function start([program = '', ...args]: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(program, args, { env, stdio: 'ignore', detached: true })
}

/** An input method announces itself on the root window. */
async function untilListening(display: string): Promise<void> {
  const giveUpAt = performance.now() + 20_000
  for (;;) {
    const servers = execFileSync('xprop', ['-display', display, '-root', 'XIM_SERVERS'], { encoding: 'utf8' })
    if (servers.includes('fcitx')) return
    if (performance.now() > giveUpAt) throw new Error('fcitx5 does not answer on the display')
    await new Promise((resolve) => void setTimeout(resolve, 100))
  }
}

/** Ends the programs that it started, too: they share its process group. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid)
  await ended
}
