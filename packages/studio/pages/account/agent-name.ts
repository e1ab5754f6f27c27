const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** 「Mac の Safari」: enough to recognize one's own devices. */
export function agentName(agent: string): string {
  const [browser, system] = [browsers, systems].map((known) => known.find(([mark]) => mark.test(agent))?.[1])
  if (browser === undefined) return agent === '' ? '不明な端末' : agent.slice(0, 60)
  return system === undefined ? browser : `${system} の ${browser}`
}
