import {
  describeFrames,
  type FrameDescription,
  type FrameLineProblem,
  parseFrameText,
} from '@fieldport/protocol'
import { Textarea } from '@mantine/core'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/panel.tsx'
import { formatAddress } from './hex-text.ts'
import type { ToolProps } from './tool-props.ts'
import classes from './tools.module.css'

type Props = ToolProps & { readonly renderFrame: (frame: FrameDescription) => ReactNode }

const example = '18FEF100 FFFFFF0000FFFFFF\n0CF00400 F17D84A72900FFFF'

/** A log may have thousands; each is a card of its own. */
const shownFrames = 100

/** Decodes captured frames: signals of J1939 and NMEA 2000, trouble codes, multi-frame messages. */
export function FramesTool({ inputs: { frames: text }, onChange, renderFrame }: Props) {
  const { t } = useTranslation()
  const { frames, problems } = useMemo(() => parseFrameText(text), [text])
  const described = useMemo(() => describeFrames(frames) ?? [], [frames])
  const error = problems
    .slice(0, 3)
    .map(({ line, problem }) => problemText(line, problem, t))
    .join(' ')
  return (
    <>
      <Textarea
        label={t('CAN frames')}
        description={t(
          'One per line: 29-bit identifier and data in hexadecimal, or a candump log. Or the JSON of a message, or of its can1 or can2 list.',
        )}
        placeholder={example}
        value={text}
        autosize
        minRows={4}
        maxRows={16}
        error={error === '' ? undefined : error}
        onChange={(event) => onChange({ frames: event.currentTarget.value })}
        spellCheck={false}
        classNames={{ input: classes['code'] ?? '' }}
        dir="ltr"
      />
      {/* Before the frames: nobody scrolls past a hundred of them to learn it. */}
      {described.length > shownFrames && (
        <p className={classes['note']}>{t('Showing the first {{limit}}.', { limit: shownFrames })}</p>
      )}
      {described.slice(0, shownFrames).map((frame, index) => (
        <Panel
          // oxlint-disable-next-line react/no-array-index-key -- the same frame may be there twice
          key={index}
          title={frame.assembled ? `${frame.name} · ${frame.assembled.name}` : frame.name}
          aside={<span className={classes['quiet']}>PGN {frame.pgn}</span>}
          testId="frame"
        >
          <p className={classes['summary']}>
            {t('Priority {{priority}}', { priority: frame.priority })} · {t('Source')}{' '}
            {addressText(frame.source, frame.sourceName)}
            {frame.destination !== null && (
              <>
                {' '}
                · {t('Destination')}{' '}
                {frame.destination === 255 ? t('All') : addressText(frame.destination, frame.destinationName)}
              </>
            )}
          </p>
          {renderFrame(frame)}
        </Panel>
      ))}
    </>
  )
}

function addressText(address: number, name: string | null): string {
  return name === null ? formatAddress(address) : `${formatAddress(address)} ${name}`
}

function problemText(line: number, problem: FrameLineProblem, t: TFunction): string {
  if (problem === 'json') return t('This is not valid JSON.')
  if (problem === 'noData') return t('Line {{line}}: add the data after the identifier.', { line })
  if (problem === 'baseId') return t('Line {{line}}: 11-bit identifiers have no known messages.', { line })
  if (problem === 'data') return t('Line {{line}}: write the data as pairs of hexadecimal digits.', { line })
  return t('Line {{line}}: start with an identifier such as 18FEF100.', { line })
}
