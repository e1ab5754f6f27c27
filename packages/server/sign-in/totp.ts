import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/** Clock skew: the time steps before and after are accepted, too. */
const tolerance = 1
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function newTotpSecret(): string {
  return base32(randomBytes(20))
}

/** The otpauth URL for the QR code. */
export function totpAddress(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret, issuer, digits: String(digits), period: String(stepSeconds) })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}

/** The TOTP code at a time (RFC 6238). */
export function totpCode(secret: string, at: Date): string {
  return codeOfStep(secret, stepOf(at))
}

/** A typed code: apps show it in two groups, and Japanese input methods type it in full width. */
export function plainCode(typed: string): string {
  return typed.normalize('NFKC').replace(/\s/g, '')
}

/** The time step of a typed code. Codes of a used step or an earlier one are refused (replay protection). */
export function findTotpStep(secret: string, typed: string, at: Date, lastStep: number): number | undefined {
  const now = stepOf(at)
  const code = plainCode(typed)
  for (let step = now - tolerance; step <= now + tolerance; step += 1) {
    if (step > lastStep && isSame(codeOfStep(secret, step), code)) return step
  }
  return undefined
}

export function newBackupCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const code = base32(randomBytes(10)).toLowerCase()
    return `${code.slice(0, 5)}-${code.slice(5, 10)}`
  })
}

function stepOf(at: Date): number {
  return Math.floor(at.getTime() / 1000 / stepSeconds)
}

function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => letters.charAt(Number.parseInt(five, 2))).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
