/**
 * A column of `points` with the events of a record, as JSON; empty where it tells of none, as nearly all do. Two years of it are
 * searched in the time that a day of records takes. Searching for the word is cheaper than parsing.
 */
export const addEventsColumn = `ALTER TABLE points ADD COLUMN IF NOT EXISTS events String
  MATERIALIZED multiIf(
    position(data, '"events"') = 0, '',
    JSONLength(data, 'events') = 0, '',
    JSONExtractRaw(data, 'events')) CODEC(ZSTD(1))`

/** Reads what was stored before once more, in the background and also after a restart; until then the engine makes it while it reads. */
export const fillEventsColumn = 'ALTER TABLE points MATERIALIZE COLUMN events SETTINGS mutations_sync = 0'
