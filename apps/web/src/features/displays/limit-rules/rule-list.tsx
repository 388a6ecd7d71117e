import { type LimitRuleEntry, maximumLimitRules } from '@fieldport/contract'
import { Button } from '@mantine/core'
import { IconBellCog, IconMapPin, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../lib/api/errors.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { EventBadge } from '../../../ui/feedback/event-badge.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { EditTools, ListRow, RowList, RowNote } from '../../../ui/row-list.tsx'
import classes from './limit-rules.module.css'
import type { RuleKeys } from './rule-keys.ts'
import { areaRuleText, limitsText, ruleTermsText } from './rule-text.ts'
import type { useRules } from './use-rules.ts'

type Props = {
  readonly rules: readonly LimitRuleEntry[]
  readonly keys: RuleKeys
  /** The key whose rules come first. */
  readonly firstKey: string | undefined
  readonly remove: ReturnType<typeof useRules>['remove']
  readonly onAdd: () => void
  /** Undefined: the device sends no positions. */
  readonly onAddArea: (() => void) | undefined
  readonly onEdit: (rule: LimitRuleEntry) => void
}

export function RuleList({ rules, keys, firstKey, remove, onAdd, onAddArea, onEdit }: Props) {
  const { t } = useTranslation()
  const nameOf = (rule: LimitRuleEntry) => rule.name || keys.find(rule.key).name
  const sorted = rules.toSorted(
    (left, right) =>
      Number(right.key === firstKey) - Number(left.key === firstKey) ||
      nameOf(left).localeCompare(nameOf(right)),
  )
  return (
    <>
      <p className={classes['about']}>
        {t(
          "The portal monitors these limits and alerts everyone who can see this device. They replace the gauge's and the device's own limits for the same measurement.",
        )}
      </p>
      {remove.error && (
        <Notice title={t('Error')} onClose={remove.reset}>
          {errorMessage(remove.error)}
        </Notice>
      )}
      {rules.length === 0 && (
        <EmptyState icon={<IconBellCog size={40} stroke={1.5} />} title={t('No alarm limits yet')}>
          {t('Add a limit to be warned when a value is too low or too high.')}
        </EmptyState>
      )}
      <RowList>
        {sorted.map((rule) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            name={nameOf(rule)}
            keys={keys}
            isDeleting={remove.isPending && remove.variables?.id === rule.id}
            onEdit={() => onEdit(rule)}
            onDelete={() => remove.mutate({ id: rule.id })}
          />
        ))}
      </RowList>
      <div className={classes['add']}>
        <Button
          leftSection={<IconPlus size={16} />}
          disabled={rules.length >= maximumLimitRules}
          onClick={onAdd}
          data-autofocus
        >
          {t('Add limit')}
        </Button>
        {onAddArea && (
          <Button
            variant="default"
            leftSection={<IconMapPin size={16} />}
            disabled={rules.length >= maximumLimitRules}
            onClick={onAddArea}
          >
            {t('Add area')}
          </Button>
        )}
        {rules.length >= maximumLimitRules && (
          <span className={classes['quiet']}>
            {t('Limit: {{maximum}} per device. Delete one to add another.', { maximum: maximumLimitRules })}
          </span>
        )}
      </div>
    </>
  )
}

type RowProps = {
  readonly rule: LimitRuleEntry
  readonly name: string
  readonly keys: RuleKeys
  readonly isDeleting: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
}

function RuleRow({ rule, name, keys, isDeleting, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation()
  return (
    <ListRow
      data-testid="limit-rule"
      data-key={rule.key}
      text={
        <>
          <span className={classes['ruleName']}>{name}</span>
          {rule.area && (
            <span className={classes['level']}>
              <EventBadge state={rule.area.level} /> {areaRuleText(rule.area, t)}
            </span>
          )}
          {(['alarm', 'warning'] as const).map((level) => {
            const text = limitsText(rule[level], rule.key, t, keys)
            return text === '' ? null : (
              <span key={level} className={classes['level']}>
                <EventBadge state={level} /> {text}
              </span>
            )
          })}
          <RowNote>{ruleTermsText(rule, t, keys)}</RowNote>
        </>
      }
      tools={
        <EditTools
          editLabel={t('Edit limit {{name}}', { name })}
          deleteLabel={t('Delete limit {{name}}', { name })}
          question={t('Delete this limit?')}
          confirm={t('Delete limit')}
          isDeleting={isDeleting}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      }
    />
  )
}
