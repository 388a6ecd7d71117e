type OpenRequest = { readonly type: 'open'; readonly path: string }

/**
 * Navigates to the target of a clicked notification, on request of push-worker.js: through the router, so that a form
 * with unsaved changes asks first.
 */
export function followPushedLinks(go: (path: string) => void): void {
  // Pages over plain HTTP have no service workers.
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (!isOpenRequest(data)) return
    ports[0]?.postMessage('taken')
    go(data.path)
  })
}

function isOpenRequest(data: unknown): data is OpenRequest {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('path' in data)) return false
  // Only paths of this portal, not other sites such as '//example.com'.
  return data.type === 'open' && typeof data.path === 'string' && /^\/(?![/\\])/.test(data.path)
}
