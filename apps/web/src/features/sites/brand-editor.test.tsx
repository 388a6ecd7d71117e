import type { Site } from '@fieldport/contract'
import { defaultSwitches } from '@fieldport/domain'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorAnswer, fakeServer } from '../../testing/fake-server.ts'
import { renderWithRouter } from '../../testing/render.tsx'
import { BrandEditor } from './brand-editor.tsx'

const write = 'PUT /api/portal/admin-sites/blue'
const image = 'PUT /api/portal/admin-sites/blue/image/favicon'
const site: Site = {
  siteid: 'blue',
  version: 3,
  brandName: 'Blue',
  colour: '#1d5fc2',
  hosts: [],
  isDevelopment: false,
  copyright: '',
  docsUrl: '',
  termsUrl: '',
  privacyUrl: '',
  termsText: '',
  privacyText: '',
  mapStyleUrl: '',
  mapSatelliteUrl: '',
  supportEmail: '',
  mailFromName: '',
  mailFromAddress: '',
  mailFooter: '',
  regulatory: { 'ORB-C1': '', 'QUAD-C2': '' },
  switches: defaultSwitches,
  images: { logoLight: null, logoDark: null, subBrandLogo: null, favicon: null },
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
/** At once: the editor is large, and every key would render it. */
const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const saveButton = () => screen.getByRole('button', { name: 'Save' })

describe('the editor of a brand', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('keeps what is typed while it saves, as unsaved', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const calls = fakeServer({
      [write]: async (sent) => {
        await answered
        return { body: { ...site, ...(sent as object), version: 4 } }
      },
    })
    const { person } = await renderWithRouter(<BrandEditor site={site} />, ['/'])
    enter('Copyright', 'Blue Ltd')
    await person.click(saveButton())
    await waitFor(() => expect(calls).toHaveLength(1))
    enter('Email footer', 'Perth')
    answer()
    await waitFor(() => expect(saveButton().hasAttribute('data-loading')).toBe(false))
    expect(field('Email footer').value).toBe('Perth')
    expect(saveButton().hasAttribute('disabled')).toBe(false)
    await person.click(saveButton())
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[1]?.body).toMatchObject({ version: 4, copyright: 'Blue Ltd', mailFooter: 'Perth' })
  })

  it('focuses what is not valid, which may be out of sight', async () => {
    fakeServer({})
    const { person } = await renderWithRouter(<BrandEditor site={site} />, ['/'])
    enter('Colour', 'red')
    await person.click(saveButton())
    expect(document.activeElement).toBe(field('Colour'))
  })

  it('says that the brand has been deleted', async () => {
    fakeServer({ [write]: () => errorAnswer('NOT_FOUND', 404, 'Not found.') })
    const { person } = await renderWithRouter(<BrandEditor site={site} />, ['/'])
    enter('Copyright', 'Blue Ltd')
    await person.click(saveButton())
    expect(await screen.findByText('This brand has been deleted.')).toBeTruthy()
    expect(field('Copyright').value).toBe('Blue Ltd')
  })

  it('names who has saved the brand meanwhile', async () => {
    const data = { reason: 'version', by: ['bob@example.com'] }
    fakeServer({ [write]: () => errorAnswer('CONFLICT', 409, 'Changed.', data) })
    const { person } = await renderWithRouter(<BrandEditor site={site} />, ['/'])
    enter('Copyright', 'Blue Ltd')
    await person.click(saveButton())
    const notice = await screen.findByText(/This brand has changed since you opened it\./)
    expect(notice.parentElement?.textContent).toContain('bob@example.com')
    expect(field('Copyright').value).toBe('Blue Ltd')
  })

  it('asks before unsaved changes are left', async () => {
    fakeServer({})
    const { router } = await renderWithRouter(<BrandEditor site={site} />, ['/', '/add'])
    enter('Copyright', 'Blue Ltd')
    void router.navigate({ to: '/add' })
    expect(await screen.findByRole('dialog', { name: 'Unsaved Changes' })).toBeTruthy()
  })

  it.each([
    ['follows its own change of an image', 4, 4],
    ['does not hide a change by someone else behind that of an image', 5, 3],
  ])('%s', async (_, imageVersion, savedVersion) => {
    const calls = fakeServer({
      [image]: () => ({ body: { ...site, version: imageVersion } }),
      [write]: () => errorAnswer('CONFLICT', 409, 'Changed.', { reason: 'version' }),
    })
    const { person } = await renderWithRouter(<BrandEditor site={withIcon} />, ['/'])
    await person.click(screen.getByRole('button', { name: 'Remove Square icon' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    enter('Copyright', 'Blue Ltd')
    await person.click(saveButton())
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[1]?.body).toMatchObject({ version: savedVersion })
  })
})

const withIcon: Site = { ...site, images: { ...site.images, favicon: '/icon.png' } }
