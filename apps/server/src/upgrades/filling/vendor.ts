import type { FixtureClient, Session } from './client.ts'
import { fixtureDeviceIds } from './devices.ts'
import { ownerEmail, vendorEmail } from './users.ts'

/** Created by the vendor, without users. */
export const newDeviceId = 'FIXTURE07'

/** Adds a bench test, a packing slip, a distributor, and a support view. */
export async function seedVendor(client: FixtureClient, vendor: Session): Promise<void> {
  await vendor.post('/api/prov/devices', { devices: [{ deviceid: newDeviceId, model: 'ORB-C1' }] })
  await vendor.post(`/api/prov/devices/${newDeviceId}/bench`, { passed: false, note: 'The antenna is loose' })
  await vendor.post('/api/billing/billing-packing-slip', {
    reference: 'PO-1001',
    recipient: 'Mine operations\n1 Pit Road\nPerth',
    notes: 'Two parcels',
    devices: [newDeviceId, fixtureDeviceIds.gate],
  })
  await vendor.post('/api/billing/distributors', {
    id: 0,
    name: 'Amber Supplies',
    contact_name: 'Ada Amber',
    email: 'ada@amber.example.com',
    phone: '+61 400 000 009',
    website: 'https://amber.example.com/',
    country: 'Australia',
    notes: 'Orders each quarter',
  })
  const page = {
    title: 'Yard',
    theme: 'dark',
    scale: 100,
    showHeader: false,
    cards: [{ id: 'key:vin', w: 2, h: 1 }],
  }
  await vendor.put('/api/portal/admin-sites/amber/pages/yard', { page, hasOverview: true, version: 0 })
  await viewAccount(await client.signIn(vendorEmail))
}

/** In a separate session, which shows that person's account. */
async function viewAccount(vendor: Session): Promise<void> {
  const { Items } = await vendor.get<{ Items: { userid: string }[] }>(
    `/api/portal/admin-find-users?q=${ownerEmail}`,
  )
  await vendor.post('/api/portal/admin-start-support-view', {
    userid: Items[0]?.userid,
    reason: 'You asked why the list of devices is empty',
  })
  await vendor.get('/api/portal/user-get-device-summary')
  await vendor.post('/api/portal/end-support-view')
}
