import { z } from 'zod'

const domain = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i
/** The variables of ads.txt 1.1 whose value is a domain. */
const domainVariables = new Set(['SUBDOMAIN', 'OWNERDOMAIN', 'MANAGERDOMAIN', 'INVENTORYPARTNERDOMAIN'])

/** One line of ads.txt (IAB Tech Lab, version 1.1): an authorized seller, a variable, or a comment. */
export const adsTxtLineSchema = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .superRefine((line, context) => {
    const fault = findFault(line)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
  })

function findFault(line: string): string | undefined {
  if (!/^[\x20-\x7e]+$/.test(line)) return '半角の英数字と記号だけが使えます'
  const record = line.replace(/#.*$/, '').trim()
  if (record === '') return undefined
  const variable = /^([A-Za-z]+)\s*=\s*(.*)$/.exec(record)
  return variable === null ? findSellerFault(record) : findVariableFault(variable[1] ?? '', variable[2] ?? '')
}

function findSellerFault(record: string): string | undefined {
  // Extension fields of exchanges follow a semicolon.
  const [fields = ''] = record.split(';')
  const [system = '', account = '', relation = '', authority, ...more] = fields
    .split(',')
    .map((field) => field.trim())
  if (!domain.test(system))
    return '「広告システムのドメイン, 番号, DIRECT または RESELLER」の形で書いてください'
  if (account === '' || /\s/.test(account)) return '広告システムでの番号を書いてください'
  if (!/^(DIRECT|RESELLER)$/i.test(relation)) return '三つめは DIRECT か RESELLER です'
  if (authority !== undefined && !/^[A-Za-z0-9-]+$/.test(authority)) return '四つめは認証機関の番号です'
  return more.length > 0 ? '項目が多すぎます' : undefined
}

function findVariableFault(name: string, value: string): string | undefined {
  const known = name.toUpperCase()
  if (known === 'CONTACT') return value === '' ? '連絡先を書いてください' : undefined
  if (!domainVariables.has(known)) return `${name} は ads.txt にない項目です`
  const [first = ''] = value.split(',').map((part) => part.trim())
  return domain.test(first) ? undefined : `${known} にはドメインを書いてください`
}
