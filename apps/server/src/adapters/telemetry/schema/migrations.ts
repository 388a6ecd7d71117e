import type { MigrationStep } from '../../migrations/check-applied.ts'
import { addEventsColumn, fillEventsColumn } from './events-column.ts'
import { addFrameColumns, fillFrameColumns } from './frame-columns.ts'

/** Synced to disk before an insert is answered, because devices get an acknowledgement for it. */
const durable = 'fsync_after_insert = 1, fsync_part_directory = 1'

/**
 * Forward only: a released step is never edited, which its checksum in released.ts enforces. Statements are idempotent,
 * since the engine has no transactions.
 *
 * points:   the records as devices sent them, their bus frames as numbers, and their events. The only table that ingest writes.
 *           A record is (device, ts, content hash); of duplicates the first receipt wins, hence the inverted clock as version.
 * samples:  numbers extracted from points. If two records with one ts disagree, the greater content hash wins.
 * contacts: the newest point of each device, for lists; written by the contact tracker.
 * snapshots: what lists show of each device; written by the snapshot tracker. `state_at` combines the time of the newest
 *           point and its state in one number, see the repository; positions and readings each have their own time.
 * rollups:  10-minute aggregates of the de-duplicated samples, written by the roll-up refresher. A view on insert would
 *           count a repeated insert twice.
 * device_log: the portal's log about each device. Written in the background: nobody waits for it, so an insert may be
 *           answered before it is on disk.
 */
export const migrations: readonly MigrationStep[] = [
  {
    number: 1,
    name: 'points, samples, contacts, rollups',
    statements: [
      `CREATE TABLE IF NOT EXISTS points (
        device LowCardinality(String),
        ts DateTime64(3, 'UTC') CODEC(DoubleDelta, LZ4),
        received DateTime64(6, 'UTC') CODEC(DoubleDelta, LZ4),
        data String CODEC(ZSTD(1)),
        content_hash UInt64 MATERIALIZED reinterpretAsUInt64(reverse(substring(MD5(data), 1, 8))),
        earliest UInt64 MATERIALIZED 18446744073709551615 - toUInt64(toUnixTimestamp64Micro(received)) CODEC(DoubleDelta, LZ4),
        INDEX received_range received TYPE minmax GRANULARITY 32
      ) ENGINE = ReplacingMergeTree(earliest)
      PARTITION BY toYYYYMM(ts)
      ORDER BY (device, ts, content_hash)
      TTL toDateTime(ts) + INTERVAL 730 DAY
      SETTINGS ${durable}, index_granularity = 1024, ttl_only_drop_parts = 1`,
      `CREATE TABLE IF NOT EXISTS samples (
        device LowCardinality(String),
        key LowCardinality(String),
        ts DateTime64(3, 'UTC') CODEC(DoubleDelta, LZ4),
        value Float64 CODEC(Gorilla, LZ4),
        content_hash UInt64
      ) ENGINE = ReplacingMergeTree(content_hash)
      PARTITION BY toYYYYMM(ts)
      ORDER BY (device, key, ts)
      TTL toDateTime(ts) + INTERVAL 730 DAY
      SETTINGS ${durable}, ttl_only_drop_parts = 1`,
      `CREATE TABLE IF NOT EXISTS contacts (
        device String,
        ts SimpleAggregateFunction(max, DateTime64(3, 'UTC')),
        received SimpleAggregateFunction(max, DateTime64(6, 'UTC'))
      ) ENGINE = AggregatingMergeTree ORDER BY device`,
      `CREATE TABLE IF NOT EXISTS rollups (
        device LowCardinality(String),
        key LowCardinality(String),
        bucket DateTime('UTC') CODEC(DoubleDelta, LZ4),
        n UInt32,
        lo Float64 CODEC(Gorilla, LZ4),
        hi Float64 CODEC(Gorilla, LZ4),
        total Float64 CODEC(Gorilla, LZ4),
        first Float64 CODEC(Gorilla, LZ4),
        last Float64 CODEC(Gorilla, LZ4),
        version UInt64
      ) ENGINE = ReplacingMergeTree(version)
      PARTITION BY toYear(bucket)
      ORDER BY (device, key, bucket)
      TTL bucket + INTERVAL 730 DAY
      SETTINGS ${durable}`,
      `CREATE TABLE IF NOT EXISTS checkpoints (
        name String,
        at DateTime64(6, 'UTC'),
        version UInt64
      ) ENGINE = ReplacingMergeTree(version) ORDER BY name
      SETTINGS ${durable}`,
      `CREATE MATERIALIZED VIEW IF NOT EXISTS samples_of_points TO samples AS ${selectSamples('points')}`,
      `CREATE MATERIALIZED VIEW IF NOT EXISTS contacts_of_points TO contacts AS
       SELECT device, max(ts) AS ts, max(received) AS received FROM points GROUP BY device`,
    ],
  },
  {
    number: 2,
    name: 'contacts are kept beside inserts',
    // The contact tracker and the roll-up refresher now do durably what the view did with every insert.
    statements: [
      'DROP VIEW IF EXISTS contacts_of_points SYNC',
      `ALTER TABLE contacts MODIFY SETTING ${durable}`,
    ],
  },
  {
    number: 3,
    name: 'device_log',
    statements: [
      `CREATE TABLE IF NOT EXISTS device_log (
        device LowCardinality(String),
        at DateTime64(3, 'UTC') CODEC(DoubleDelta, LZ4),
        seq UInt64,
        kind LowCardinality(String),
        text String CODEC(ZSTD(1)),
        details String CODEC(ZSTD(1))
      ) ENGINE = ReplacingMergeTree
      PARTITION BY toYYYYMM(at)
      ORDER BY (device, at, seq)
      TTL toDateTime(at) + INTERVAL 90 DAY
      SETTINGS index_granularity = 1024`,
    ],
  },
  {
    number: 4,
    name: 'snapshots',
    statements: [
      `CREATE TABLE IF NOT EXISTS snapshots (
        device String,
        state_at SimpleAggregateFunction(max, UInt64),
        position SimpleAggregateFunction(max, Tuple(Int64, Float64, Float64)),
        readings SimpleAggregateFunction(maxMap, Map(String, Tuple(Int64, String)))
      ) ENGINE = AggregatingMergeTree ORDER BY device
      SETTINGS index_granularity = 1024`,
    ],
  },
  {
    number: 5,
    name: 'rollups read quicker',
    // Gorilla compression makes a two-year chart a third slower, and saves nothing over LZ4.
    statements: ['lo', 'hi', 'total', 'first', 'last'].map(
      (column) => `ALTER TABLE rollups MODIFY COLUMN ${column} Float64 CODEC(LZ4)`,
    ),
  },
  {
    number: 6,
    name: 'frames of buses',
    statements: [...addFrameColumns, fillFrameColumns],
  },
  {
    number: 7,
    name: 'events of records',
    statements: [addEventsColumn, fillEventsColumn],
  },
]

/**
 * Numbers and booleans of each record by key, except the clocks.
 * Also run over stored points after a crash, because the engine writes points and samples separately.
 */
export function selectSamples(source: string): string {
  return `SELECT device, key, ts, assumeNotNull(number) AS value, content_hash FROM (
    SELECT device, ts, content_hash, pair.1 AS key,
      toFloat64OrNull(transform(pair.2, ['true', 'false'], ['1', '0'], pair.2)) AS number
    FROM ${source} ARRAY JOIN JSONExtractKeysAndValuesRaw(data) AS pair
    WHERE pair.1 NOT IN ('ts', 'time')
  ) WHERE number IS NOT NULL AND isFinite(number)`
}
