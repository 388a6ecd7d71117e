import { createContext, use } from 'react'

/** Ten shades of one colour, light to dark, as Mantine wants them. */
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

/** Everything that makes the portal somebody's own. No name and no brand colour stands anywhere else. */
export type Brand = {
  readonly portalTitle: string
  readonly colour: Shades
  readonly docsUrl: string
}

export const defaultBrand: Brand = {
  portalTitle: 'Portal',
  colour: [
    '#edf4ff',
    '#dbe7fb',
    '#b6cdf4',
    '#8db2ee',
    '#6f9fea',
    '#4d86e2',
    '#2f6fd6',
    '#1d5fc2',
    '#174d9e',
    '#123d7d',
  ],
  docsUrl: '/api/docs',
}

export const BrandContext = createContext<Brand>(defaultBrand)

export function useBrand(): Brand {
  return use(BrandContext)
}
