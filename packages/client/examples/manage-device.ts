import { createClient, PortalApiError } from '@fieldport/client'

// PORTAL_URL=https://portal.example.com PORTAL_API_KEY=id.key node manage-device.ts DEVICEID BROKER
// Needs a key that may write, and the Admin permission on the device.
const [deviceid = '', broker = ''] = process.argv.slice(2)
const portal = createClient({
  baseUrl: process.env['PORTAL_URL'] ?? '',
  apiKey: process.env['PORTAL_API_KEY'] ?? '',
})

/** All stored points, the oldest first. */
async function* readPages(pageSize: number) {
  let startKey: string | null | undefined
  do {
    const page = await portal.portal.deviceGetData({
      deviceid,
      datapoints: pageSize,
      order: 'oldest',
      ...(startKey ? { startKey } : {}),
    })
    yield page.data
    startKey = page.lastEvaluatedKey
  } while (startKey !== null)
}

try {
  let points = 0
  for await (const page of readPages(1_000)) points += page.length
  console.log(`points: ${points}`)
  const { series } = await portal.device.getSeries({ deviceid, dataKeys: ['vin'], relative: 86_400_000 })
  console.log(`series: ${Object.keys(series).join()}`)
  const file = await portal.device.exportData({ deviceid, relative: 86_400_000, format: 'jsonl' })
  console.log(`lines of the file: ${(await file.text()).trim().split('\n').length}`)

  await portal.portal.deviceSetSettings({ deviceid, settings: { SPC_allowed_devices: ['READER001'] } })
  const { deviceSettings } = await portal.portal.deviceGetSettings({ deviceid })
  console.log(`may read it: ${deviceSettings.SPC_allowed_devices?.join()}`)

  await portal.portal.deviceSendRpc({ deviceid, method: 'Sys.GetInfo' })
  const { Items: commands } = await portal.portal.deviceGetRpcQueue({ deviceid })
  console.log(`commands: ${commands.map(({ rpcmethod }) => rpcmethod).join()}`)

  const person = { targetEmail: 'colleague@example.com', targetPermission: 'VIEW' } as const
  console.log(`colleague: ${(await portal.user.addDeviceUser({ deviceid, ...person })).status}`)

  const { id } = await portal.portal.deviceAddForwarding({
    deviceid,
    kind: 'mqtt',
    address: broker,
    username: 'portal',
    password: 'secret',
    topic: 'devices/{deviceId}/points',
  })
  const { Items: targets } = await portal.portal.deviceListForwarding({ deviceid })
  console.log(`forwarded to: ${targets.map(({ address, state }) => `${address} (${state})`).join()}`)
  await portal.portal.deviceRemoveForwarding({ deviceid, id })
} catch (error) {
  if (!(error instanceof PortalApiError)) throw error
  console.error(`${error.code}: ${error.message}`)
  process.exitCode = 1
}
