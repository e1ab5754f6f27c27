const terms = [
  '春分',
  '清明',
  '穀雨',
  '立夏',
  '小満',
  '芒種',
  '夏至',
  '小暑',
  '大暑',
  '立秋',
  '処暑',
  '白露',
  '秋分',
  '寒露',
  '霜降',
  '立冬',
  '小雪',
  '大雪',
  '冬至',
  '小寒',
  '大寒',
  '立春',
  '雨水',
  '啓蟄',
]

const degree = Math.PI / 180
const dayMs = 86_400_000
const j2000 = Date.UTC(2000, 0, 1, 12)

/** The solar term (二十四節気) of a date: each begins at a multiple of 15° of the sun's longitude. */
export function solarTermOf(at: Date): string {
  return terms[Math.floor(sunLongitude(at) / 15)] ?? ''
}

/** The sun's apparent longitude in degrees, accurate to 0.01°: the low-precision formula of the Astronomical Almanac. */
function sunLongitude(at: Date): number {
  const days = (at.getTime() - j2000) / dayMs
  const mean = 280.46 + 0.9856474 * days
  const anomaly = (357.528 + 0.9856003 * days) * degree
  const longitude = mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)
  return ((longitude % 360) + 360) % 360
}
