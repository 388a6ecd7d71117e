/** Why replies and messages of devices were refused, where the text has no values. */
export const replies = {
  replyTooLarge: 'The reply is larger than 256 KiB.',
  replyTooDeep: 'The reply is nested too deeply.',
  replyNotJson: 'The reply is not JSON.',
  repliesTooMany: 'There are too many replies at once.',
  replyNotObject: 'A reply must be an object.',
  replyWithoutId: 'A reply must have the id of its request.',
  messageTooLarge: 'The message is larger than 16 MiB: send fewer points at once.',
  messageTooManyPoints: 'The message holds more than 100,000 points: send them in several messages.',
  pointTooLarge: 'The point is larger than 256 KiB: capture fewer frames or send shorter texts.',
  pointTooManyKeys: 'The point has more than 2000 keys: spread them over several points.',
  pointTooDeep: 'The point nests lists or objects deeper than 8 levels: send it flatter.',
  messageEmpty: 'The message holds no point: send a JSON object, or an array of them.',
  messageNotUtf8: 'The message is not UTF-8 text: send JSON encoded as UTF-8.',
  messageNotJson:
    'The message is not valid JSON: check quotes, commas and brackets, and that it was not cut short.',
  pointNotObject: 'A point must be a JSON object of keys and values: this element is something else.',
  pointWithoutTs: 'The point has no "ts": add the time of measurement in seconds since 1970.',
  tsNotNumber: '"ts" is not a number: send seconds since 1970 without quotes.',
  tsTooOld: '"ts" is before July 2017: set the clock of the device, and send seconds, since 1970.',
  tsTooFarAhead:
    '"ts" is more than a day ahead of the server: set the clock of the device, and send seconds, not milliseconds.',
  pointOfOtherDevice:
    '"deviceid" names another device than the one that signed in: correct it or leave it out.',
  configurationNotObject: 'A configuration must be one JSON object of keys and values.',
  configurationNotJsonObject: 'The configuration must be a JSON object.',
  configurationTooDeep: 'The configuration nests objects too deep.',
  configurationTooLarge: 'The configuration is larger than 256 KiB.',
  configurationTooManyKeys: 'The configuration has more than 4,000 keys.',
  pointKeyNotAllowed: 'The key {{key}} is not allowed: {{advice}}',
  pointKeyEmpty: 'give the value a name.',
  pointKeyTooLong: 'use at most 64 characters.',
  pointKeyUnusable: 'choose another name, of printable characters.',
  numberOutOfRange: 'A number under {{key}} is too large to be stored: send values within ±1.79e308.',
  topicOfOtherDevice:
    'The topic {{topic}} is none of this device: publish points to devices/{{device}}/data.',
} as const
