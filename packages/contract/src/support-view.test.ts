import type { AnyContractProcedure } from '@orpc/contract'
import { expect, it } from 'vitest'
import * as z from 'zod'
import type { CallMeta } from './access.ts'
import { contract } from './index.ts'

const procedures = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, AnyContractProcedure>).map(
    ([call, procedure]) => [`${group}.${call}`, procedure['~orpc']] as const,
  ),
)
const secretField = /"(?:secret|setup_pass|wifi_pass|token|password)":\{/

/** The response of a call as JSON Schema. */
function answerOf({ outputSchema }: (typeof procedures)[number][1]): string {
  return outputSchema instanceof z.ZodType
    ? JSON.stringify(z.toJSONSchema(outputSchema, { unrepresentable: 'any', io: 'output' }))
    : ''
}

it('hides each call that returns a secret from support views', () => {
  const connection = procedures.find(([name]) => name === 'device.getConnection')?.[1]
  expect(connection && answerOf(connection)).toMatch(secretField)
  const open = procedures.filter(
    ([, call]) =>
      call.route.method === 'GET' &&
      secretField.test(answerOf(call)) &&
      (call.meta as CallMeta).access.supportView !== 'hidden',
  )
  expect(open.map(([name]) => name)).toEqual([])
  const hidden = procedures.filter(([, { meta }]) => (meta as CallMeta).access.supportView === 'hidden')
  expect(hidden.map(([name]) => name)).toContain('device.getConnection')
})

it('allows no change during a support view except ending it', () => {
  const allowed = procedures.filter(([, { meta }]) => (meta as CallMeta).access.supportView === 'allowed')
  expect(allowed.map(([name]) => name)).toEqual(['portal.endSupportView'])
})
