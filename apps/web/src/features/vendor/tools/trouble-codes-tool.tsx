import {
  decodeDm1,
  type Dm1,
  fmiName,
  manufacturerFault,
  parseByteText,
  spnName,
  type TroubleCode,
  unknownSpn,
  formatByteText,
} from '@fieldport/protocol'
import { Textarea } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { DescriptionItem, DescriptionList, ValueWithUnit } from '../../../ui/description-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { ToolProps } from './tool-props.ts'
import classes from './tools.module.css'

const codeBytes = 4
/** Lamps 'not available', prepended to a code pasted without them. */
const noLamps = 'FFFF'

type Reading = { readonly dm1: Dm1; readonly isCodeAlone: boolean } | { readonly problem: string }

/** Decodes the trouble codes of a DM1 payload, or the four bytes of one code. */
export function TroubleCodesTool({ inputs: { dm1: text }, onChange }: ToolProps) {
  const { t } = useTranslation()
  const read = text.trim() === '' ? undefined : readDm1(text, t)
  return (
    <>
      <Textarea
        label={t('DM1 data')}
        description={t(
          'Two lamp bytes, then four bytes per code, in hexadecimal. Or the four bytes of one code.',
        )}
        placeholder="44 FF 6E 00 03 05 FF FF"
        value={text}
        autosize
        minRows={2}
        maxRows={8}
        error={read && 'problem' in read ? read.problem : undefined}
        onChange={(event) => onChange({ dm1: event.currentTarget.value })}
        spellCheck={false}
        classNames={{ input: classes['code'] ?? '' }}
        dir="ltr"
      />
      {read && 'dm1' in read && (
        <>
          {!read.isCodeAlone && <LampStates lamps={read.dm1.lamps} />}
          {read.dm1.codes.length === 0 && <p className={classes['quiet']}>{t('No active faults')}</p>}
          {read.dm1.codes.map((code, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same code may be there twice
            <Code key={index} code={code} />
          ))}
        </>
      )}
    </>
  )
}

function readDm1(text: string, t: TFunction): Reading {
  const bytes = parseByteText(text, 'hex')
  if (bytes === 'oddHex') return { problem: t('The last byte has only one digit.') }
  if (typeof bytes === 'string') return { problem: t('Use hexadecimal digits only: 0–9 and A–F.') }
  const hex = (formatByteText(bytes, 'hex') ?? '').replaceAll(' ', '')
  if (bytes.length === codeBytes) return { dm1: decodeDm1(noLamps + hex), isCodeAlone: true }
  if (bytes.length < 2 + codeBytes)
    return { problem: t('Enter at least 6 bytes of DM1 data, or the 4 bytes of one code.') }
  return { dm1: decodeDm1(hex), isCodeAlone: false }
}

function LampStates({ lamps }: Pick<Dm1, 'lamps'>) {
  const { t } = useTranslation()
  const state = (lamp: Dm1['lamps']['stop']) => {
    if (lamp === null) return t('Not available')
    if (lamp === 'error') return t('Error')
    return lamp === 'on' ? t('On') : t('Off')
  }
  return (
    <Panel title={t('Lamps')} flush testId="lamps">
      <DescriptionList>
        <DescriptionItem name={t('Malfunction indicator')}>{state(lamps.malfunction)}</DescriptionItem>
        <DescriptionItem name={t('Red stop')}>{state(lamps.stop)}</DescriptionItem>
        <DescriptionItem name={t('Amber warning')}>{state(lamps.warning)}</DescriptionItem>
        <DescriptionItem name={t('Protect')}>{state(lamps.protect)}</DescriptionItem>
      </DescriptionList>
    </Panel>
  )
}

function Code({ code }: { readonly code: TroubleCode }) {
  const { t } = useTranslation()
  const { fmi, occurrenceCount, conversionMethod } = code
  const spn = conversionMethod === 1 ? code.spnBigEndian : code.spn
  const other = conversionMethod === 1 ? code.spn : code.spnBigEndian
  const maker = manufacturerFault(spn, fmi)
  return (
    <Panel title={`SPN ${spn} · FMI ${fmi}`} flush testId="trouble-code">
      <DescriptionList>
        <DescriptionItem name="SPN">{nameOf(spn, t)}</DescriptionItem>
        <DescriptionItem name="FMI">{fmiName(fmi)}</DescriptionItem>
        {maker !== null && <DescriptionItem name={t('Manufacturer code')}>{maker}</DescriptionItem>}
        <DescriptionItem name={t('Occurrence count')}>
          {occurrenceCount === null ? t('Not available') : <ValueWithUnit value={String(occurrenceCount)} />}
        </DescriptionItem>
        <DescriptionItem
          name={t('Conversion method')}
          note={t('In the other byte order: SPN {{spn}}', { spn: other })}
        >
          <ValueWithUnit value={String(conversionMethod)} />
        </DescriptionItem>
      </DescriptionList>
    </Panel>
  )
}

function nameOf(spn: number, t: TFunction): string {
  const name = spnName(spn)
  return name === unknownSpn ? t('Unknown SPN') : name
}
