/** Paper, light, mist, main, deep and ink grow darker; `second` and `accent` answer `main`. */
export type Palette = {
  paper: string
  light: string
  mist: string
  main: string
  second: string
  accent: string
  deep: string
  ink: string
}

export const palettes = {
  sakura: row('#fbf2ee', '#f7dfd9', '#efc5c1', '#e09aa0', '#a9b596', '#c4505c', '#8c4b58', '#3b2930'),
  wakaba: row('#f7f6e8', '#e3ebca', '#c5d8a1', '#8db25f', '#efd38a', '#dd7550', '#4c7142', '#26382b'),
  sora: row('#f4f7f7', '#d8e8ee', '#b2d2e2', '#6ba5c8', '#f2dcb9', '#e5835f', '#33658b', '#1d3146'),
  yuki: row('#f8f6f2', '#e9e9e7', '#ced5d8', '#9dafb8', '#d8c6b2', '#b4574a', '#556975', '#29333a'),
  kaki: row('#fbf3e7', '#f6dcbd', '#edba8c', '#dc7f45', '#73877a', '#a63b27', '#874325', '#38231c'),
  fuji: row('#f7f3f7', '#e5dcec', '#c8badb', '#9784bb', '#e6d3a3', '#cd6c8b', '#584a80', '#2a2540'),
  sumi: row('#f4f1eb', '#dfdbd3', '#b8b4ad', '#7c7b79', '#cbb595', '#b2412f', '#44464a', '#1f2023'),
  kohaku: row('#fbf5e5', '#f5e1b1', '#eac675', '#d19733', '#82949a', '#af5029', '#82551f', '#372818'),
  beni: row('#fbf1ea', '#f6d4c7', '#eaa492', '#cf453d', '#e8c78b', '#2f6066', '#8a2430', '#37171d'),
  matcha: row('#f6f4e5', '#e0e2bf', '#bbc48d', '#889853', '#dcb996', '#b3523b', '#4c5d37', '#272f1f'),
  ai: row('#f3f4f2', '#d4dfe5', '#9bb5c9', '#3d6a95', '#e4d2b0', '#d7684a', '#1f4068', '#13233b'),
  nadeshiko: row('#fdf3f3', '#f9d9df', '#f1b3c3', '#df7a9a', '#9dbdb4', '#e4a03f', '#96385d', '#41202e'),
}

export type PaletteName = keyof typeof palettes

/** Everything a sheet may be dyed in: all but the ink. */
export function papersOf({ main, second, accent, deep, mist, light, paper }: Palette): string[] {
  return [main, second, accent, deep, mist, light, paper]
}

function row(
  paper: string,
  light: string,
  mist: string,
  main: string,
  second: string,
  accent: string,
  deep: string,
  ink: string,
): Palette {
  return { paper, light, mist, main, second, accent, deep, ink }
}
