import { translateWords } from '../i18n.ts'

/** The code of an answer that is an error of the contract; undefined for anything else (no network, no JSON). */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Why the server said no, where its code alone does not tell, such as 'expired'. */
export function errorReason(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('data' in error)) return undefined
  const { data } = error
  if (typeof data !== 'object' || data === null || !('reason' in data)) return undefined
  return typeof data.reason === 'string' ? data.reason : undefined
}

/** The server's message, else the error's own. Source: specification 1, section 8. */
export function errorMessage(error: unknown): string {
  if (error instanceof Error && error.message !== '') return translateWords(error.message)
  return String(error)
}

export function isSignedOut(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'SIGNED_OUT' || code === 'UNAUTHORIZED'
}

/** Asking again helps only where the network or the server failed, never where the server decided. */
export function isWorthRetrying(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return typeof status !== 'number' || status >= 500 || status === 429
}

/*
 * What the server and the rules of the domain say. The extraction of texts reads comments, so that these have a translation too:
 * t('Please sign in.') t('Please sign in again.') t('Not found.') t('You do not have permission to do this.')
 * t('This is unavailable on the plan of this device.') t('The request is not valid.') t('This was changed by someone else.')
 * t('The request is too large.') t('Too many requests. Please wait and try again.')
 * t('The service is not available at the moment. Please try again.')
 * t('Something went wrong on our side. Please try again.')
 * t('Email is not valid.') t('Phone number format does not meet requirements.') t('Passwords do not match.')
 * t('Password must be at least 8 characters and contain uppercase letters, lowercase letters and numbers.')
 * t('Password does not meet requirements.')
 * t('Password does not meet requirements. It is one of the most common passwords.')
 * t('Password does not meet requirements. It is made of your name, your address or the name of this portal.')
 * t('Invalid email or password') t('Invalid Code') t('The old password is not correct.')
 * t('Your email address is not confirmed yet. Please open the link in the email that we sent you.')
 * t('This link has expired. Please ask for a new one.')
 * t('This link is not valid. Please use the one in the newest email.')
 * t('This code has expired. Please get a new code.') t('Too many wrong codes. Please get a new code.')
 * t('Too many wrong codes. Please wait and sign in again.')
 * t('Please save your phone number first.') t('Please verify your phone number first.')
 * t('This portal cannot send mail. Please ask its operator.') t('This portal cannot send SMS. Please ask its operator.')
 * t('SMS is not set up for this account.') t('No second factor is enabled.') t('The set-up was begun again meanwhile.')
 * t('You have as many API credentials as you may. Please delete one first.')
 * t('This person already has access to the device.')
 * t('This is the last Admin of the device. Make somebody else Admin first.')
 * t('The last vendor account keeps its group.') t('Somebody else changed this brand. Please reload it.')
 * t('The default brand cannot be deleted.')
 * t('A device is being updated to this firmware at the moment.') t('A file must have from 2 to 12000 bytes.')
 * t('A firmware update is required to use this function.') t('A firmware update of this device is under way already.')
 * t('A job is under way already. Please wait until it has ended.') t('Broker address is not valid.') t('Command cancelled.')
 * t('Error parsing file. File may be corrupt.') t('The file must have from 2 bytes to 8 MB.') t('Invalid JSON.')
 * t('Maximum 10 email addresses allowed.') t('Maximum 10 mobile numbers allowed.') t('Maximum Reached')
 * t('Phone Number Format Error')
 * t('Please change phone number format to match international format. For example: an Australian number looks like +61xxxxxxxxx')
 * t('File too small') t('File too large (30kB limit)') t('File format invalid') t('Private key format invalid.')
 * t('File reading aborted') t('File reading has failed') t('The data topic may have at most 80 characters.')
 * t('An Azure connection string needs a data topic.') t('Azure is not supported by the firmware of this device.')
 * t('HTTP address is not valid.') t('HTTP POST is enabled without an address.') t('MQTT is enabled without a broker address.')
 * t('UDP address is not valid: host:port is needed.') t('UDP is enabled without an address.')
 * t('Please choose another device to transfer the data to.') t('You need ADMIN access to the destination device.')
 * t('The setup password is not right.') t('The data of this device is being transferred. This may take up to 24 hours.')
 * t('Some points could not be copied. Nothing was deleted.') t('The job did not end within 24 hours. Please start it again.')
 * t('Settings have been successfully updated.') t('The checksum of the image is not the one that was given.')
 * t('The command could not be queued.') t('The device did not answer in time.')
 * t('The device did not begin the download in time.') t('The device refused the update and gave no reason.')
 * t('The device runs this firmware already.') t('The device was not in contact in time.')
 * t('The download did not end in time.') t('The file on the device differs from what was sent.')
 * t('The firmware update was queued. It may take up to 10 minutes on Wi-Fi and 20 minutes on 4G.')
 * t('The firmware requested is not supported by this device.') t('The image is empty.')
 * t('The script is locked. Unlock it to save changes.') t('The script is locked.')
 * t('The script is too large for this device.')
 * t('The script was saved. It will be sent next time the device makes contact, then the device reboots.')
 * t('The settings have been imported.') t('The settings have been exported.') t('The update was cancelled.')
 * t('There is a firmware of this name already. Withdraw it first, or give the new one another version.')
 * t('This command cannot be cancelled.') t('This command was sent already.') t('This command is not pending any more.')
 * t('Too many commands wait for this device. Please cancel some of them first.')
 * t('Trigger command successfully queued. The command will be processed immediately if the device is online, otherwise the next time the device makes contact.')
 * t('Command successfully queued. The command will be processed immediately if the device is online, otherwise the next time the device makes contact.')
 * t('The device did not answer. The command may have run: check the device before you send it again.') t('Would be replaced.')
 * t('Replaced.') t('Not chosen.') t('No script is saved for this device.')
 * t('Settings of inputs and outputs differ between these models.') t('The script is queued for the device.')
 * t('The script would be replaced.') t('Nothing was changed yet.') t('The file names no firmware.')
 * t('No changes made.') t('Settings will be updated next time the device makes contact.') t('Settings have been successfully updated.')
 * t('Configuration from the portal has been disabled on this device. It can be enabled again on the device alone.')
 * t('Somebody else changed the same settings since you opened them.') t('This version is not kept any more.')
 * t('The device was not in contact in time.')
 * t('The portal was interrupted before this change was queued. Save it again.')
 * t('SNTP server address must be set.') t('Broker address is not valid.') t('A firmware update is required to use this function.')
 * t('Please upgrade this device to a Hosted plan to configure email and SMS alerts.')
 * t('Please upgrade this device to a Hosted plan to configure Device to Device API settings.')
 * t('Please upgrade this device to a Hosted plan to configure AEMP API settings.')
 * t('Make, model, equipment ID and serial number must be filled in.')
 * t('The name of this device is one of its own settings.') t('This file name is kept for the device itself.')
 * t('File too small') t('File too large (30kB limit)') t('File too large (8MB limit)') t('File format invalid')
 * t('Private key format invalid.') t('Error parsing file. File may be corrupt.')
 * t('The settings have been exported.') t('This device has not reported its settings yet.')
 * t('No script is saved for this device.') t('The settings have been imported.') t('Nothing was changed yet.')
 * t('Device settings') t('Wi-Fi settings') t('LTE settings') t('Display settings') t('Asset notes') t('Device to Device API')
 * t('AEMP') t('Notification settings') t('Script') t('Firmware') t('Not chosen.') t('Replaced.') t('Would be replaced.')
 * t('The script would be replaced.') t('The script is queued for the device.') t('The script is too large for this device.')
 * t('The file names no firmware.') t('The device runs this firmware already.')
 * t('The firmware requested is not supported by this device.')
 * t('Whether the device takes settings from the portal is not imported.')
 * t('Settings of inputs and outputs differ between these models.')
 * t('The command is too large.')
 * t('Firmware is updated on the Update tab, which checks that it suits the device.')
 * t('There is no such command.')
 * t('A file name has letters, digits, dots, dashes and underscores.')
 * t('An AT command has up to 500 printable characters.')
 * t('At most 2048 bytes can be appended at once.')
 * t('The data of this device is being deleted. This may take up to 24 hours.')
 * t('This job was begun by another version of the portal.') t('The image is larger than 4 MiB.')
 * t('A firmware is named SFW and three digits, a dash and its version, such as SFW003-2.6.4.')
 * t('The device did not report the new version in time.') t('The device went back to its former firmware.') t('The script is not text in UTF-8.')
 * t('This is not the id of an entry.') t('Group changed.') t("'ALL' is no group. Please choose another name.")
 * t('This name cannot be used. Please choose another one.') t('There is too much in this view to keep it.')
 * t('This view cannot be kept.')
 * t('Somebody else changed this image meanwhile.') t('Image too large. (300 kB limit)') t('Image must be PNG or JPEG.')
 * t('The picture is not valid base64.') t('An image has at most 4096 pixels a side.')
 * t('There is no room left to store this file. Please tell the operator of this portal.')
 * t('Files cannot be stored or read at the moment. Please try again.')
 * t('Enter a text.') t('Enter a number.') t('Choose a colour.') t('Choose yes or no.') t('This display type is not known.')
 * t('The maximum must be above the minimum.') t('A display setting must be an object.') t('A device has 20 triggers at most.')
 * t('Use 15 characters at most.') t('Use 100 characters at most.') t('Enter a whole number from 1 to 100.')
 * t('Enter a whole number from 0 to 8.')
 * t('A device has up to 20 computed channels.') t('Two computed channels have the same key.')
 * t('The key of a computed channel is calc1 to calc20.') t('A name has from 1 to 25 characters.')
 * t('Units have up to 15 characters.') t('Decimals are a whole number from 0 to 8.')
 * t('A computed channel cannot use another one.') t('An expression uses at least one data key.')
 * t('An expression has up to 300 characters.') t('Write an expression.') t('An operator is missing before this.')
 * t('This is too long: use fewer operators.') t('There are too many brackets within one another.')
 * t('Comparisons cannot follow one another: use if().') t('Something is missing at the end.')
 * t('A number or a data key is missing here.') t('This function takes one data key and nothing else.')
 * t('There is no such function: if, min, max, abs, round, sqrt, clamp, delta, rate.')
 * t('This function needs more values, with commas between them.') t('This function takes fewer values.')
 * t('This bracket is not closed.') t('A closing bracket or an operator is missing before this.')
 * t('This quotation mark is not closed.') t('This character has no meaning here.') t('This number is too large.')
 * t('A data key has from 1 to 64 characters.')
 * t('The name of a page has letters, digits and underscores.') t('There may be up to 50 custom pages.')
 * t('Somebody else changed this page. Please load it again.') t('This page is shared: an Admin alone can change it.')
 * t('Each card of this page needs a device.') t('A page shows up to 24 devices.') t('A page has up to 20 share links.')
 * t('There is a page of this name already.')
 * t('This page shows no device yet.') t('To share a page you must be Admin of each device on it.')
 * t('Enter a whole number from 0 to 255.') t('Another trigger has this number.')
 */
