import type { Database } from '../../../adapters/relational/database.ts'
import { type Calls, requireCaller, deviceOf } from '../../../platform/http/calls.ts'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import { createChartNotesRepository } from './chart-notes.repository.ts'
import {
  type ChartNotesPorts,
  type ChartNotesService,
  createChartNotesService,
} from './chart-notes.service.ts'

export type ChartNotesModuleOptions = { readonly db: Database } & Omit<ChartNotesPorts, 'repository'>

/** Creates the module for notes in charts. */
export function createChartNotesModule(options: ChartNotesModuleOptions) {
  const { db, audit, deviceLog, clock, newId, onChanged } = options
  const repository = createChartNotesRepository(db)
  const chartNotes = createChartNotesService({ repository, audit, deviceLog, clock, newId, onChanged })
  return {
    name: 'chartNotes',
    chartNotes,
    routes: (calls): Routes => ({ device: chartNotesRoutes(calls, chartNotes) }),
  } satisfies ModuleWithServices
}

type Context = { readonly caller: Caller | null; readonly device: DeviceAccess | null }

const editorOf = (context: Context) => ({ caller: requireCaller(context), device: deviceOf(context) })

function chartNotesRoutes({ device }: Calls, chartNotes: ChartNotesService) {
  return {
    listNotes: device.listNotes.handler(({ input, context }) => chartNotes.list(deviceOf(context), input)),
    addNote: device.addNote.handler(({ input, context }) => chartNotes.add(editorOf(context), input)),
    setNote: device.setNote.handler(({ input, context }) => chartNotes.set(editorOf(context), input)),
    deleteNote: device.deleteNote.handler(({ input, context }) =>
      chartNotes.remove(editorOf(context), input.id),
    ),
  }
}
