import { parseArgs } from 'node:util'
import { email as emailSchema } from '@tsuzuri/api/studio/fields'
import { type Role, roleNames, roles } from '@tsuzuri/content/permission'
import { readInput } from '@tsuzuri/content/reading-input'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Database } from '@tsuzuri/database/open'
import { createFirstLink, createResetLink, inviteStaff, type NewLink } from '@tsuzuri/database/staff/links'
import { readSecondFactorPolicy, saveSecondFactorPolicy } from '@tsuzuri/database/staff/second-factor-policy'
import {
  findStaffByEmail,
  listStaff,
  removeStaff,
  saveStaff,
  type Staff,
} from '@tsuzuri/database/staff/staff'
import type { Command } from '@tsuzuri/database/writing'
import { readConfig } from '@tsuzuri/server/config'
import type { MagazineCommand } from './magazine.ts'
import { withDatabase } from './with-database.ts'
import { UsageError } from './usage-error.ts'

type Given = {
  db: Database
  command: Command
  args: string[]
  name: string | undefined
  role: Role
  /** The e-mail address of the person who takes over the articles. */
  to: string | undefined
}

/** Manages accounts from the command line; also restores access if no administrator can sign in. */
export const staff: MagazineCommand = {
  usage:
    'staff list | invite EMAIL [--name 名前] [--role writer] | reset EMAIL | role EMAIL ROLE [--to EMAIL] | remove EMAIL [--to EMAIL] | second-factor required|optional | first',
  summary:
    'スタッフを見る、招く、パスワード再設定のリンクを作る、役割を変える、外す（--to は記事を引き継ぐ人）、二段階の確認を全員に求める。',
  async run(args) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        role: { type: 'string', default: 'writer' },
        to: { type: 'string' },
      },
    })
    const [action = '', ...rest] = positionals
    const run = Object.hasOwn(actions, action) ? actions[action as keyof typeof actions] : undefined
    if (run === undefined)
      throw new UsageError(
        'list、invite、reset、role、remove、second-factor、first のどれかを書いてください。',
      )
    return withDatabase(async (db) => {
      const command: Command = { db, by: 'command', now: new Date() }
      const given = { db, command, args: rest, name: values.name, role: readRole(values.role), to: values.to }
      await run(given).catch((error: unknown) => {
        const isAsked = error instanceof Refusal && error.faults.some(({ path }) => path === 'successorId')
        throw isAsked ? new UsageError(`${error.message}（--to EMAIL）`) : error
      })
      return 0
    })
  },
}

const actions = {
  async list({ db }: Given) {
    const people = await listStaff(db.reader, new Date())
    for (const one of people) {
      const marks = [
        one.enabled === 1 ? '' : '停止中',
        one.totp_secret === null ? '' : '二段階の確認',
      ].filter(Boolean)
      say([one.email, one.name, roleNames[one.role], ...marks].join('\t'))
    }
    if (people.length === 0) say('スタッフはまだいません。')
  },
  async invite({ command, args: [address = ''], name, role }: Given) {
    const email = readInput(emailSchema, address, 'EMAIL')
    const { value } = await inviteStaff(command, { email, name: name ?? email.replace(/@.*/, ''), role })
    sayLink('invitation', value)
  },
  async reset({ db, command, args: [address = ''] }: Given) {
    sayLink('reset', (await createResetLink(command, (await get(db, address)).id)).value)
  },
  async role({ db, command, args: [address = '', role = ''], to }: Given) {
    const person = await get(db, address)
    await saveStaff(command, person, {
      name: person.name,
      role: readRole(role),
      isEnabled: person.enabled === 1,
      successorId: await findSuccessor(db, to),
    })
    say(`${person.email} を${roleNames[readRole(role)]}にしました。`)
  },
  async remove({ db, command, args: [address = ''], to }: Given) {
    const person = await get(db, address)
    await removeStaff(command, person, await findSuccessor(db, to))
    say(`${person.email} を外しました。`)
  },
  async 'second-factor'({ db, command, args: [value = ''] }: Given) {
    if (value !== 'required' && value !== 'optional')
      throw new UsageError('required か optional を書いてください。')
    const { version } = await readSecondFactorPolicy(db.reader)
    await saveSecondFactorPolicy(command, { version, isRequired: value === 'required' })
    say(
      value === 'required' ? '二段階の確認を全員に求めます。' : '二段階の確認は、使いたい人だけが使います。',
    )
  },
  async first({ command }: Given) {
    const link = await createFirstLink(command)
    if (link === undefined)
      throw new Refusal('conflict', '管理者は、すでに登録されています。', 'There is an administrator.')
    sayLink('first', link)
  },
}

async function findSuccessor(db: Database, to: string | undefined): Promise<number | undefined> {
  return to === undefined ? undefined : (await get(db, to)).id
}

async function get(db: Database, address: string): Promise<Staff> {
  const person = await findStaffByEmail(db.reader, address.toLowerCase())
  if (person === undefined)
    throw new Refusal(
      'not-found',
      `「${address}」というスタッフはいません。`,
      `There is nobody called ${address}.`,
    )
  return person
}

function readRole(text: string): Role {
  const role = roles.find((one) => one === text)
  if (role === undefined) throw new UsageError(`役割は ${roles.join('、')} のどれかです。`)
  return role
}

function sayLink(screen: string, { token, expiresAt }: NewLink): void {
  say(`${readConfig(process.env).publicUrl}/studio/${screen}/?token=${token}`)
  const until = expiresAt.toLocaleString('ja-JP', { timeZone: 'Asia/Tokyo' })
  process.stderr.write(`このリンクは一度だけ、${until} まで使えます。本人に渡してください。\n`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
