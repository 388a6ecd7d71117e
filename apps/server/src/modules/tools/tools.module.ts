import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import { toolsRoutes } from './tools.routes.ts'
import { createToolsService, type ToolsPorts } from './tools.service.ts'

/** Creates the module. */
export function createToolsModule(ports: ToolsPorts) {
  const tools = createToolsService(ports)
  return {
    name: 'tools',
    tools,
    routes: (calls): Routes => ({ portal: toolsRoutes(calls, tools) }),
  } satisfies ModuleWithServices
}
