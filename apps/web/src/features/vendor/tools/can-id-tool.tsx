import { describeFrame, type IdProblem, parseCanId, type ParsedCanId } from '@fieldport/protocol'
import { TextInput } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { DescriptionItem, DescriptionList, ValueWithUnit } from '../../../ui/description-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatAddress, formatHex } from './hex-text.ts'
import type { ToolProps } from './tool-props.ts'
import classes from './tools.module.css'

/** Shows the parts of a CAN identifier. */
export function CanIdTool({ inputs: { id, notation }, onChange }: ToolProps) {
  const { t } = useTranslation()
  const read = id.trim() === '' ? undefined : parseCanId(id, notation)
  return (
    <>
      <div className={classes['inputs']}>
        <TextInput
          className={classes['grow']}
          label={t('CAN identifier')}
          placeholder={notation === 'hex' ? '18FEF100' : '419361024'}
          value={id}
          maxLength={40}
          error={typeof read === 'string' ? problemText(read, t) : undefined}
          onChange={(event) => onChange({ id: event.currentTarget.value })}
          spellCheck={false}
          autoComplete="off"
          dir="ltr"
        />
        <Segmented
          label={t('Number format')}
          value={notation}
          onChange={(value) => onChange({ notation: value === 'decimal' ? 'decimal' : 'hex' })}
          segments={[
            { value: 'hex', label: t('Hexadecimal') },
            { value: 'decimal', label: t('Decimal') },
          ]}
        />
      </div>
      {typeof read === 'object' && <IdParts read={read} />}
    </>
  )
}

function problemText(problem: IdProblem, t: TFunction): string {
  if (problem === 'notHex') return t('Enter a hexadecimal number, such as 18FEF100.')
  if (problem === 'notDecimal') return t('Enter a decimal number, such as 419361024.')
  return t('An identifier has at most 29 bits: up to 1FFFFFFF, or 536870911.')
}

function IdParts({ read: { id, bits, parts } }: { readonly read: ParsedCanId }) {
  const { t } = useTranslation()
  const described = parts && describeFrame({ id })
  return (
    <Panel title={described?.name ?? t('Base identifier')} flush testId="can-id">
      <DescriptionList>
        <DescriptionItem name={t('Length')}>{t('{{bits}} bits', { bits })}</DescriptionItem>
        <NumberItem name={t('Hexadecimal')} value={formatHex(id, bits === 11 ? 3 : 8)} />
        <NumberItem name={t('Decimal')} value={String(id)} />
        {described && (
          <>
            <NumberItem name={t('Priority')} value={String(described.priority)} />
            <DescriptionItem name="PGN" note={formatHex(described.pgn, 4)}>
              <ValueWithUnit value={String(described.pgn)} />
            </DescriptionItem>
            <DescriptionItem name={t('Source address')} note={described.sourceName ?? undefined}>
              <ValueWithUnit value={formatAddress(described.source)} />
            </DescriptionItem>
            <DescriptionItem
              name={t('Destination address')}
              note={described.destination === 255 ? undefined : (described.destinationName ?? undefined)}
            >
              {described.destination === null || described.destination === 255 ? (
                t('All')
              ) : (
                <ValueWithUnit value={formatAddress(described.destination)} />
              )}
            </DescriptionItem>
            <NumberItem name={t('Data page')} value={String(described.dataPage)} />
          </>
        )}
      </DescriptionList>
      {bits === 11 && (
        <p className={classes['note']}>
          {t('J1939 and NMEA 2000 use 29-bit identifiers. For a small 29-bit one, enter all eight digits.')}
        </p>
      )}
    </Panel>
  )
}

function NumberItem({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <DescriptionItem name={name}>
      <ValueWithUnit value={value} />
    </DescriptionItem>
  )
}
