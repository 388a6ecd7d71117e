import type { devices as english } from '../en/devices.ts'
import { defineTranslation } from '../translation.ts'

export const devices = defineTranslation<typeof english>()({
  deviceIdTwice: 'Eine Geräte-ID steht zweimal in der Liste.',
  deviceExists: 'Das Gerät gibt es schon: {{devices}}.',
  deviceOrAccountNotFound: 'Es gibt kein Gerät {{device}} oder kein Konto für {{email}}.',
  groupNameReserved: '„ALL“ ist keine Gruppe. Bitte wählen Sie einen anderen Namen.',
  groupNameUnusable: 'Dieser Name kann nicht verwendet werden. Bitte wählen Sie einen anderen.',
  accountMissingForInvitation:
    'Diese Adresse hat kein Konto, und dieses Portal bietet keine Registrierung an. Wenden Sie sich an den Betreiber.',
  personHasAccess: 'Diese Person hat bereits Zugriff auf das Gerät.',
  lastAdmin: 'Dies ist der letzte Admin des Geräts. Machen Sie zuerst jemand anderen zum Admin.',
  setupCodeExpired: 'Der Code ist abgelaufen. Bitte fordern Sie einen neuen an.',
  tooManyWrongSetupCodes: 'Zu viele falsche Codes. Bitte fordern Sie einen neuen an.',
})
