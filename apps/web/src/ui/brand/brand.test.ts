import { createBrandPalette } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { defaultBrand } from './brand.ts'

it('has the palette generated from its colour', () => {
  expect(defaultBrand.palette).toEqual(createBrandPalette(defaultBrand.colour))
})
