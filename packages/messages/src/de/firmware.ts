import type { firmware as english } from '../en/firmware.ts'
import { defineTranslation } from '../translation.ts'

export const firmware = defineTranslation<typeof english>()({
  firmwareNotSupported: 'Die gewünschte Firmware wird von diesem Gerät nicht unterstützt.',
  firmwareUpdateRequired: 'Für diese Funktion ist eine Firmware-Aktualisierung nötig.',
  firmwareNameWrong:
    'Eine Firmware heißt SFW und drei Ziffern, ein Strich und ihre Version, etwa SFW003-2.6.4.',
  firmwareImageEmpty: 'Das Abbild ist leer.',
  firmwareImageTooLarge: 'Das Image ist größer als 4 MiB.',
  firmwareChecksumWrong: 'Die Prüfsumme des Abbilds ist nicht die angegebene.',
  firmwareExists:
    'Eine Firmware dieses Namens gibt es schon. Ziehen Sie sie erst zurück oder geben Sie der neuen eine andere Version.',
  firmwareInUse: 'Ein Gerät wird gerade auf diese Firmware aktualisiert.',
  firmwareUpdateUnderWay: 'Eine Firmware-Aktualisierung dieses Geräts läuft bereits.',
  firmwareRunsAlready: 'Auf dem Gerät läuft diese Firmware bereits.',
})
