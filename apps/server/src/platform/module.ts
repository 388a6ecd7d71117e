import type { contract } from '@fieldport/contract'
import type { AnyRouter } from '@orpc/server'
import type { Hono } from 'hono'
import type { Calls } from './http/calls.ts'
import type { HealthCheck } from './monitoring/health.ts'
import type { RawCalls } from './http/raw-calls.ts'

/** What a process does. One does everything unless told otherwise; `ROLES` splits the work over several. */
export const roles = ['api', 'ingest', 'worker'] as const
export type Role = (typeof roles)[number]

/** The calls that a module answers, by the router of the contract in which they stand. */
export type Routes = { readonly [Router in keyof typeof contract]?: Readonly<Record<string, AnyRouter>> }

/** Work that repeats in the background. */
export type Job = {
  readonly name: string
  /** How long after a run ended the next one begins. */
  readonly everyMs: number
  /** When the first run begins after the start; not given: after `everyMs`. */
  readonly firstMs?: number
  /** @param stopping aborted when the portal stops, for runs that take long */
  readonly run: (stopping: AbortSignal) => Promise<void>
  /**
   * When there is something to do as the rows stand, epoch milliseconds; null: only once a row was changed.
   * Given, a run is left out as long as this portal knows that there is nothing to do.
   */
  readonly nextDueMs?: () => Promise<number | null>
  /** Whether a process of these roles does it; not given: workers do. */
  readonly runsIn?: (roles: ReadonlySet<Role>) => boolean
}

/** For `nextDueMs`: at once as long as there is anything to do. */
export const dueIf = (isAny: () => Promise<boolean>) => async (): Promise<number | null> =>
  (await isAny()) ? 0 : null

/**
 * A part of the portal as the composition sees it: what it answers, what it does in the background and what it has to
 * finish. Each `create…Module` takes what it depends on by name, and returns one of these with its services beside.
 * Modules are opened one after the other; a later one may depend on an earlier one, and they close in reverse order.
 */
export type Module = {
  readonly name: string
  /** Calls of the contract. */
  readonly routes?: (calls: Calls) => Routes
  /** Calls of the contract that stream or answer megabytes. */
  readonly rawRoutes?: (raw: RawCalls) => void
  /** Pages that are written here, for people without the application: links of mails. */
  readonly registerPages?: (app: Hono) => void
  readonly jobs?: readonly Job[]
  /** By the name under which /healthz tells of it. */
  readonly health?: Readonly<Record<string, HealthCheck>>
  /** Finishes what is under way; everything that was opened before is still open. */
  readonly close?: () => Promise<void>
}

/** For what `create…Module` returns: `{ … } satisfies ModuleWithServices`. */
export type ModuleWithServices = Module & { readonly [service: string]: unknown }

/** Puts a module on the list of those that are open. @returns the module itself */
export type OpenModule = <Opened extends Module>(module: Opened) => Opened

/** The modules of one process, in the order in which they were opened. */
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
    /** Of every module that is open by now. */
    health: health as Readonly<Record<string, HealthCheck>>,

    /** One after the other, the last that was opened first. */
    async close(): Promise<void> {
      for (const module of modules.toReversed()) await module.close?.()
    },

    /** The same after a start that failed: what does not close is told of, and keeps nothing else open. */
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

/** The routers of all modules as one. @throws when two modules answer the same call */
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
