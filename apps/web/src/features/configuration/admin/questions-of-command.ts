import { flattenConfig } from '@fieldport/domain'
import { type Question, riskQuestions } from '../form/saving/save-plan.ts'
import type { Command } from '../outcome/use-outcome.ts'

/** A configuration that is sent as a command asks what the form would ask. */
export function questionsOfCommand({ method, args = {} }: Command): readonly Question[] {
  return method === 'Config.Set' ? riskQuestions(flattenConfig(args['config'])) : []
}
