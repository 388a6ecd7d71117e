import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import { toolsRoutes } from './tools.routes.ts'
import { createToolsService, type ToolsPorts } from './tools.service.ts'

/** The module, wired. */
export function createToolsModule({
  clock,
  findDeviceAccess,
  findTier,
  redactPoints,
  storedTimes,
  storedTexts,
}: ToolsPorts) {
  const tools = createToolsService({
    clock,
    findDeviceAccess,
    findTier,
    redactPoints,
    storedTimes,
    storedTexts,
  })
  return {
    name: 'tools',
    tools,
    routes: (calls): Routes => ({ portal: toolsRoutes(calls, tools) }),
  } satisfies ModuleWithServices
}
