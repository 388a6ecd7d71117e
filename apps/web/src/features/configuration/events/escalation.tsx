import { escalationLimits } from '@fieldport/domain'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/panel.tsx'
import type { EscalationDraft } from './alert-draft.ts'
import classes from './events.module.css'
import { NumberField } from '../../../ui/controls/number-field.tsx'

const firstWaitMinutes = 15

type Props = {
  readonly steps: readonly EscalationDraft[]
  readonly isDisabled: boolean
  readonly onChange: (steps: readonly EscalationDraft[]) => void
  /** A mark beside a recipient. */
  readonly markOf: (recipient: string) => ReactNode
}

/** Edits who is notified next if nobody acknowledges an alarm. */
export function Escalation({ steps, isDisabled, onChange, markOf }: Props) {
  const { t } = useTranslation()
  const change = (index: number, over: Partial<EscalationDraft>) =>
    onChange(steps.map((step, each) => (each === index ? { ...step, ...over } : step)))
  const isFull = steps.length >= escalationLimits.steps
  return (
    <Panel title={t('Escalation')} testId="escalation">
      <p className={classes['muted']}>
        {t('If nobody acknowledges an alarm, these people are notified one after the other.')}
      </p>
      {steps.length > 0 && (
        <ol className={classes['steps']}>
          {steps.map((step, index) => (
            // Keyed by position, because two steps may have the same recipient.
            <li key={`step ${index + 1}`} className={classes['step']}>
              <div className={classes['stepFields']}>
                <NumberField
                  label={index === 0 ? t('After (minutes)') : t('Then after (minutes)')}
                  value={step.waitMinutes}
                  min={escalationLimits.minimumMinutes}
                  max={escalationLimits.maximumMinutes}
                  isWhole
                  disabled={isDisabled}
                  onChange={(waitMinutes) => change(index, { waitMinutes })}
                />
                <TextInput
                  label={t('Email address or mobile number')}
                  value={step.recipient}
                  dir="auto"
                  maxLength={254}
                  disabled={isDisabled}
                  onChange={({ currentTarget: { value } }) => change(index, { recipient: value })}
                />
                {markOf(step.recipient)}
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={isDisabled}
                aria-label={t('Remove step {{number}}', { number: index + 1 })}
                onClick={() => onChange(steps.filter((_, each) => each !== index))}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      <Button
        variant="default"
        disabled={isDisabled || isFull}
        onClick={() => onChange([...steps, { recipient: '', waitMinutes: firstWaitMinutes }])}
      >
        {t('Add step')}
      </Button>
    </Panel>
  )
}
