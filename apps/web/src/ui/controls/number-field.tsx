import { TextInput, type TextInputProps } from '@mantine/core'
import type { TFunction } from 'i18next'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isIncompleteNumber, readNumber } from '../../lib/format/read-number.ts'
import { writeNumber } from '../../lib/format/write-number.ts'
import { signedInputMode } from '../../lib/format/signed-input-mode.ts'
import { localize } from '../../lib/texts/messages.ts'
import classes from './number-field.module.css'

type Inherited =
  | 'size'
  | 'w'
  | 'label'
  | 'aria-label'
  | 'placeholder'
  | 'description'
  | 'disabled'
  | 'error'
  | 'classNames'

type Props = Pick<TextInputProps, Inherited> & {
  /** Null: empty. */
  readonly value: number | null
  readonly min?: number
  readonly max?: number
  readonly isWhole?: boolean
  /** By how much the arrow keys change it. */
  readonly step?: number
  /** Shown behind the number. */
  readonly unit?: string
  readonly onChange: (value: number) => void
  /** Absent: the field may not stay empty. */
  readonly onClear?: () => void
  readonly 'data-autofocus'?: boolean
}

/** Typed text. `settled`: the text of the value that it resulted in; undefined: the value has not changed yet. */
type Typed = { readonly text: string; readonly settled?: string }

/** The largest number that the portal stores. */
const largest = 1e12
/** Further digits of a converted number are noise. */
const digits = 12

/**
 * The number field of every form. Typed text stays as it is until the field is left, and each valid number is applied
 * immediately. On leaving, a number beyond the limits becomes the nearest valid one, and invalid text is replaced by
 * the value.
 */
export function NumberField(props: Props) {
  const { value, min = -largest, max = largest, isWhole = false, step = 1, unit = '', ...others } = props
  const { onChange, onClear, error, ...rest } = others
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Typed>()
  const known = textOf(value)
  const text = typed && isCurrent(typed, known) ? typed.text : undefined
  // Undo, or another person, may change the value while it is being edited; redo does not bring back what was typed.
  if (typed && text === undefined) setTyped(undefined)
  else if (typed && typed.settled === undefined) setTyped({ ...typed, settled: known })
  const limits = { min, max, isWhole }
  const leave = () => {
    setTyped(undefined)
    const number = text === undefined ? undefined : readNumber(text)
    if (number !== undefined && !Number.isNaN(number) && !isValid(number, limits))
      onChange(nearestValid(number, limits))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      const number = (text === undefined ? undefined : readNumber(text)) ?? value ?? 0
      const from = Number.isNaN(number) ? (value ?? 0) : number
      setTyped(undefined)
      onChange(nearestValid(rounded(event.key === 'ArrowUp' ? from + step : from - step), limits))
    }
    if (event.key !== 'Enter' || text === undefined) return
    const isSaved = readNumber(text) === undefined ? onClear !== undefined : isValid(readNumber(text), limits)
    // The form would save another number than the one in the field.
    if (!isSaved) {
      event.preventDefault()
      leave()
    }
  }
  return (
    <TextInput
      {...rest}
      inputMode={min < 0 ? signedInputMode() : isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text ?? known}
      error={error ?? (text === undefined ? undefined : findProblem(text, limits, props, t))}
      onChange={({ currentTarget }) => {
        const number = readNumber(currentTarget.value)
        setTyped({ text: currentTarget.value })
        if (number === undefined) onClear?.()
        else if (isValid(number, limits)) onChange(number)
      }}
      onBlur={leave}
      onKeyDown={onKeyDown}
      {...(unit === '' ? {} : unitSection(unit))}
    />
  )
}

function unitSection(unit: string) {
  return {
    rightSection: <span className={classes['unit']}>{unit}</span>,
    rightSectionWidth: Math.max(32, unit.length * 7 + 16),
    rightSectionPointerEvents: 'none' as const,
  }
}

type Limits = { readonly min: number; readonly max: number; readonly isWhole: boolean }

function isValid(number: number | undefined, { min, max, isWhole }: Limits): boolean {
  return number !== undefined && number >= min && number <= max && (!isWhole || Number.isInteger(number))
}

function nearestValid(number: number, { min, max, isWhole }: Limits): number {
  return Math.min(Math.max(isWhole ? Math.round(number) : number, min), max)
}

/** What no further digit can mend. */
function findProblem(
  text: string,
  limits: Limits,
  given: Pick<Props, 'min' | 'max'>,
  t: TFunction,
): string | undefined {
  const number = readNumber(text)
  if (number === undefined || isValid(number, limits) || isIncompleteNumber(text)) return undefined
  const { min, max, isWhole } = limits
  const mayGrow = number >= 0 ? number < min : number > max
  if (mayGrow && (!isWhole || Number.isInteger(number))) return undefined
  if (Number.isNaN(number) && given.max === undefined) return t('Enter a number.')
  if (isWhole && !Number.isNaN(number) && !Number.isInteger(number)) return localize('expectedWholeNumber')
  if (given.min === undefined) return t('Use a number up to {{most}}.', { most: writeNumber(max) })
  return t('Use a number from {{least}} to {{most}}.', { least: writeNumber(min), most: writeNumber(max) })
}

function isCurrent({ text, settled }: Typed, known: string): boolean {
  return settled === undefined || settled === known || textOf(readNumber(text) ?? null) === known
}

const rounded = (value: number) => Number(value.toPrecision(digits))

function textOf(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : writeNumber(rounded(value))
}
