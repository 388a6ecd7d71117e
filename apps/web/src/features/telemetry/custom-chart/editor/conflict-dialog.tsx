import type { StoredChart } from '@fieldport/contract'
import { type CustomChart, isSameConfigValue, normaliseCustomChart } from '@fieldport/domain'
import { Button, Group } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../lib/api/errors.ts'
import { ConflictAuthor } from '../../../../ui/feedback/conflict-author.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import classes from './editor.module.css'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

type Props = {
  readonly mine: CustomChart
  /** The currently stored version; undefined: it was deleted. */
  readonly theirs: StoredChart | undefined
  /** Email of who saved or deleted it; undefined: unknown. */
  readonly by: string | undefined
  readonly isPending: boolean
  readonly error: unknown
  readonly onMine: () => void
  readonly onTheirs: () => void
  readonly onClose: () => void
}

/** Somebody else saved meanwhile: asks before overwriting. */
export function ConflictDialog({ mine, theirs, by, isPending, error, onMine, onTheirs, onClose }: Props) {
  const { t } = useTranslation()
  const differences = theirs ? differingParts(normaliseCustomChart(mine), theirs.chart) : []
  return (
    <Dialog onClose={onClose} title={t('Changed since you opened it')}>
      {theirs
        ? t('This chart was saved while you were editing it. Your version differs in:')
        : t('This chart has been deleted. Save to add it again.')}
      <ConflictAuthor by={by} isDeleted={!theirs} />
      {differences.length > 0 && (
        <ul className={classes['differences']}>
          {differences.map((part) => (
            <li key={part}>{partName(part, t)}</li>
          ))}
        </ul>
      )}
      {error !== null && error !== undefined && <Notice title={t('Error')}>{errorMessage(error)}</Notice>}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onTheirs} disabled={!theirs}>
          {t('Use theirs')}
        </Button>
        <Button loading={isPending} onClick={onMine}>
          {t('Keep mine')}
        </Button>
      </Group>
    </Dialog>
  )
}

type Part = keyof CustomChart

/** The parts in which two charts differ. */
function differingParts(mine: CustomChart, theirs: CustomChart): readonly Part[] {
  const parts: readonly Part[] = ['name', 'type', 'range', 'stack', 'dataLabels', 'series', 'axis', 'xAxis']
  return parts.filter((part) => !isSameConfigValue(mine[part], theirs[part]))
}

function partName(part: Part, t: TFunction): string {
  const names: Readonly<Record<Part, string>> = {
    name: t('Name'),
    type: t('Chart type'),
    range: t('Time range'),
    stack: t('Stack series'),
    dataLabels: t('Data labels'),
    series: t('Series'),
    axis: t('Axes'),
    xAxis: t('Time axis'),
  }
  return names[part]
}
