import type { contract } from '@fieldport/contract'
import type { AnyRouter } from '@orpc/server'
import type { Hono } from 'hono'
import type { Calls } from './http/calls.ts'
import type { HealthCheck } from './monitoring/health.ts'
import type { RawCalls } from './http/raw-calls.ts'

/** Tasks of a process. By default all; `ROLES` splits them over several processes. */
export const roles = ['api', 'ingest', 'worker'] as const
export type Role = (typeof roles)[number]

/** The calls that a module handles, by their router in the contract. */
export type Routes = { readonly [Router in keyof typeof contract]?: Readonly<Record<string, AnyRouter>> }

/** Repeated background work. */
export type Job = {
  readonly name: string
  /** Time from the end of a run to the next. */
  readonly everyMs: number
  /** Time from the start to the first run; default: `everyMs`. */
  readonly firstMs?: number
  /** @param stopping aborted when the portal stops, for long runs */
  readonly run: (stopping: AbortSignal) => Promise<void>
  /**
   * When existing rows become due, epoch milliseconds; null: only after a row was changed.
   * If given, a run is skipped while this portal knows that there is nothing to do.
   */
  readonly nextDueMs?: () => Promise<number | null>
  /** Whether a process of these roles runs it; default: workers do. */
  readonly runsIn?: (roles: ReadonlySet<Role>) => boolean
}

/** For `nextDueMs`: now, as long as there is anything to do. */
export const dueIf = (isAny: () => Promise<boolean>) => async (): Promise<number | null> =>
  (await isAny()) ? 0 : null

/**
 * A part of the portal as the composition root sees it: calls, background jobs, and what has to finish on close. Each `create…Module`
 * takes its dependencies by name and returns one of these with its services. Modules are opened one after the other; a later one may
 * depend on an earlier one, and they close in reverse order.
 */
export type Module = {
  readonly name: string
  /** Calls of the contract. */
  readonly routes?: (calls: Calls) => Routes
  /** Calls of the contract that stream or return megabytes. */
  readonly rawRoutes?: (raw: RawCalls) => void
  /** Server-rendered pages for people without the application: links of emails. */
  readonly registerPages?: (app: Hono) => void
  readonly jobs?: readonly Job[]
  /** Keyed by the name that /healthz reports. */
  readonly health?: Readonly<Record<string, HealthCheck>>
  /** Finishes what is in progress; everything opened before is still open. */
  readonly close?: () => Promise<void>
}

/** For the result of `create…Module`: `{ … } satisfies ModuleWithServices`. */
export type ModuleWithServices = Module & { readonly [service: string]: unknown }

/** Adds a module to the list of open ones. @returns the module itself */
export type OpenModule = <Opened extends Module>(module: Opened) => Opened

/** The modules of one process, in order of opening. */
export function createModuleList() {
  const modules: Module[] = []
  const health: Record<string, HealthCheck> = {}
  const open: OpenModule = (module) => {
    if (modules.some(({ name }) => name === module.name))
      throw new Error(`There are two modules named ${module.name}.`)
    modules.push(module)
    Object.assign(health, module.health)
    return module
  }
  return {
    open,
    modules: modules as readonly Module[],
    /** The checks of all modules opened so far. */
    health: health as Readonly<Record<string, HealthCheck>>,

    /** Closes the modules one by one, the last opened first. */
    async close(): Promise<void> {
      for (const module of modules.toReversed()) await module.close?.()
    },

    /**
     * Closes after a failed start: a module that fails to close is reported, and the others are closed nevertheless.
     */
    async closeAll(onError: (error: unknown, name: string) => void): Promise<void> {
      for (const { name, close } of modules.toReversed()) {
        try {
          await close?.()
        } catch (error) {
          onError(error, name)
        }
      }
    },
  }
}

export type ModuleList = ReturnType<typeof createModuleList>

/** Merges the routers of all modules. @throws if two modules handle the same call */
export function mergeRoutes(
  modules: readonly Module[],
  calls: Calls,
): Record<string, Record<string, AnyRouter>> {
  const merged: Record<string, Record<string, AnyRouter>> = {}
  for (const { name, routes } of modules)
    for (const [router, answers] of Object.entries(routes?.(calls) ?? {})) {
      const present = (merged[router] ??= {})
      for (const [call, answer] of Object.entries(answers)) {
        if (call in present)
          throw new Error(`${name} answers ${router}.${call}, which another module answers.`)
        present[call] = answer
      }
    }
  return merged
}
