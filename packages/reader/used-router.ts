import type { Plugin } from 'vite'

/**
 * Leaves out of the router what the magazine does not use: names that only tools for developers read (by which bundlers
 * take every component for used) and hooks for measuring; in browsers also fetchers, submissions, blockers and routes
 * that become known later. Where a new version says it in other words, the build stops and this list is to be looked at.
 */
export function usedRouter(isForBrowsers: boolean): Plugin {
  return {
    name: 'used-router',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\// },
      handler: (code, id) => {
        const used = code
          .replaceAll(/^\w+\.displayName = .*$/gm, '')
          .replaceAll(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
          .replaceAll(/\b(?:init|opts\?)\.instrumentations\b/g, 'undefined')
        if (!isForBrowsers) return used
        if (id.endsWith('/lib/router/router.js')) return withoutUnused(used, unused)
        if (id.endsWith('/lib/dom/lib.js')) return withoutUnused(used, unusedInPages)
        return id.endsWith('/lib/router/history.js') ? withoutUnused(used, unusedInHistory) : used
      },
    },
  }
}

/** What is never there, as a constant: what hangs on it falls away by itself. */
const unused: readonly (readonly [RegExp, string])[] = [
  // Doors that nobody opens.
  [/^\t\t(?:fetch|getFetcher|resetFetcher|getBlocker|deleteBlocker|patchRoutes|_internalSetRoutes),$/gm, ''],
  [/^\t\tdeleteFetcher: queueFetcherForDeletion,$/gm, ''],
  [/^\t\t_internalFetchControllers: fetchControllers,$/gm, ''],
  // Nothing is sent to a route.
  [/(?<!function )isMutationMethod\([\w.]+\)/g, 'false'],
  [/normalizeNavigateOptions\(false, (normalizeTo\(.*\)), opts\)/g, '{ path: $1 }'],
  // Nobody is kept from going on.
  [/= shouldBlockNavigation\(\{[^}]*\}\)/g, '= undefined'],
  [/if \(blockerKey\b/g, 'if (false'],
  [/\bblockerFunctions\.size === 0\b/g, 'true'],
  // Routes are plain paths.
  [/\bif \(future\.unstable_routePatternMatching\)/g, 'if (false)'],
  // Every route is known from the start.
  [/\binit\.patchRoutesOnNavigation\b/g, 'undefined'],
  [/\bfuture\.unstable_customRouteDiscovery\b/g, 'false'],
  [/\bif \((!?)isFogOfWar\)/g, 'if ($1false)'],
]

const unusedInPages: typeof unused = [
  // No script of the router's own restores where the reader was.
  [
    /(function ScrollRestoration\(.*\n\tlet remixContext = )React\$1\.useContext\(FrameworkContext\)/g,
    '$1undefined',
  ],
]

const unusedInHistory: typeof unused = [
  // The address that is shown is the address of the page.
  [/\bglobalHistory\.state\?\.masked\b/g, 'undefined'],
  [/\blocation\.mask \?/g, 'false ?'],
]

function withoutUnused(code: string, unneeded: typeof unused): string {
  return unneeded.reduce((left, [pattern, instead]) => {
    const next = left.replaceAll(pattern, instead)
    if (next === left) throw new Error(`the router has no ${pattern} any more: used-router.ts is out of date`)
    return next
  }, code)
}
