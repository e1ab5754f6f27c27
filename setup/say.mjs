/** What a step says begins with the seconds since the command began, so that waiting has a reason. @param {string} text */
export function say(text) {
  console.log(`[${(performance.now() / 1000).toFixed(1).padStart(5)} s] ${text}`)
}
