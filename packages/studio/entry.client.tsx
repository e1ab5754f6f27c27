import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { LastResort } from './app/last-resort.tsx'
import { openQueries } from './app/queries.ts'
import { openRouter } from './app/router.tsx'
import { NotificationProvider } from './parts/notifications.tsx'
import { startFocusKeeper } from './parts/overlays/focus-keeper.ts'
import { startCompositionGuard } from './composition-guard.ts'
import { startKeyboardInset } from './keyboard-inset.ts'
import { cssVariables, theme } from './theme.ts'
import './studio.css'

startCompositionGuard()
startKeyboardInset()
startFocusKeeper()

const queries = openQueries()
const router = openRouter()
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
// Mantine's scroll lock adds a style element and takes its nonce from here.
Object.assign(globalThis, { __webpack_nonce__: nonce })
const place = document.getElementById('studio')
if (place === null) throw new Error('the page has no place to be drawn in')

createRoot(place).render(
  <StrictMode>
    <LastResort>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queries}>
          <NotificationProvider>
            <RouterProvider router={router} />
          </NotificationProvider>
        </QueryClientProvider>
      </MantineProvider>
    </LastResort>
  </StrictMode>,
)
