/** Prints a progress line with the seconds since the command started. @param {string} text */
export function say(text) {
  console.log(`[${(performance.now() / 1000).toFixed(1).padStart(5)} s] ${text}`)
}
