import {
  findTargetProblem,
  normaliseTargetSettings,
  PortalError,
  type TargetSettings,
} from '@fieldport/domain'
import { createMessage, en } from '@fieldport/messages'
import type { AddResult } from './forwarding.repository.ts'
import { checkCertificates, type PemCertificates } from './certificates.ts'

/** A target as entered. User name and password are for brokers; empty: the broker requires none. */
export type NewTarget = TargetSettings & {
  readonly username: string
  readonly password: string
  readonly certificates?: PemCertificates | undefined
}

type CheckOptions = {
  readonly allowsPlain: boolean
  readonly isOfGroup: boolean
  /** Generates the signing key of a webhook. */
  readonly newSecret: () => string
  readonly nowSeconds: number
}

/** Validates a target. @throws PortalError INVALID_INPUT */
export function checkTarget(typed: NewTarget, options: CheckOptions) {
  const { kind, address, topic, username, password } = normaliseTargetSettings(typed)
  const problem = findTargetProblem({ kind, address, topic }, options)
  if (problem) throw new PortalError('INVALID_INPUT', problem.message, { title: en[problem.title] })
  const isWebhook = kind === 'webhook'
  return {
    kind,
    address,
    topic,
    username: isWebhook ? '' : username,
    secret: isWebhook ? options.newSecret() : password,
    certificates: checkCertificates(typed.certificates, address, options.nowSeconds),
  }
}

/** @throws PortalError CONFLICT if the target was not added */
export function checkAdded(
  result: AddResult,
  limitReached: 'tooManyForwardings' | 'tooManyGroupForwardings',
): void {
  if (result === 'exists') throw new PortalError('CONFLICT', createMessage('forwardingExists'))
  if (result === 'full') throw new PortalError('CONFLICT', createMessage(limitReached))
}
