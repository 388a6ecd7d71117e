/** Failures of the portal's own engines and transports. */
export const platform = {
  brokerNotListening: 'The MQTT broker is not accepting connections.',
  brokerAway: '{{reason}}',
  udpPortClosed: 'The UDP port is not open.',
  deviceDoesNotRead: 'The device does not read what it is sent.',
  clockNotSet: "The server's clock is not set.",
  pointsNotStored: 'The points could not be stored. Send them again later.',
  storeBusy: 'The database is busy. Send again later.',
  storesNotOpen: 'The databases are not open.',
  operatorCommandUnknown: 'Unknown command {{command}}.',
  fileStoreFull: 'Not enough storage to save this file. Contact the operator of this portal.',
  fileStoreAway: 'File storage is temporarily unavailable. Try again.',
  messageGone: 'This message is no longer available.',
  lastWriteFailed: 'The last write failed: {{reason}}',
  engineSilent: 'No answer within {{seconds}} s',
} as const
