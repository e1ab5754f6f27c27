import { listenOnLoopback } from './loopback.ts'

/** A page with a file input and a script. */
export async function startUploadPage(script: string) {
  return listenOnLoopback((request, response) => {
    const isScript = request.url === '/upload.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(
      isScript
        ? script
        : '<!doctype html><input type="file"><script type="module" src="/upload.js"></script>',
    )
  })
}
