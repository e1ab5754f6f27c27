import type { Channel, Handlers } from './channel.ts'

/**
 * What there is once on a machine, however many workers serve: something too large to hold in each of them, or that only
 * one process may own. It lives in the process that keeps the workers; workers ask it by name. A service is opened when
 * it is first asked for.
 */
export type MachineService = () => Promise<(input: unknown) => Promise<unknown>>
export type MachineServices = Readonly<Record<string, MachineService>>

/** How whoever serves asks for a service: over the channel from a worker, straight where there is one process. */
export type AskMachine = (service: string, input: unknown) => Promise<unknown>

const prefix = 'service:'

export function serviceHandlers(services: MachineServices): Handlers {
  return Object.fromEntries(
    Object.entries(services).map(([name, open]) => {
      let opened: ReturnType<MachineService> | undefined
      const handler = async (input: unknown) => {
        opened ??= open()
        return (await opened)(input)
      }
      return [`${prefix}${name}`, handler]
    }),
  )
}

export function askOver(channel: Channel): AskMachine {
  return (service, input) => channel.ask(`${prefix}${service}`, input)
}

export function askHere(services: MachineServices): AskMachine {
  const handlers = serviceHandlers(services)
  return async (service, input) => {
    const handler = handlers[`${prefix}${service}`]
    if (handler === undefined) throw new Error(`nobody answers ${service}`)
    return handler(input)
  }
}
