import {
  type AlarmDefault,
  alarmDefaults,
  describeMeasurement,
  displayFields,
  displayOrder,
  displayTextLength,
  hoursAlarmDefault,
  type Measurement,
  measurementFamilies,
  maximumDecimals,
  singleMeasurements,
} from '@fieldport/domain'

const intro = `# Measurements

Every data key that Fieldport knows by name: what it is called, its unit, decimals and place on the page of a device. Written from
the catalogue in \`packages/domain/src/measurements/measurement-catalogue.ts\` by \`npm run docs:measurements\`; do not edit it by hand.

- A key that is not here is shown too: under a name made from the key, without a unit, as a number, a text or a list, whichever its
  value is.
- Numbered keys have no highest number: real devices send \`cp34\` where 30 are documented.
- Place: \`card\` has a card of its own, \`panel\` is part of a combined card (position, state, capture, CAN, device info) and gets a
  card of its own when somebody chooses a display for it, \`none\` is the envelope of a record.
- Name and unit of a channel come from the configuration of the device where it has them. The unit is the fifth element of a
  calibration.
- Chosen by people: a display type, an order from ${displayOrder.lowest} to ${displayOrder.highest}, up to ${maximumDecimals} decimals, and for custom values a name and units of up to ${displayTextLength}
  characters.
`

/** The whole document in Markdown. */
export function measurementDocument(): string {
  return [
    intro,
    chapter('Keys', singleLines()),
    chapter('Numbered keys', familyLines()),
    hoursChapter,
    labelsChapter(),
    alarmChapter(),
  ].join('\n')
}

const head =
  '| key | name | unit | decimals | kind | place | order | scale | display types |\n|---|---|---|---|---|---|---|---|---|'

function chapter(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${head}\n${lines.join('\n')}\n`
}

function singleLines(): readonly string[] {
  return Object.keys(singleMeasurements).map((key) => line(key, describeMeasurement(key)))
}

function familyLines(): readonly string[] {
  return Object.keys(measurementFamilies).map((family) => {
    const measurement = describeMeasurement(`${family}1`)
    return line(`${family}{n}`, { ...measurement, label: measurement.label.replace(/1$/, '{n}') })
  })
}

function line(shown: string, measurement: Measurement): string {
  const {
    key,
    label,
    unit,
    decimals,
    kind,
    place,
    sortOrder,
    suggestedMin,
    suggestedMax,
    step,
    unknownValue,
  } = measurement
  const scale = scaleText(suggestedMin, suggestedMax)
  const types =
    kind === 'list' || kind === 'hidden'
      ? ''
      : displayFields(key, kind === 'string' ? { value: '' } : {}).displayTypes.join(', ')
  const unknown = unknownValue === undefined ? '' : `; ${unknownValue} is unknown`
  const cells = [
    `\`${shown}\``,
    label,
    unit,
    kind === 'number' ? decimals : '',
    `${kind}${step ? ', in steps' : ''}${unknown}`,
  ]
  return `| ${[...cells, place, sortOrder, scale, types].join(' | ')} |`
}

function scaleText(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`
  return min === undefined ? '' : `from ${min}`
}

const hoursChapter = `## Hours

Hour counters are shown as \`X h Y m\`. Their display type is not chosen; they have a name, an order and may be hidden.

| key | name |
|---|---|
${[1, 12].map((number) => `| \`${number}_hrs\` | ${describeMeasurement(`${number}_hrs`).label} |`).join('\n')}
${['state1_hrs', 'state6_hrs', 'vin_hrs', 'gps_speed_hrs', 'pitch_hrs'].map((key) => `| \`${key}\` | ${describeMeasurement(key).label} |`).join('\n')}

\`state1_hrs\` to \`state3_hrs\` count no work, \`state4_hrs\` to \`state6_hrs\` work; they are shown by the card of utilisation.
`

/** One channel of each family, by generation of the device. */
function labelsChapter(): string {
  const keys = Object.entries(measurementFamilies).flatMap(([family, { ioStyle }]) =>
    ioStyle ? [`${family}2`] : [],
  )
  const config = { input2: { name: 'Tank' }, current2: { name: 'Tank' }, io2: { name: 'Tank' } }
  const rows = keys.map((key) => {
    const labels = ['ORB-C1', 'QUAD-C2'].flatMap((model) => [
      describeMeasurement(key, { model }).label,
      describeMeasurement(key, { model, config }).label,
    ])
    return `| \`${key}\` | ${labels.join(' | ')} |`
  })
  return `## Channels by model

Models that start with QUAD or ORB-C2 have pins that measure several things; all others have inputs. The columns with 'Tank' are
those of a channel that its device calls so.

| key | ORB-C1 | ORB-C1, 'Tank' | QUAD-C2 | QUAD-C2, 'Tank' |
|---|---|---|---|---|
${rows.join('\n')}
`
}

function alarmChapter(): string {
  const rows = [...Object.entries(alarmDefaults), ['hours', hoursAlarmDefault] as const]
  return `## Where a gauge begins

A limit that the device itself watches comes first; where it watches none, these. Every other key begins with its scale, all of it
good. Below low or above high is a breach; the limit itself is not.

| key | scale | warning | alarm |
|---|---|---|---|
${rows.map(([key, row]) => `| ${key === 'hours' ? 'hours' : `\`${key}\``} | ${row.min} to ${row.max} | ${range(row.warning)} | ${range(row.alarm)} |`).join('\n')}
`
}

function range(limits: AlarmDefault['alarm']): string {
  return limits ? `${limits.low} to ${limits.high}` : ''
}
