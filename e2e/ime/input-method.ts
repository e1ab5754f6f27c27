import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

/** The browser and the input method are different users if the tests run as root. */
const busConfig = (socket: string) => `<busconfig>
  <type>session</type>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`

export type InputMethod = {
  /** Environment variables for a program that uses the input method. */
  environment: NodeJS.ProcessEnv
  /** Presses keys like a keyboard, by their X names: `k`, `space`, `Return`. */
  press: (...keys: string[]) => void
  /** Clicks like a mouse, at a point of the display. */
  click: (x: number, y: number) => void
  stop: () => Promise<void>
}

/**
 * fcitx5 with mozc, a message bus and a window manager on a display. mozc refuses to run as root and then runs as
 * `nobody`.
 */
export async function startInputMethod(display: string): Promise<InputMethod> {
  const home = mkdtempSync(join(tmpdir(), 'tsuzuri-ime-'))
  const settings = join(home, '.config', 'fcitx5')
  mkdirSync(settings, { recursive: true })
  writeFileSync(join(settings, 'profile'), profile)
  writeFileSync(join(settings, 'config'), '[Behavior]\nActiveByDefault=True\nShareInputState=All\n')
  const socket = join(home, 'bus')
  writeFileSync(join(home, 'bus.conf'), busConfig(socket))
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['-R', 'nobody', home])
  // The browser reaches the bus in this folder.
  chmodSync(home, isRoot ? 0o711 : 0o700)
  const bus = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${socket}` }
  const env = {
    ...process.env,
    ...bus,
    DISPLAY: display,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    LC_ALL: 'C.UTF-8',
  }
  const act = (...args: string[]) =>
    void execFileSync('xdotool', args, { env: { ...process.env, DISPLAY: display } })
  const asUser = isRoot ? ['setpriv', '--reuid=nobody', '--clear-groups', '--'] : []
  const children = [
    start(['openbox'], env),
    start([...asUser, 'dbus-daemon', '--nofork', `--config-file=${join(home, 'bus.conf')}`], env),
  ]
  await until('the message bus listens', () => existsSync(socket))
  children.push(start([...asUser, 'fcitx5', '--disable', 'wayland,kimpanel'], env))
  await until('fcitx5 is on the message bus', () => isOnBus('org.fcitx.Fcitx5', env))
  return {
    environment: { ...bus, GTK_IM_MODULE: 'fcitx', LC_ALL: 'C.UTF-8' },
    press: (...keys) => act('key', '--delay', '60', ...keys),
    click: (x, y) => act('mousemove', String(x), String(y), 'click', '1'),
    stop: async () => {
      for (const child of children.toReversed()) await end(child)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function start([program = '', ...args]: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(program, args, { env, stdio: 'ignore', detached: true })
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + 20_000
  while (!holds()) {
    if (performance.now() > giveUpAt) throw new Error(`not within 20 s: ${what}`)
    await new Promise((resolve) => void setTimeout(resolve, 100))
  }
}

function isOnBus(name: string, env: NodeJS.ProcessEnv): boolean {
  const ask = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus']
  const question = ['org.freedesktop.DBus.NameHasOwner', `string:${name}`]
  return execFileSync('dbus-send', [...ask, ...question], { env, encoding: 'utf8' }).includes('true')
}

/** Ends the programs that it started, too: they share its process group. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid)
  await ended
}
