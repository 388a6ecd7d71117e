import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDeliveryReport } from './delivery-report.ts'
import { returnPathOf } from './return-path.ts'
import { bounceMail } from './testing.ts'

const reference = '0f8fad5b-d9cb-469f-a165-70867728950e'
const domain = 'bounces.example.com'
const failed = { reference, outcome: 'undelivered', reason: 'DSN 5.1.1', isBounce: true }

describe('a bounced mail', () => {
  it('is identified by its return path', () => {
    const to = returnPathOf(reference, domain) ?? ''
    expect(to).toBe('bounce-0f8fad5bd9cb469fa16570867728950e@bounces.example.com')
    expect(readDeliveryReport(bounceMail({ to }), domain)).toEqual(failed)
    expect(readDeliveryReport(bounceMail({ to: to.toUpperCase() }), domain)).toEqual(failed)
  })

  it('is identified by its envelope ID, even without a return path', () => {
    const source = bounceMail({ to: 'postmaster@example.com', envelopeId: reference })
    expect(readDeliveryReport(source, undefined)).toEqual(failed)
  })

  it('is parsed only from the report, with folding and comments', () => {
    const source = `Reporting-MTA: dns; mail.example.com\nOriginal-Envelope-Id:\n ${reference}\n\nFinal-Recipient: rfc822; a@example.com\nAction: Failed\nStatus: 5.1.1\n (no such user)\n`
    expect(readDeliveryReport(source, undefined)).toEqual(failed)
  })

  it.each([
    [{ status: '5.2.2' }, { isBounce: true, reason: 'DSN 5.2.2' }],
    [{ status: '4.4.1' }, { isBounce: false, reason: 'DSN 4.4.1' }],
    [{ status: '5.7.1' }, { isBounce: false, reason: 'DSN 5.7.1' }],
    [{ status: '5.1.1 (unknown)' }, { isBounce: true, reason: 'DSN 5.1.1' }],
    [{ status: 'nonsense' }, { isBounce: true, reason: 'DSN 5.0.0' }],
    [
      { action: 'delivered', status: '2.0.0' },
      { outcome: 'delivered', isBounce: false, reason: null },
    ],
  ])('states the reason: %j', (over, said) => {
    const source = bounceMail({ to: returnPathOf(reference, domain) ?? '', ...over })
    expect(readDeliveryReport(source, domain)).toMatchObject(said)
  })

  it.each([
    ['a delay', bounceMail({ to: returnPathOf(reference, domain) ?? '', action: 'delayed' })],
    ['another domain', bounceMail({ to: returnPathOf(reference, 'evil.example') ?? '' })],
    ['an absence note', `To: ${returnPathOf(reference, domain)}\r\n\r\nI am away. Action: failed\r\n`],
    ['a report of nobody', bounceMail({ to: 'bounce-1@bounces.example.com' })],
    ['nothing', ''],
  ])('is not recognized in %s', (_, source) => {
    expect(readDeliveryReport(source, domain)).toBeUndefined()
  })

  it('is parsed in linear time', () => {
    const line = fc.constantFrom(
      '',
      ' ',
      'Reporting-MTA: a',
      'Action: failed',
      'Status: 5',
      ' x'.repeat(99),
      ':',
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        expect(() => readDeliveryReport(lines.join('\n'), domain)).not.toThrow()
      }),
    )
    expect(readDeliveryReport(' \n'.repeat(200_000), domain)).toBeUndefined()
    expect(readDeliveryReport('bounce-'.repeat(50_000), domain)).toBeUndefined()
  })
})
