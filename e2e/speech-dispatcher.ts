import { spawn } from 'node:child_process'
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '@tsuzuri/test-support/find-program'
import { vi } from 'vitest'
import { outliveNoFile } from '../packages/test-support/child-programs.ts'
import { end } from '../packages/test-support/engines/display.ts'

export type SpeechDispatcher = {
  /** The environment of a browser that uses it. */
  environment: NodeJS.ProcessEnv
  stop: () => Promise<void>
}

/** A Speech Dispatcher with espeak-ng as its only voice, on a machine without a sound card. */
export async function startSpeechDispatcher(): Promise<SpeechDispatcher> {
  const program = findProgram('speech-dispatcher')
  if (program === undefined) throw new Error('no speech-dispatcher: install it')
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-voice-'))
  const socket = join(folder, 'speechd.sock')
  await mkdir(join(folder, 'modules'))
  await writeFile(join(folder, 'speechd.conf'), dispatcherSettings)
  await writeFile(join(folder, 'modules', 'espeak-ng.conf'), voiceSettings)
  await writeFile(join(folder, 'asound.conf'), soundSettings)
  const child = spawn(
    program,
    ['--run-single', '--communication-method', 'unix_socket', '--socket-path', socket].concat([
      '--config-dir',
      folder,
      '--log-dir',
      folder,
      '--pid-file',
      join(folder, 'pid'),
      '--timeout',
      '0',
    ]),
    {
      stdio: 'ignore',
      env: { ...process.env, HOME: folder, ALSA_CONFIG_PATH: join(folder, 'asound.conf') },
    },
  )
  outliveNoFile(child)
  await vi.waitFor(() => access(socket), { timeout: 20_000 })
  return {
    environment: { HOME: folder, XDG_RUNTIME_DIR: folder, SPEECHD_ADDRESS: `unix_socket:${socket}` },
    stop: async () => {
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const dispatcherSettings = `LogLevel 1
CommunicationMethod "unix_socket"
AudioOutputMethod "alsa"
AudioALSADevice "default"
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
DefaultModule espeak-ng
DefaultLanguage "ja"
`

/** The highest rate of espeak-ng. */
const voiceSettings = `EspeakMinRate 449
EspeakNormalRate 449
EspeakMaxRate 449
`

/** A null device: sound ends as soon as it is generated. */
const soundSettings = `pcm.default { type null }
ctl.default { type null }
`
