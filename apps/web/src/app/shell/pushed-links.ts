type OpenRequest = { readonly type: 'open'; readonly path: string }

/**
 * Goes where a pressed notification leads, which push-worker.js asks of a page that is open: as by any other link, so that a form with
 * unsaved changes asks first.
 */
export function followPushedLinks(go: (path: string) => void): void {
  // A page over plain HTTP has no workers.
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (!isOpenRequest(data)) return
    ports[0]?.postMessage('taken')
    go(data.path)
  })
}

function isOpenRequest(data: unknown): data is OpenRequest {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('path' in data)) return false
  // A path of this portal, and no address elsewhere such as '//example.com'.
  return data.type === 'open' && typeof data.path === 'string' && /^\/(?![/\\])/.test(data.path)
}
