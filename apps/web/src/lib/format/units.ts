import { convertValue, type UnitSystem, unitConversion } from '@fieldport/domain'
import { getLocaleSettings } from '../locale-settings.ts'

/** A measurement's unit as its reader sees it. */
export type DisplayUnit = {
  readonly unit: string
  readonly decimals: number
  readonly convert: (value: number) => number
}

/** The unit and decimals of a measurement for the reader, and the conversion of its values. */
export function toDisplayUnit(
  { unit, decimals }: { readonly unit: string; readonly decimals: number },
  units: UnitSystem = getLocaleSettings().units,
): DisplayUnit {
  const conversion = unitConversion(unit, units)
  if (!conversion) return { unit, decimals, convert: (value) => value }
  return {
    unit: conversion.unit,
    decimals: Math.max(0, decimals + conversion.moreDecimals),
    convert: (value) => convertValue(value, conversion),
  }
}
