import type { MessageId, PlainMessageId } from './message.ts'

/**
 * English sentences of earlier versions that may be in stored rows, with their current message ID. Add the old sentence
 * here when you edit the text of a message that was ever stored: outcomes of commands, jobs, firmware updates and
 * configuration changes, and refusals. Never remove one.
 */
export const formerTexts = {
  'The device was not in contact in time.': 'deviceNeverInContact',
  'The device did not begin the download in time.': 'firmwareDownloadNotBegun',
  'The download did not end in time.': 'firmwareDownloadNotEnded',
  'The device went back to its former firmware.': 'firmwareReverted',
  'Too many commands wait for this device. Please cancel some of them first.': 'tooManyCommands',
  'The command is too large.': 'commandTooLarge',
  'This job was begun by another version of the portal.': 'jobOfOtherVersion',
  'This job was started by another version of the portal. Please start it again.': 'jobOfOtherVersion',
  'The job did not end within 24 hours. Please start it again.': 'jobTooLate',
  'The job did not finish within 24 hours. Please start it again.': 'jobTooLate',
  'The points could not be stored. Please send them again later.': 'pointsNotStored',
  'The database is busy. Please send again later.': 'storeBusy',
  'The service is temporarily unavailable. Please try again.': 'serviceUnavailable',
  'Something went wrong on our side. Please try again.': 'serverFailed',
  'This job names no target.': 'jobWithoutTarget',
  'The message holds more than 100,000 points: send them in several messages.': 'messageTooManyPoints',
  'The message is announced as gzip and is not: compress it, or leave out the header.': 'messageNotGzip',
  'The point has more than 2000 keys: spread them over several points.': 'pointTooManyKeys',
  'The point nests lists or objects deeper than 8 levels: send it flatter.': 'pointTooDeep',
  'The message holds no point: send a JSON object, or an array of them.': 'messageEmpty',
  'A point must be a JSON object of keys and values: this element is something else.': 'pointNotObject',
  '"ts" is before July 2017: set the clock of the device, and send seconds, since 1970.': 'tsTooOld',
  '"ts" is more than a day ahead of the server: set the clock of the device, and send seconds, not milliseconds.':
    'tsTooFarAhead',
  '"deviceid" names another device than the one that signed in: correct it or leave it out.':
    'pointOfOtherDevice',
  'A configuration must be one JSON object of keys and values.': 'configurationNotObject',
  'The configuration nests objects too deep.': 'configurationTooDeep',
  'choose another name, of printable characters.': 'pointKeyUnusable',
} as const satisfies Readonly<Record<string, PlainMessageId>>

/** The same for messages with placeholders: templates of earlier versions, newest first. */
export const formerTemplates: Readonly<Partial<Record<MessageId, readonly string[]>>> = {
  topicOfOtherDevice: [
    'The topic {{topic}} is none of this device: publish points to devices/{{device}}/data.',
  ],
}
