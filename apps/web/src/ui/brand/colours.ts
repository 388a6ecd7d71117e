/**
 * The product's own colours. Colour means state and nothing else; the dark ones are chosen, not computed. A test holds every
 * text to 4.5:1 and every mark to 3:1 (WCAG 2.2 AA).
 */
export const lightColours = {
  surface: '#ffffff',
  raised: '#f6f7f8',
  hover: '#f1f3f5',
  hairline: '#e1e5e9',
  control: '#868f99',
  text: '#171c20',
  muted: '#56616b',
  live: '#0b7a72',
  stale: '#5e6973',
  warning: '#8f5a00',
  alarm: '#c2262e',
  warningSoft: '#fdf3dd',
  alarmSoft: '#fdebec',
  tint: '#e3f4f2',
  gaugeOk: '#2a9d8f',
  gaugeWarning: '#dd9a12',
  gaugeAlarm: '#d6404a',
  gaugeNeedle: '#171c20',
  chartAxis: '#56616b',
  chartGrid: '#eceff1',
  chartPointer: '#868f99',
  spark: '#3c6ea8',
  mapWater: '#dfe8ef',
  mapLand: '#f7f7f4',
  mapBorder: '#c3cbd2',
  mapLabel: '#56616b',
  mapHalo: '#f7f7f4',
  mapGrid: '#d2dde6',
  speed1: '#4a86b8',
  speed2: '#4f67c8',
  speed3: '#7b45b8',
  speed4: '#a8267f',
  speed5: '#8f1030',
} as const

export type ColourName = keyof typeof lightColours

export const darkColours: Readonly<Record<ColourName, string>> = {
  surface: '#131619',
  raised: '#1a1e22',
  hover: '#1e2327',
  hairline: '#2b3137',
  control: '#6f7a85',
  text: '#e6e9ec',
  muted: '#9aa4ae',
  live: '#4cc9bd',
  stale: '#98a3ad',
  warning: '#f0b94a',
  alarm: '#ff8289',
  warningSoft: '#2e2514',
  alarmSoft: '#35191c',
  tint: '#17312f',
  gaugeOk: '#2f9e92',
  gaugeWarning: '#d19a2c',
  gaugeAlarm: '#d9565f',
  gaugeNeedle: '#e6e9ec',
  chartAxis: '#9aa4ae',
  chartGrid: '#22272c',
  chartPointer: '#6f7a85',
  spark: '#7fa9dc',
  mapWater: '#0f1a23',
  mapLand: '#20262b',
  mapBorder: '#3a444d',
  mapLabel: '#a7b1bb',
  mapHalo: '#20262b',
  mapGrid: '#1a2833',
  speed1: '#5a90c0',
  speed2: '#7a8fe8',
  speed3: '#b08af0',
  speed4: '#ea8fcb',
  speed5: '#ffc2b3',
}

/** 'warningSoft' → '--fp-warning-soft': the name of a colour in style sheets. */
export function colourVariables(colours: Readonly<Record<ColourName, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(colours).map(([name, value]) => [
      `--fp-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  )
}
