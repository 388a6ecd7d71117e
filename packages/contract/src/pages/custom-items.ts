import {
  customChartLimits,
  customChartTypes,
  customItemLimits,
  customSeriesTypes,
  lineTypes,
  widgetBounds,
  widgetElementTypes,
  widgetFontSizes,
} from '@fieldport/domain'
import * as z from 'zod'
import { deviceCall, withAccessRevocation, withBodyLimit } from '../access.ts'
import { contractCall, deviceInput } from '../base.ts'
import { deviceImageSchema, maximumImageBase64 } from '../device/displays.ts'
import { cardUnitsSchema } from './custom-pages.ts'

const tags = ['custom widgets and charts']

const colour = z.string().regex(/^#[0-9a-f]{6}$/i)
/** Sanitised before it is stored. Source: specification 3, section 5. */
const shortText = z.string().max(200)
const dataKey = z.string().max(100)
const finite = z.number().min(-1e12).max(1e12)
const decimals = z.number().int().max(customChartLimits.decimals)

const haveOwnIds = (items: readonly { readonly id: string }[]) =>
  new Set(items.map(({ id }) => id)).size === items.length

const indicatorSchema = z.object({
  min: finite,
  max: finite,
  highAlarm: finite,
  highWarning: finite,
  lowWarning: finite,
  lowAlarm: finite,
  normal: colour,
  warningColor: colour,
  alarmColor: colour,
  barColor: colour,
  rotation: z.literal([0, 90, 180, 270]).describe('Degrees clockwise'),
  radius: z.number().min(0).max(200).describe('Pixels'),
  borderColor: colour,
  borderThickness: z.number().min(0).max(20).describe('Pixels'),
  shadow: z.boolean(),
})

const elementSchema = z.object({
  id: z.string().min(1).max(40),
  xVal: z.number().min(0).max(widgetBounds.x).describe('Pixels from the left edge'),
  yVal: z.number().min(0).max(widgetBounds.y).describe('Pixels from the top edge'),
  displayType: z.enum(widgetElementTypes),
  dataElement: dataKey,
  label: z.string().max(100),
  colour,
  bold: z.boolean(),
  underline: z.boolean(),
  fontSize: z.number().int().min(widgetFontSizes.least).max(widgetFontSizes.most),
  width: z.number().min(widgetBounds.minimumSize).max(widgetBounds.x),
  height: z.number().min(widgetBounds.minimumSize).max(widgetBounds.y),
  indicator: indicatorSchema,
})

export const widgetSchema = z.object({
  name: shortText,
  width: cardUnitsSchema,
  height: cardUnitsSchema,
  imageIsActive: z.boolean(),
  backgroundColour: colour,
  showLastReading: z.boolean(),
  snapToGrid: z.boolean(),
  changeColorisActive: z.boolean(),
  warningColor: colour.describe('While the newest record has an event of level 30'),
  alertColor: colour.describe('While the newest record has an event of level 40'),
  elements: z
    .array(elementSchema)
    .max(widgetBounds.elements)
    .refine(haveOwnIds)
    .describe('Each has its own id'),
})

const seriesSchema = z.object({
  source: dataKey.min(1),
  axisBind: z.string().max(10),
  colour,
  lineType: z.literal(lineTypes).describe('0 solid, 1 dashed, 2 dotted'),
  lineWidth: z.number().min(0.5).max(customChartLimits.lineWidth),
  goalSeries: finite.nullable(),
  displayType: z.enum(customSeriesTypes),
})

const axisSchema = z.object({
  id: z.string().regex(/^ax[1-9]$/),
  limits: z.object({ min: finite, max: finite }).nullable().describe('null: fitted to the values'),
  dp: decimals,
  tick: finite,
  name: shortText,
  colour,
  displayType: z.enum(['left', 'right']),
})

const customChartSchema = z.object({
  name: shortText,
  type: z.enum(customChartTypes),
  range: z
    .number()
    .int()
    .min(60_000)
    .max(63_072_000_000)
    .describe('Time span back from now, in milliseconds'),
  stack: z.boolean(),
  series: z.array(seriesSchema).max(customChartLimits.series),
  axis: z
    .array(axisSchema)
    .min(1)
    .max(customChartLimits.axes)
    .refine(haveOwnIds)
    .describe('Each has its own id'),
  xAxis: z.object({
    tick: finite,
    offset: finite.describe('Seconds added to each time'),
    scale: finite
      .nullable()
      .describe('null: time of day; otherwise seconds since the start, multiplied by this'),
    dp: decimals,
    name: shortText,
    colour,
  }),
  dataLabels: z.boolean(),
})

const version = z
  .number()
  .int()
  .min(1)
  .describe('Send it back with a change; if the version differs, the change returns CONFLICT')
const widgetNumber = z.coerce.number().int().min(1).max(customItemLimits.widget)
export const chartNumberSchema = z.coerce.number().int().min(1).max(customItemLimits.chart)
export const storedWidgetSchema = z.object({
  number: widgetNumber,
  version,
  widget: widgetSchema,
  image: deviceImageSchema.optional(),
})
export const storedChartSchema = z.object({ number: chartNumberSchema, version, chart: customChartSchema })
export type StoredWidget = z.infer<typeof storedWidgetSchema>
export type StoredChart = z.infer<typeof storedChartSchema>

/** Guests who see the item get other data keys after the change. */
const changesWhatGuestsSee = (gate: 'widgetsEnabled' | 'customChartsEnabled') =>
  withAccessRevocation(deviceCall('editDisplaySettings', gate), 'guests')

/** Leaves room for the JSON around the image. */
const withImage = (meta: ReturnType<typeof deviceCall>) =>
  withBodyLimit(meta, maximumImageBase64 + 512 * 1024)
const image = z
  .string()
  .max(maximumImageBase64)
  .nullable()
  .optional()
  .describe('PNG or JPEG in base64, at most 307200 bytes; null removes the image, absent: unchanged')

const done = z.object({ done: z.literal(true) })
const widgets = '/api/device/device/{deviceid}/widget'
const charts = '/api/device/device/{deviceid}/chart'

/** Base service 'device': a device's custom widgets and charts. */
export const customItems = {
  listCustomItems: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/custom-items',
      tags,
      summary: 'List the custom widgets and charts of a device',
      description: "Those included in the device's plan; the others are stored but not listed.",
    })
    .input(deviceInput)
    .output(z.object({ widgets: z.array(storedWidgetSchema), charts: z.array(storedChartSchema) })),

  addWidget: contractCall
    .meta(withImage(deviceCall('editDisplaySettings', 'widgetsEnabled')))
    .route({ method: 'POST', path: widgets, tags, summary: 'Add a widget with the lowest free number' })
    .input(deviceInput.extend({ widget: widgetSchema, image }))
    .output(storedWidgetSchema),

  setWidget: contractCall
    .meta(withImage(changesWhatGuestsSee('widgetsEnabled')))
    .route({ method: 'PUT', path: `${widgets}/{number}`, tags, summary: 'Change a widget' })
    .input(deviceInput.extend({ number: widgetNumber, version, widget: widgetSchema, image }))
    .output(storedWidgetSchema),

  removeWidget: contractCall
    .meta(changesWhatGuestsSee('widgetsEnabled'))
    .route({ method: 'DELETE', path: `${widgets}/{number}`, tags, summary: 'Delete a widget' })
    .input(deviceInput.extend({ number: widgetNumber }))
    .output(done),

  addChart: contractCall
    .meta(deviceCall('editDisplaySettings', 'customChartsEnabled'))
    .route({ method: 'POST', path: charts, tags, summary: 'Add a chart with the lowest free number' })
    .input(deviceInput.extend({ chart: customChartSchema }))
    .output(storedChartSchema),

  setChart: contractCall
    .meta(changesWhatGuestsSee('customChartsEnabled'))
    .route({
      method: 'PUT',
      path: `${charts}/{number}`,
      tags,
      summary: 'Change a chart',
      description:
        'Equal axis limits are widened by 1 on each side, reversed ones are swapped, negative decimals become 0 and a negative tick becomes 1.',
    })
    .input(deviceInput.extend({ number: chartNumberSchema, version, chart: customChartSchema }))
    .output(storedChartSchema),

  removeChart: contractCall
    .meta(changesWhatGuestsSee('customChartsEnabled'))
    .route({ method: 'DELETE', path: `${charts}/{number}`, tags, summary: 'Delete a chart' })
    .input(deviceInput.extend({ number: chartNumberSchema }))
    .output(done),
}
