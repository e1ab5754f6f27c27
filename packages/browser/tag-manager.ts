const tagManagerScript = 'https://www.googletagmanager.com/gtm.js'

export interface TagManager {
  /** Loads the container's script, the first time only. */
  load: () => void
  push: (event: object) => void
}

export interface TagManagerEnvironment {
  document: {
    createElement: (name: 'script') => { src: string; async: boolean }
    head: { append: (script: never) => unknown }
  }
  /** The object on which the container looks for `dataLayer`. */
  global: { dataLayer?: object[] }
  now: () => number
}

/**
 * Does nothing without a container id: no script, no data layer. A script creates the script element, which
 * `strict-dynamic` allows.
 */
export function openTagManager(
  containerId: string | undefined,
  { document, global, now }: TagManagerEnvironment = theBrowser(),
): TagManager | undefined {
  if (!containerId) return undefined
  const dataLayer = (global.dataLayer ??= [])
  let isLoaded = false
  return {
    push: (event) => void dataLayer.push(event),
    load() {
      if (isLoaded) return
      isLoaded = true
      dataLayer.push({ 'gtm.start': now(), event: 'gtm.js' })
      const script = document.createElement('script')
      script.async = true
      script.src = `${tagManagerScript}?id=${encodeURIComponent(containerId)}`
      document.head.append(script as never)
    },
  }
}

function theBrowser(): TagManagerEnvironment {
  return { document, global: globalThis as { dataLayer?: object[] }, now: Date.now }
}
