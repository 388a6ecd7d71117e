import { expect, it } from 'vitest'
import { getCountryNames } from './country-names.ts'

it("names countries in the reader's language", () => {
  expect(getCountryNames('de')).toMatchObject({ DE: 'Deutschland', AU: 'Australien', XK: 'Kosovo' })
  expect(getCountryNames('ar')).toMatchObject({ DE: 'ألمانيا', AU: 'أستراليا' })
  expect(getCountryNames('en-AU')).toMatchObject({ DE: 'Germany' })
  expect(Object.keys(getCountryNames('de')).length).toBeLessThan(300)
})
