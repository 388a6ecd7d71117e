import type { configWarnings as english } from '../en/config-warnings.ts'
import { defineTranslation } from '../translation.ts'

export const configWarnings = defineTranslation<typeof english>()({
  warningHttpsPeriodTooShort:
    'Das Sendeintervall ist zu kurz für einen HTTPS-Endpunkt zusammen mit Daten an das Portal. Daten gehen verloren. Verwenden Sie stattdessen MQTT.',
  warningHttpsPeriodShort:
    'Das Sendeintervall ist kurz für einen HTTPS-Endpunkt zusammen mit Daten an das Portal: Daten können verloren gehen. Senden Sie alle 30 Sekunden oder seltener, oder verwenden Sie MQTT.',
  warningModbusTimeout:
    'Antwortet kein Modbus-Slave, dauert das Lesen aller länger als das Basisintervall. Verkürzen Sie die Wartezeit je Slave, lesen Sie weniger Slaves oder verlängern Sie das Basisintervall.',
  warningBatteryInterval:
    'Ein Basisintervall unter 900 Sekunden wird bei Batteriebetrieb nicht empfohlen: Es entlädt die Batterie schnell. Messen Sie alle 15 Minuten oder seltener.',
  warningGpsMaxTime:
    'Eine GPS-Höchstdauer unter 180 Sekunden wird nicht empfohlen: Nach dem Schlaf findet das Gerät seine Position möglicherweise nicht rechtzeitig. Lassen Sie mindestens 180 Sekunden zu.',
  warningPulseAsleep:
    'IO 3 bis IO 5 zählen keine Impulse, während das Gerät schläft. Verwenden Sie IO 1 oder IO 2 oder lassen Sie das Gerät immer an.',
  warningWebServer:
    'Der Webserver ist immer an und 4G ist eingeschaltet: Wer die Adresse des Geräts erreicht, kann möglicherweise seine Seiten öffnen, und es verbraucht Datenvolumen. Stellen Sie den Webserver auf „Nur im Einrichtungsmodus“.',
  warningHibernateRecommended:
    'Der Ruhezustand bei Stromausfall wird empfohlen: Ohne ihn entlädt sich die interne Batterie, solange die externe Versorgung fehlt.',
  warningDebugConsole:
    'Die Debug-Konsole verwendet RS232: Serielle Erfassung und Modbus funktionieren nicht. Schalten Sie die Konsole aus oder stellen Sie sie auf USB.',
  warningNetworkChanged:
    'Netzwerkeinstellungen wurden geändert. Sind sie falsch, ist das Gerät nicht mehr erreichbar und muss vor Ort eingerichtet werden.',
  warningConfigToPortalOff:
    'Die Konfiguration über das Portal ist abgeschaltet: Das Gerät nimmt vom Portal keine Einstellungen an. Nur vor Ort am Gerät lässt sie sich wieder einschalten.',
  warningDataToPortalOff:
    'Das Senden von Daten an das Portal ist abgeschaltet: Das Portal speichert und zeigt keine neuen Daten dieses Geräts.',
  warningBatchWithoutPortal:
    'Gebündeltes Senden an das Portal ist im Tarif dieses Geräts nicht verfügbar. Wechseln Sie in den Tarif Hosted oder verwenden Sie einen eigenen Endpunkt.',
  warningAlarmInsideWarning:
    'Ein Alarmbereich ist enger als sein Warnbereich, sodass der Alarm vor der Warnung kommt. Erweitern Sie den Alarmbereich.',
  warningSerialMaxTime:
    'Ungültige Konfiguration: Die Höchstdauer von Seriell 1 ist länger als das Basisintervall. Verkürzen Sie sie oder verlängern Sie das Basisintervall.',
  warningCurrent1StartTime:
    'Ungültige Konfiguration: Die Vorlaufzeit von Strom 1 ist länger als das Basisintervall. Verkürzen Sie sie oder verlängern Sie das Basisintervall.',
  warningCurrent2StartTime:
    'Ungültige Konfiguration: Die Vorlaufzeit von Strom 2 ist länger als das Basisintervall. Verkürzen Sie sie oder verlängern Sie das Basisintervall.',
})
