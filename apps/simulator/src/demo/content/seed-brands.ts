import { signInVendor } from '../sessions.ts'

type DemoBrand = Readonly<Record<string, unknown>> & {
  readonly siteid: string
  readonly brandName: string
  readonly hosts: readonly string[]
  readonly switches: Readonly<Record<string, boolean>>
}

/** Two partners that differ from the portal, and from each other, in everything a brand can change. */
export const demoBrands: readonly DemoBrand[] = [
  {
    siteid: 'partner-a',
    brandName: 'Amber Fleet',
    hosts: ['partner-a.localhost'],
    colour: '#b45309',
    copyright: '© Amber Fleet',
    termsUrl: 'https://example.com/amber-fleet/terms',
    supportEmail: 'support@amber-fleet.example',
    mailFromName: 'Amber Fleet',
    mailFromAddress: 'portal@amber-fleet.example',
    mailFooter: 'Amber Fleet keeps an eye on your machines.',
    switches: { hidePlans: true },
  },
  {
    siteid: 'partner-b',
    brandName: 'Harbour Telemetry',
    hosts: ['partner-b.localhost'],
    colour: '#0f766e',
    copyright: '© Harbour Telemetry',
    termsUrl: 'https://example.com/harbour-telemetry/terms',
    supportEmail: 'help@harbour-telemetry.example',
    mailFromName: 'Harbour Telemetry',
    regulatory: {
      'ORB-C1': 'Example of a regulatory text: this ORB-C1 is part of a demonstration and holds no approval.',
      'QUAD-C2':
        'Example of a regulatory text: this QUAD-C2 is part of a demonstration and holds no approval.',
    },
    switches: { allowMfa: false, allowApi: false, hideDocs: true, showRegulatory: true },
  },
]

/** Creates missing brands; unspecified settings are those of the default brand. */
export async function seedBrands(origin: string): Promise<void> {
  const headers = { cookie: await signInVendor(origin), 'content-type': 'application/json' }
  const listed = await fetch(`${origin}/api/portal/admin-get-sites`, { headers })
  if (!listed.ok) throw new Error(`The brands could not be read (HTTP ${listed.status}).`)
  const { Items } = (await listed.json()) as { Items: DemoBrand[] }
  const template = Items.find(({ siteid }) => siteid === 'default')
  for (const brand of demoBrands) {
    if (Items.some(({ siteid }) => siteid === brand.siteid)) continue
    const switches = { ...template?.switches, ...brand.switches }
    // Read-only fields of the response are left out.
    const answered = { version: undefined, images: undefined }
    const body = JSON.stringify({ ...template, ...brand, switches, ...answered })
    const made = await fetch(`${origin}/api/portal/admin-sites`, { method: 'POST', headers, body })
    if (!made.ok) throw new Error(`${brand.brandName} could not be made: ${await made.text()}`)
  }
}
