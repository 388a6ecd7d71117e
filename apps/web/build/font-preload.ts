import type { Plugin } from 'vite'

/** The font file that contains the letters of nearly every text. */
const latin = /inter-latin-wght-normal-[\w-]+\.woff2$/

/** Preloads the font with the page instead of after the styles, so that the first text is not drawn twice. */
export function fontPreload(): Plugin {
  return {
    name: 'fieldport-font-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const file = Object.keys(bundle ?? {}).find((name) => latin.test(name))
        if (file === undefined) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
