import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { conditionKinds } from '@fieldport/domain'
import { expect, it } from 'vitest'
import type { NotificationItem } from '../messages.service.ts'
import { renderWebhook } from './webhook-body.ts'

const documentation = await readFile(
  join(import.meta.dirname, '../../../../../../docs/integrations.md'),
  'utf8',
)
const section = documentation.split('## Webhooks for events')[1]?.split('\n## ')[0] ?? ''

type Body = {
  readonly id: string
  readonly events: readonly (NotificationItem & { readonly text: string })[]
}

it('sends the body that the documentation shows', () => {
  const shown = JSON.parse(/```json\n(.+?)```/s.exec(section)?.[1] ?? '') as Body
  // The text of each is composed anew.
  const content = { kind: 'events', units: null, timeZone: null, items: shown.events } as const
  expect(JSON.parse(renderWebhook(shown.id, content, 'en'))).toEqual(shown)
})

it.each(conditionKinds)('documents the reason %s', (kind) => {
  expect(section).toContain(`\`${kind}\``)
})
