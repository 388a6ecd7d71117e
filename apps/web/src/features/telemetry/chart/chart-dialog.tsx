import { useViewportSize } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { ChartContent } from './chart-content.tsx'
import { type ChartPanelProps, ChartRangeControls } from './chart-panel.tsx'
import type { ChosenSeries } from './data/chosen-series.ts'
import classes from './chart-panel.module.css'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

type Props = ChartPanelProps & {
  readonly chosen: ChosenSeries
  readonly onChoosing: () => void
  readonly onClose: () => void
}

/** Height of title, controls and notices around the drawing. */
const aroundPx = 216

/** The chart in full screen. */
export function ChartDialog(props: Props) {
  const { t } = useTranslation()
  const { height } = useViewportSize()
  return (
    <Dialog onClose={props.onClose} fullScreen title={t('Chart')} data-testid="chart-dialog">
      <div className={classes['wide']}>
        <ChartRangeControls {...props} />
      </div>
      <ChartContent {...props} roomPx={height - aroundPx} />
    </Dialog>
  )
}
