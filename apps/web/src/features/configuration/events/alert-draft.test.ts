import { expect, test } from 'vitest'
import { toAlertDraft, toAlertIntervals, isSameDraft } from './alert-draft.ts'

test('intervals are shown as Never, Daily or Once; 600 and 3600 as Daily', () => {
  const draft = toAlertDraft({
    ALERTS_alertSMSInterval: 0,
    ALERTS_alertEmailInterval: 600,
    ALERTS_warningSMSInterval: 3600,
    ALERTS_warningEmailInterval: 86_400,
    ALERTS_alarmSMSInterval: 1_296_001,
  })
  expect(draft).toMatchObject({
    alertSMSInterval: 'Never',
    alertEmailInterval: 'Daily',
    warningSMSInterval: 'Daily',
    warningEmailInterval: 'Daily',
    alarmSMSInterval: 'Once',
    alarmEmailInterval: 'Never',
    emailList: [],
  })
})

test('unchanged intervals are sent as stored', () => {
  const kept = { ALERTS_alertEmailInterval: 600, ALERTS_alarmEmailInterval: 600 }
  const draft = { ...toAlertDraft(kept), alarmEmailInterval: 'Once' as const }
  expect(toAlertIntervals(draft, kept)).toMatchObject({
    alertEmailInterval: 600,
    alarmEmailInterval: 2_592_000,
    warningSMSInterval: 0,
  })
})

test('an edited list counts as a change', () => {
  const draft = toAlertDraft({ ALERTS_emailList: ['a@b.cd'] })
  expect(isSameDraft(draft, toAlertDraft({ ALERTS_emailList: ['a@b.cd'] }))).toBe(true)
  expect(isSameDraft(draft, { ...draft, emailList: [] })).toBe(false)
  expect(isSameDraft(draft, { ...draft, webhookList: ['https://hooks.example.com/'] })).toBe(false)
})
