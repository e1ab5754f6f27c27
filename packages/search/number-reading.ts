const digits = ['', 'いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅう']
const hundreds = [
  '',
  'ひゃく',
  'にひゃく',
  'さんびゃく',
  'よんひゃく',
  'ごひゃく',
  'ろっぴゃく',
  'ななひゃく',
  'はっぴゃく',
  'きゅうひゃく',
]
const thousands = [
  '',
  'せん',
  'にせん',
  'さんぜん',
  'よんせん',
  'ごせん',
  'ろくせん',
  'ななせん',
  'はっせん',
  'きゅうせん',
]
const myriads = ['', 'まん', 'おく', 'ちょう']

/** 23 → にじゅうさん. Numbers with a leading 0 and very long ones are read digit by digit. */
export function readNumber(written: string): string {
  if (/^0./.test(written) || written.length > 4 * myriads.length) {
    return [...written].map((digit) => digits[Number(digit)] || 'ぜろ').join('')
  }
  if (written === '0') return 'ぜろ'
  const groups = written.match(/\d{1,4}(?=(\d{4})*$)/g) ?? []
  return groups
    .map((group, at) => {
      const myriad = myriads[groups.length - 1 - at] ?? ''
      return Number(group) === 0 ? '' : readGroup(group.padStart(4, '0')) + myriad
    })
    .join('')
}

function readGroup(group: string): string {
  const [thousand = 0, hundred = 0, ten = 0, one = 0] = [...group].map(Number)
  return [
    thousands[thousand],
    hundreds[hundred],
    ten === 0 ? '' : `${ten === 1 ? '' : digits[ten]}じゅう`,
    digits[one],
  ].join('')
}
