import type { PlanNoticeWords } from './plan-notice-text.ts'

const reduced = 'After that, data is kept for only 1 day and some features are no longer available.'

export const planNoticeWords: PlanNoticeWords = {
  locale: 'en-GB',
  one: (device) => device,
  several: (devices) => `${devices} devices`,
  subject: {
    days45: (what) => `Trial ends within 45 days: ${what}`,
    days30: (what) => `Trial ends within 30 days: ${what}`,
    days7: (what) => `Plan ends within 7 days: ${what}`,
    paymentFailed: (what) => `Payment failed: ${what}`,
    ended: (what) => `Basic plan now applies: ${what}`,
  },
  text: {
    days45: (brandName) => `A trial on ${brandName} is coming to an end. After that, the Basic plan applies.`,
    days30: (brandName) => `A trial on ${brandName} is coming to an end. After that, the Basic plan applies.`,
    days7: (brandName) => `A plan on ${brandName} ends soon. After that, the Basic plan applies.`,
    paymentFailed: (brandName) =>
      `A payment for the Hosted plan on ${brandName} failed. Unless the payment method is updated and the invoice paid before the day below, the Basic plan applies.`,
    ended: (brandName) =>
      `The plan on ${brandName} has ended. The Basic plan has applied since the day below.`,
  },
  advice: {
    keepAll: {
      inPortal: 'Choose the Hosted plan before the day below to keep everything.',
      elsewhere: (brandName) => `To keep everything, contact ${brandName} before the day below.`,
    },
    keepData: {
      inPortal: 'Choose the Hosted plan before then to keep it.',
      elsewhere: (brandName) => `To keep it, contact ${brandName} before then.`,
    },
    pay: {
      inPortal: 'You can do both from your billing details.',
      elsewhere: (brandName) => `Contact ${brandName} to do both.`,
    },
  },
  loss: (day) =>
    day === null
      ? 'The Basic plan keeps data for 1 day. Older data is deleted some days after the plan ends; we will tell you the date.'
      : `The Basic plan keeps data for 1 day. Older data will be deleted on ${day} and cannot be restored.`,
  withoutPlans: {
    subject: {
      days45: (what) => `Trial ends within 45 days: ${what}`,
      days30: (what) => `Trial ends within 30 days: ${what}`,
      days7: (what) => `Full service ends within 7 days: ${what}`,
      paymentFailed: (what) => `Payment failed: ${what}`,
      ended: (what) => `Full service has ended: ${what}`,
    },
    text: {
      days45: (brandName) => `A trial on ${brandName} is coming to an end. ${reduced}`,
      days30: (brandName) => `A trial on ${brandName} is coming to an end. ${reduced}`,
      days7: (brandName) => `Full service on ${brandName} ends soon. ${reduced}`,
      paymentFailed: (brandName) =>
        `A payment on ${brandName} failed. Unless the payment method is updated and the invoice paid before the day below, full service ends.`,
      ended: (brandName) =>
        `Full service on ${brandName} has ended. Since the day below, data is kept for only 1 day and some features are no longer available.`,
    },
    loss: (day) =>
      day === null
        ? 'Data older than 1 day is deleted a few days after the end. We will let you know the date.'
        : `Data older than 1 day will be deleted on ${day} and cannot be restored.`,
  },
  action: { keep: 'Choose a plan', pay: 'View billing details' },
  more: (devices) => `${devices} more ${devices === 1 ? 'device is' : 'devices are'} not listed here.`,
  why: (brandName, devices) =>
    `You get this email because you manage or pay for ${devices === 1 ? 'this device' : 'these devices'} on ${brandName}.`,
}
