import { testPng } from '../../testing/images.ts'
import { type Session, until } from './client.ts'
import { fixtureDeviceIds } from './devices.ts'

const truck = `/api/device/device/${fixtureDeviceIds.truck}`

const widget = {
  name: 'Tank',
  width: 2,
  height: 2,
  imageIsActive: false,
  backgroundColour: '#ffffff',
  showLastReading: true,
  snapToGrid: true,
  changeColorisActive: false,
  warningColor: '#f08c00',
  alertColor: '#e03131',
}

const element = {
  id: 'e1',
  xVal: 12,
  yVal: 18,
  displayType: 'levelIndicator',
  dataElement: 'vin',
  label: 'Supply',
  colour: '#224466',
  bold: true,
  underline: false,
  fontSize: 14,
  width: 40,
  height: 120,
  indicator: {
    min: 0,
    max: 30,
    highAlarm: 29,
    highWarning: 28,
    lowWarning: 23,
    lowAlarm: 22,
    normal: '#2f9e44',
    warningColor: '#f08c00',
    alarmColor: '#e03131',
    barColor: '#1971c2',
    rotation: 90,
    radius: 4,
    borderColor: '#343a40',
    borderThickness: 1,
    shadow: false,
  },
}

const chart = {
  name: 'Supply and temperature',
  type: 'line',
  range: 1_800_000,
  stack: false,
  series: [
    {
      source: 'vin',
      axisBind: 'ax1',
      colour: '#aabbcc',
      lineType: 0,
      lineWidth: 2,
      goalSeries: 12,
      displayType: 'line',
    },
  ],
  axis: [
    {
      id: 'ax1',
      limits: { min: 0, max: 30 },
      dp: 1,
      tick: 5,
      name: 'V',
      colour: '#112233',
      displayType: 'left',
    },
  ],
  xAxis: { tick: 0, offset: 0, scale: null, dp: 0, name: '', colour: '#000000' },
  dataLabels: false,
}

/** Chart notes, one of them edited, a widget with an image, and a chart. */
export async function seedCharts(owner: Session, now: number): Promise<void> {
  await owner.post(`${truck}/chart-notes`, { at: now - 7_200, text: 'Oil changed' })
  const note = await owner.post<{ id: string; version: number }>(`${truck}/chart-notes`, {
    at: now - 90_000,
    text: 'New tyres',
  })
  const { id, version } = note
  await owner.put(`${truck}/chart-notes/${id}`, { version, at: now - 90_000, text: 'New tyres, äöü 漢' })
  const image = testPng(32, 40).toString('base64')
  await owner.post(`${truck}/widget`, { widget: { ...widget, elements: [element] }, image })
  await owner.post(`${truck}/chart`, { chart })
}

const schedule = {
  name: 'Every Monday',
  deviceids: [fixtureDeviceIds.truck, fixtureDeviceIds.pump],
  dataKeys: ['vin', 'ambient', 'analog1'],
  format: 'csv',
  dates: 'iso',
  range: 'week',
  frequency: 'weekly',
  hour: 6,
  weekday: 1,
  monthDay: 1,
  timeZone: 'Australia/Perth',
}

type ExportSchedule = {
  readonly id: string
  readonly lastRun: { readonly id: string; readonly endedAt: number | null; readonly outcome: string } | null
}

/** A scheduled export that has run, and one that is paused. @returns the id of the file */
export async function seedSchedules(owner: Session): Promise<{ exportId: string }> {
  const path = '/api/user/export-schedules'
  const { id } = await owner.post<ExportSchedule>(path, schedule)
  const paused = await owner.post<ExportSchedule>(path, { ...schedule, name: 'Later', frequency: 'daily' })
  await owner.put(`/api/user/export-schedule/${paused.id}/paused`, { paused: true })
  await owner.post(`/api/user/export-schedule/${id}/run`)
  const run = await until('an export that has run', async () => {
    const { Items } = await owner.get<{ Items: ExportSchedule[] }>(path)
    const { lastRun } = Items.find((each) => each.id === id) ?? {}
    return lastRun?.endedAt ? lastRun : undefined
  })
  if (run.outcome !== 'done') throw new Error(`The export ended with ${run.outcome}.`)
  return { exportId: run.id }
}
