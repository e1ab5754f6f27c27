import 'react'

declare module 'react' {
  // Styles may carry custom properties.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
