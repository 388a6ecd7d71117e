import { createChdbConnection } from 'chdb/connection'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeBody, setTimes, fullPoint } from './src/load/bodies.ts'
import { migrations } from '../apps/server/src/adapters/telemetry/migrations.ts'
const variant = process.argv[2] ?? 'base'
const rows = Number(process.argv[3] ?? 10000)
const dir = mkdtempSync('/tmp/bench-var-')
const connection = createChdbConnection({ path: dir })
const run = (sql: string) => connection.chdb.queryAsync(sql)
await run('SET async_insert = 0')
for (const step of migrations) for (let s of step.statements) {
  if (variant === 'noview' && s.includes('samples_of_points')) continue
  if (variant === 'nocodec') s = s.replaceAll('CODEC(Gorilla, LZ4)', 'CODEC(LZ4)')
  if (variant === 'nozstd') s = s.replaceAll('CODEC(ZSTD(1))', 'CODEC(LZ4)')
  if (variant === 'nohash') s = s.replace(/reinterpretAsUInt64\(reverse\(substring\(MD5\(data\), 1, 8\)\)\)/, 'cityHash64(data)')
  if (variant === 'sip') s = s.replace(/reinterpretAsUInt64\(reverse\(substring\(MD5\(data\), 1, 8\)\)\)/, 'sipHash64(data)')
  if (variant === 'nofsync') s = s.replaceAll('fsync_after_insert = 1, fsync_part_directory = 1', 'fsync_after_insert = 0')
  if (variant === 'wide') s = s.replaceAll('fsync_after_insert = 1', 'fsync_after_insert = 1, min_bytes_for_wide_part = 100000000')
  if (variant === 'floats' && s.includes('samples_of_points')) s = `CREATE MATERIALIZED VIEW samples_of_points TO samples AS SELECT device, pair.1 AS key, ts, assumeNotNull(pair.2) AS value, content_hash FROM points ARRAY JOIN JSONExtractKeysAndValues(data, 'Nullable(Float64)') AS pair WHERE pair.2 IS NOT NULL AND pair.1 NOT IN ('ts','time')`
  if (variant === 'notransform' && s.includes('samples_of_points')) s = s.replace("toFloat64OrNull(transform(pair.2, ['true', 'false'], ['1', '0'], pair.2))", 'toFloat64OrNull(pair.2)')
  if (variant === 'extractonly' && s.includes('samples_of_points')) s = `CREATE MATERIALIZED VIEW samples_of_points TO samples AS SELECT device, pair.1 AS key, ts, 1 AS value, content_hash FROM points ARRAY JOIN JSONExtractKeysAndValuesRaw(data) AS pair WHERE pair.1 = 'vin'`
  if (variant === 'if' && s.includes('samples_of_points')) s = s.replace("toFloat64OrNull(transform(pair.2, ['true', 'false'], ['1', '0'], pair.2))", "if(pair.2 = 'true', 1, if(pair.2 = 'false', 0, toFloat64OrNull(pair.2)))")
  await run(s)
}
const set = process.env.SETS; if (set) for (const s of set.split(';')) await run('SET ' + s)
if (variant === 'par') await run('SET parallel_view_processing = 1')
const ids = ['BEN000000', 'BEN000001', 'BEN000002', 'BEN000003']
const bodies = ids.map((id, i) => writeBody({ format: 'rows', points: rows, ...fullPoint }, id, i))
const from = Math.floor(Date.now() / 1000) - 20 * 86400
const total = Number(process.argv[4] ?? 200_000)
const t0 = process.cpuUsage(); const w0 = performance.now()
for (let n = 0; n < total / rows; n++) {
  const body = bodies[n % 4]!
  setTimes(body, from + Math.floor(n / 4) * rows * 5, 5)
  await connection.chdb.rawInsert({ table: 'points', columns: ['device', 'ts', 'received', 'data'], format: 'TabSeparated', values: body.bytes })
}
const c = process.cpuUsage(t0); const wall = (performance.now() - w0) / 1000
const cpu = (c.user + c.system) / 1e6
console.log(variant.padEnd(12), rows, 'cpu s/M points', (cpu / total * 1e6).toFixed(1), 'sys', (c.system / 1e6).toFixed(2), 'wall', wall.toFixed(1), 'k values/s per cpu-s', (total * 40 / cpu / 1000).toFixed(0), 'RSS', Math.round(process.memoryUsage.rss() / 1e6))
await connection.close(); rmSync(dir, { recursive: true })
