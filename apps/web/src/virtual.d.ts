declare module 'virtual:contract-routes' {
  import type { contract } from '@fieldport/contract'

  /** Only method and path are there; the type is the contract's own, so that the client is typed by it. */
  export const routes: typeof contract
  export const defaultDownsample: number
  export const maximumSeriesKeys: number
}
