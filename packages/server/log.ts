import { pino } from 'pino'

export type Log = ReturnType<typeof openLog>

/** Writes one JSON object per line. Fields that may contain secrets are removed by their names. */
export function openLog(level: string) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.authorization', '*.cookie', '*.password', '*.secret', '*.token', 'authorization', 'token'],
      remove: true,
    },
  })
}
