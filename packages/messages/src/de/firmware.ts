import type { firmware as english } from '../en/firmware.ts'
import { defineTranslation } from '../translation.ts'

export const firmware = defineTranslation<typeof english>()({
  firmwareNotSupported: 'Die gewünschte Firmware wird von diesem Gerät nicht unterstützt.',
  firmwareUpdateRequired: 'Für diese Funktion ist eine Firmware-Aktualisierung erforderlich.',
  firmwareNameWrong:
    'Verwenden Sie einen Namen wie SFW003-2.6.4: SFW, drei Ziffern, ein Bindestrich und die Version.',
  firmwareImageEmpty: 'Das Image ist leer.',
  firmwareModelUnknown: 'Kein Gerät hat das Modell {{model}}. Wählen Sie eines der aufgeführten Modelle.',
  firmwareImageTooLarge: 'Das Image ist größer als 4 MiB.',
  firmwareChecksumWrong:
    'Die Prüfsumme passt nicht zum Image. Prüfen Sie die Datei und die eingegebene Prüfsumme.',
  firmwareExists:
    'Eine Firmware mit diesem Namen gibt es bereits. Ziehen Sie sie zuerst zurück oder geben Sie der neuen eine andere Version.',
  firmwareInUse:
    'Ein Gerät wird gerade auf diese Firmware aktualisiert. Versuchen Sie es nach der Aktualisierung erneut.',
  firmwareUpdateUnderWay: 'Auf diesem Gerät läuft bereits eine Firmware-Aktualisierung.',
  firmwareRunsAlready: 'Auf diesem Gerät läuft diese Firmware bereits.',
})
