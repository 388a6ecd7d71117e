import {
  defaultForwardingTopic,
  findTargetProblem,
  type ForwardingKind,
  forwardingLimits,
  normaliseTargetSettings,
} from '@fieldport/domain'
import { Button, Text, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../lib/api/errors.ts'
import { localize } from '../../lib/texts/messages.ts'
import { PasswordInput } from '../controls/password-input.tsx'
import { Segmented } from '../controls/segmented.tsx'
import { Notice } from '../feedback/notice.tsx'
import { ShownSecret } from '../feedback/shown-secret.tsx'
import { CertificateFields, noCertificates, type PemCertificates } from './certificate-fields.tsx'
import classes from './forwarding.module.css'

export type TypedTarget = {
  readonly kind: ForwardingKind
  readonly address: string
  readonly username: string
  readonly password: string
  readonly topic: string
  /** For a broker, if any are given. */
  readonly certificates?: PemCertificates
}

/** Subset of a mutation. */
export type AddedTarget = {
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly error: Error | null
  readonly data: { readonly secret: string | null } | undefined
  readonly reset: () => void
}

type Props = {
  /** Fields before the others, such as the group. */
  readonly children?: ReactNode
  readonly isOfGroup?: boolean
  /** Says that no more may be added; null: more may be. */
  readonly limit: string | null
  readonly onAdd: (target: TypedTarget) => void
  /** The state of the last addition. */
  readonly added: AddedTarget
  /** Called when there is input that would be lost. */
  readonly onUnsaved?: (isUnsaved: boolean) => void
}

const empty: TypedTarget = {
  kind: 'webhook',
  address: '',
  username: '',
  password: '',
  topic: defaultForwardingTopic,
}
const examples: Readonly<Record<ForwardingKind, string>> = {
  webhook: 'https://hooks.example.com/points',
  mqtt: 'mqtts://broker.example.com:8883',
  homeAssistant: 'mqtts://broker.example.com:8883',
}

/** The form for a new forwarding target: its kind, and the settings to reach it. */
export function ForwardingTargetForm({ children, isOfGroup = false, limit, onAdd, added, onUnsaved }: Props) {
  const { t } = useTranslation()
  const isDisabled = limit !== null
  const [typed, setTyped] = useState(empty)
  const [problem, setProblem] = useState<{ field: 'address' | 'topic'; text: string } | null>(null)
  const change = (part: Partial<TypedTarget>) => {
    setTyped({ ...typed, ...part })
    setProblem(null)
  }
  const [isCleared, setCleared] = useState(true)
  if (added.isSuccess && !isCleared) {
    setCleared(true)
    setTyped({ ...empty, kind: typed.kind })
  }
  const isEmpty = typed.address.trim() === ''
  useEffect(() => onUnsaved?.(!isEmpty), [isEmpty, onUnsaved])
  const isBroker = typed.kind !== 'webhook'
  const submit = () => {
    // The server decides about plain connections, which the operator may allow.
    const found = findTargetProblem(normaliseTargetSettings(typed), { allowsPlain: true, isOfGroup })
    if (found)
      setProblem({
        field: found.title === 'forwardingTopicError' ? 'topic' : 'address',
        text: localize(found.message),
      })
    else if (!added.isPending) {
      setCleared(false)
      onAdd(isBroker ? typed : withoutCertificates(typed))
    }
  }
  const errorOf = (field: 'address' | 'topic') => (problem?.field === field ? problem.text : undefined)
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {isDisabled && (
        <Text size="sm" c="dimmed">
          {limit}
        </Text>
      )}
      {children}
      <Segmented
        label={t('Target type')}
        value={typed.kind}
        onChange={(kind) => change({ kind: kind as ForwardingKind })}
        segments={[
          { value: 'webhook', label: t('Webhook'), disabled: isDisabled },
          { value: 'mqtt', label: t('MQTT'), disabled: isDisabled },
          { value: 'homeAssistant', label: t('Home Assistant'), disabled: isDisabled },
        ]}
      />
      <TextInput
        type="url"
        label={isBroker ? t('Broker address') : t('Webhook address')}
        placeholder={examples[typed.kind]}
        value={typed.address}
        maxLength={forwardingLimits.address}
        disabled={isDisabled}
        error={errorOf('address')}
        onChange={({ currentTarget: { value } }) => change({ address: value })}
      />
      {isBroker && <Login typed={typed} isDisabled={isDisabled} onChange={change} />}
      {isBroker && (
        <details className={classes['more']}>
          <summary>{t('TLS certificates')}</summary>
          <CertificateFields
            value={typed.certificates ?? noCertificates}
            isDisabled={isDisabled}
            onChange={(certificates) => change({ certificates })}
          />
        </details>
      )}
      {typed.kind === 'mqtt' && (
        <TextInput
          label={t('Topic')}
          description={t('{deviceId} stands for the device ID.')}
          value={typed.topic}
          maxLength={forwardingLimits.topic}
          disabled={isDisabled}
          error={errorOf('topic')}
          onChange={({ currentTarget: { value } }) => change({ topic: value })}
        />
      )}
      {added.error && <Notice title={t('Error')}>{errorMessage(added.error)}</Notice>}
      <div>
        <Button type="submit" variant="default" disabled={isDisabled} loading={added.isPending}>
          {t('Add')}
        </Button>
      </div>
      {added.data?.secret && <ShownSecret secret={added.data.secret} onClose={added.reset} />}
    </form>
  )
}

/** A webhook has no certificates; input for a broker stays in the form. */
function withoutCertificates({ kind, address, username, password, topic }: TypedTarget): TypedTarget {
  return { kind, address, username, password, topic }
}

type LoginProps = {
  readonly typed: TypedTarget
  readonly isDisabled: boolean
  readonly onChange: (part: Partial<TypedTarget>) => void
}

/** The broker's login: password managers should not offer the reader's own. */
function Login({ typed, isDisabled, onChange }: LoginProps) {
  const { t } = useTranslation()
  return (
    <div className={classes['pair']}>
      <TextInput
        label={t('User name')}
        autoComplete="off"
        value={typed.username}
        maxLength={forwardingLimits.username}
        disabled={isDisabled}
        onChange={({ currentTarget: { value } }) => onChange({ username: value })}
      />
      <PasswordInput
        label={t('Password')}
        autoComplete="new-password"
        value={typed.password}
        maxLength={forwardingLimits.password}
        disabled={isDisabled}
        onChange={({ currentTarget: { value } }) => onChange({ password: value })}
      />
    </div>
  )
}
