import type { MachineServices } from './workers/machine-services.ts'

/** What is held once on this machine: a name, and how it is opened. */
export const machineServices: MachineServices = {}
