import {
  type LegalPage,
  legalPages,
  maximumLegalTextLength,
  parseLegalText,
  sanitiseLegalText,
} from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { languages } from '../texts/languages.ts'
import { loadDefaultText } from './legal-texts.ts'

const kindsOf = (text: string) => parseLegalText(text).map((block) => block.kind)

describe.each(languages.flatMap(({ code }) => legalPages.map((page) => [code, page] as const)))(
  'the %s text of %s',
  (language, page) => {
    it('contains the brand, does not mention a portal, and is stored unchanged', async () => {
      const text = await loadDefaultText(page, language, 'Blue $& Water')
      expect(text).toContain('Blue $& Water')
      expect(text).not.toMatch(/\{\{|portal/i)
      expect(sanitiseLegalText(text)).toBe(text)
      expect(text.length).toBeLessThan(maximumLegalTextLength)
    })

    it('has the same parts as the English text', async () => {
      const load = (code: string, of: LegalPage) => loadDefaultText(of, code, 'X')
      expect(kindsOf(await load(language, page))).toEqual(kindsOf(await load('en', page)))
    })
  },
)
