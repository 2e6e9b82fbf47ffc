import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { TestProjectInlineConfiguration } from 'vitest/config'

const here = import.meta.dirname
const crs = `http://127.0.0.1:${process.env.PORT ?? 4173}`

type Limits = Pick<
  NonNullable<TestProjectInlineConfiguration['test']>,
  'testTimeout' | 'globalSetup' | 'fileParallelism' | 'retry'
>

/** Tests of some folders, with limits that hold on two busy cores (ms). */
const project = (
  name: string,
  folders: readonly string[],
  limits: Limits,
): TestProjectInlineConfiguration => ({
  extends: false,
  root: here,
  test: {
    name,
    include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
    hookTimeout: 120_000,
    ...limits,
  },
})

/** The test's own PostgreSQL: one a run, a database a file. */
const globalSetup = [join(here, 'tests/kit/postgres.ts')]

export default defineConfig({
  root: join(here, 'src/desk'),
  publicDir: false,
  cacheDir: join(here, '.build/vite'),
  plugins: [react()],
  build: {
    outDir: join(here, '.build/desk'),
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows no data: fonts, and no polyfill is needed by the browsers we build for.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    strictPort: true,
    fs: { allow: [here] },
    proxy: { '/cws': crs, '/desk/api': crs },
  },
  test: {
    projects: [
      project('unit', ['domain', 'contract', 'desk'], { testTimeout: 10_000 }),
      project('guard', ['guard'], { testTimeout: 30_000 }),
      project('crs', ['crs'], { testTimeout: 60_000, globalSetup }),
      project('races', ['races'], { testTimeout: 600_000, globalSetup, fileParallelism: false }),
      // A real browser on two busy cores: what fails twice is wrong, what fails once was late.
      project('journeys', ['journeys'], { testTimeout: 300_000, fileParallelism: false, retry: 1 }),
    ],
    maxWorkers: 2,
  },
})
