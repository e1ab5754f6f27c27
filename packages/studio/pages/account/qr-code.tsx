import { generate } from 'lean-qr'
import { useMemo } from 'react'

const quiet = 4

/** Rendered in the browser: the secret is not sent anywhere. */
export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text)
    const squares = Array.from({ length: code.size }, (_, y) =>
      Array.from({ length: code.size }, (_, x) =>
        code.get(x, y) ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '',
      ).join(''),
    )
    return { size: code.size + quiet * 2, path: squares.join('') }
  }, [text])
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="認証アプリで読み取る QR コード"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
