/** What the portal's own engines and transports are refused for. */
export const platform = {
  brokerNotListening: 'The MQTT broker does not listen.',
  brokerAway: '{{reason}}',
  udpPortClosed: 'The UDP port is not open.',
  pointsNotStored: 'The points could not be stored. Please send again later.',
  storeBusy: 'The store is busy. Please send again later.',
  storesNotOpen: 'The stores are not open.',
  operatorCommandUnknown: 'There is no command {{command}}.',
  fileStoreFull: 'There is no room left to store this file. Please tell the operator of this portal.',
  fileStoreAway: 'Files cannot be stored or read at the moment. Please try again.',
} as const
