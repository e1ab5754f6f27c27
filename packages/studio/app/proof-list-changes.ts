/** Tells the other tabs of this browser that the proofreading lists were changed. */
export function announceProofListChange(): void {
  const channel = openChannel()
  // Messages to a channel have no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage('changed')
  channel.close()
}

/** Calls back when another tab of this browser has changed the proofreading lists. */
export function startProofListWatch(onChange: () => void): () => void {
  const channel = openChannel()
  channel.addEventListener('message', onChange)
  return () => channel.close()
}

function openChannel(): BroadcastChannel {
  return new BroadcastChannel('tsuzuri-proof-lists')
}
