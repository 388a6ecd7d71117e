import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../run.ts'

const folders = ['apps', 'bench', 'e2e', 'packages', 'scripts']
const built = new Set(['coverage', 'dist', 'node_modules', 'playwright-report', 'test-results'])

/** @returns the path of every TypeScript and JavaScript source, relative to the root of the repository, sorted */
export async function listSources(): Promise<string[]> {
  const top = await readdir(root)
  const found = await Promise.all(folders.map(listFolder))
  return [...top.filter(isSource), ...found.flat()].toSorted()
}

async function listFolder(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return built.has(entry.name) ? [] : listFolder(path)
      return isSource(entry.name) ? [path] : []
    }),
  )
  return found.flat()
}

const isSource = (name: string) => /\.[cm]?[jt]sx?$/.test(name)
