/**
 * A column of `points` with the events of a record as JSON, empty for nearly all. Two years of it are searched as fast as
 * a day of whole records. Searching for the word first is cheaper than parsing.
 */
export const addEventsColumn = `ALTER TABLE points ADD COLUMN IF NOT EXISTS events String
  MATERIALIZED multiIf(
    position(data, '"events"') = 0, '',
    JSONLength(data, 'events') = 0, '',
    JSONExtractRaw(data, 'events')) CODEC(ZSTD(1))`

/** Fills the column for older records in the background, resuming after a restart; until then it is computed on read. */
export const fillEventsColumn = 'ALTER TABLE points MATERIALIZE COLUMN events SETTINGS mutations_sync = 0'
