import { startWebhookReceiver } from '../../adapters/webhook/testing.ts'
import { type FixtureClient, type Session, until } from './client.ts'
import { fixtureDeviceIds } from './devices.ts'

const pump = fixtureDeviceIds.pump
const alarmedEmail = 'alarms@example.com'

export type Receivers = Awaited<ReturnType<typeof startReceivers>>

/** Webhook receivers: one accepts everything, one answers 410. */
export async function startReceivers() {
  const [open, gone] = [await startWebhookReceiver(), await startWebhookReceiver()]
  gone.otherwise({ status: 410 })
  const urls = { open: `${open.url}/events`, gone: `${gone.url}/events` }
  return { urls, close: () => Promise.all([open.close(), gone.close()]) }
}

/** Sets the recipients of the pump's events, before there are any. */
export async function seedRecipients(owner: Session, { urls }: Receivers): Promise<void> {
  await owner.post('/api/portal/device-set-alert', {
    deviceid: pump,
    alertSMSInterval: 0,
    alertEmailInterval: 3600,
    alertWebhookInterval: 3600,
    warningSMSInterval: 0,
    warningEmailInterval: 3600,
    warningWebhookInterval: 3600,
    alarmSMSInterval: 600,
    alarmEmailInterval: 600,
    alarmWebhookInterval: 600,
    emailList: [alarmedEmail, 'second@example.com'],
    phoneList: ['+61400000002'],
    webhookList: [urls.open, urls.gone],
    escalation: [{ recipient: 'chief@example.com', waitMinutes: 30 }],
  })
  const renew = { deviceid: pump, recipient: urls.open }
  await owner.post('/api/portal/device-renew-webhook-secret', renew)
}

type Sent = { readonly Items: readonly { readonly channel: string; readonly state: string }[] }

/** Waits for the alarms' notifications; one recipient unsubscribes. */
export async function seedMessages(client: FixtureClient, owner: Session): Promise<void> {
  await until('webhooks that were taken and refused', async () => {
    const { Items } = await owner.get<Sent>(`/api/portal/device-list-notifications/${pump}?limit=100`)
    const isSent = (state: string) => Items.some((item) => item.channel === 'webhook' && item.state === state)
    return isSent('accepted') && isSent('failed')
  })
  const link = await until('a mail with a link that ends such mails', async () =>
    (await client.outbox(alarmedEmail))
      .flatMap(({ links }) => links)
      .map((address) => new URL(address).pathname)
      .find((path) => path.startsWith('/unsubscribe/')),
  )
  await client.postForm(link, { 'List-Unsubscribe': 'One-Click' })
}

/** Adds forwarding to targets that are unavailable: a webhook for a group, and a broker with its password. */
export async function seedForwarding(owner: Session): Promise<void> {
  await owner.post('/api/portal/add-group-forwarding', {
    group: 'North pit',
    kind: 'webhook',
    address: 'https://hooks.example.invalid/points',
  })
  await owner.post('/api/portal/device-add-forwarding', {
    deviceid: fixtureDeviceIds.gate,
    kind: 'mqtt',
    address: 'mqtts://broker.example.invalid:8883',
    username: 'fieldport',
    password: 'sealed-broker-password',
    topic: 'sites/{deviceId}/points',
  })
}
