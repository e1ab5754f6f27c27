import { displayKey, displayOptions } from './display-settings.ts'

/** The theme colours of the document head, in this order; the script picks one by its `media` attribute. */
export const themeColourMedia = [
  '(prefers-color-scheme: light)',
  '(prefers-color-scheme: dark)',
  'not all',
] as const

const themes = ['light', 'dark', 'sepia'] satisfies readonly (typeof displayOptions.theme)[number][]

/**
 * Runs inline in the head, before the first paint: copies the stored display settings to `data-…` attributes of the root
 * element. It runs again when another tab changes them, and when the page returns from the back/forward cache. The
 * Content-Security-Policy allows it by its hash, so it is the same on every page.
 */
export const earlyDisplayScript = `(()=>{const o=${JSON.stringify(displayOptions)},a=()=>{let s={};try{s=JSON.parse(localStorage.getItem(${JSON.stringify(displayKey)}))||{}}catch{}const r=document.documentElement;for(const n in o)if(o[n].includes(s[n]))r.setAttribute("data-"+n,s[n]);else r.removeAttribute("data-"+n);const t=${JSON.stringify(themes)}.indexOf(s.theme),d=${JSON.stringify(themeColourMedia)};document.querySelectorAll("meta[name=theme-color]").forEach((m,i)=>{m.media=t<0?d[i]:i==t?"all":"not all"})};a();addEventListener("storage",a);addEventListener("pageshow",e=>{if(e.persisted)a()})})()`
