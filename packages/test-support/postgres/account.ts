import { readFileSync } from 'node:fs'

export type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root; as root, run it as one of the standard accounts. */
export function findUnprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readAccounts()
  const account = accounts.get('nobody') ?? accounts.get('postgres') ?? accounts.get('daemon')
  if (!account)
    throw new Error('PostgreSQL cannot run as root, and /etc/passwd names no nobody, postgres or daemon')
  return account
}

/** initdb looks up its account by uid, so the account needs an entry in /etc/passwd. */
function readAccounts(): Map<string, Account> {
  const accounts = new Map<string, Account>()
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name && uid && gid && uid !== '0') accounts.set(name, { uid: Number(uid), gid: Number(gid) })
  }
  return accounts
}
