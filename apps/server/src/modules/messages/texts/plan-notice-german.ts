import type { PlanNoticeWords } from './plan-notice-text.ts'

const reduced = 'Danach werden Daten nur noch 1 Tag lang gespeichert, und einige Funktionen entfallen.'

export const planNoticeWords: PlanNoticeWords = {
  locale: 'de-DE',
  one: (device) => device,
  several: (devices) => `${devices} Geräte`,
  subject: {
    days45: (what) => `Testphase endet in spätestens 45 Tagen: ${what}`,
    days30: (what) => `Testphase endet in spätestens 30 Tagen: ${what}`,
    days7: (what) => `Tarif endet in spätestens 7 Tagen: ${what}`,
    paymentFailed: (what) => `Zahlung fehlgeschlagen: ${what}`,
    ended: (what) => `Es gilt jetzt der Tarif Basic: ${what}`,
  },
  text: {
    days45: (brandName) => `Eine Testphase bei ${brandName} läuft aus. Danach gilt der Tarif Basic.`,
    days30: (brandName) => `Eine Testphase bei ${brandName} läuft aus. Danach gilt der Tarif Basic.`,
    days7: (brandName) => `Ein Tarif bei ${brandName} endet bald. Danach gilt der Tarif Basic.`,
    paymentFailed: (brandName) =>
      `Eine Zahlung für den Tarif Hosted bei ${brandName} ist fehlgeschlagen. Wird die Zahlungsart nicht vor dem unten genannten Tag aktualisiert und die Rechnung bezahlt, gilt danach der Tarif Basic.`,
    ended: (brandName) =>
      `Der Tarif bei ${brandName} ist abgelaufen. Seit dem unten genannten Tag gilt der Tarif Basic.`,
  },
  advice: {
    keepAll: {
      inPortal: 'Wählen Sie vor dem unten genannten Tag den Tarif Hosted, um alles zu behalten.',
      elsewhere: (brandName) =>
        `Um alles zu behalten, wenden Sie sich vor dem unten genannten Tag an ${brandName}.`,
    },
    keepData: {
      inPortal: 'Wählen Sie vorher den Tarif Hosted, um sie zu behalten.',
      elsewhere: (brandName) => `Um sie zu behalten, wenden Sie sich vorher an ${brandName}.`,
    },
    pay: {
      inPortal: 'Beides können Sie in Ihren Abrechnungsdaten erledigen.',
      elsewhere: (brandName) => `Wenden Sie sich für beides an ${brandName}.`,
    },
  },
  loss: (day) =>
    day === null
      ? 'Der Tarif Basic speichert Daten 1 Tag lang. Ältere Daten werden einige Tage nach dem Ende gelöscht; das Datum teilen wir Ihnen mit.'
      : `Der Tarif Basic speichert Daten 1 Tag lang. Ältere Daten werden am ${day} gelöscht und lassen sich nicht wiederherstellen.`,
  withoutPlans: {
    subject: {
      days45: (what) => `Testphase endet in spätestens 45 Tagen: ${what}`,
      days30: (what) => `Testphase endet in spätestens 30 Tagen: ${what}`,
      days7: (what) => `Voller Funktionsumfang endet in spätestens 7 Tagen: ${what}`,
      paymentFailed: (what) => `Zahlung fehlgeschlagen: ${what}`,
      ended: (what) => `Voller Funktionsumfang beendet: ${what}`,
    },
    text: {
      days45: (brandName) => `Eine Testphase bei ${brandName} läuft aus. ${reduced}`,
      days30: (brandName) => `Eine Testphase bei ${brandName} läuft aus. ${reduced}`,
      days7: (brandName) => `Der volle Funktionsumfang bei ${brandName} endet bald. ${reduced}`,
      paymentFailed: (brandName) =>
        `Eine Zahlung bei ${brandName} ist fehlgeschlagen. Wird die Zahlungsart nicht vor dem unten genannten Tag aktualisiert und die Rechnung bezahlt, endet danach der volle Funktionsumfang.`,
      ended: (brandName) =>
        `Der volle Funktionsumfang bei ${brandName} ist beendet. Seit dem unten genannten Tag werden Daten nur noch 1 Tag lang gespeichert, und einige Funktionen entfallen.`,
    },
    loss: (day) =>
      day === null
        ? 'Daten, die älter als 1 Tag sind, werden einige Tage nach dem Ende gelöscht; das Datum teilen wir Ihnen mit.'
        : `Daten, die älter als 1 Tag sind, werden am ${day} gelöscht und lassen sich nicht wiederherstellen.`,
  },
  action: { keep: 'Tarif wählen', pay: 'Abrechnungsdaten ansehen' },
  more: (devices) =>
    devices === 1
      ? 'Ein weiteres Gerät ist hier nicht aufgeführt.'
      : `${devices} weitere Geräte sind hier nicht aufgeführt.`,
  why: (brandName, devices) =>
    `Sie erhalten diese E-Mail, weil Sie ${devices === 1 ? 'dieses Gerät' : 'diese Geräte'} bei ${brandName} verwalten oder dafür bezahlen.`,
}
