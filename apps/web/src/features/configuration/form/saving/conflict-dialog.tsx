import { findConfigKey } from '@fieldport/domain'
import { Button, Group, Table } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorName } from '../../../../lib/texts/actor-name.ts'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import { labelOf, formatFieldValue } from '../../fields/config-text.ts'
import type { Conflict } from './conflict.ts'
import { useConfigForm } from '../context.ts'
import tableClasses from '../../../../ui/stacked-table.module.css'
import classes from '../form.module.css'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

/** The actor of changes that nobody ordered. */
const deviceActor = 'device'

type Choice = 'theirs' | 'mine'
type Props = {
  readonly conflict: Conflict
  readonly onClose: () => void
  readonly onResolve: (theirs: readonly string[]) => void
}

/** Two people changed the same keys: for each key, one value is chosen, and nothing is overwritten unseen. */
export function ConflictDialog({ conflict, onClose, onResolve }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map())
  const keys = [...conflict.by.keys()]
  const isByDevice = [...conflict.by.values()].every((by) => by === deviceActor)
  const isDecided = keys.every((key) => chosen.has(key))
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={isByDevice ? t('Changed at the device') : t('Changed since you opened it')}
    >
      <p className={classes['lead']}>{conflict.message}</p>
      <Table className={tableClasses['stacked'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Setting')}</Table.Th>
            <Table.Th>{isByDevice ? t('Device') : t('Theirs')}</Table.Th>
            <Table.Th>{t('Mine')}</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <ConflictRow
              key={key}
              rowKey={key}
              by={conflict.by.get(key) ?? ''}
              theirs={isByDevice ? t('Device') : t('Theirs')}
              choice={chosen.get(key)}
              onChoose={(choice) => setChosen(new Map([...chosen, [key, choice]]))}
            />
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={!isDecided}
          onClick={() => onResolve(keys.filter((key) => chosen.get(key) === 'theirs'))}
        >
          {t('Save')}
        </Button>
      </Group>
    </Dialog>
  )
}

type RowProps = {
  readonly rowKey: string
  readonly by: string
  /** The label of the other value. */
  readonly theirs: string
  readonly choice: Choice | undefined
  readonly onChoose: (choice: Choice) => void
}

function ConflictRow({ rowKey, by, theirs, choice, onChoose }: RowProps) {
  const { t } = useTranslation()
  const { store } = useConfigForm()
  const { reported, pending, edit } = store.field(rowKey)
  const row = findConfigKey(rowKey)
  const name = labelOf(row, rowKey)
  return (
    <Table.Tr>
      <Table.Td>
        {name}
        <br />
        <code className={classes['key']}>{rowKey}</code>
      </Table.Td>
      <Table.Td data-label={theirs}>
        {formatFieldValue(row, pending ? pending.to : reported)}
        {by !== '' && (
          <div className={classes['who']}>{by === deviceActor ? t('Device') : actorName(by, t)}</div>
        )}
      </Table.Td>
      <Table.Td data-label={t('Mine')}>{row?.secret ? '•••' : formatFieldValue(row, edit?.value)}</Table.Td>
      <Table.Td>
        <Segmented
          label={name}
          value={choice ?? ''}
          onChange={(value) => onChoose(value as Choice)}
          segments={[
            {
              value: 'theirs',
              label: by === deviceActor ? t("Use the device's") : t('Use theirs'),
            },
            { value: 'mine', label: t('Keep mine') },
          ]}
        />
      </Table.Td>
    </Table.Tr>
  )
}
