import { PortalError } from '@fieldport/domain'
import { createMessage, en, type MessageId, type Template } from '@fieldport/messages'
import { de } from '@fieldport/messages/de'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { setLanguage, initI18n } from '../texts/i18n.ts'
import { errorMessage } from './errors.ts'

/** An error as thrown by the contract's client. */
function refused(what: ConstructorParameters<typeof PortalError>[1]): Error {
  const { message, localizable } = new PortalError('INVALID_INPUT', what)
  return Object.assign(new Error(message), { data: { localizable } })
}

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await initI18n()
  await setLanguage('de')
})
afterAll(async () => {
  // Later test files share the language.
  await setLanguage('en')
  vi.unstubAllGlobals()
})

describe('an error of a call, in German', () => {
  it.each(Object.keys(en) as MessageId[])('%s', (id) => {
    const template: Template = de[id]
    const german = typeof template === 'string' ? template : template.other
    const places = [...german.matchAll(/\{\{(\w+)\}\}/g)].map(([, place = '']) => place)
    const params = Object.fromEntries(places.map((place) => [place, place === 'count' ? 2 : `<${place}>`]))
    expect(errorMessage(refused({ id, params: { count: 2, ...params } }))).toBe(
      german.replaceAll(/\{\{(\w+)\}\}/g, (_, place: string) => String(params[place])),
    )
  })

  it('contains its values, also nested messages', () => {
    const problem = createMessage('textTooLong', { maximum: 15 })
    const what = createMessage('displaySettingRefused', { key: 'vin', field: 'name', problem })
    expect(errorMessage(refused(what))).toBe('vin, name: Verwenden Sie höchstens 15 Zeichen.')
  })

  it('from an older server, or with a newer ID, is the English text', () => {
    expect(errorMessage(new Error('Not found.'))).toBe('Not found.')
    const newer = { localizable: { id: 'notKnownYet', params: {} } }
    expect(errorMessage(Object.assign(new Error('Something new.'), { data: newer }))).toBe('Something new.')
    expect(errorMessage(Object.assign(new Error('Broken.'), { data: { localizable: 'no' } }))).toBe('Broken.')
  })

  it.each([
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'network error',
  ])('says that the portal cannot be reached where the browser says %s', (words) => {
    expect(errorMessage(new TypeError(words))).toBe(
      'Das Portal ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    )
    expect(errorMessage(new TypeError('x is not a function'))).toBe('x is not a function')
  })
})
