import { contrast, textColourOn } from '@fieldport/domain'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MailBranding, mailBranding } from './mail-branding.ts'
import { renderMail } from './render-mail.ts'
import { testSite } from './testing.ts'

const mail = {
  kind: 'verifyEmail',
  name: 'Olive Owner',
  link: 'https://portal.example.com/verify/x',
} as const
const look = (over: Parameters<typeof testSite>[0] = {}): MailBranding =>
  mailBranding(testSite(over), 'https://portal.example.com')

describe("a brand's mail design", () => {
  it('has a readable button in any colour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (value) => {
        const colour = `#${value.toString(16).padStart(6, '0')}`
        expect(contrast(colour, textColourOn(colour))).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('has its own logo, colour, footer and support', () => {
    const { html, text } = renderMail(
      mail,
      look({
        colour: '#ffd400',
        mailFooter: 'Pump Watch Pty Ltd, 1 Example Street',
        copyright: '© Pump Watch',
        supportEmail: 'help@pumps.example',
        images: { logoLight: '/api/portal/image/a.png', logoDark: null, subBrandLogo: null, favicon: null },
      }),
      'en',
    )
    expect(html).toContain('src="https://portal.example.com/api/portal/image/a.png"')
    expect(html).toContain('background:#ffd400;color:#000000')
    for (const line of ['Pump Watch Pty Ltd, 1 Example Street', '© Pump Watch', 'help@pumps.example']) {
      expect(html).toContain(line)
      expect(text).toContain(line)
    }
  })

  it('shows a light and a dark logo if there are two', () => {
    const images = { logoLight: '/day.png', logoDark: '/night.png', subBrandLogo: null, favicon: null }
    const { html } = renderMail(mail, look({ images }), 'en')
    expect(html).toMatch(/class="light-logo" src="[^"]*\/day.png"/)
    expect(html).toMatch(/class="dark-logo" src="[^"]*\/night.png"/)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x'])('shows no image at %s', (logoLight) => {
    const images = { logoLight, logoDark: null, subBrandLogo: null, favicon: null }
    expect(look({ images }).logoLight).toBeNull()
  })
})
