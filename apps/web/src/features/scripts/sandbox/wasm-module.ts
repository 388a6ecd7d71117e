import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi'
import loadModule from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'

const variant: QuickJSSyncVariant = {
  type: 'sync',
  importFFI: () => Promise.resolve(QuickJSFFI),
  importModuleLoader: () => Promise.resolve(loadModule),
}

/** Starts an interpreter from compiled code, with its own memory and without fetching anything. */
export function newInterpreterModule(wasmModule: WebAssembly.Module): Promise<QuickJSWASMModule> {
  return newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule, log: () => undefined }))
}
